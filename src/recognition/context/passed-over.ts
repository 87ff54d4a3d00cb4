// Findings that a cue passes over when it looks back, because it applies to the finding before them: the reason for a
// study, given in an aside, and a study whose verb has a pronoun as its object ("the biopsy has excluded it"). Also
// determines which of the tests in a list a result applies to.

import type { Lexicon } from '../matching/lexicon.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { POLARITY, RESULT } from '../matching/scopes.js';
import type { NoteText } from '../text/note-text.js';
import type { Anaphor } from './anaphora.js';
import { pastAside } from './asides.js';
import { isCopulaGap } from './gaps.js';
import { isDone } from './hit-direction.js';

/** Whether a cue passes over a mention and applies to the mention before it. */
export function passesOver(
  note: NoteText,
  mention: Mention,
  before: Mention,
  { hit, anaphor }: { readonly hit: CueHit; readonly anaphor: Anaphor | undefined },
  axis: number,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): boolean {
  const isStudy = isDone(mention, lexicon);
  // "The CT, requested for headache, was normal": the result belongs to the study.
  if (axis === RESULT) return !isStudy && pastAside(note, before.outerEnd, hit.begin) > mention.end;
  // "Gout was suspected, but the biopsy has excluded it": the study is the subject.
  return axis === POLARITY && anaphor !== undefined && isStudy && isCopulaGap(note, mention.outerEnd, hit.begin);
}

/**
 * Whether a mention is a test about which nothing has been said yet, such as the first in a list: "[LFTs], TFTs
 * normal".
 */
export function isBareTest(mention: Mention, lexicon: Pick<Lexicon, 'termTypeOf'>): boolean {
  const { effects, modifiers } = mention;
  if (modifiers.length > 0 || !isDone(mention, lexicon)) return false;
  return effects.every(({ cue }) => cue.axis === 'certainty' || cue.axis === 'subject');
}
