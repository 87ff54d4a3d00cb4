// A plain table of codes in CSV or TSV, with the columns `vocab`, `code`, `description` and optionally `parent`,
// `category`, `unreportable`, `termType`, `validFrom`, `validTo`. A vocabulary known to this project keeps
// its own terms of use; any other must be described in vocabularies.yaml.

import { isPlainTable, type RowReader, rowReader } from '../readers/plain-table.js';
import { tableRows } from '../readers/table-rows.js';
import type { Importer } from '../release.js';
import { codesTerms } from '../vocabulary-terms-of.js';

const NEEDED = ['vocab', 'code', 'description'] as const;
const OPTIONAL = ['parent', 'category', 'unreportable', 'termType', 'validFrom', 'validTo'] as const;
type Column = (typeof NEEDED)[number] | (typeof OPTIONAL)[number];

/** The importer for plain tables of codes. */
export const codesCsv: Importer = {
  name: 'codes-csv',
  summary: 'table of codes (vocab,code,description and parent, category, unreportable, termType, validFrom, validTo)',
  terms: [],
  accepts: (name, head) => isPlainTable(name, head, NEEDED, OPTIONAL),
  *read(files, complain) {
    const form = { needed: NEEDED, optional: OPTIONAL, others: 'refused' } as const;
    for (const file of files) {
      const vocabs = new Set<string>();
      for (const row of tableRows(file, form, complain)) {
        const read = rowReader(row, complain);
        const [vocab, code, description] = NEEDED.map((column) => read.needed(column));
        const [parent, termType] = [read.text('parent'), read.text('termType')];
        const [category, unreportable] = [read.flag('category'), read.flag('unreportable')];
        const [validFrom, validTo] = [readDate(read, 'validFrom'), readDate(read, 'validTo')];
        if (!read.isGood) continue;
        const { place } = read;
        const terms = codesTerms(vocab);
        if (!vocabs.has(vocab) && terms !== undefined) yield { kind: 'release', terms, version: '', place };
        vocabs.add(vocab);
        yield {
          ...{ kind: 'code', vocab, code, description },
          ...(parent === '' ? {} : { parent }),
          ...(category ? { category } : {}),
          ...(unreportable ? { unreportable } : {}),
          ...(termType === '' ? {} : { termType }),
          ...(validFrom === undefined ? {} : { validFrom }),
          ...(validTo === undefined ? {} : { validTo }),
          place,
        };
      }
    }
  },
};

const DATE = /^(\d{4})-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])$/;

function readDate(read: RowReader<Column>, column: Column): number | undefined {
  const text = read.text(column);
  if (text === '') return undefined;
  const date = DATE.exec(text);
  if (date !== null) return Number(date.slice(1).join(''));
  read.refuse(column, `${column} '${text}' is not a date`, 'write yyyymmdd or yyyy-mm-dd');
  return undefined;
}
