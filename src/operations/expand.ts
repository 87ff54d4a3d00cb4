// The `expand` operation, the counterpart of FHIR's $expand, for the codes below a given code. The operation and its
// path are our own extensions: the interface has no such endpoint.

import { codeItem, describedItem } from '../coding/codes/code-items.js';
import { codesBelow, reportableBelow } from '../coding/codes/codes-below.js';
import { countsOn, dayOf } from '../coding/codes/validity-dates.js';
import { boolean, code, dateTime, integer, text } from '../contract/params.js';
import type { CodeItem, CodeList } from '../contract/result-types.js';
import { codeRow } from '../knowledge/code-row.js';
import { descendantsOf, findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM, requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

/**
 * Returns the codes below a given code as `{ list }`: either only those that may be reported, or all codes, including
 * headings. The list is empty for an unknown code; `count` includes codes beyond Limit.
 *
 * @example
 * const { list } = expand(kb, { Vocab: 'icd10', Code: 'N18.3' });
 * list.item.map((item) => item.code) // ['N18.30', 'N18.31', 'N18.32']
 */
export const expand = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'expand',
    method: 'GET',
    path: '/api/Svc/Terminology/Expand',
    summary: 'The codes below a code (FHIR `$expand`)',
    parameters: {
      Vocab: text({ required: true, doc: 'Vocabulary of the code.' }),
      Code: code({ required: true, doc: 'The code, category, block or chapter; for `cterm`, the id of a finding.' }),
      Billable: boolean({
        default: true,
        doc: 'Whether only reportable codes are returned; otherwise all codes, headings included.',
      }),
      EncounterTime: dateTime({ doc: 'Date on which the codes must be valid; the current code list when absent.' }),
      Limit: integer({ min: 1, doc: 'Maximum number of items to return; no limit when absent.' }),
    },
    example: { Vocab: 'icd10', Code: 'E11', Limit: 10 },
    run(kb, p): { list: CodeList } {
      const vocab = requireVocabulary(kb, 'expand: parameter Vocab', p.Vocab);
      const day = p.EncounterTime === undefined ? undefined : dayOf(p.EncounterTime);
      const all = [...below(kb, vocab, p.Code, p.Billable)];
      const items = day === undefined ? all : all.filter((one) => countsOn(kb, vocab, one.code, day));
      return { list: { item: items.slice(0, p.Limit), count: items.length } };
    },
  }))();

function* below(kb: Knowledge, vocab: string, given: string, isBillable: boolean): Generator<CodeItem> {
  if (vocab === CTERM) {
    const row = /^\d+$/.test(given) ? findingById(kb, Number(given)) : -1;
    const { findings } = kb.tables;
    for (const at of row < 0 ? [] : descendantsOf(kb, row)) {
      const found = { code: String(findings.id(at)), description: findings.description(at) };
      yield { ...found, isCategory: false, unreportable: false };
    }
  } else if (isBillable) {
    for (const one of reportableBelow(kb, vocab, given)) yield describedItem(one);
  } else {
    const row = codeRow(kb, vocab, given);
    if (row >= 0) for (const at of codesBelow(kb, row)) yield codeItem(kb, at);
  }
}
