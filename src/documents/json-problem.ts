// Where a text stops being JSON. Engines say it each in its own words, or not at all; this says it the same everywhere.
// Used only when JSON.parse has refused the text.

/** The first place at which a text is no JSON, and what could have stood there. */
export interface JsonProblem {
  /** From 1; a column counts UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

const BLANKS = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What may come next. */
type Expected = 'a value' | 'a name in quotation marks' | 'a colon' | 'a comma or the end' | 'nothing more';

/** The problem of a text that is no JSON. */
export function jsonProblem(text: string): JsonProblem {
  /** Open objects and lists, innermost last. */
  const open: string[] = [];
  let expected: Expected = 'a value';
  /** Right behind an opening bracket the closing one may follow. */
  let mayClose = false;
  let at = 0;
  for (;;) {
    at = end(BLANKS, text, at) ?? at;
    const mark = text.charAt(at);
    const closes = mark !== '' && mark === (open.at(-1) === '{' ? '}' : open.at(-1) === '[' ? ']' : '');
    if (closes && (mayClose || expected === 'a comma or the end')) {
      open.pop();
      at++;
      expected = open.length > 0 ? 'a comma or the end' : 'nothing more';
      mayClose = false;
      continue;
    }
    mayClose = false;
    if (expected === 'a value' && (mark === '{' || mark === '[')) {
      open.push(mark);
      at++;
      expected = mark === '{' ? 'a name in quotation marks' : 'a value';
      mayClose = true;
      continue;
    }
    const next = behind(text, at, expected);
    if (next === undefined) return { ...placeOf(text, at), expected };
    at = next;
    if (expected === 'a value') expected = open.length > 0 ? 'a comma or the end' : 'nothing more';
    else if (expected === 'a name in quotation marks') expected = 'a colon';
    else if (expected === 'a colon') expected = 'a value';
    else expected = open.at(-1) === '{' ? 'a name in quotation marks' : 'a value';
  }
}

/** The place behind what is expected at a place, if it stands there. */
function behind(text: string, at: number, expected: Expected): number | undefined {
  switch (expected) {
    case 'a value':
      return stringEnd(text, at) ?? end(SCALAR, text, at);
    case 'a name in quotation marks':
      return stringEnd(text, at);
    case 'a colon':
      return text.charAt(at) === ':' ? at + 1 : undefined;
    case 'a comma or the end':
      return text.charAt(at) === ',' ? at + 1 : undefined;
    case 'nothing more':
      return undefined;
  }
}

/** The place behind the string that begins at a place. */
function stringEnd(text: string, begin: number): number | undefined {
  if (text.charAt(begin) !== '"') return undefined;
  for (let at = begin + 1; at < text.length; at++) {
    const mark = text.charAt(at);
    if (mark === '"') return at + 1;
    if (mark < ' ') return undefined;
    if (mark !== '\\') continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return undefined;
    at = ESCAPE.lastIndex - 1;
  }
  return undefined;
}

function end(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
