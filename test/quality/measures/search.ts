// Two hundred queries that people might type to find codes in five vocabularies: the share of queries with an intended
// code among the first ten results. Like the other measures, it uses the open bundle, which is built from the core and
// the releases.

import { searchCodes } from '../../../src/operations/search-codes.js';
import { isMeant, QUERY_CASES, QUERY_KINDS } from '../../cases/searching/queries.js';
import type { Measure } from '../measure.js';
import { openKnowledge, RELEASES } from '../opened-bundle.js';

const VOCABULARIES = 'icd10,icd10pcs,icd,hcpcs,loinc';
const TOP = 10;

export const search: Measure = {
  name: 'search',
  what: 'queries of five kinds that find a code that is meant among the first ten, with the open bundle',
  needs: [RELEASES],
  async run() {
    const kb = await openKnowledge();
    const details: string[] = [];
    const right = new Map<string, number>();
    for (const one of QUERY_CASES) {
      const { match } = searchCodes(kb, { Query: one.query, VocabCodes: VOCABULARIES, Limit: TOP }).matches;
      if (match.some(({ code }) => isMeant(one, code))) right.set(one.kind, (right.get(one.kind) ?? 0) + 1);
      else
        details.push(`missed ${one.kind}: ${one.query} (${one.codes.join(' ')}), first ${match[0]?.code ?? 'nothing'}`);
    }
    const shares = QUERY_KINDS.map((kind) => {
      const all = QUERY_CASES.filter((one) => one.kind === kind).length;
      return [kind, (right.get(kind) ?? 0) / all] as const;
    });
    const total = [...right.values()].reduce((sum, count) => sum + count, 0);
    return { figures: { recall: total / QUERY_CASES.length, ...Object.fromEntries(shares) }, details };
  },
};
