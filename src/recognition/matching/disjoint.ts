// Makes mentions disjoint. Input: mentions sorted by start, longer ones first. They include loose mentions, which may
// partly overlap other mentions. If one mention is inside another, the inner one is dropped. If a loose mention
// overlaps a mention of the same finding, the loose mention is dropped; if it overlaps any other mention, it keeps only
// its words outside that mention. If a mention is in a gap of a loose mention, the loose mention keeps its words on one
// side of the gap. If a loose mention and an exact mention have the same span, the loose mention wins, because it has
// also matched words elsewhere ("Neck: full range").

import { isWordUnit, type NoteText, unitAt } from '../text/note-text.js';
import { newMention } from './matches.js';
import type { Mention } from './mentions.js';

/** The mentions without overlaps; `findingOf` returns the finding of a name. */
export function disjoint(note: NoteText, mentions: readonly Mention[], findingOf: (name: number) => number): Mention[] {
  const kept: Mention[] = [];
  // Mentions that have been shortened and now start later; they are processed again at their new start.
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
    const [first, second] = resolveOverlap(note, before, mention, shareFinding(before.names, mention.names, findingOf));
    if (first !== undefined) kept.push(first);
    if (second === undefined) continue;
    later.push(second);
    later.sort(compareSpans);
  }
}

/** Whether two lists of names share a finding. */
export function shareFinding(a: readonly number[], b: readonly number[], findingOf: (name: number) => number): boolean {
  for (let i = 0; i < a.length; i++) {
    const finding = findingOf(a[i]);
    for (let j = 0; j < b.length; j++) if (findingOf(b[j]) === finding) return true;
  }
  return false;
}

/** The sort order of mentions: by start, then longer ones first. */
export function compareSpans(a: Mention, b: Mention): number {
  return a.begin - b.begin || b.end - a.end;
}

function isFirst(one: Mention | undefined, other: Mention | undefined): boolean {
  return one !== undefined && (other === undefined || compareSpans(one, other) <= 0);
}

type Resolved = readonly [first: Mention | undefined, second: Mention | undefined];

/** The parts to keep of two overlapping mentions, in text order; the second part may still overlap later mentions. */
function resolveOverlap(note: NoteText, before: Mention, mention: Mention, isSame: boolean): Resolved {
  const isInside = mention.end <= before.end;
  const crosses = before.wordsAt !== undefined && mention.wordsAt === undefined;
  if (!crosses) {
    if (before.begin === mention.begin && before.end === mention.end) return [mention, undefined];
    return [before, isInside || isSame ? undefined : wordsFrom(mention, before.end)];
  }
  if (isSame) return [undefined, mention];
  const wordsAt = before.wordsAt ?? [];
  if (isInside && wordsAt.some((at) => at >= mention.begin && at < mention.end)) return [before, undefined];
  const head = wordsBefore(note, before, mention.begin);
  const tail = wordsFrom(before, mention.end);
  return tail !== undefined && tail.words > head.words ? [mention, tail] : [head, mention];
}

/** A loose mention reduced to its words at or after the given offset; undefined if no words are left. */
function wordsFrom({ end, names, form, wordsAt = [] }: Mention, from: number): Mention | undefined {
  const left = wordsAt.filter((at) => at >= from);
  const [begin] = left;
  return begin === undefined ? undefined : newMention(begin, end, names, form, left.length, left);
}

/** A loose mention reduced to its words before the given offset. */
function wordsBefore(note: NoteText, { begin, names, form, wordsAt = [] }: Mention, stop: number): Mention {
  const left = wordsAt.filter((at) => at < stop);
  let end = left[left.length - 1] ?? begin;
  while (end < stop && isWordUnit(unitAt(note, end))) end++;
  return newMention(begin, end, names, form, left.length, left);
}
