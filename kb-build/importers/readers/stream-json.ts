// A streaming JSON parser that builds only the values at the requested paths, one at a time, and skips everything else.
// The whole text is validated against RFC 8259. Errors are therefore found even in skipped values, and their line and
// column do not depend on how the text is split into chunks. Memory use is limited to about one chunk plus one
// requested value.

/**
 * A requested value, or the reason why parsing ended. Lines and columns count from 1; columns are in UTF-16 code units.
 */
export type JsonElement =
  | {
      readonly ok: true;
      /** The index of the requested path that led to this value. */
      readonly path: number;
      readonly value: unknown;
      readonly line: number;
      readonly column: number;
    }
  | { readonly ok: false; readonly problem: string; readonly line: number; readonly column: number };

/** The path to a value, as member names; '*' stands for any element of an array or any member of an object. */
export type JsonPath = readonly string[];

/** Maximum depth of nesting; real data never reach it. */
const MAX_DEPTH = 500;

/**
 * The values at the requested paths, such as `['graphs', '*', 'nodes', '*']`, in text order. If the text is not valid
 * JSON, the last element reports the error. A path that leads into another requested value yields nothing.
 */
export function* jsonElements(chunks: Iterable<string>, wanted: readonly JsonPath[]): Generator<JsonElement> {
  const cursor: Cursor = {
    chunks: chunks[Symbol.iterator](),
    text: '',
    at: 0,
    mark: NO_MARK,
    line: 1,
    lineBegin: 0,
    fault: undefined,
  };
  try {
    const paths = wanted.map((names, index) => ({ names, index }));
    if (yield* walkValue(cursor, paths, 0)) {
      if (peekToken(cursor) !== END) refuse(cursor, 'text follows the end of the JSON value');
    }
    if (cursor.fault !== undefined) yield cursor.fault;
  } finally {
    cursor.chunks.return?.();
  }
}

const NO_MARK = -1;
/** The result of `peek` after the last character. */
const END = -1;

interface Cursor {
  readonly chunks: Iterator<string>;
  /** The text that has been received and is still needed: from `mark` on if it is set, otherwise from `at` on. */
  text: string;
  at: number;
  /** The start of the requested value or member name that is being read; NO_MARK if neither is being read. */
  mark: number;
  line: number;
  /** The offset in `text` where the current line begins; negative if that part of the text has been discarded. */
  lineBegin: number;
  fault: Extract<JsonElement, { ok: false }> | undefined;
}

interface LivePath {
  readonly names: JsonPath;
  readonly index: number;
}

/** Yields the requested values inside the value at the cursor; returns false if that value is malformed. */
function* walkValue(cursor: Cursor, paths: readonly LivePath[], depth: number): Generator<JsonElement, boolean> {
  const first = peekToken(cursor);
  const whole = paths.find(({ names }) => names.length === depth);
  if (whole !== undefined) {
    cursor.mark = cursor.at;
    const { line } = cursor;
    const column = cursor.at - cursor.lineBegin + 1;
    if (!skipValue(cursor, depth)) return false;
    const text = cursor.text.slice(cursor.mark, cursor.at);
    cursor.mark = NO_MARK;
    const value: unknown = JSON.parse(text);
    yield { ok: true, path: whole.index, value, line, column };
    return true;
  }
  if (paths.length === 0 || (first !== BRACE_OPEN && first !== BRACKET_OPEN)) return skipValue(cursor, depth);
  cursor.at++;
  const isObject = first === BRACE_OPEN;
  const close = isObject ? BRACE_CLOSE : BRACKET_CLOSE;
  if (peekToken(cursor) === close) {
    cursor.at++;
    return true;
  }
  for (;;) {
    const key = isObject ? readKey(cursor) : '*';
    if (key === undefined) return false;
    const live = paths.filter(({ names }) => names[depth] === '*' || names[depth] === key);
    if (!(yield* walkValue(cursor, live, depth + 1))) return false;
    const more = readSeparator(cursor, close);
    if (more === undefined) return false;
    if (!more) return true;
  }
}

/** Skips a value; false if it is malformed. */
function skipValue(cursor: Cursor, depth: number): boolean {
  if (depth > MAX_DEPTH) return refuse(cursor, `values are nested deeper than ${MAX_DEPTH} levels`);
  const first = peekToken(cursor);
  if (first === QUOTE) return skipString(cursor);
  if (first === BRACE_OPEN || first === BRACKET_OPEN) return skipContainer(cursor, first === BRACE_OPEN, depth);
  if (first === MINUS || isDigit(first)) return skipNumber(cursor);
  if (first === LETTER_T) return skipWord(cursor, 'true');
  if (first === LETTER_F) return skipWord(cursor, 'false');
  if (first === LETTER_N) return skipWord(cursor, 'null');
  return refuse(cursor, 'expected a value');
}

function skipContainer(cursor: Cursor, isObject: boolean, depth: number): boolean {
  const close = isObject ? BRACE_CLOSE : BRACKET_CLOSE;
  cursor.at++;
  if (peekToken(cursor) === close) {
    cursor.at++;
    return true;
  }
  for (;;) {
    if (isObject && !skipKey(cursor)) return false;
    if (!skipValue(cursor, depth + 1)) return false;
    const more = readSeparator(cursor, close);
    if (more === undefined) return false;
    if (!more) return true;
  }
}

