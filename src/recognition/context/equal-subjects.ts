// Further subjects of a predicate that is not repeated: "the fever has resolved, as has the cough", "sodium was normal,
// and so were calcium and ferritin". The effects of the predicate on its own subject also apply to the further
// subjects.

import { wordList } from '../grammar/grammar.js';
import { addEffect } from '../matching/matches.js';
import type { CueEffect, Mention } from '../matching/mentions.js';
import { listedBefore } from '../text/listed.js';
import { type NoteText, skipBlanksBack } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';
import { isListGap } from './gaps.js';

const DETERMINERS = /* @__PURE__ */ wordList(['article-before-finding', 'definite-article', 'possessive-word']);
const AUXILIARIES = /* @__PURE__ */ wordList('auxiliary');
const EQUAL_SUBJECTS = /* @__PURE__ */ wordList('equal-subject-word');
/** Minimum and maximum number of characters between the predicate's own subject and a further subject. */
const LEAST = ' as is '.length;
const GAP = 80;

/** Gives each further subject the effects that the predicate before it has on its own subject. */
export function attachEqualSubjects(note: NoteText, mentions: readonly Mention[]): void {
  /** The effects added to the most recent further subject; they also apply to the list that begins with it. */
  let shared: readonly CueEffect[] = [];
  for (let index = 1; index < mentions.length; index++) {
    const before = mentions[index - 1];
    const mention = mentions[index];
    const begin = equalBegin(note, mention.outerBegin, before.outerEnd);
    if (begin >= 0) shared = before.effects.filter(({ cue, hit }) => isPredicate(cue.axis, hit, before, begin));
    else if (shared.length > 0 && !isListGap(note, before.outerEnd, mention.outerBegin, true)) shared = [];
    for (const { cue, hit } of shared) addEffect(mention, { cue, hit, distance: 0 });
  }
}

function isPredicate(axis: string, hit: CueEffect['hit'], before: Mention, begin: number): boolean {
  return axis !== 'subject' && hit.begin >= before.end && hit.begin < begin;
}

/** The offset of the "as" or "so" that introduces a further subject; -1 if there is none. */
function equalBegin(note: NoteText, subject: number, floor: number): number {
  if (subject - floor > GAP || subject - floor < LEAST) return -1;
  const end = skipBlanksBack(note, subject, 2);
  const determiner = lengthOf(listedBefore(note, end, DETERMINERS));
  const verbEnd = determiner === 0 ? end : skipBlanksBack(note, end - determiner, 2);
  const verb = lengthOf(listedBefore(note, verbEnd, AUXILIARIES));
  if (verb === 0) return -1;
  const wordEnd = skipBlanksBack(note, verbEnd - verb, 2);
  const word = lengthOf(listedBefore(note, wordEnd, EQUAL_SUBJECTS));
  return word === 0 || wordEnd - word < floor ? -1 : wordEnd - word;
}
