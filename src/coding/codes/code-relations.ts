// Derives from the vocabulary's notes how a code relates to other codes: which codes it excludes, and which are coded
// before or after it. A note names the other codes in brackets; they are turned into patterns. A note also applies to
// the descendants of its code.

import type { InstructionKind } from '../../bundle/sections/instructions-section.js';
import { codeAt } from '../../knowledge/codes.js';
import { derive } from '../../knowledge/derive.js';
import { instructionsOf } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { type CodePatterns, codePatterns } from './code-patterns.js';

/** The patterns from the notes that apply to a code. A member is undefined if there is no such note. */
export interface CodeRelations {
  readonly excludes1: CodePatterns | undefined;
  /** Codes for conditions that this code does not include; they may be reported together with this code. */
  readonly excludes2: CodePatterns | undefined;
  readonly codeFirst: CodePatterns | undefined;
  readonly useAdditional: CodePatterns | undefined;
  /** Whether the code may never come first on a claim, because another code must precede it. */
  readonly isManifestation: boolean;
}

const relationsCache = /* @__PURE__ */ derive((kb) => rowCache<CodeRelations>(kb.tables.codes.rowCount));

/** The relations between the code at the given row of the `codes` section and other codes. */
export function codeRelations(kb: Knowledge, row: number): CodeRelations {
  const cached = relationsCache(kb).at(row);
  return cached ?? relationsCache(kb).keep(row, readRelations(kb, row));
}

/** The codes for poisoning and underdosing, as opposed to those for adverse effects. */
const POISONING = /* @__PURE__ */ codePatterns('T36-T50#12346', true);

function readRelations(kb: Knowledge, row: number): CodeRelations {
  const lists: Partial<Record<InstructionKind, string[]>> = {};
  const isPoisoning = POISONING.match(codeAt(kb, row).code) !== undefined;
  for (const { kind, text } of instructionsOf(kb, row)) {
    // The effect of a drug is coded before the drug only if the drug was administered properly.
    if (isPoisoning && kind === 'code-first') continue;
    lists[kind] = [...(lists[kind] ?? []), ...codesNamedIn(text)];
  }
  const patterns = (list: readonly string[] = []) =>
    list.length === 0 ? undefined : codePatterns([...new Set(list)].join(' '), true);
  return {
    excludes1: patterns(lists.excludes1),
    excludes2: patterns(lists.excludes2),
    codeFirst: patterns(isUnnamedCause(lists) ? impliedCauses(kb, row) : lists['code-first']),
    useAdditional: patterns(lists['use-additional']),
    isManifestation: lists.manifestation !== undefined,
  };
}

/** Whether the code is a manifestation whose note does not name the codes that must precede it. */
function isUnnamedCause(lists: Partial<Record<InstructionKind, readonly string[]>>): boolean {
  return lists.manifestation !== undefined && (lists['code-first'] ?? []).length === 0;
}

/**
 * The patterns for a note that names no codes. Our interpretation: "code first the underlying neoplasm" refers to any
 * neoplasm, and "code first the underlying disease" to any disease.
 */
function impliedCauses(kb: Knowledge, row: number): string[] {
  const texts = instructionsOf(kb, row).flatMap(({ kind, text }) => (kind === 'code-first' ? [text] : []));
  if (texts.some((text) => /\bneoplasm/i.test(text))) return ['C00-D49'];
  return texts.length > 0 ? ['A00-Q99', 'S00-T88', `!${codeAt(kb, row).code}`] : [];
}

const BRACKETS = /\(([^()]*)\)/g;
const CODE = '[A-Z]\\d[\\dAB](?:\\.[\\dA-Z]{1,4})?';
const NAMED = /* @__PURE__ */ new RegExp(`(${CODE})(?:\\.?-(?:(${CODE})(?:\\.?-)?)?)?(?![\\dA-Za-z])`, 'g');

/** Matches the endings given after a range of categories, such as `with .51-.52`. */
const ENDS = /^,? with (?:\.\d+-?(?:[,-] ?)?)+/;

/** Appends endings to every category in a range: `E08-E13` with `.42` becomes `E08.42`, `E09.42`, … */
function withEndings(low: string, high: string, ends: readonly string[]): string[] {
  const [first, last] = [low, high].map((category) => Number(category.slice(1, 3)));
  const categories = Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(2, '0'));
  return categories.flatMap((digits) => ends.map((end) => `${low.slice(0, 1)}${digits}${end}`));
}

/** Matches the characters given after a code, such as `with fifth or sixth character 1-4 or 6`. */
const CHARACTER = /^,? with (?:fifth or sixth?|5th or 6th|fifth|sixth)[ -]character (\d(?:-\d)?(?: or \d)*)(?!\d)/;

/** Turns a choice of characters into the suffix of a pattern: `1-4 or 6` becomes `#12346`. */
function charactersOf(choice: string): string {
  if (choice === '') return '';
  const digits = [...'0123456789'].filter((digit) =>
    choice.split(' or ').some((part) => {
      const [low = '', high = low] = part.split('-');
      return digit >= low && digit <= high;
    }),
  );
  return `#${digits.join('')}`;
}

/**
 * Returns the codes and ranges that a note names in brackets, as patterns.
 *
 * @example
 * codesNamedIn('any neoplasm (C00-D49), sepsis (A40.-, T81.44)') // ['C00-D49', 'A40', 'T81.44']
 * codesNamedIn('the drug (T36-T50 with fifth or sixth character 5), (E10-E11 with .42)') // ['T36-T50#5', 'E10.42', 'E11.42']
 */
export function codesNamedIn(note: string): string[] {
  const found: string[] = [];
  for (const [, inside = ''] of note.matchAll(BRACKETS)) {
    for (const { 0: named, 1: low = '', 2: high = low, index } of inside.matchAll(NAMED)) {
      const rest = inside.slice(index + named.length);
      const range = high === low ? low : `${low}-${high}`;
      const ends = ENDS.exec(rest)?.[0].match(/\.\d+/g);
      if (ends !== null && ends !== undefined) found.push(...withEndings(low, high, ends));
      else found.push(range + charactersOf(CHARACTER.exec(rest)?.[1] ?? ''));
    }
  }
  return found;
}
