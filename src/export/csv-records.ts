// Parses CSV and TSV as in RFC 4180. Fields may be quoted, and a quoted field may contain separators, line breaks and
// doubled quotes.

/**
 * Yields the records in a text. If a quoted field is never closed, it extends to the end of the text, and `isOpen` is
 * true for its record.
 */
export function* csvRecords(text: string, separator: string): Generator<{ fields: string[]; isOpen: boolean }> {
  let at = 0;
  while (at < text.length) {
    let lineEnd = text.indexOf('\n', at);
    if (lineEnd < 0) lineEnd = text.length;
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote >= lineEnd) {
      const line = text.slice(at, text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd);
      at = lineEnd + 1;
      if (line !== '') yield { fields: line.split(separator), isOpen: false };
      continue;
    }
    const record = quotedRecord(text, at, separator);
    at = record.end;
    yield record;
  }
}

function quotedRecord(
  text: string,
  begin: number,
  separator: string,
): { fields: string[]; isOpen: boolean; end: number } {
  const fields: string[] = [];
  let at = begin;
  while (true) {
    let field = '';
    if (text[at] === '"') {
      at++;
      while (true) {
        const quote = text.indexOf('"', at);
        if (quote < 0) return { fields: [...fields, field + text.slice(at)], isOpen: true, end: text.length };
        field += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        field += '"';
        at++;
      }
    }
    // Characters between a closing quote and the separator belong to the field, as in most CSV readers.
    const next = nextOf(text, at, separator);
    fields.push(field + text.slice(at, text[next] === '\n' && text[next - 1] === '\r' ? next - 1 : next));
    at = next + 1;
    if (text[next] !== separator) return { fields, isOpen: false, end: at };
  }
}

/** The position of the next separator or line break; the length of the text if there is none. */
function nextOf(text: string, at: number, separator: string): number {
  for (let i = at; i < text.length; i++) if (text[i] === separator || text[i] === '\n') return i;
  return text.length;
}
