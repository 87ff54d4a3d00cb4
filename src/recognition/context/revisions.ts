// Revised diagnoses: "suspected gout turned out to be septic arthritis", "thought to be asthma, in fact COPD". The
// suspected diagnosis is absent, and the one that it turned out to be is present. Only the words between two
// neighbouring mentions are read. A diagnosis that was suspected and later confirmed ("gout was suspected; biopsy
// confirmed it") is no longer uncertain.

import { DX } from '../../knowledge/term-types.js';
import { wordList } from '../grammar/grammar.js';
import { cueTextOf } from '../matching/cue-texts.js';
import type { Lexicon } from '../matching/lexicon.js';
import { addHit, newHit } from '../matching/matches.js';
import { meansOnly } from '../matching/means-only.js';
import type { Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';

const ABSENT = /* @__PURE__ */ cueTextOf([
  { rule: 'revised', axis: 'polarity', sets: 'N', direction: 'both', reach: 1, trait: '' },
]);
const PRESENT = /* @__PURE__ */ cueTextOf([
  { rule: 'revised-to', axis: 'polarity', sets: 'A', direction: 'both', reach: 1, trait: '' },
]);
const NEAREST = -1;
/** The trait of cues for a confirmation. */
const CONFIRMS = 'confirms';
const COMMA = 0x2c;
/** Maximum number of characters between the two diagnoses. */
const GAP = 48;
const REVISES = /* @__PURE__ */ wordList('revising-phrase');
const ARTICLES = /* @__PURE__ */ wordList('article-before-finding', 'possessive-word');

/** Marks revised diagnoses as absent, and the diagnoses that replaced them as present. */
export function attachRevisions(
  note: NoteText,
  mentions: readonly Mention[],
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  for (let index = 0; index < mentions.length; index++) dropConfirmed(mentions[index]);
  for (let index = 1; index < mentions.length; index++) {
    const before = mentions[index - 1];
    const after = mentions[index];
    if (after.begin - before.outerEnd > GAP || !isSuspected(before) || !meansOnly(after, DX, lexicon)) continue;
    const begin = skipBlanks(note, before.outerEnd, 2);
    const from = unitAt(note, begin) === COMMA ? skipBlanks(note, begin + 1) : begin;
    const phrase = lengthOf(listedFrom(note, from, REVISES));
    if (phrase === 0) continue;
    let end = skipBlanks(note, from + phrase);
    end = skipBlanks(note, end + lengthOf(listedFrom(note, end, ARTICLES)));
    if (end < skipBlanksBack(note, after.outerBegin, 2)) continue;
    before.effects = before.effects.filter(({ cue }) => cue.axis !== 'certainty' && cue.axis !== 'temporality');
    after.effects = after.effects.filter(({ cue }) => cue.axis !== 'certainty');
    addHit(before, newHit(from, from + phrase, ABSENT), NEAREST);
    addHit(after, newHit(from, from + phrase, PRESENT), NEAREST);
  }
}

/** Drops the doubts that were raised before a confirmation: "gout was suspected and later confirmed". */
function dropConfirmed(mention: Mention): void {
  const confirmed = mention.effects.find(({ cue }) => cue.trait === CONFIRMS)?.hit.begin ?? -1;
  if (confirmed < 0) return;
  mention.effects = mention.effects.filter(({ cue, hit }) => cue.axis !== 'certainty' || hit.begin > confirmed);
}

function isSuspected({ effects }: Mention): boolean {
  return effects.some(({ cue }) => cue.axis === 'certainty');
}
