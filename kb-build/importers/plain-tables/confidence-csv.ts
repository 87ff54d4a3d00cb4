// Reads tables of the learnt confidence model, as `cterm kb learn` writes them, with the columns `use`, `key`, `value`,
// `answers` and `right`. Values in a later table replace those in an earlier one.

import { CONFIDENCE_KINDS } from '../../../src/bundle/sections/confidence-section.js';
import { isPlainTable, rowReader } from '../readers/plain-table.js';
import { tableRows } from '../readers/table-rows.js';
import type { Importer } from '../release.js';

const NEEDED = ['use', 'key', 'value', 'answers', 'right'] as const;
const MOST = 0xffff_ffff;

/** The importer for tables of the confidence model. */
export const confidenceCsv: Importer = {
  name: 'confidence-csv',
  summary: 'model of confidence (use,key,value,answers,right), as kb learn writes it',
  terms: [],
  accepts: (name, head) => isPlainTable(name, head, NEEDED, []),
  *read(files, complain) {
    const form = { needed: NEEDED, optional: [], others: 'refused' } as const;
    for (const file of files) {
      for (const row of tableRows(file, form, complain)) {
        const read = rowReader(row, complain);
        const use = read.word('use', CONFIDENCE_KINDS, 'weight');
        const key = read.needed('key');
        const value = Number(read.needed('value'));
        if (!Number.isFinite(value)) read.refuse('value', `'${read.text('value')}' is no number`, 'write a number');
        if (use === 'calibration') refusePoint(key, value, (problem, mend) => read.refuse('key', problem, mend));
        const answers = read.whole('answers', 0, 0, MOST);
        const right = read.whole('right', 0, 0, MOST);
        if (read.isGood) yield { kind: 'confidence', use, key, value, answers, right, place: read.place };
      }
    }
  },
};

/** Refuses a calibration curve point unless its key contains log odds and its value is a probability. */
function refusePoint(key: string, value: number, refuse: (problem: string, mend: string) => void): void {
  if (!/^(?:finding|context|code) -?\d+(?:\.\d+)?$/.test(key)) {
    refuse(`'${key}' is no point of a curve`, 'write the part and the log odds, such as finding 1.5');
  } else if (!(value >= 0 && value <= 1))
    refuse(`${value} is no probability`, 'write a number from 0 to 1 as the value');
}