/** Reads the name of a member and the colon after it; undefined if either is malformed. */
function readKey(cursor: Cursor): string | undefined {
  peekToken(cursor);
  cursor.mark = cursor.at;
  if (!skipKeyText(cursor)) return undefined;
  const key: unknown = JSON.parse(cursor.text.slice(cursor.mark, cursor.at));
  cursor.mark = NO_MARK;
  return skipColon(cursor) ? String(key) : undefined;
}

function skipKey(cursor: Cursor): boolean {
  return skipKeyText(cursor) && skipColon(cursor);
}

function skipKeyText(cursor: Cursor): boolean {
  return peekToken(cursor) === QUOTE ? skipString(cursor) : refuse(cursor, 'expected the name of a member in quotes');
}

function skipColon(cursor: Cursor): boolean {
  if (peekToken(cursor) !== COLON) return refuse(cursor, "expected ':' after the name of a member");
  cursor.at++;
  return true;
}

/**
 * Reads the character that must follow a value; returns true for a comma, false for the closing bracket, and undefined
 * for anything else, which is an error.
 */
function readSeparator(cursor: Cursor, close: number): boolean | undefined {
  const next = peekToken(cursor);
  if (next !== COMMA && next !== close) {
    refuse(cursor, `expected ',' or '${String.fromCharCode(close)}'`);
    return undefined;
  }
  cursor.at++;
  return next === COMMA;
}

function skipString(cursor: Cursor): boolean {
  cursor.at++;
  for (;;) {
    const code = peek(cursor);
    if (code === END) return refuse(cursor, 'expected the closing quote of a string');
    if (code < SPACE) return refuse(cursor, 'a string contains a control character');
    cursor.at++;
    if (code === QUOTE) return true;
    if (code === BACKSLASH && !skipEscape(cursor)) return false;
  }
}

function skipEscape(cursor: Cursor): boolean {
  const code = peek(cursor);
  if (code === END || !'"\\/bfnrtu'.includes(String.fromCharCode(code))) {
    return refuse(cursor, 'unknown escape');
  }
  cursor.at++;
  if (code !== LETTER_U) return true;
  for (let digit = 0; digit < 4; digit++, cursor.at++) {
    const hex = peek(cursor);
    if (hex === END || !/[0-9A-Fa-f]/.test(String.fromCharCode(hex))) {
      return refuse(cursor, 'an escape needs four hexadecimal digits');
    }
  }
  return true;
}

function skipNumber(cursor: Cursor): boolean {
  if (peek(cursor) === MINUS) cursor.at++;
  if (peek(cursor) === ZERO) cursor.at++;
  else if (!skipDigits(cursor)) return false;
  if (peek(cursor) === POINT) {
    cursor.at++;
    if (!skipDigits(cursor)) return false;
  }
  if ((peek(cursor) | CASE_BIT) !== LETTER_E) return true;
  cursor.at++;
  const sign = peek(cursor);
  if (sign === MINUS || sign === PLUS) cursor.at++;
  return skipDigits(cursor);
}

function skipDigits(cursor: Cursor): boolean {
  if (!isDigit(peek(cursor))) return refuse(cursor, 'expected a digit');
  while (isDigit(peek(cursor))) cursor.at++;
  return true;
}

function skipWord(cursor: Cursor, word: string): boolean {
  for (let i = 0; i < word.length; i++, cursor.at++) {
    if (peek(cursor) !== word.charCodeAt(i)) return refuse(cursor, `expected '${word}'`);
  }
  return true;
}

/** The next character that is not white space, or END. */
function peekToken(cursor: Cursor): number {
  for (;;) {
    const code = peek(cursor);
    if (code === LINE_FEED) {
      cursor.line++;
      cursor.lineBegin = cursor.at + 1;
    } else if (code !== SPACE && code !== CARRIAGE_RETURN && code !== TAB) return code;
    cursor.at++;
  }
}

/** The current character, or END; reads the next chunk if necessary. */
function peek(cursor: Cursor): number {
  if (cursor.at < cursor.text.length) return cursor.text.charCodeAt(cursor.at);
  const next = cursor.chunks.next();
  if (next.done === true) return END;
  const keep = cursor.mark === NO_MARK ? cursor.at : cursor.mark;
  cursor.text = cursor.text.slice(keep) + next.value;
  cursor.at -= keep;
  cursor.lineBegin -= keep;
  if (cursor.mark !== NO_MARK) cursor.mark = 0;
  return peek(cursor);
}

/** Records an error at this position; always returns false. */
function refuse(cursor: Cursor, problem: string): false {
  const found = peek(cursor) === END ? ', found the end of the file' : '';
  const column = cursor.at - cursor.lineBegin + 1;
  cursor.fault ??= { ok: false, problem: problem + found, line: cursor.line, column };
  return false;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const CASE_BIT = 0x20;
const BRACKET_OPEN = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_CLOSE = 0x5d;
const LETTER_E = 0x65;
const LETTER_F = 0x66;
const LETTER_N = 0x6e;
const LETTER_T = 0x74;
const LETTER_U = 0x75;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
