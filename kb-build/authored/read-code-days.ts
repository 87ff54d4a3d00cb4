// Reads code-days.yaml, which contains the days on which codes were added and removed. For each vocabulary and day,
// `new` lists added codes that have no predecessor, or whose predecessor is the nearest ancestor; `gone` lists removed
// codes; and `heading` lists codes that could not be reported even before the new codes below them were added. Any
// other key is the predecessor of the codes listed under it, i.e. the code that was reported before they were added.

import type { Complain } from '../complaints.js';
import { refuseCode } from '../ids/code-forms.js';
import type { SourceLocation } from '../records.js';
import { asMap, asTexts } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

/** One code that code-days.yaml lists for a day. */
export interface CodeDayRecord {
  kind: 'code-day';
  vocab: string;
  code: string;
  /** As yyyymmdd. */
  day: number;
  change: 'new' | 'gone' | 'heading';
  /**
   * The predecessor, i.e. the code that was reported before; '' if there is none, or if it is the nearest ancestor that
   * could be reported.
   */
  formerly: string;
  place: SourceLocation;
}

const CHANGES = ['new', 'gone', 'heading'] as const;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Yields one record per code. The codes themselves are checked when dates are assigned (date-codes.ts). */
export function* readCodeDays(tree: Tree, complain: Complain): Generator<CodeDayRecord> {
  for (const { key: vocab, value: days } of asMap(tree, 'code-days.yaml', complain)?.entries ?? []) {
    for (const { key: written, keyPlace, value } of asMap(days, `the days of ${vocab}`, complain)?.entries ?? []) {
      const [, year, month, date] = DAY.exec(written) ?? [];
      if (year === undefined) {
        complain(keyPlace, `'${written}' is not a day`, 'write it as 2020-10-01');
        continue;
      }
      const day = Number(`${year}${month}${date}`);
      for (const { key, keyPlace: at, value: list } of asMap(value, `the codes of ${written}`, complain)?.entries ??
        []) {
        const change = CHANGES.find((each) => each === key) ?? 'new';
        const isFormer = change !== key;
        const refusal = isFormer ? refuseCode(vocab, key) : undefined;
        if (refusal !== undefined) complain(at, refusal.problem, `${refusal.mend}, or write ${CHANGES.join(', ')}`);
        for (const { text: code, place } of asTexts(list, key, complain)) {
          const formerly = isFormer ? key : '';
          yield { kind: 'code-day', vocab, code, day, change, formerly, place };
        }
      }
    }
  }
}
