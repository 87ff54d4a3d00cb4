// Determines from term types and the words in descriptions which findings can be on one side of the body.

import { DX, PX, RX, SX } from '../../knowledge/term-types.js';
import { type Grammar, patternOf, wordList, wordsOf } from '../grammar/grammar.js';

/** Words in the names of findings that concern the whole body and therefore have no side. */
const WHOLE_BODY = /* @__PURE__ */ wordList('whole-body-word');
const BEGINS_WHOLE_BODY = /* @__PURE__ */ wordList('begins-whole-body-word');
/** Words in the names of operations and devices. These may have a side, unlike drugs and other treatments. */
const DONE_ON_A_SIDE = /* @__PURE__ */ wordList('part-of-sided-treatment');

/** Whether a finding may take a side that is not stated right next to it. */
export function mayHaveSide(grammar: Grammar, termType: number, description: string): boolean {
  if (termType === RX) return patternOf(grammar, DONE_ON_A_SIDE, 'parts').test(description);
  if (termType !== SX && termType !== PX && termType !== DX) return false;
  return (
    !patternOf(grammar, WHOLE_BODY, 'words').test(description) &&
    !patternOf(grammar, BEGINS_WHOLE_BODY, 'beginnings').test(description)
  );
}

/** Paired body parts. */
const PAIRED = /* @__PURE__ */ wordList('paired-part');
/** Words in descriptions that imply a paired body part without naming it. */
const IMPLIES_PAIRED = /* @__PURE__ */ wordList('implies-paired-part');

/** Whether two findings concern the same paired body part, as a red eardrum and an effusion of the ear do. */
export function areOfSamePart(grammar: Grammar, description: string, other: string): boolean {
  const part = partOf(grammar, description);
  return part !== '' && part === partOf(grammar, other);
}

/** The paired body part that a description names or implies, in the singular; empty if there is none. */
export function partOf(grammar: Grammar, description: string): string {
  const named = patternOf(grammar, PAIRED, 'words').exec(description);
  if (named !== null) return wordsOf(grammar, PAIRED).get(named[0].toLowerCase()) ?? '';
  const implied = patternOf(grammar, IMPLIES_PAIRED, 'beginnings').exec(description);
  return implied === null ? '' : (wordsOf(grammar, IMPLIES_PAIRED).get(implied[0].toLowerCase()) ?? '');
}

/** The paired parts of the limbs; the value of each is its limb, or ANY_LIMB for words that mean any limb. */
const OF_LIMB = /* @__PURE__ */ wordList('part-of-limb');
const ANY_LIMB = 'any';

/** Whether a paired body part is part of another one, as the foot is part of the leg and of the extremity. */
export function isWithin(grammar: Grammar, part: string, whole: string): boolean {
  const parts = wordsOf(grammar, OF_LIMB);
  const limb = parts.get(part);
  return limb !== undefined && (limb === whole || parts.get(whole) === ANY_LIMB);
}

/** Whether a finding concerns a paired body part and therefore takes a side stated for the whole list. */
export function isOfPair(grammar: Grammar, description: string): boolean {
  return patternOf(grammar, PAIRED, 'words').test(description);
}
