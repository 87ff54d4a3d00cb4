// Tables with a column for each side: "Right | Left" as headings, then rows of findings ("Hip | crepitus | normal") or
// of findings with an answer in each column ("Ptosis | no | yes"). Cells end at bars, tabs or wide gaps. The sides in
// the headings apply to the columns and to nothing else.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { nameViews } from '../findings/finding-views.js';
import type { Matches } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { isLineEnd, type NoteText, OUTSIDE, skipBlanks, unitAt } from '../text/note-text.js';
import { type Answer, answer, isSign, isTick, optionFrom, PRESENT, signFrom } from './answer-tokens.js';
import { addAnswer } from './answers.js';
import { hasSide } from './modifiers.js';
import { takesSide } from './side-labels.js';
import { sitesEnd } from './side-words.js';
import { firstFinding, giveBoth, giveSide } from './sides.js';
import { isCellEnd, isRule, lineBegin, skipSpaces } from './table-cells.js';

/** Maximum length, in characters, of a row. */
const LONGEST_ROW = 200;
/** Maximum number of rows. */
const MOST_ROWS = 60;
/** Minimum number of blanks that separate cells. */
const WIDE = 3;

/** A table of sides. */
export interface SideTable {
  /** The side of each column that has one. */
  readonly columns: ReadonlyMap<number, CueHit>;
  /** The start of the first row under the headings, and the end of the last row. */
  readonly begin: number;
  readonly end: number;
  /** Whether cells end at bars or tabs rather than at wide gaps. */
  readonly isRuled: boolean;
}

/**
 * Returns the tables whose headings are among `sides`, in text order, and the sides that are not headings. Removes the
 * headings from the cues.
 */
export function takeSideTables(
  note: NoteText,
  { cues }: Matches,
  sides: readonly CueHit[],
): { readonly tables: readonly SideTable[]; readonly others: readonly CueHit[] } {
  const tables: SideTable[] = [];
  const taken = new Set<CueHit>();
  for (let at = 0; at + 1 < sides.length; at++) {
    const first = sides[at];
    const second = sides[at + 1];
    if (second.begin - first.end > LONGEST_ROW || first.says.side === second.says.side) continue;
    if (!endsHeading(note, first.end) || !endsHeading(note, second.end)) continue;
    const line = lineOf(note, first.begin);
    if (second.begin > line.end || line.end - line.begin > LONGEST_ROW) continue;
    const isRuled = isRuledBetween(note, first.end, second.begin);
    const begin = rowsBegin(note, line.end);
    const end = rowsEnd(note, begin, isRuled);
    const columns = new Map([first, second].map((hit) => [columnOf(note, line.begin, hit.begin, isRuled), hit]));
    if (columns.size < 2 || end <= begin) continue;
    tables.push({ columns, begin, end, isRuled });
    taken.add(first).add(second);
    at++;
  }
  if (taken.size === 0) return { tables, others: sides };
  let kept = 0;
  for (const hit of cues) if (!taken.has(hit)) cues[kept++] = hit;
  cues.length = kept;
  return { tables, others: sides.filter((hit) => !taken.has(hit)) };
}

/** Gives the findings in tables their sides; returns the settled findings, which attachAnswers must skip. */
export function attachSideTables(
  kb: Knowledge,
  note: NoteText,
  { mentions }: Matches,
  tables: readonly SideTable[],
): ReadonlySet<Mention> {
  const settled = new Set<Mention>();
  if (tables.length === 0) return settled;
  const names = nameViews(kb);
  let next = 0;
  for (const table of tables) {
    while ((mentions[next]?.begin ?? table.begin) < table.begin) next++;
    for (; next < mentions.length && mentions[next].begin < table.end; next++) {
      const mention = mentions[next];
      const row = lineOf(note, mention.begin);
      // If a name is spread over several cells ("Knee | effusion"), the cell of its last word counts.
      const column = columnOf(note, row.begin, mention.end, table.isRuled);
      const own = table.columns.get(column);
      const finding = firstFinding(names, mention);
      if (finding === undefined) continue;
      if (own !== undefined) {
        settled.add(mention);
        if (takesSide(note, mention, finding)) giveSide(mention, own);
      } else if (answerRow(note, mention, row, table)) settled.add(mention);
    }
  }
  return settled;
}

