// Reads lines from text delivered in chunks. Lines are numbered from 1 and end with LF or CRLF; the ending of the last
// line may be missing.

export interface Line {
  /** The line without its line ending. */
  readonly text: string;
  readonly number: number;
}

/** Every line, including empty ones. */
export function* lines(chunks: Iterable<string>): Generator<Line> {
  let pending = '';
  let number = 1;
  for (const chunk of chunks) {
    let begin = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', begin)) {
      yield { text: withoutReturn(pending + chunk.slice(begin, end)), number };
      pending = '';
      number++;
      begin = end + 1;
    }
    pending += chunk.slice(begin);
  }
  if (pending !== '') yield { text: withoutReturn(pending), number };
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
