// The relative to whom a family history refers, taken from the words of the cue ("in her maternal grandmother").

import { wordList } from '../grammar/grammar.js';
import type { CueEffect } from '../matching/mentions.js';
import { listedValue } from '../text/listed.js';
import { type NoteText, skipBlanksBack, unitAt, wordBefore } from '../text/note-text.js';

const RELATIVES = /* @__PURE__ */ wordList('relative');
const SIDES = /* @__PURE__ */ wordList('side-of-relative');
/** The subject code for a family history. */
const FAMILY = 'F';
const HYPHEN = 0x2d;

/** The relative, in the singular ("maternal grandmother"); empty if the cues do not name one. */
export function relativeOf(note: NoteText, claims: readonly CueEffect[]): string {
  for (let i = 0; i < claims.length; i++) {
    const { cue, hit } = claims[i];
    if (cue.axis === 'subject') return cue.sets === FAMILY ? relativeBefore(note, hit.end) : '';
  }
  return '';
}

function relativeBefore(note: NoteText, end: number): string {
  const last = wordBefore(note, end);
  const relative = listedValue(note, last.word, RELATIVES);
  if (relative === undefined) return '';
  const joint = unitAt(note, last.begin - 1) === HYPHEN ? last.begin - 1 : skipBlanksBack(note, last.begin, 2);
  const side = listedValue(note, wordBefore(note, joint).word, SIDES);
  return side === undefined ? relative : `${side} ${relative}`;
}
