// Picks the notes whose review would teach the most. The notes are read twice: first their items are counted, then each
// note is rated by the worth of its items relative to its length. An item is worth more if more notes contain it. A
// best-rated note is picked only if it teaches something beyond the notes picked before it. Memory is bounded by the
// number of suggestions and of frequent items, not by the number of notes; the same notes give the same suggestions.

import type { Correction } from '../../contract/correction-types.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { holdingCorrections } from '../corrections/correction-log.js';
import { frequentCounts } from './frequent-counts.js';
import { itemReader, type ReviewItem } from './review-items.js';

/** A note that may be reviewed. */
export interface ReviewNote {
  readonly id: string;
  readonly text: string;
}

/** Options for `suggestReviews`. */
export interface SuggestOptions {
  /** The number of notes to suggest. Default: 20. */
  readonly count?: number;
  /** A second knowledge base; words that it reads differently are worth a review. */
  readonly other?: KnowledgeBase;
  /** Corrections already made: their notes are not suggested, and names judged often enough no longer count. */
  readonly log?: readonly Correction[];
}

/** An item for which a note is suggested. */
export interface SuggestedItem extends Pick<ReviewItem, 'kind' | 'words'> {
  /** The number of notes with this item. */
  readonly notes: number;
}

/** A note that is worth a review. */
export interface Suggestion {
  readonly note: string;
  /** How much the review would teach beyond the reviews suggested before it, relative to the length of the note. */
  readonly value: number;
  /** The items to be learnt from its review, most valuable first. */
  readonly items: readonly SuggestedItem[];
}

interface Candidate {
  readonly note: string;
  readonly effort: number;
  readonly items: readonly { readonly key: string; readonly item: SuggestedItem; readonly value: number }[];
  readonly rating: number;
}

const USUAL_COUNT = 20;
/** How many candidates are kept for each suggestion. */
const CANDIDATES = 20;
const COUNTED = 1 << 17;
/** An unknown word that occurs in a larger share of the notes than this counts as ordinary language. */
const ORDINARY_SHARE = 0.1;
/** With fewer notes than this, a share is not meaningful. */
const FEW_NOTES = 50;
/** A name that reviewers have judged this many times needs no further review. */
const JUDGED_ENOUGH = 5;
/** Notes up to this number of characters count as equally long. */
const PAGE = 1000;

/**
 * Suggests notes for review, the most instructive first. `read` returns the notes and is called twice.
 *
 * @example
 * const notes = [{ id: 'n1', text: 'Asthma.' }, { id: 'n2', text: 'Xyzzies noted.' }];
 * (await suggestReviews(kb, () => notes, { count: 1 }))[0].note // 'n2'
 */
export async function suggestReviews(
  kb: KnowledgeBase,
  read: () => Iterable<ReviewNote> | AsyncIterable<ReviewNote>,
  { count = USUAL_COUNT, other, log = [] }: SuggestOptions = {},
): Promise<Suggestion[]> {
  const itemsOf = itemReader(kb, other);
  const counts = frequentCounts(COUNTED);
  let notes = 0;
  for await (const { text } of read()) {
    notes++;
    for (const item of itemsOf(text)) counts.add(keyOf(item));
  }
  const judged = judgedNames(log);
  const reviewed = new Set(log.flatMap((one) => (one.kind === 'undo' ? [] : [one.note])));
  const most = notes < FEW_NOTES ? notes : notes * ORDINARY_SHARE;
  const worthOf = (item: ReviewItem): number => {
    const having = counts.of(keyOf(item));
    if (item.kind === 'unknown' && having > most) return 0;
    if (item.kind !== 'unknown' && (judged.get(item.words) ?? 0) >= JUDGED_ENOUGH) return 0;
    return item.weight * Math.log2(1 + Math.max(1, having));
  };
  let best: Candidate[] = [];
  for await (const { id, text } of read()) {
    if (reviewed.has(id)) continue;
    const items = itemsOf(text).flatMap((item) => {
      const value = worthOf(item);
      const { kind, words } = item;
      const told = { kind, words, notes: Math.max(1, counts.of(keyOf(item))) };
      return value > 0 ? [{ key: keyOf(item), item: told, value }] : [];
    });
    if (items.length === 0) continue;
    const effort = Math.max(1, text.length / PAGE) ** 0.5;
    best.push({ note: id, effort, items, rating: items.reduce((sum, { value }) => sum + value, 0) / effort });
    if (best.length >= 2 * CANDIDATES * count) best = topOf(best, CANDIDATES * count);
  }
  return picked(topOf(best, CANDIDATES * count), count);
}

function keyOf({ kind, words }: Pick<ReviewItem, 'kind' | 'words'>): string {
  return `${kind} ${words}`;
}

/** For each name, the number of corrections that judge it and have not been undone. */
function judgedNames(log: readonly Correction[]): Map<string, number> {
  const judged = new Map<string, number>();
  for (const one of holdingCorrections(log)) {
    const name = (one.kind === 'name' || one.kind === 'context' ? one.text : one.name).toLowerCase();
    judged.set(name, (judged.get(name) ?? 0) + 1);
  }
  return judged;
}

function topOf(candidates: readonly Candidate[], count: number): Candidate[] {
  const sorted = [...candidates].sort((a, b) => b.rating - a.rating || (a.note < b.note ? -1 : 1));
  return sorted.slice(0, count);
}

/** Picks candidates one by one, each time the one that teaches most beyond those already picked. */
function picked(candidates: readonly Candidate[], count: number): Suggestion[] {
  const taught = new Set<string>();
  const left = new Set(candidates);
  const suggestions: Suggestion[] = [];
  while (suggestions.length < count) {
    let best: Candidate | undefined;
    let most = 0;
    for (const one of left) {
      // The value of a note can only fall as other notes are picked, so a note rated lower than the best one cannot
      // win.
      if (one.rating <= most) break;
      const value = newIn(one, taught).reduce((sum, item) => sum + item.value, 0) / one.effort;
      if (value > most) [best, most] = [one, value];
    }
    if (best === undefined) break;
    left.delete(best);
    const items = newIn(best, taught).sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1));
    for (const { key } of items) taught.add(key);
    suggestions.push({ note: best.note, value: Math.round(most * 1000) / 1000, items: items.map(({ item }) => item) });
  }
  return suggestions;
}

function newIn({ items }: Candidate, taught: ReadonlySet<string>): Candidate['items'][number][] {
  return items.filter(({ key }) => !taught.has(key));
}
