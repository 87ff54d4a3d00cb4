// Drops duplicates that the recogniser cannot tell apart: cues and headings that differ only in plurals, and plural
// names whose singular is also a name, whether of the same finding or of another one. If "fever" is a name of one
// finding and "fevers" a name of another, both words are taken to mean the first finding. The input is a checked draft,
// which is modified.

import { singularsAmong } from '../../src/compile/fold-plurals.js';
import { capitalsOf } from '../../src/compile/number-words.js';
import type { BuilderKernel } from '../../src/kernel/text-kernel.js';
import { keptWordsOf } from '../authored/read-kept-words.js';
import type { Draft } from '../draft.js';
import type { Folding } from '../folding.js';
import { nameAt } from '../name-list.js';
import type { FindingKey } from '../records.js';

/** Returns the folded pattern for a text. The recogniser cannot tell apart texts with equal patterns. */
type PatternOf = (text: string, cased: boolean | undefined) => string;

interface Patterns {
  patternOf: PatternOf;
  /** Returns the pattern for a text without reducing plurals to singulars. */
  writtenOf(text: string): string;
}

const MAY_BE_PLURAL = /[sieatnh]\b/i;

/** Drops the duplicates; returns the number of names dropped. */
export function dropTwins(draft: Draft, kernel: BuilderKernel, folding: Folding): number {
  const patterns = readPatterns(draft, kernel, folding);
  const { patternOf } = patterns;
  draft.cues = firstOf(
    draft.cues,
    ({ text, cased, rule, axis, sets, direction }) =>
      `${patternOf(text, cased)}\n${rule}\n${axis}\n${sets}\n${direction}`,
  );
  draft.headings = firstOf(draft.headings, ({ text, section }) => `${patternOf(text, false)}\n${section}`);
  return dropNames(draft, patterns);
}

function readPatterns(draft: Draft, kernel: BuilderKernel, folding: Folding): Patterns {
  const words = new Set<string>();
  const fixed = new Set<string>();
  const add = (text: string, cased: boolean | undefined): void => {
    const own = folding.words(text);
    for (const word of own) words.add(word.text);
    if (cased) for (const word of capitalsOf(text, own)) fixed.add(word);
  };
  for (const { description } of draft.findings) add(description, false);
  for (let i = 0; i < draft.names.finding.length; i++) {
    const { text, cased, silent } = nameAt(draft.names, i);
    if (!silent) add(text, cased);
  }
  for (const { text, cased } of draft.cues) add(text, cased);
  for (const { text } of draft.headings) add(text, false);
  const folded = singularsAmong([...words], fixed, kernel.singulars, keptWordsOf(draft.keptWords));
  const writtenOf = folding.written;
  const singularOf = (word: string): string => folded.get(word) ?? word;
  const inSingular = (written: string): string => {
    const own = written.split(' ');
    return own.some((word) => folded.has(word)) ? own.map(singularOf).join(' ') : written;
  };
  return {
    patternOf: (text, cased) => (cased ? `${writtenOf(text)}\n${text}` : inSingular(writtenOf(text))),
    writtenOf,
  };
}

function firstOf<T>(list: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}

function dropNames(draft: Draft, { patternOf, writtenOf }: Patterns): number {
  const { names, ranks } = draft;
  // Names that ambiguous.yaml lists as shared are exempt.
  const listed = new Set(draft.ambiguities.map(({ text }) => patternOf(text, false)));
  // For each folded pattern, the indices of the plural names that have it.
  const plurals = new Map<string, number[]>();
  for (const [i, text] of names.text.entries()) {
    const { cased, silent } = nameAt(names, i);
    if (silent || cased || !MAY_BE_PLURAL.test(text)) continue;
    const pattern = patternOf(text, cased);
    if (pattern === writtenOf(text) || listed.has(pattern)) continue;
    const others = plurals.get(pattern);
    if (others === undefined) plurals.set(pattern, [i]);
    else others.push(i);
  }
  const dropped = new Set<number>();
  const dropAll = (text: string): void => {
    const written = writtenOf(text);
    for (const i of plurals.get(written) ?? []) dropped.add(i);
    plurals.delete(written);
  };
  for (const { description, silent } of draft.findings) if (!silent) dropAll(description);
  for (const [i, text] of names.text.entries()) {
    const { cased, silent } = nameAt(names, i);
    if (!silent && !cased) dropAll(text);
  }
  // The names that remain in `plurals` are those without a matching singular. If a finding has several plural names
  // with the same pattern, only the one with the best rank is kept.
  for (const list of plurals.values()) dropAllButBest(list, names.finding, ranks?.ofName, dropped);
  if (dropped.size === 0) return 0;
  const isKept = (_: unknown, i: number): boolean => !dropped.has(i);
  draft.names = {
    finding: names.finding.filter(isKept),
    text: names.text.filter(isKept),
    bits: names.bits.filter(isKept),
    file: names.file.filter(isKept),
    line: names.line.filter(isKept),
    column: names.column.filter(isKept),
  };
  if (ranks !== undefined) draft.ranks = { ...ranks, ofName: ranks.ofName.filter(isKept) };
  return dropped.size;
}

function dropAllButBest(
  list: readonly number[],
  findings: readonly FindingKey[],
  ranks: Uint8Array | undefined,
  dropped: Set<number>,
): void {
  const best = new Map<FindingKey | undefined, number>();
  for (const i of list) {
    const other = best.get(findings[i]);
    const isBetter = other === undefined || (ranks?.[i] ?? 0) < (ranks?.[other] ?? 0);
    if (isBetter) best.set(findings[i], i);
    if (other !== undefined) dropped.add(isBetter ? other : i);
  }
}
