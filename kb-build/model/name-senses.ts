// Senses of names: where findings share a name, the order in which they are meant by it and the words that speak for
// each. In an authored core ambiguous.yaml lists both; where imports were merged, merging has put all shared names into an
// order that follows that list first.

import type { BuilderKernel } from '../../src/kernel/text-kernel.js';
import { fold } from '../check/name-checks.js';
import type { NameRanks } from '../draft.js';
import { type Model, modelName, PREFERRED } from './model.js';
import { placedKey, placesOf } from './site-names.js';

/** What is said of a name that its finding shares with others. */
export interface NameSense {
  /** 0 is what the text means with nothing else to go by. */
  readonly rank: number;
  /** Words with blanks between. */
  readonly near: string;
}

const MOST = 255;

/** Name row → sense, for the rows of which anything is said. */
export function nameSenses(model: Model, kernel: BuilderKernel): ReadonlyMap<number, NameSense> {
  const listed = listedSenses(model, kernel);
  const { ranks } = model.draft;
  const senses = placedSenses(model);
  if (ranks === undefined) return new Map([...listed, ...senses]);
  for (const [row, index] of model.names.index.entries()) {
    if (senses.has(row)) continue;
    const rank = mergedRank(model, ranks, row, index);
    const near = listed.get(row)?.near ?? '';
    if (rank > 0 || near !== '') senses.set(row, { rank, near });
  }
  return senses;
}

/** The places of placed names, all of the first rank. */
function placedSenses(model: Model): Map<number, NameSense> {
  const senses = new Map<number, NameSense>();
  const { placedNames } = model.draft;
  if (placedNames.length === 0) return senses;
  const places = placesOf(placedNames);
  for (const [row, finding] of model.names.finding.entries()) {
    const { text, kind } = modelName(model, row);
    if (kind !== 'placed') continue;
    senses.set(row, { rank: 0, near: places.get(placedKey(model.findings[finding].record.key, text)) ?? '' });
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

/** The senses that ambiguous.yaml gives. */
function listedSenses(model: Model, kernel: BuilderKernel): Map<number, NameSense> {
  const senses = new Map<number, NameSense>();
  const { ambiguities } = model.draft;
  if (ambiguities.length === 0) return senses;
  const wanted = new Map<number, (NameSense & { readonly text: string })[]>();
  for (const { text, findings, near } of ambiguities) {
    for (const [rank, key] of findings.entries()) {
      const finding = model.rowOfFinding.get(key);
      const words = near.get(key)?.join(' ') ?? '';
      if (finding === undefined || (rank === 0 && words === '')) continue;
      const entries = wanted.get(finding) ?? [];
      entries.push({ text: fold(kernel, text), rank: Math.min(rank, MOST), near: words });
      wanted.set(finding, entries);
    }
  }
  for (const [row, finding] of model.names.finding.entries()) {
    const entries = wanted.get(finding);
    if (entries === undefined) continue;
    const folded = fold(kernel, modelName(model, row).text);
    const sense = entries.find(({ text }) => isReadAlike(text, folded, kernel));
    if (sense !== undefined) senses.set(row, { rank: sense.rank, near: sense.near });
  }
  return senses;
}

/** Are two folded texts the same but for plurals? */
function isReadAlike(a: string, b: string, { singulars }: BuilderKernel): boolean {
  if (a === b) return true;
  const [ours, theirs] = [a.split(' '), b.split(' ')];
  if (ours.length !== theirs.length) return false;
  return ours.every((word, i) => {
    const other = theirs[i] ?? '';
    return word === other || singulars(word).includes(other) || singulars(other).includes(word);
  });
}
