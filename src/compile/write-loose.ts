// The only writer of the `loose` section, which lists the names that are also matched with their words reordered or
// separated, and the word classes that the kernel needs for this. The layout is shown in assembly/layout.ts.
//
// A name is matched loosely if its words mean the same in any order: it has two to five content words, and its other
// words are only articles and prepositions that attach a site to a finding ("edema of the hands"). A name is matched
// only as written if it contains a negation, a side, a grade or (with few exceptions) a number, if it expresses that
// one thing is due to another, or if all of its words are body parts: the renal pelvis is not a pelvic kidney.

import * as L from '../../assembly/layout.js';
import { DX, HX, PX, SX, TX } from '../knowledge/term-types.js';
import type { Pattern } from './number-words.js';

const KINDS = {
  content: L.LOOSE_CONTENT,
  free: L.LOOSE_FREE,
  place: L.LOOSE_PREPOSITION,
  copula: L.LOOSE_COPULA,
  join: L.LOOSE_JOIN,
  wall: L.LOOSE_WALL,
  qualifier: L.LOOSE_QUALIFIER,
  having: L.LOOSE_HAVING,
} as const;

export type WordKind = keyof typeof KINDS;

/** A folded word listed in the section, with its kind and its group of equivalent words. */
export interface WordForm {
  readonly text: string;
  readonly word: WordKind;
  /** Whether the word denotes a body part. */
  readonly isPart: boolean;
  /** Words of one group are equivalent; 0 = none. */
  readonly group: number;
}

/** A name that may be matched loosely. */
export interface LooseName {
  readonly row: number;
  readonly finding: number;
  /** If several names of a finding consist of the same words, the name with the lowest order represents all of them. */
  readonly order: number;
}

/** The types of findings that notes paraphrase; drugs and procedures are mentioned literally. */
const LOOSE_TYPES = new Set<number>([SX, HX, PX, TX, DX]);

/** The letter A where it is not the article ("influenza A") and therefore must not be left out of a name. */
const LETTER_A = /\S A\b/;

/**
 * Whether a name may be matched loosely; false for abbreviations, `placed` names, names with LETTER_A, and the names of
 * findings that are headings, have the tag `as-written`, or are of a type not in LOOSE_TYPES.
 */
export function isLooseName(name: {
  readonly text: string;
  readonly kind: string;
  readonly termType: number;
  readonly tags: readonly string[];
}): boolean {
  return (
    name.kind !== 'abbreviation' &&
    name.kind !== 'placed' &&
    !LETTER_A.test(name.text) &&
    LOOSE_TYPES.has(name.termType) &&
    !name.tags.includes('heading') &&
    !name.tags.includes('as-written')
  );
}

/** Small words that a name may contain besides its content words. */
const SMALL = new Set(['the', 'a', 'an', 'of', 'in', 'on', 'at', 'to', 'and']);
/** Maximum number of findings that a set of words may denote; sets that denote more are left out. */
const MOST_FINDINGS = 3;
/** A name with a number is matched loosely only if it has one of these nouns: "2-3 toe syndactyly". */
const NUMBERED = new Set(['toe', 'finger', 'digit', 'ray', 'phalanx', 'metatarsal', 'metacarpal']);

/**
 * Collects names: `add` takes a name and its words; `rows` returns the rows of all names that are matched loosely, in
 * ascending order.
 */
export interface LooseNames {
  add(name: LooseName, words: Pattern['words']): void;
  rows(): number[];
}

/** Returns an empty collection; `forms` are the words that the section will list. */
export function gatherLoose(forms: readonly WordForm[]): LooseNames {
  const known = new Map(forms.map((form) => [form.text, form]));
  const sets = new Map<string, LooseName[]>();
  return {
    add(name, words) {
      const set = setOf(words, known);
      if (set === undefined) return;
      const rivals = sets.get(set);
      const same = rivals?.findIndex(({ finding }) => finding === name.finding) ?? -1;
      if (rivals === undefined) sets.set(set, [name]);
      else if (same < 0) rivals.push(name);
      else if (name.order < rivals[same].order) rivals[same] = name;
    },
    rows() {
      const rows: number[] = [];
      for (const rivals of sets.values()) {
        if (rivals.length <= MOST_FINDINGS) for (const { row } of rivals) rows.push(row);
      }
      return rows.sort((a, b) => a - b);
    },
  };
}

/**
 * The content words of a name as one string, in which all equivalent words have the same form; undefined if the name is
 * matched only as written.
 */
