// Reads the rows of a CSV file according to RFC 4180 (quotes, doubled quotes, line breaks inside quotes) from a stream
// of chunks. Nearly all lines contain no quotes and are simply split, which is fast. The other lines are parsed
// character by character.

/**
 * A row with its fields, or the problem with the row. Lines and columns count from 1; columns are in UTF-16 code units.
 */
export type CsvRow =
  | { ok: true; fields: string[]; line: number }
  | { ok: false; problem: string; mend: string; line: number; column: number };

/** If a row with quotes is longer than this, it is assumed that the closing quote is missing. */
const MAX_ROW_LENGTH = 1 << 16;

/**
 * The rows of CSV text delivered in chunks. Empty lines are skipped; a malformed line is reported, and reading
 * continues after it.
 */
export function* csvRows(chunks: Iterable<string>): Generator<CsvRow> {
  let pending = '';
  let line = 1;
  for (const chunk of chunks) {
    pending += chunk;
    const taken = yield* takeRows(pending, line, false);
    pending = pending.slice(taken.length);
    line = taken.line;
  }
  yield* takeRows(pending, line, true);
}

/**
 * Yields the complete rows of `text`. At the end of the file, the last row counts as complete even if it has no line
 * break.
 */
function* takeRows(
  text: string,
  firstLine: number,
  isEnd: boolean,
): Generator<CsvRow, { length: number; line: number }> {
  let begin = 0;
  let line = firstLine;
  while (begin < text.length) {
    let end = text.indexOf('\n', begin);
    if (end < 0) {
      if (!isEnd) break;
      end = text.length;
    }
    const content = text.slice(begin, text[end - 1] === '\r' && end > begin ? end - 1 : end);
    if (!content.includes('"')) {
      if (content !== '') yield { ok: true, fields: content.split(','), line };
      begin = end + 1;
      line++;
      continue;
    }
    const row = readQuotedRow(text, begin, line, isEnd);
    if (row === undefined) break;
    yield row.row;
    begin = row.end;
    line = row.line;
  }
  return { length: Math.min(begin, text.length), line };
}

interface TakenRow {
  row: CsvRow;
  end: number;
  line: number;
}

/** Reads one row that contains quotes; undefined if its end has not been received yet. */
function readQuotedRow(text: string, begin: number, firstLine: number, isEnd: boolean): TakenRow | undefined {
  const fields: string[] = [];
  let line = firstLine;
  let lineBegin = begin;
  let at = begin;
  const refuse = (problem: string, mend: string, where: number): TakenRow | undefined => {
    const next = text.indexOf('\n', where);
    // The rest of a refused line is skipped, which is possible only once the whole line has been received.
    if (next < 0 && !isEnd) return undefined;
    const column = where - lineBegin + 1;
    return { row: { ok: false, problem, mend, line, column }, end: next < 0 ? text.length : next + 1, line: line + 1 };
  };
  for (;;) {
    if (text[at] === '"') {
      const opening = { at, line, lineBegin };
      let value = '';
      at++;
      for (;;) {
        const quote = text.indexOf('"', at);
        if (quote < 0 || quote - begin > MAX_ROW_LENGTH) {
          if (!isEnd && quote < 0 && text.length - begin <= MAX_ROW_LENGTH) return undefined;
          ({ line, lineBegin } = opening);
          return refuse('a quote is never closed', 'close it, or double it inside a quoted field', opening.at);
        }
        value += text.slice(at, quote);
        for (let turn = text.indexOf('\n', at); turn >= 0 && turn < quote; turn = text.indexOf('\n', turn + 1)) {
          line++;
          lineBegin = turn + 1;
        }
        at = quote + 1;
        if (at >= text.length && !isEnd) return undefined;
        if (text[at] !== '"') break;
        value += '"';
        at++;
      }
      fields.push(value);
    } else {
      const end = endOfPlainField(text, at);
      if (end >= text.length && !isEnd) return undefined;
      const stray = text.slice(at, end).indexOf('"');
      if (stray >= 0) return refuse('an unquoted field contains a quote', 'quote the whole field', at + stray);
      fields.push(text.slice(at, text[end - 1] === '\r' && text[end] !== ',' && end > at ? end - 1 : end));
      at = end;
    }
    if (text[at] === ',') {
      at++;
      continue;
    }
    if (text[at] === '\r' && (text[at + 1] === '\n' || (isEnd && at + 1 === text.length))) at++;
    if (at >= text.length || text[at] === '\n') {
      return { row: { ok: true, fields, line: firstLine }, end: Math.min(at + 1, text.length), line: line + 1 };
    }
    if (text[at] === '\r' && at + 1 === text.length) return undefined;
    return refuse('text follows a closing quote', 'put a comma after the quote, or quote the whole field', at);
  }
}

function endOfPlainField(text: string, begin: number): number {
  let end = begin;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++;
  return end;
}
