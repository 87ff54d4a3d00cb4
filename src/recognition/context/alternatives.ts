// Alternatives: if diseases are joined by "or" ("gout or pseudogout", "gout, lupus or sarcoidosis"), the note does not
// say which one is present. Only the words between neighbouring mentions are read. Diseases that the note qualifies in
// another way (denied, past, somebody else's, conditional) stay as they are.

import { DX } from '../../knowledge/term-types.js';
import { cueTextOf } from '../matching/cue-texts.js';
import type { Lexicon } from '../matching/lexicon.js';
import { addHit, newHit } from '../matching/matches.js';
import { meansOnly } from '../matching/means-only.js';
import type { CueEffect, Mention } from '../matching/mentions.js';
import type { Section } from '../sections/section.js';
import type { NoteText } from '../text/note-text.js';
import { followsOr, isListGap } from './gaps.js';

const ALTERNATIVE = /* @__PURE__ */ cueTextOf([
  { rule: 'one-of-alternatives', axis: 'certainty', sets: 'R', direction: 'both', reach: 1, trait: '' },
]);
/** A distance greater than that of any cue, so that anything else that the note says about the disease wins. */
const FARTHEST = 0x3fffffff;
const FAMILY = 'F';

/** Marks the diseases in a list as possible if the last of them follows "or". */
export function attachAlternatives(
  note: NoteText,
  mentions: readonly Mention[],
  sections: readonly Section[],
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  let section = 0;
  for (let index = 1; index < mentions.length; index++) {
    const last = mentions[index];
    const before = mentions[index - 1];
    if (!followsOr(note, last.outerBegin) || !isListGap(note, before.outerEnd, last.outerBegin, true)) continue;
    while ((sections[section + 1]?.headingBegin ?? Infinity) <= last.begin) section++;
    if (sections[section]?.prefix === FAMILY || !isOpen(last, lexicon)) continue;
    let first = index - 1;
    if (!isOpen(before, lexicon) || isSame(before, last)) continue;
    while (first > 0 && isOpen(mentions[first - 1], lexicon)) {
      if (!isListGap(note, mentions[first - 1].outerEnd, mentions[first].outerBegin, true)) break;
      first--;
    }
    const hit = newHit(last.outerBegin, last.outerBegin, ALTERNATIVE);
    for (let member = first; member <= index; member++) addHit(mentions[member], hit, FARTHEST);
  }
}

/** Whether a mention is a disease to which no cue applies, apart from affirmations, modifiers and results. */
function isOpen(mention: Mention, lexicon: Pick<Lexicon, 'termTypeOf'>): boolean {
  return meansOnly(mention, DX, lexicon) && !mention.effects.some(decides);
}

function decides({ cue }: CueEffect): boolean {
  return cue.axis === 'polarity' ? cue.sets === 'N' : cue.axis !== 'modifier' && cue.axis !== 'result';
}

/** Whether two mentions have a name in common. */
function isSame(one: Mention, other: Mention): boolean {
  return one.names.some((name) => other.names.includes(name));
}
