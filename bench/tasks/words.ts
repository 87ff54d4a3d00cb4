// Words as the JavaScript engine sees them: folded runs of letters and digits, with a mark on each word that follows a
// break (sentence end, bracket, colon, blank line). They are found with regular expressions that are written to be as
// fast as possible. Rare characters are not handled; if that made any difference to the matches, the comparison with
// the oracle would show it.

/** A folded word, with half-open offsets in UTF-16 code units. */
export interface Word {
  readonly text: string;
  readonly begin: number;
  readonly end: number;
  readonly breakBefore: boolean;
}

const RUN =
  /[\p{L}\p{N}\p{M}]+(?:['\u2019](?!s(?![\p{L}\p{N}]))[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*(?:['\u2019]s(?![\p{L}\p{N}]))?/giu;
const BREAK = /[!():;?[\]{}|\\\u2022\u2026]|\.[\0- ]|\n[\0-\x7f]*\n/;

/** The words of `text`, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let behind = 0;
  for (const run of text.matchAll(RUN)) {
    const begin = run.index;
    const end = begin + run[0].length;
    const breakBefore = words.length > 0 && BREAK.test(text.slice(behind, begin));
    words.push({ text: fold(run[0]), begin, end, breakBefore });
    behind = end;
  }
  return words;
}

function fold(run: string): string {
  const lower = run.toLowerCase();
  if (/^[a-z0-9]+$/.test(lower)) return lower;
  return lower
    .replace(/['\u2019]s$/, '')
    .replace(/['\u2019]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}
