// The tokens of XML text delivered in chunks: pieces from one `<` or `>` to the next. No token may be longer than
// MAX_TOKEN_LENGTH, so memory is bounded for any file. The content of the tokens is parsed in stream-xml.ts.

/** If a tag, comment or run of text is longer than this, its end is assumed to be missing. */
export const MAX_TOKEN_LENGTH = 1 << 20;

type TokenKind = 'open' | 'close' | 'text' | 'cdata' | 'skipped';

/** A piece of the text from one `<` or `>` to the next. If it is malformed, its text ends where the problem is. */
interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly problem?: string;
}

export const CDATA = '<![CDATA[';
const COMMENT = '<!--';

/**
 * The tokens of XML text; they do not depend on how the text is split into chunks. The caller must stop at the first
 * token with a problem.
 */
export function* tokens(chunks: Iterable<string>): Generator<Token> {
  let pending = '';
  for (const chunk of chunks) {
    pending += chunk;
    pending = pending.slice(yield* takeTokens(pending, false));
  }
  yield* takeTokens(pending, true);
}

/** Yields the complete tokens of `text` and returns their total length. */
function* takeTokens(text: string, isEnd: boolean): Generator<Token, number> {
  let begin = 0;
  while (begin < text.length) {
    const token = takeToken(text, begin, isEnd);
    if (token === undefined) break;
    yield token;
    begin += token.text.length;
  }
  return begin;
}

/** The token at `begin`; undefined if its end has not been received yet. */
function takeToken(text: string, begin: number, isEnd: boolean): Token | undefined {
  if (text[begin] !== '<') {
    const end = text.indexOf('<', begin);
    if (end < 0 && isEnd) return bounded('text', 'text', text, begin, text.length);
    return ended('text', 'text', text, begin, end, false);
  }
  const next = text[begin + 1];
  if (next === undefined && !isEnd) return undefined;
  if (next === '/') return ended('close', 'a closing tag', text, begin, after(text, '>', begin), isEnd);
  if (next === '?') return ended('skipped', 'a <?', text, begin, after(text, '?>', begin), isEnd);
  if (next !== '!') return takeOpenTag(text, begin, isEnd);
  for (const [opening, closing, kind, what] of [
    [COMMENT, '-->', 'skipped', 'a comment'],
    [CDATA, ']]>', 'cdata', 'CDATA'],
  ] as const) {
    if (text.startsWith(opening, begin)) {
      return ended(kind, what, text, begin, after(text, closing, begin + opening.length), isEnd);
    }
    if (!isEnd && opening.startsWith(text.slice(begin))) return undefined;
  }
  return ended('skipped', 'a <!', text, begin, endOfDeclaration(text, begin + 2), isEnd);
}

/**
 * The token up to `end`. If the end has not been received yet, the result is undefined; if the end is missing or too
 * far away, the result is a token with a problem.
 */
function ended(
  kind: TokenKind,
  what: string,
  text: string,
  begin: number,
  end: number,
  isEnd: boolean,
): Token | undefined {
  if (end >= 0) return bounded(kind, what, text, begin, end);
  if (text.length - begin > MAX_TOKEN_LENGTH) return tooLong(kind, what);
  return isEnd ? { kind, text: '', problem: `${what} is never closed` } : undefined;
}

function bounded(kind: TokenKind, what: string, text: string, begin: number, end: number): Token {
  return end - begin > MAX_TOKEN_LENGTH ? tooLong(kind, what) : { kind, text: text.slice(begin, end) };
}

function tooLong(kind: TokenKind, what: string): Token {
  return { kind, text: '', problem: `${what} is longer than ${MAX_TOKEN_LENGTH} characters; it may never be closed` };
}

/** The offset after the next occurrence of `closing`; -1 if there is none. */
function after(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at < 0 ? -1 : at + closing.length;
}

const TAG_MARK = /[<>"']/g;

function takeOpenTag(text: string, begin: number, isEnd: boolean): Token | undefined {
  let quote = '';
  TAG_MARK.lastIndex = begin + 1;
  for (let mark = TAG_MARK.exec(text); mark !== null; mark = TAG_MARK.exec(text)) {
    const [sign] = mark;
    if (sign === '<') {
      if (mark.index - begin > MAX_TOKEN_LENGTH) return tooLong('open', 'a tag');
      const problem =
        quote === '' ? "a tag contains '<'" : "an attribute contains '<'; its closing quote may be missing";
      return { kind: 'open', text: text.slice(begin, mark.index), problem };
    }
    if (sign === '>' && quote === '') return bounded('open', 'a tag', text, begin, mark.index + 1);
    if (sign === quote) quote = '';
    else if (sign !== '>' && quote === '') quote = sign;
  }
  return ended('open', 'a tag', text, begin, -1, isEnd);
}

const DECLARATION_MARK = /<!--|<\?|["'[\]>]/g;

/**
 * Starting at `from`, finds the `>` that ends a DOCTYPE and returns the offset after it, or -1 if there is none. Any
 * `>` inside brackets, quotes or comments is ignored.
 */
function endOfDeclaration(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (;;) {
    DECLARATION_MARK.lastIndex = at;
    const mark = DECLARATION_MARK.exec(text);
    if (mark === null) return -1;
    const [sign] = mark;
    at = mark.index + sign.length;
    if (sign === '>' && depth === 0) return at;
    if (sign === '[') depth++;
    else if (sign === ']') depth--;
    else if (sign !== '>') {
      at = after(text, sign === COMMENT ? '-->' : sign === '<?' ? '?>' : sign, at);
      if (at < 0) return -1;
    }
  }
}
