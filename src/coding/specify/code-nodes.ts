// The choices for the character that may follow a prefix of a code. The choices come from the codes of the vocabulary;
// ICD-10-CM seventh characters that a bundle does not store come from the `axes` section. A prefix includes the dot of
// the code, but never ends with it.
//
// The stored codes of a category show whether they are complete: if any base code has as many stored seventh characters
// as the axis defines, every code of the category is stored, and no others exist. The embedded bundle stores only some
// of the codes (S00.03XA; T14.8XXA and T14.8XXS); in such a category, a base code may take any character of its own
// axis or, if it has none, of the axis of the nearest code above it.

import { boundedMap } from '../../knowledge/bounded-map.js';
import { bareCode, continuations, rowsWithPrefix } from '../../knowledge/code-prefixes.js';
import { codeAt, writtenCodeRow } from '../../knowledge/codes.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { vocabularyIndex } from '../../knowledge/vocabularies.js';
import { type Meaning, meaningsOf, type SpecifierKind } from './specifier-kinds.js';

/** The placeholder that fills the positions between a short code and its seventh character. */
export const PLACEHOLDER = 'X';

const CATEGORY_LENGTH = 3;
const SEVENTH = 7;

/** A character allowed at a position. */
export interface SpecifierChoice extends Meaning {
  readonly character: string;
  /**
   * The row of the code that ends with this character; -1 if the character occurs only in longer codes or is defined
   * only by an axis.
   */
  readonly row: number;
}

/** The choices for the character that follows a prefix. */
export interface CodeNode {
  readonly prefix: string;
  readonly kind: SpecifierKind;
  /** The position of the character, counted from 1 without the dot. */
  readonly digit: number;
  readonly choices: readonly SpecifierChoice[];
}

const MAX_NODES = 50_000;
/** Longer prefixes cannot be codes. They are not cached, so that the cache never contains long input. */
const LONGEST_CACHED = 12;
const nodeCache = /* @__PURE__ */ derive((_kb) => boundedMap<string, CodeNode>(MAX_NODES));

/** The choices for the character that follows a prefix; there are no choices after a complete or unknown code. */
export function codeNode(kb: Knowledge, vocabulary: string, prefix: string): CodeNode {
  const key = `${vocabulary} ${prefix}`;
  const cached = nodeCache(kb).get(key);
  if (cached !== undefined) return cached;
  const made = makeNode(kb, vocabulary, prefix);
  return prefix.length <= LONGEST_CACHED ? nodeCache(kb).keep(key, made) : made;
}

function makeNode(kb: Knowledge, vocabulary: string, prefix: string): CodeNode {
  const digit = bareCode(prefix).length + 1;
  const vocab = vocabularyIndex(kb, vocabulary);
  const stored = continuations(kb, vocab, vocabulary, prefix);
  const { codes } = kb.tables;
  const titles = new Map(stored.map(({ character, first }) => [character, codes.description(first)]));
  const rows = new Map(stored.map(({ character, row }) => [character, row]));
  const axis = vocabulary === 'icd10' ? seventhAxis(kb, vocab, prefix) : NO_LABELS;
  if (axis.size > 0 && hasUnstoredCharacters(kb, vocabulary, prefix, digit, axis, stored.length)) {
    if (digit === SEVENTH) for (const character of axis.keys()) titles.set(character, '');
    else titles.set(PLACEHOLDER, '');
  }
  // Only single characters are choices: an empty axis value would not lengthen the prefix, so walks might never end.
  const characters = [...titles.keys()].filter((character) => character.length === 1).sort();
  const titleOf = (character: string) => (digit === SEVENTH ? axis.get(character) : undefined) ?? titles.get(character);
  const { kind, meanings } = meaningsOf(
    digit,
    characters,
    characters.map((character) => titleOf(character) ?? ''),
  );
  const choices = characters.map((character, index) => ({
    ...meanings[index],
    character,
    row: rows.get(character) ?? -1,
  }));
  return { prefix, kind, digit, choices };
}

/** Whether this prefix can be extended to codes that are not stored but have a seventh character from the axis. */
function hasUnstoredCharacters(
  kb: Knowledge,
  vocabulary: string,
  prefix: string,
  digit: number,
  axis: ReadonlyMap<string, string>,
  storedCount: number,
): boolean {
  if (digit <= CATEGORY_LENGTH || digit > SEVENTH) return false;
  if (storedCount > 0) {
    return digit === SEVENTH && mostSevenths(kb, vocabulary, prefix.slice(0, CATEGORY_LENGTH)) < axis.size;
  }
  const row = writtenCodeRow(kb, vocabularyIndex(kb, vocabulary), withoutPlaceholders(prefix));
  return row >= 0 && codeAt(kb, row).isUnreportable;
}

const NO_LABELS: ReadonlyMap<string, string> = new Map();

/** Removes the trailing placeholders of a prefix, and also the dot if it would then be the last character. */
export function withoutPlaceholders(prefix: string): string {
  const category = prefix.slice(0, CATEGORY_LENGTH);
  return (category + prefix.slice(CATEGORY_LENGTH).replace(/X+$/, '')).replace(/\.$/, '');
}

const MAX_CATEGORIES = 5000;
const seventhsByCategory = /* @__PURE__ */ derive((_kb) => boundedMap<string, number>(MAX_CATEGORIES));

/** The largest number of seventh characters stored for any base code of a category. */
function mostSevenths(kb: Knowledge, vocabulary: string, category: string): number {
  const cached = seventhsByCategory(kb).get(category);
  if (cached !== undefined) return cached;
  const { codes } = kb.tables;
  const counts = new Map<string, number>();
  for (const row of rowsWithPrefix(kb, vocabularyIndex(kb, vocabulary), category)) {
    const code = bareCode(codes.code(row));
    if (code.length !== SEVENTH) continue;
    const base = code.slice(0, -1);
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  return seventhsByCategory(kb).keep(category, Math.max(0, ...counts.values()));
}

/** The seventh characters and their meanings, from the axis of the longest code that is a prefix of `prefix`. */
function seventhAxis(kb: Knowledge, vocab: number, prefix: string): ReadonlyMap<string, string> {
  const { axes } = kb.tables;
  for (const code of prefixesOf(prefix)) {
    const row = writtenCodeRow(kb, vocab, code);
    if (row < 0) continue;
    const { begin, end } = axes.codeRows(row);
    const labels = new Map<string, string>();
    for (let at = begin; at < end; at++) {
      if (axes.position(at) === SEVENTH) labels.set(axes.value(at), axes.label(at));
    }
    if (labels.size > 0) return labels;
  }
  return NO_LABELS;
}

/** The prefixes of a code, longest first, from the code itself down to its category. */
function prefixesOf(code: string): string[] {
  const prefixes: string[] = [];
  for (let length = code.length; length >= CATEGORY_LENGTH; length--) {
    if (code[length - 1] !== '.') prefixes.push(code.slice(0, length));
  }
  return prefixes;
}
