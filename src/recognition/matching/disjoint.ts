// Mentions side by side. Input: mentions sorted by begin, longer first, the loose ones among them, which may lie across
// others. Of two that overlap, the one inside the other goes, and so does the loose one of two with the same finding;
// else a loose one keeps the words that the other leaves it. What stands in a gap of a loose mention leaves it the words
// on one side. A loose mention of the very same span goes before: it has found words elsewhere too ("Neck: full range").

import { isWordUnit, type NoteText, unitAt } from '../text/note-text.js';
import { newMention } from './matches.js';
import type { Mention } from './mentions.js';

/** The mentions without overlaps; `findingOf` gives the finding of a name. */
export function disjoint(note: NoteText, mentions: readonly Mention[], findingOf: (name: number) => number): Mention[] {
  const kept: Mention[] = [];
  // Mentions cut to a later begin, which are met again in their new place.
  const later: Mention[] = [];
  let next = 0;
  for (;;) {
    const mention = isFirst(later[0], mentions[next]) ? later.shift() : mentions[next++];
    if (mention === undefined) return kept;
    const before = kept.length > 0 ? kept[kept.length - 1] : undefined;
    if (before === undefined || before.end <= mention.begin) {
      kept.push(mention);
      continue;
    }
    kept.pop();
    const [first, second] = parted(note, before, mention, meansSame(before.names, mention.names, findingOf));
    if (first !== undefined) kept.push(first);
    if (second === undefined) continue;
    later.push(second);
    later.sort(compareSpans);
  }
}

/** Whether two lists of names share a finding. */
export function meansSame(a: readonly number[], b: readonly number[], findingOf: (name: number) => number): boolean {
  for (let i = 0; i < a.length; i++) {
    const finding = findingOf(a[i]);
    for (let j = 0; j < b.length; j++) if (findingOf(b[j]) === finding) return true;
  }
  return false;
}

/** The order of mentions: by begin, longer first. */
export function compareSpans(a: Mention, b: Mention): number {
  return a.begin - b.begin || b.end - a.end;
}

function isFirst(one: Mention | undefined, other: Mention | undefined): boolean {
  return one !== undefined && (other === undefined || compareSpans(one, other) <= 0);
}

type Parted = readonly [first: Mention | undefined, second: Mention | undefined];

/** What is left of two mentions that overlap, in order; the second is to be held against the others too. */
function parted(note: NoteText, before: Mention, mention: Mention, isSame: boolean): Parted {
  const isInside = mention.end <= before.end;
  const crosses = before.wordsAt !== undefined && mention.wordsAt === undefined;
  if (!crosses) {
    if (before.begin === mention.begin && before.end === mention.end) return [mention, undefined];
    return [before, isInside || isSame ? undefined : behind(mention, before.end)];
  }
  if (isSame) return [undefined, mention];
  const wordsAt = before.wordsAt ?? [];
  if (isInside && wordsAt.some((at) => at >= mention.begin && at < mention.end)) return [before, undefined];
  const head = upTo(note, before, mention.begin);
  const tail = behind(before, mention.end);
  return tail !== undefined && tail.words > head.words ? [mention, tail] : [head, mention];
}

/** A loose mention with its words from a place on; undefined where it has none. */
function behind({ end, names, form, wordsAt = [] }: Mention, from: number): Mention | undefined {
  const left = wordsAt.filter((at) => at >= from);
  const [begin] = left;
  return begin === undefined ? undefined : newMention(begin, end, names, form, left.length, left);
}

/** A loose mention with its words before a place. */
function upTo(note: NoteText, { begin, names, form, wordsAt = [] }: Mention, stop: number): Mention {
  const left = wordsAt.filter((at) => at < stop);
  let end = left[left.length - 1] ?? begin;
  while (end < stop && isWordUnit(unitAt(note, end))) end++;
  return newMention(begin, end, names, form, left.length, left);
}
