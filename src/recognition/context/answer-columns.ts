// Tables of answers: a row names a finding and marks one of its cells, and the column headings say what the mark means
// ("Symptom | Yes | No", then "cough | | x"). Cells end at bars or tabs. The headings of a table are read only once.

import { isBlank, isLineEnd, type NoteText, OUTSIDE, unitAt } from '../text/note-text.js';
import { type Answer, answer, isTick, optionFrom, type Verdict } from './answer-tokens.js';
import { isCellEnd, isRule, lineBegin, skipSpaces } from './table-cells.js';

/** The columns of the table being read: the verdict of each column, and the end of the last row that used them. */
export interface Columns {
  readonly verdicts: ReadonlyMap<number, Verdict>;
  end: number;
}

const TAB = 0x09;
/** Maximum number of characters in the empty cells before a mark, in a row, and in the rows between two findings. */
const LONGEST_GAP = 60;
const LONGEST_ROW = 160;
const LONGEST_SKIP = 300;

/** Whether a cell may end right after the given offset. */
export function endsCell(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  return isCellEnd(code) || (isBlank(code) && isCellEnd(unitAt(note, at + 1)));
}

/** The answer that the marked cell of a row gives to the finding that ends at the given offset. */
export function cellAnswer(
  note: NoteText,
  end: number,
  table: Columns | undefined,
): { readonly answer: Answer; readonly columns: Columns } | undefined {
  const mark = markedCell(note, end);
  if (mark < 0) return undefined;
  const begin = lineBegin(note, end, LONGEST_ROW);
  const columns = continues(note, table, begin) ? table : columnsAbove(note, begin);
  const verdict = columns?.verdicts.get(columnOf(note, begin, mark));
  if (columns === undefined || verdict === undefined) return undefined;
  columns.end = mark;
  return { answer: answer(mark, mark + 1, verdict, 'choice'), columns };
}

/**
 * The offset of a mark that stands alone in a cell after the given offset; -1 if the first non-empty cell is not such a
 * mark.
 */
function markedCell(note: NoteText, end: number): number {
  let at = end;
  let cells = 0;
  for (; at - end < LONGEST_GAP; at++) {
    const code = unitAt(note, at);
    if (isCellEnd(code)) cells++;
    else if (!isBlank(code)) break;
  }
  if (cells === 0 || !isTick(unitAt(note, at))) return -1;
  const code = unitAt(note, skipSpaces(note, at + 1));
  return isCellEnd(code) || isLineEnd(code) || code === OUTSIDE ? at : -1;
}

/** Whether a row belongs to the table being read, that is, whether no empty line separates the row from the table. */
function continues({ text }: NoteText, table: Columns | undefined, begin: number): table is Columns {
  if (table === undefined || begin - table.end > LONGEST_SKIP) return false;
  return !text.slice(table.end, begin).includes('\n\n');
}

/** The number of cells that end between two offsets. */
function columnOf(note: NoteText, begin: number, end: number): number {
  let column = 0;
  for (let at = begin; at < end; at++) if (isCellEnd(unitAt(note, at))) column++;
  return column;
}

/**
 * The columns whose headings are in the line above the given row. A ruling line between the headings and the row is
 * skipped. The result is undefined if no heading is an answer.
 */
function columnsAbove(note: NoteText, row: number): Columns | undefined {
  let begin = lineBegin(note, row - 1, LONGEST_ROW);
  if (isRule(note, begin, row - 1)) begin = lineBegin(note, begin - 1, LONGEST_ROW);
  const verdicts = new Map<number, Verdict>();
  let column = 0;
  for (let at = begin; at - begin < LONGEST_ROW; at++) {
    const code = unitAt(note, at);
    if (isLineEnd(code) || code === OUTSIDE) break;
    if (isCellEnd(code)) column++;
    else if (!isBlank(code) && (at === begin || !isWordInside(note, at))) {
      const head = optionFrom(note, at);
      if (head !== undefined && (endsCell(note, head.end) || endsRow(note, head.end)))
        verdicts.set(column, head.verdict);
    }
  }
  return verdicts.size === 0 ? undefined : { verdicts, end: row };
}

/** Whether other text precedes the given offset in its cell. */
function isWordInside(note: NoteText, at: number): boolean {
  let before = at - 1;
  while (isBlank(unitAt(note, before)) && unitAt(note, before) !== TAB) before--;
  return !isCellEnd(unitAt(note, before));
}

function endsRow(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  return isLineEnd(code) || code === OUTSIDE || (isBlank(code) && isLineEnd(unitAt(note, at + 1)));
}
