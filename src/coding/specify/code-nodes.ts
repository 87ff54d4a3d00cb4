// What may stand behind a prefix of a code, as a set of choices: out of the codes of the vocabulary, and for seventh
// characters of ICD-10-CM that a bundle does not write out also out of section `axes`. A prefix is written
// with the dot inside, not at its end.
//
// Whether seventh characters are written out is told by a category's codes: where any base has as many of them as the
// axis, all are listed, and there are no other codes. The embedded bundle has shortcuts (S00.03XA alone, T14.8XXA and
// T14.8XXS): there a base takes each character that its nearest axis defines.

import { boundedMap } from '../../knowledge/bounded-map.js';
import { bareCode, continuations, rowsBehind } from '../../knowledge/code-prefixes.js';
import { codeAt, writtenCodeRow } from '../../knowledge/codes.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { vocabularyIndex } from '../../knowledge/vocabularies.js';
import { type Meaning, meaningsOf, type SpecifierKind } from './specifier-kinds.js';

/** Fills the places between a short code and its seventh character. */
export const PLACEHOLDER = 'X';

const CATEGORY_LENGTH = 3;
const SEVENTH = 7;

/** A character that may stand at a place. */
export interface SpecifierChoice extends Meaning {
  readonly character: string;
  /** Row of the code that ends with it; -1 where longer ones begin with it, or the code is given by an axis alone. */
  readonly row: number;
}

/** The choices behind a prefix. */
export interface CodeNode {
  readonly prefix: string;
  readonly kind: SpecifierKind;
  /** Place of the character, from 1; the dot is not counted. */
  readonly digit: number;
  readonly choices: readonly SpecifierChoice[];
}

const MOST_NODES = 50_000;
const nodes = /* @__PURE__ */ derive((_kb) => boundedMap<string, CodeNode>(MOST_NODES));

/** The choices behind a prefix; none behind a whole code, or one that is not there. */
export function codeNode(kb: Knowledge, vocabulary: string, prefix: string): CodeNode {
  const key = `${vocabulary} ${prefix}`;
  const known = nodes(kb).get(key);
  if (known !== undefined) return known;
  const made = makeNode(kb, vocabulary, prefix);
  // Prefixes that are none are as many as there are texts: they are not kept.
  return made.choices.length > 0 ? nodes(kb).keep(key, made) : made;
}

function makeNode(kb: Knowledge, vocabulary: string, prefix: string): CodeNode {
  const digit = bareCode(prefix).length + 1;
  const vocab = vocabularyIndex(kb, vocabulary);
  const stored = continuations(kb, vocab, vocabulary, prefix);
  const { codes } = kb.tables;
  const titles = new Map(stored.map(({ character, first }) => [character, codes.description(first)]));
  const rows = new Map(stored.map(({ character, row }) => [character, row]));
  const axis = vocabulary === 'icd10' ? seventhAxis(kb, vocab, prefix) : NOTHING;
  if (axis.size > 0 && isShort(kb, vocabulary, prefix, digit, axis, stored.length)) {
    if (digit === SEVENTH) for (const character of axis.keys()) titles.set(character, '');
    else titles.set(PLACEHOLDER, '');
  }
  // Walks over nodes end because every choice makes the prefix longer.
  const characters = [...titles.keys()].filter((character) => character.length === 1).sort();
  const said = (character: string) => (digit === SEVENTH ? axis.get(character) : undefined) ?? titles.get(character);
  const { kind, meanings } = meaningsOf(
    digit,
    characters,
    characters.map((character) => said(character) ?? ''),
  );
  const choices = characters.map((character, index) => ({
    ...meanings[index],
    character,
    row: rows.get(character) ?? -1,
  }));
  return { prefix, kind, digit, choices };
}

/** Whether codes behind a prefix go on with characters of an axis that are not stored. */
function isShort(
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
  const row = writtenCodeRow(kb, vocabularyIndex(kb, vocabulary), trimmed(prefix));
  return row >= 0 && codeAt(kb, row).isUnreportable;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** A prefix without the placeholders that end it, and without a dot that ends it then. */
export function trimmed(prefix: string): string {
  const category = prefix.slice(0, CATEGORY_LENGTH);
  return (category + prefix.slice(CATEGORY_LENGTH).replace(/X+$/, '')).replace(/\.$/, '');
}

const MOST_CATEGORIES = 5000;
const seventhsByCategory = /* @__PURE__ */ derive((_kb) => boundedMap<string, number>(MOST_CATEGORIES));

/** The most seventh characters that stand behind one base among the codes of a category. */
function mostSevenths(kb: Knowledge, vocabulary: string, category: string): number {
  const known = seventhsByCategory(kb).get(category);
  if (known !== undefined) return known;
  const { codes } = kb.tables;
  const counts = new Map<string, number>();
  for (const row of rowsBehind(kb, vocabularyIndex(kb, vocabulary), category)) {
    const code = bareCode(codes.code(row));
    if (code.length !== SEVENTH) continue;
    const base = code.slice(0, -1);
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  return seventhsByCategory(kb).keep(category, Math.max(0, ...counts.values()));
}

/** What the seventh character means behind a prefix: by the axis of the longest code that begins it. */
function seventhAxis(kb: Knowledge, vocab: number, prefix: string): ReadonlyMap<string, string> {
  const { axes } = kb.tables;
  for (const code of beginnings(prefix)) {
    const row = writtenCodeRow(kb, vocab, code);
    if (row < 0) continue;
    const { begin, end } = axes.codeRows(row);
    const labels = new Map<string, string>();
    for (let at = begin; at < end; at++) {
      if (axes.position(at) === SEVENTH) labels.set(axes.value(at), axes.label(at));
    }
    if (labels.size > 0) return labels;
  }
  return NOTHING;
}

/** What a code begins with, itself first, down to its category. */
function beginnings(code: string): string[] {
  const found: string[] = [];
  for (let length = code.length; length >= CATEGORY_LENGTH; length--) {
    if (code[length - 1] !== '.') found.push(code.slice(0, length));
  }
  return found;
}
