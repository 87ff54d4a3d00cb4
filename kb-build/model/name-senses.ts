// Senses of names. For each name that several findings share, this file determines the order of its senses, and the
// words that favour each sense. For the authored core, both are specified in ambiguous.yaml. If imports were merged,
// merging has ranked all shared names, putting the senses listed in that file first.

import { IN_SECTION, NEEDS_COMPANY, NEVER } from '../../src/bundle/sections/names-section.js';
import type { BuilderKernel } from '../../src/kernel/text-kernel.js';
import type { AmbiguityRecord } from '../authored/read-ambiguous.js';
import type { NameRanks } from '../draft.js';
import type { Folding } from '../folding.js';
import type { FindingKey } from '../records.js';
import { type Model, modelName, PREFERRED } from './model.js';
import { siteNameKey, siteWords } from './site-names.js';

/** One sense of a name that several findings share. */
export interface NameSense {
  /** The rank of the sense. Rank 0 is the default, which is used if the context does not favour another sense. */
  readonly rank: number;
  /** The words that favour this sense, separated by spaces. */
  readonly near: string;
}

const MOST = 255;

/** The senses, keyed by row of the table of names. A row without an entry has rank 0 and no words. */
export function nameSenses(model: Model, kernel: BuilderKernel, folding: Folding): ReadonlyMap<number, NameSense> {
  const listed = listedSenses(model, kernel, folding);
  const { ranks } = model.draft;
  const senses = siteSenses(model);
  if (ranks === undefined) return new Map([...listed, ...senses]);
  for (const [row, index] of model.names.index.entries()) {
    if (senses.has(row)) continue;
    const rank = mergedRank(model, ranks, row, index);
    const near = listed.get(row)?.near ?? '';
    if (rank > 0 || near !== '') senses.set(row, { rank, near });
  }
  return senses;
}

/** The senses of `placed` names, each with the words for the body site that must precede the name; all have rank 0. */
function siteSenses(model: Model): Map<number, NameSense> {
  const senses = new Map<number, NameSense>();
  const { siteNames } = model.draft;
  if (siteNames.length === 0) return senses;
  const places = siteWords(siteNames);
  for (const [row, finding] of model.names.finding.entries()) {
    const { text, kind } = modelName(model, row);
    if (kind !== 'placed') continue;
    senses.set(row, { rank: 0, near: places.get(siteNameKey(model.findings[finding].record.key, text)) ?? '' });
  }
  return senses;
}

function mergedRank(
  { names, findings }: Model,
  { ofName, ofDescription }: NameRanks,
  row: number,
  index: number,
): number {
  const rank = index === PREFERRED ? ofDescription.get(findings[names.finding[row]].record.key) : ofName[index];
  return rank ?? 0;
}

/** The senses listed in ambiguous.yaml. */
function listedSenses(model: Model, kernel: BuilderKernel, { fold }: Folding): Map<number, NameSense> {
  const senses = new Map<number, NameSense>();
  const { ambiguities } = model.draft;
  if (ambiguities.length === 0) return senses;
  const wanted = new Map<number, (NameSense & { readonly text: string })[]>();
  for (const ambiguity of ambiguities) {
    const { text, findings } = ambiguity;
    for (const [rank, key] of findings.entries()) {
      const finding = model.rowOfFinding.get(key);
      const words = senseWords(ambiguity, key).join(' ');
      if (finding === undefined || (rank === 0 && words === '')) continue;
      const entries = wanted.get(finding) ?? [];
      entries.push({ text: fold(text), rank: Math.min(rank, MOST), near: words });
      wanted.set(finding, entries);
    }
  }
  for (const [row, finding] of model.names.finding.entries()) {
    const entries = wanted.get(finding);
    if (entries === undefined) continue;
    const folded = fold(modelName(model, row).text);
    const sense = entries.find(({ text }) => isSameButPlurals(text, folded, kernel));
    if (sense !== undefined) senses.set(row, { rank: sense.rank, near: sense.near });
  }
  return senses;
}

/** The words of a sense and the marks for its conditions, in the syntax of the `near` column (read by company.ts). */
function senseWords(ambiguity: AmbiguityRecord, key: FindingKey): string[] {
  const { near, never, sections, needsCompany } = ambiguity;
  const needs = needsCompany ? [NEEDS_COMPANY, ...sections.map((group) => `${IN_SECTION}${group}`)] : [];
  return [...(near.get(key) ?? []), ...never.map((word) => `${NEVER}${word}`), ...needs];
}

/** Whether two folded texts are equal or differ only in plurals. */
function isSameButPlurals(a: string, b: string, { singulars }: BuilderKernel): boolean {
  if (a === b) return true;
  const [ours, theirs] = [a.split(' '), b.split(' ')];
  if (ours.length !== theirs.length) return false;
  return ours.every((word, i) => {
    const other = theirs[i] ?? '';
    return word === other || singulars(word).includes(other) || singulars(other).includes(word);
  });
}
