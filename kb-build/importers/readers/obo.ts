// Reads the stanzas of an OBO file (formats 1.2 and 1.4) from a stream of chunks: first the header, then terms,
// relations and instances, each with its clauses in order. Comments and trailing modifiers `{source="X"}` are removed
// from the values. Escapes are kept, because their meaning depends on the quotes; `quotedText` and `unescaped` resolve
// them.

import { lines } from './lines.js';

export interface OboClause {
  readonly tag: string;
  /** The value without its comment or modifiers; escapes are not resolved. */
  readonly value: string;
  /** The text in the trailing braces; usually ''. */
  readonly modifiers: string;
  readonly line: number;
}

/** A stanza, or a malformed line. */
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

/** Tags whose values are free text. Anything in such a value that looks like a comment is part of the text. */
const TEXT_TAGS: ReadonlySet<string> = new Set(['name', 'comment', 'def', 'remark', 'saved-by', 'created_by']);

/**
 * The stanzas in OBO text delivered in chunks. A malformed line is reported before the stanza that contains it, and is
 * omitted from that stanza.
 */
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
      const problem = `'${trimmed.slice(0, 60)}' is not a clause`;
      const mend = 'a line is a stanza name in brackets, or a tag, a colon and a value; fetch the release again';
      yield { ok: false, problem, mend, line, column: text.length - text.trimStart().length + 1 };
      continue;
    }
    clauses.push({ tag, ...withoutTrailer(tag, value ?? ''), line });
  }
  yield { ok: true, kind, clauses, line: begin };
}

/** The quoted string at the start of a value, and the rest of the value; undefined if there is no such string. */
export function quotedText(value: string): { text: string; rest: string } | undefined {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value);
  if (quoted === null) return undefined;
  return { text: unescaped(quoted[1]), rest: value.slice(quoted[0].length).trim() };
}

const ESCAPES: Readonly<Record<string, string>> = { n: ' ', t: ' ', W: ' ' };

/** A string with its escapes resolved: `url\:http` becomes `url:http`; line breaks and tabs become spaces. */
export function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/g, (_, character: string) => ESCAPES[character] ?? character) : text;
}

function withoutTrailer(tag: string, raw: string): { value: string; modifiers: string } {
  const value = TEXT_TAGS.has(tag) ? raw : withoutComment(raw);
  const trailer = /\s*(?<!\\)\{([^{}]*=[^{}]*)\}\s*$/.exec(value);
  if (trailer === null) return { value, modifiers: '' };
  return { value: value.slice(0, trailer.index), modifiers: trailer[1] };
}

/**
 * Removes the comment from a value such as `HP:0000118 ! Phenotypic abnormality`; an exclamation mark inside quotes
 * does not start a comment.
 */
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
