// A plain table of maps in CSV or TSV, with the columns `finding`, `vocab`, `code` and optionally `relationship`,
// `rule`, `group`, `priority`, `advice`. Rules are written as in the authored core (`sex=F & age=18Y-`). By default, a
// row's priority is its position among the rows with the same finding, vocabulary and group.

import { RELATIONSHIPS } from '../../../src/bundle/sections/maps-section.js';
import { canonicalRule } from '../../canonical-rules.js';
import { isPlainTable, rowReader } from '../readers/plain-table.js';
import { tableRows } from '../readers/table-rows.js';
import type { Importer } from '../release.js';

const NEEDED = ['finding', 'vocab', 'code'] as const;
const OPTIONAL = ['relationship', 'rule', 'group', 'priority', 'advice'] as const;
const MOST = 65_535;

/** The importer for plain tables of maps. */
export const mapsCsv: Importer = {
  name: 'maps-csv',
  summary: 'table of maps (finding,vocab,code and relationship, rule, group, priority, advice)',
  terms: [],
  accepts: (name, head) => isPlainTable(name, head, NEEDED, OPTIONAL),
  *read(files, complain) {
    const form = { needed: NEEDED, optional: OPTIONAL, others: 'refused' } as const;
    for (const file of files) {
      // For each finding, vocabulary and group, the number of rows read so far.
      const counts = new Map<string, number>();
      for (const row of tableRows(file, form, complain)) {
        const read = rowReader(row, complain);
        const [finding, vocab, code] = [read.finding('finding'), read.needed('vocab'), read.needed('code')];
        const relationship = read.word('relationship', RELATIONSHIPS, 'exact');
        const { rule, refusals } =
          read.text('rule') === '' ? { rule: '', refusals: [] } : canonicalRule(read.text('rule'));
        for (const { problem, mend } of refusals) read.refuse('rule', problem, mend);
        const group = read.whole('group', 1, 0, MOST);
        const groupKey = `${finding}\t${vocab}\t${group}`;
        const count = Math.min((counts.get(groupKey) ?? 0) + 1, MOST);
        const priority = read.whole('priority', count, 0, MOST);
        if (!read.isGood) continue;
        counts.set(groupKey, count);
        const advice = read.text('advice');
        const map = { kind: 'map', finding, vocab, code, relationship, group, priority, rule } as const;
        yield { ...map, ...(advice === '' ? {} : { advice }), place: read.place };
      }
    }
  },
};
