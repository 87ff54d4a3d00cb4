// Inside a plan, a heading for results introduces a list of orders: "- Labs: TSH, CBC", "Plan: rest.\nBloods: FBC".
// Only the line of the heading and the first test after it are read.

import type { Mention } from '../matching/mentions.js';
import { isDigit, isLineEnd, type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { isBullet } from './sentences.js';

/** Maximum number of characters between the start of a line and the heading in it. */
const LEAD = 12;

/**
 * Whether the heading at the offset `begin` continues a plan; its content starts at the offset `content`. A heading
 * outside a list does so unless a blank line precedes it, a line end follows it, or a value follows the first test.
 * `next` is the index of the mention at which the search for that test starts.
 */
export function listsOrders(
  note: NoteText,
  begin: number,
  content: number,
  mentions: readonly Mention[],
  next: number,
): boolean {
  const line = lineBegin(note, begin);
  if (isBullet(note, skipBlanks(note, line))) return true;
  if (isLineEnd(unitAt(note, skipBlanksBack(note, line - 1, LEAD) - 1))) return false;
  // A heading alone on its line opens a section.
  for (let at = begin; at <= content; at++) if (isLineEnd(unitAt(note, at))) return false;
  let first = next;
  while ((mentions[first]?.begin ?? content) < content) first++;
  const test = mentions[first];
  return test === undefined || !isDigit(unitAt(note, skipBlanks(note, test.end)));
}

function lineBegin(note: NoteText, at: number): number {
  let begin = at;
  while (begin > 0 && at - begin < LEAD && !isLineEnd(unitAt(note, begin - 1))) begin--;
  return begin;
}
