// Stanzas of an OBO file (format 1.2 and 1.4), out of a stream of chunks: the header, then terms, relations and
// instances, each as its clauses in order. Comments and trailing modifiers `{source="X"}` are cut off the values;
// escapes stay, because what they mean depends on where quotes stand: `quotedText` and `unescaped` resolve them.

import { lines } from './lines.js';

export interface OboClause {
  readonly tag: string;
  /** Without comment and modifiers, escapes as written. */
  readonly value: string;
  /** What stood in the braces at the end; '' mostly. */
  readonly modifiers: string;
  readonly line: number;
}

/** A stanza, or a line that is none of what a file is made of. */
export type OboStanza =
  | {
      readonly ok: true;
      /** `Term`, `Typedef`, `Instance`; '' for the header. */
      readonly kind: string;
      readonly clauses: readonly OboClause[];
      readonly line: number;
    }
  | {
      readonly ok: false;
      readonly problem: string;
      readonly mend: string;
      readonly line: number;
      readonly column: number;
    };

/** Free text: what looks like a comment in it is part of it. */
const TEXT_TAGS: ReadonlySet<string> = new Set(['name', 'comment', 'def', 'remark', 'saved-by', 'created_by']);

/** The stanzas of a text in chunks; a malformed line is reported before the stanza in which it stands, and left out of it. */
export function* oboStanzas(chunks: Iterable<string>): Generator<OboStanza> {
  let kind = '';
  let begin = 1;
  let clauses: OboClause[] = [];
  for (const { text, number: line } of lines(chunks)) {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.startsWith('!')) continue;
    if (trimmed.startsWith('[') && trimmed.endsWith(']')) {
      yield { ok: true, kind, clauses, line: begin };
      kind = trimmed.slice(1, -1).trim();
      begin = line;
      clauses = [];
      continue;
    }
    const [, tag, value] = /^([A-Za-z][\w-]*)\s*:(?:\s+(.*)|)$/.exec(trimmed) ?? [];
    if (tag === undefined) {
      const problem = `'${trimmed.slice(0, 60)}' is no clause`;
      const mend = 'a line is a stanza in brackets, or a tag, a colon and a value; fetch the release again';
      yield { ok: false, problem, mend, line, column: text.length - text.trimStart().length + 1 };
      continue;
    }
    clauses.push({ tag, ...withoutTrailer(tag, value ?? ''), line });
  }
  yield { ok: true, kind, clauses, line: begin };
}

/** The text in quotes with which a value begins, and what follows it; undefined when there is none. */
export function quotedText(value: string): { text: string; rest: string } | undefined {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value);
  if (quoted === null) return undefined;
  return { text: unescaped(quoted[1]), rest: value.slice(quoted[0].length).trim() };
}

const ESCAPES: Readonly<Record<string, string>> = { n: ' ', t: ' ', W: ' ' };

/** A text without its escapes: `url\:http` is `url:http`; line breaks and tabs become spaces. */
export function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/g, (_, character: string) => ESCAPES[character] ?? character) : text;
}

function withoutTrailer(tag: string, raw: string): { value: string; modifiers: string } {
  const value = TEXT_TAGS.has(tag) ? raw : withoutComment(raw);
  const trailer = /\s*(?<!\\)\{([^{}]*=[^{}]*)\}\s*$/.exec(value);
  if (trailer === null) return { value, modifiers: '' };
  return { value: value.slice(0, trailer.index), modifiers: trailer[1] };
}

/** `HP:0000118 ! Phenotypic abnormality` without what follows the mark; one inside quotes is text. */
function withoutComment(value: string): string {
  if (!value.includes('!')) return value;
  let isQuoted = false;
  for (let i = 0; i < value.length; i++) {
    const character = value[i];
    if (character === '\\') i++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === '!' && !isQuoted && (i === 0 || value[i - 1] === ' ')) return value.slice(0, i).trimEnd();
  }
  return value;
}