/** Applies the answers in a row's columns to the finding that labels the row; returns whether there are any answers. */
function answerRow(note: NoteText, mention: Mention, row: Line, { columns, isRuled }: SideTable): boolean {
  const present: CueHit[] = [];
  let any: Answer | undefined;
  let affirmed: Answer | undefined;
  for (const [column, hit] of columns) {
    const begin = cellBegin(note, row, column, isRuled);
    const found = begin < mention.end ? undefined : cellAnswer(note, begin, isRuled);
    any ??= found;
    if (found?.verdict !== PRESENT) continue;
    affirmed = found;
    present.push(hit);
  }
  if (any === undefined) return false;
  addAnswer(mention, affirmed ?? any, (affirmed ?? any).verdict);
  if (hasSide(mention)) return true;
  if (present.length > 1) giveBoth(mention);
  else for (const hit of present) giveSide(mention, hit);
  return true;
}

/** The answer that is the entire content of a cell: "yes", "+", "x". */
function cellAnswer(note: NoteText, begin: number, isRuled: boolean): Answer | undefined {
  const code = unitAt(note, begin);
  const found = isTick(code)
    ? answer(begin, begin + 1, PRESENT, 'choice')
    : isSign(code)
      ? signFrom(note, begin, true)
      : optionFrom(note, begin);
  return found !== undefined && separatorEnd(note, found.end, isRuled) > found.end ? found : undefined;
}

interface Line {
  readonly begin: number;
  readonly end: number;
}

function lineOf(note: NoteText, at: number): Line {
  let end = at;
  while (end - at < LONGEST_ROW && !endsLine(unitAt(note, end))) end++;
  return { begin: lineBegin(note, at, LONGEST_ROW), end };
}

function endsLine(code: number): boolean {
  return code === OUTSIDE || isLineEnd(code);
}

/** Whether a cell ends right after the side that ends at `end`, or after the part of the body that follows it. */
function endsHeading(note: NoteText, end: number): boolean {
  const at = sitesEnd(note, end);
  return separatorEnd(note, at, true) > at || separatorEnd(note, at, false) > at;
}

function isRuledBetween(note: NoteText, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) if (isCellEnd(unitAt(note, at))) return true;
  return false;
}

/** The offset after the separator between two cells, or after a line end; the given offset if there is neither. */
function separatorEnd(note: NoteText, at: number, isRuled: boolean): number {
  const next = skipSpaces(note, at);
  const code = unitAt(note, next);
  if (endsLine(code)) return next + 1;
  if (isRuled) return isCellEnd(code) ? next + 1 : at;
  return next - at >= WIDE ? next : at;
}

/** The number of cells that end between the start of a row and an offset in it. */
function columnOf(note: NoteText, begin: number, offset: number, isRuled: boolean): number {
  let column = 0;
  for (let at = isRuled ? begin : skipSpaces(note, begin); at < offset; ) {
    const end = separatorEnd(note, at, isRuled);
    if (end > at && end <= offset) column++;
    at = Math.max(at + 1, end);
  }
  return column;
}

/** The offset of the first non-blank character in a cell. */
function cellBegin(note: NoteText, { begin, end }: Line, wanted: number, isRuled: boolean): number {
  let column = 0;
  for (let at = isRuled ? begin : skipSpaces(note, begin); at < end && column < wanted; ) {
    const next = separatorEnd(note, at, isRuled);
    if (next > at) column++;
    at = Math.max(at + 1, next);
    if (column === wanted) return skipBlanks(note, at);
  }
  return end;
}

/** The offset after a line end and the rule under the headings, if there is one. */
function rowsBegin(note: NoteText, lineEnd: number): number {
  const begin = lineEnd + 1;
  const { end } = lineOf(note, begin);
  return isRule(note, begin, end) ? end + 1 : begin;
}

/** The end of the rows, which are consecutive lines that each have more than one cell. */
function rowsEnd(note: NoteText, begin: number, isRuled: boolean): number {
  let end = begin;
  for (let rows = 0; rows < MOST_ROWS && end < note.length; rows++) {
    const line = lineOf(note, end);
    note.steps += line.end - line.begin;
    if (columnOf(note, line.begin, line.end, isRuled) === 0) break;
    end = line.end + 1;
  }
  return end;
}
