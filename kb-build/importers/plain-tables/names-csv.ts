// A plain table of names in CSV or TSV, with the columns `finding`, `name` and optionally `kind`, `cased`, `silent`.
// The finding is a key in the authored core, an id from a term list, or an identifier from any source (`HP:0001250`,
// `SNOMED:25064002`).

import { PLAIN_NAME_KINDS } from '../../../src/bundle/sections/names-section.js';
import { isPlainTable, rowReader } from '../readers/plain-table.js';
import { tableRows } from '../readers/table-rows.js';
import type { Importer } from '../release.js';

const NEEDED = ['finding', 'name'] as const;
const OPTIONAL = ['kind', 'cased', 'silent'] as const;
/**
 * The kinds of names that a table may contain. A table of additional names cannot set the preferred name of a finding.
 */
const KINDS = PLAIN_NAME_KINDS.filter((kind) => kind !== 'preferred');

/** The importer for plain tables of names. */
export const namesCsv: Importer = {
  name: 'names-csv',
  summary: 'table of names (finding,name and kind, cased, silent)',
  terms: [],
  accepts: (name, head) => isPlainTable(name, head, NEEDED, OPTIONAL),
  *read(files, complain) {
    const form = { needed: NEEDED, optional: OPTIONAL, others: 'refused' } as const;
    for (const file of files) {
      for (const row of tableRows(file, form, complain)) {
        const read = rowReader(row, complain);
        const [finding, text] = [read.finding('finding'), read.needed('name')];
        const nameKind = read.word('kind', KINDS, 'synonym');
        const [cased, silent] = [read.flag('cased'), read.flag('silent')];
        if (!read.isGood) continue;
        const marks = { ...(cased ? { cased } : {}), ...(silent ? { silent } : {}) };
        yield { kind: 'name', finding, text, nameKind, ...marks, place: read.place };
      }
    }
  },
};
