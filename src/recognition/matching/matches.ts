// The matcher's hits, divided into mentions (names of findings), cues and headings. Input: the kernel's rows, sorted by
// start, longer ones first. Rows with the same span are alternative meanings of that span.

import {
  MATCH_BEGIN,
  MATCH_BYTES,
  MATCH_CORRECTED,
  MATCH_END,
  MATCH_PAYLOAD,
  MATCH_WORDS,
  MATCH_WORDS_MASK,
  PAYLOAD_CUE,
  PAYLOAD_HEADING,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_NAME,
  PAYLOAD_ROW_MASK,
} from '../../../assembly/layout.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { CueText, CueTexts } from './cue.js';
import type { CueEffect, CueHit, HeadingHit, Mention, Overlaps } from './mentions.js';

/** The matcher's hits in one note. */
export interface Matches {
  mentions: Mention[];
  readonly cues: CueHit[];
  readonly headings: HeadingHit[];
  /** Rows of loose matches (loose-names.ts); a view of kernel memory, valid until the next match. */
  readonly loose: Uint32Array;
  /** Offsets of punctuation marks (sections/sentences.ts); a view of kernel memory, valid until the next match. */
  readonly marks: Uint32Array;
}

const ROW_NUMBERS = MATCH_BYTES / 4;

/** The mentions, cues and headings in a text, each list sorted by start, longer ones first. */
export function matchText(
  kernel: Pick<Knowledge['kernel'], 'match'>,
  lexicon: { readonly cueTexts: CueTexts },
  text: string,
  overlaps: Overlaps,
  fuzzy = false,
): Matches {
  if (text === '') return { mentions: [], cues: [], headings: [], loose: new Uint32Array(), marks: new Uint32Array() };
  const { rows, count, loose, marks } = kernel.match(text, overlaps === 'longest' ? 'longest' : 'all', fuzzy);
  const found: Matches = { mentions: [], cues: [], headings: [], loose, marks };
  // Only leftmost longest hits count as cues and headings: a longer hit hides the hits inside it.
  let topBegin = -1;
  let topEnd = -1;
  let topIsName = false;
  for (let i = 0; i < count; i++) {
    const at = i * ROW_NUMBERS;
    const begin = rows[at + MATCH_BEGIN / 4];
    const end = rows[at + MATCH_END / 4];
    const payload = rows[at + MATCH_PAYLOAD / 4];
    const kind = (payload >>> PAYLOAD_KIND_SHIFT) & 3;
    const row = payload & PAYLOAD_ROW_MASK;
    const words = rows[at + MATCH_WORDS / 4];
    // A single word whose spelling was corrected counts only as a name: cues are everyday words, and many other
    // everyday words differ from them by a single edit.
    if (kind !== PAYLOAD_NAME && (words & MATCH_CORRECTED) !== 0 && (words & MATCH_WORDS_MASK) === 1) continue;
    if (begin >= topEnd) {
      topBegin = begin;
      topEnd = end;
      topIsName = false;
    }
    const isTop = begin === topBegin && end === topEnd;
    if (isTop && kind === PAYLOAD_NAME) topIsName = true;
    if (!isTop && (kind !== PAYLOAD_NAME || (overlaps !== 'all' && !(topIsName && end <= topEnd)))) continue;
    if (kind === PAYLOAD_NAME) addName(found.mentions, begin, end, row, words);
    else if (kind === PAYLOAD_CUE) addCue(found.cues, begin, end, lexicon.cueTexts, row);
    else if (kind === PAYLOAD_HEADING) found.headings.push({ begin, end, row });
  }
  return found;
}

function addName(mentions: Mention[], begin: number, end: number, row: number, wordsAndForm: number): void {
  const form = wordsAndForm & ~MATCH_WORDS_MASK;
  const words = wordsAndForm & MATCH_WORDS_MASK;
  const last = mentions.length > 0 ? mentions[mentions.length - 1] : undefined;
  if (last !== undefined && last.begin === begin && last.end === end) {
    last.names.push(row);
    // If any name matches exactly, the span counts as an exact match.
    last.form &= form;
  } else {
    mentions.push(newMention(begin, end, [row], form, words));
  }
}

/** A mention without modifiers or effects. */
export function newMention(
  begin: number,
  end: number,
  names: number[],
  form = 0,
  words = 0,
  wordsAt: readonly number[] | undefined = undefined,
): Mention {
  // The same object shape for all mentions keeps the code that reads them monomorphic and fast.
  return {
    begin,
    end,
    names,
    defined: 0,
    form,
    words,
    wordsAt,
    outerBegin: begin,
    outerEnd: end,
    modifiers: NONE,
    effects: NONE,
  };
}

/**
 * An empty list shared by all mentions without effects. Most mentions have few effects or none, so a separate list for
 * each would be costly.
 */
const NONE: CueEffect[] = [];

/** Adds the effect of a cue to a mention. */
export function addEffect(mention: Mention, effect: CueEffect): void {
  if (mention.effects === NONE) mention.effects = [effect];
  else mention.effects.push(effect);
}

/** Adds the effects of all cues of a hit to a mention. */
export function addHit(mention: Mention, hit: CueHit, distance: number): void {
  for (const cue of hit.says.cues) addEffect(mention, { cue, hit, distance });
}

/** Appends a modifier to a mention. */
export function addModifier(mention: Mention, effect: CueEffect): void {
  if (mention.modifiers === NONE) mention.modifiers = [effect];
  else mention.modifiers.push(effect);
}

/** A copy of a mention with a later start; effects added to the copy are added to the original too. */
export function withBegin(mention: Mention, begin: number): Mention {
  // The original and the copy share one list.
  if (mention.effects === NONE) mention.effects = [];
  return {
    begin,
    end: mention.end,
    names: mention.names,
    defined: mention.defined,
    form: mention.form,
    words: mention.words,
    wordsAt: mention.wordsAt,
    outerBegin: begin,
    outerEnd: mention.outerEnd,
    modifiers: mention.modifiers,
    effects: mention.effects,
  };
}

function addCue(hits: CueHit[], begin: number, end: number, texts: CueTexts, row: number): void {
  const last = hits.length > 0 ? hits[hits.length - 1] : undefined;
  if (last !== undefined && last.begin === begin && last.end === end) {
    setCueText(last, texts.and(last.says, row));
    return;
  }
  const says = texts.of(row);
  if (says !== undefined) hits.push(newHit(begin, end, says));
}

/** A hit of a cue text at the given span. */
export function newHit(begin: number, end: number, says: CueText): CueHit {
  return { begin, end, says, kinds: says.kinds };
}

/** Replaces the cue text of a hit. */
export function setCueText(hit: CueHit, says: CueText): void {
  hit.says = says;
  hit.kinds = says.kinds;
}
