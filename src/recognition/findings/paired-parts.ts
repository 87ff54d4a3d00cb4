// Which findings can be on one side of the body, decided by term type and the words of descriptions.

import { DX, PX, RX, SX } from '../../knowledge/term-types.js';

/** Words in the names of findings that concern the whole body and therefore have no side. */
const WHOLE_BODY =
  /\b(?:fever|chills?|sweats?|nausea|vomiting|fatigue|malaise|dizziness|lightheaded\w*|vertigo|syncope|dyspnea|cough|diarrhea|constipation|anxiety|depressi\w+|hypertension|hypotension|diabetes|insomnia|palpitations|appetite|weight|anemia|sepsis|obesity|distress)\b/i;
/** Words in the names of operations and devices. Such treatments may have a side, unlike drugs and other treatments. */
const DONE_ON_A_SIDE =
  /tomy|plasty|scopy|pexy|desis|centesis|surgery|replacement|repair|extraction|reconstruction|fusion|graft|injection|block|biopsy|excision|amputation|release|fixation|brace|splint|cast|sling|implant|catheter|drain/i;

/** Whether a finding may take a side whose words do not touch the finding's name. */
export function mayHaveSide(termType: number, description: string): boolean {
  if (termType === RX) return DONE_ON_A_SIDE.test(description);
  return (termType === SX || termType === PX || termType === DX) && !WHOLE_BODY.test(description);
}

/** Paired body parts. */
const PAIRED =
  /\b(?:arm|hand|wrist|elbow|shoulder|finger|thumb|leg|foot|feet|ankle|heel|toe|knee|hip|calf|thigh|shin|groin|eye|ear|breast|flank|limb|extremity)s?\b/i;

/** Words of descriptions that imply a paired part without naming it. */
const IMPLIED_PARTS: readonly (readonly [RegExp, string])[] = [
  [/\btympanic\b/i, 'ear'],
  [/\b(?:cornea|conjunctiva|eyelid|retina|vision|pupil)/i, 'eye'],
];

/** Whether two findings are of the same paired body part: a drum and an effusion of the ear. */
export function areOfSamePart(description: string, other: string): boolean {
  const part = partOf(description);
  return part !== '' && part === partOf(other);
}

function partOf(description: string): string {
  const named = PAIRED.exec(description);
  if (named !== null) return named[0].toLowerCase().replace(/s$/, '');
  return IMPLIED_PARTS.find(([words]) => words.test(description))?.[1] ?? '';
}

/** Whether a finding is of a paired body part, so that it takes the side of the list it is in. */
export function isOfPair(description: string): boolean {
  return PAIRED.test(description);
}