function setOf(words: Pattern['words'], known: ReadonlyMap<string, WordForm>): string | undefined {
  if (words.length > L.LOOSE_NAME_WORDS || words.some(({ breakBefore }) => breakBefore)) return undefined;
  if (words.every(({ text }) => isOfSite(known.get(text)))) return undefined;
  const set: string[] = [];
  let isNumbered = false;
  let hasNumber = false;
  for (const { text } of words) {
    const form = known.get(text);
    // If the section does not list a small word, the kernel treats the word as a content word, so such a word is not
    // skipped here either.
    if (SMALL.has(text) && form !== undefined) continue;
    const counts = form === undefined ? isPlainContent(text) : form.word === 'content' || form.word === 'qualifier';
    if (!counts) return undefined;
    const one = form === undefined || form.group === 0 ? singular(text, known) : `#${form.group}`;
    if (set.includes(one)) return undefined;
    set.push(one);
    hasNumber ||= /^\d/.test(text);
    isNumbered ||= NUMBERED.has(text) || NUMBERED.has(text.replace(/s$/, ''));
  }
  if (set.length < L.LOOSE_LEAST || set.length > L.LOOSE_MOST || (hasNumber && !isNumbered)) return undefined;
  return set.sort().join(' ');
}

function isOfSite(form: WordForm | undefined): boolean {
  return form !== undefined && (form.isPart || form.word === 'place');
}

/** Whether an unlisted word is a content word; the kernel must agree (plainKind). */
function isPlainContent(text: string): boolean {
  return !/^[0-9]/.test(text) && !(text.length > 4 && /[^ayo]ly$/.test(text));
}

function singular(text: string, known: ReadonlyMap<string, WordForm>): string {
  const one = text.length > 3 && text.endsWith('s') && !text.endsWith('ss') ? text.slice(0, -1) : text;
  const group = known.get(one)?.group ?? 0;
  return group === 0 ? one : `#${group}`;
}

/**
 * The bytes of the `loose` section. `rows` are the rows of the names, in ascending order; `firstRow` is the first row
 * that the section covers, and no element of `rows` is lower.
 */
export function encodeLoose(rows: readonly number[], firstRow: number, forms: readonly WordForm[]): Uint8Array {
  const encoder = new TextEncoder();
  const words = forms.map((form) => ({ form, text: encoder.encode(form.text) }));
  const wordBytes = words.reduce((sum, { text }) => sum + L.LOOSE_WORD_HEAD + text.length, 0);
  const nameCount = rows.length === 0 ? 0 : rows[rows.length - 1] + 1 - firstRow;
  const namesAt = L.LS_HEADER_BYTES + Math.ceil(wordBytes / 4) * 4;
  const bytes = new Uint8Array(namesAt + Math.ceil(nameCount / 32) * 4);
  const view = new DataView(bytes.buffer);
  const header: [number, number][] = [
    [L.LS_WORD_COUNT, words.length],
    [L.LS_WORDS_AT, L.LS_HEADER_BYTES],
    [L.LS_WORDS_BYTES, wordBytes],
    [L.LS_FIRST_NAME, firstRow],
    [L.LS_NAME_COUNT, nameCount],
    [L.LS_NAMES_AT, namesAt],
  ];
  for (const [at, value] of header) view.setUint32(at, value, true);
  let at = L.LS_HEADER_BYTES;
  for (const { form, text } of words) {
    if (text.length > L.WORD_MAX_BYTES) throw new RangeError(`loose: the word "${form.text}" is too long`);
    bytes.set([text.length, KINDS[form.word] | (form.isPart ? L.LOOSE_PART : 0)], at);
    view.setUint16(at + 2, form.group, true);
    bytes.set(text, at + L.LOOSE_WORD_HEAD);
    at += L.LOOSE_WORD_HEAD + text.length;
  }
  for (const row of rows) {
    const bit = row - firstRow;
    const number = namesAt + (bit >>> 5) * 4;
    view.setUint32(number, (view.getUint32(number, true) | (1 << (bit & 31))) >>> 0, true);
  }
  return bytes;
}

/** The words listed in a bundle's `loose` section; overlays on the bundle need them to compile their dictionary. */
export function formsIn(section: Uint8Array): WordForm[] {
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength);
  const decoder = new TextDecoder();
  const names = Object.keys(KINDS).filter(isWordKind);
  const forms: WordForm[] = [];
  let at = view.getUint32(L.LS_WORDS_AT, true);
  for (let left = view.getUint32(L.LS_WORD_COUNT, true); left > 0; left--) {
    const length = section[at];
    const kind = section[at + 1];
    const begin = at + L.LOOSE_WORD_HEAD;
    forms.push({
      // The bytes are copied because browsers do not decode from shared memory.
      text: decoder.decode(section.slice(begin, begin + length)),
      word: names.find((name) => KINDS[name] === (kind & L.LOOSE_KIND_MASK)) ?? 'content',
      isPart: (kind & L.LOOSE_PART) !== 0,
      group: view.getUint16(at + 2, true),
    });
    at = begin + length;
  }
  return forms;
}

function isWordKind(name: string): name is WordKind {
  return name in KINDS;
}
