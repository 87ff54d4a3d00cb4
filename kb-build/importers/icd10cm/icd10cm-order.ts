// The line-based lists in ICD-10-CM. An order file has fixed columns: order number in 1–5, code without dot in 7–13,
// billable flag (0 or 1) in 15, short title in 17–76, long title from 78. An addenda line has `Add:`, `Delete:`,
// `Revise from:`, `Revise to:` or `No change:`, followed by the flag, the code, the short title and the long title;
// only addenda to order files have the flag and the short title.

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { lines } from '../readers/lines.js';
import type { IcdFile } from './icd10cm-files.js';

/** A code with the data given by its list. */
export interface ListedCode {
  /** The code without its dot. */
  readonly bare: string;
  readonly isBillable: boolean;
  readonly title: string;
  readonly place: SourceLocation;
}

/** A code that was added, deleted or reworded. */
export interface ChangedCode extends ListedCode {
  readonly change: 'add' | 'delete' | 'revise';
}

const ORDER_ROW = /^\d{5} ([A-Z][0-9A-Z]{2,6}) *$/;
const CODE_COLUMNS = 14;
const FLAG = 14;
const SHORT_TITLE = 16;
const LONG_TITLE = 77;
const SHORT_LENGTH = LONG_TITLE - SHORT_TITLE;

/** The rows in an order file. */
export function* orderRows({ release }: IcdFile, complain: Complain): Generator<ListedCode> {
  const { file } = release;
  for (const { text, number } of lines(release.text())) {
    if (text.trim() === '') continue;
    const place: SourceLocation = { file, line: number };
    const bare = ORDER_ROW.exec(text.slice(0, CODE_COLUMNS))?.[1];
    const flag = text[FLAG];
    const title = spaced(text.slice(LONG_TITLE)) || spaced(text.slice(SHORT_TITLE, LONG_TITLE));
    if (bare === undefined) {
      complain({ ...place, column: 1 }, 'the line does not start with an order number and a code', ORDER_MEND);
    } else if (flag !== '0' && flag !== '1') {
      complain({ ...place, column: FLAG + 1 }, `${bare} has no flag 0 or 1 in column ${FLAG + 1}`, ORDER_MEND);
    } else if (title === '') {
      complain({ ...place, column: SHORT_TITLE + 1 }, `${bare} has no title`, ORDER_MEND);
    } else yield { bare, isBillable: flag === '1', title, place };
  }
}

const ORDER_MEND = 'fetch the order file again; its columns are fixed, and nothing may be trimmed or moved';

const CHANGE = /^(Add|Delete|Revise from|Revise to|No change):\s*/i;
/** The first line of the summary at the end of an addenda file; the summary counts headings and codes. */
const SUMMARY = /^(?:Headers|Codes)\s*$/;
const CHANGED_CODE = /^(?:([01])\s+)?([A-Z][0-9A-Z]{2,6})(?=\s|$)/;
const CODE_LENGTH = 7;

/** The changes listed in an addenda file. */
export function* changedCodes({ kind, release }: IcdFile, complain: Complain): Generator<ChangedCode> {
  const { file } = release;
  for (const { text, number } of lines(release.text())) {
    if (text.trim() === '') continue;
    if (SUMMARY.test(text)) return;
    const place: SourceLocation = { file, line: number };
    const change = CHANGE.exec(text);
    if (change === null) {
      complain({ ...place, column: 1 }, 'the line does not start with Add:, Delete: or Revise', ADDENDA_MEND);
      continue;
    }
    const [action, word] = change;
    const rest = text.slice(action.length);
    const code = CHANGED_CODE.exec(rest);
    if (code === null || (kind === 'order-addenda' && code[1] === undefined)) {
      complain(
        { ...place, column: action.length + 1 },
        'the action is not followed by a flag and a code',
        ADDENDA_MEND,
      );
      continue;
    }
    const [whole, flag, bare] = code;
    const titles = rest.slice(whole.length - bare.length + CODE_LENGTH + 1);
    const title = kind === 'order-addenda' ? longTitle(titles) : spaced(titles);
    if (title === '') {
      complain({ ...place, column: text.length + 1 }, `${bare} has no title`, ADDENDA_MEND);
      continue;
    }
    const verb = word.toLowerCase();
    yield {
      bare,
      isBillable: flag !== '0',
      title,
      place,
      change: verb === 'add' || verb === 'delete' ? verb : 'revise',
    };
  }
}

const ADDENDA_MEND = 'fetch the addenda again; its columns are fixed, and nothing may be trimmed or moved';

/** Extracts the long title from a string in which it follows the short title, which is padded to a fixed width. */
function longTitle(titles: string): string {
  return spaced(titles.slice(SHORT_LENGTH)) || spaced(titles);
}

function spaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
