// Which findings can be on one side of the body, told by their type and the words of their descriptions.

import { DX, PX, RX, SX } from '../../knowledge/term-types.js';

/** Words of findings of the whole body, which are on no side. */
const WHOLE_BODY =
  /\b(?:fever|chills?|sweats?|nausea|vomiting|fatigue|malaise|dizziness|lightheaded\w*|vertigo|syncope|dyspnea|cough|diarrhea|constipation|anxiety|depressi\w+|hypertension|hypotension|diabetes|insomnia|palpitations|appetite|weight|anemia|sepsis|obesity|distress)\b/i;
/** Words of operations and devices, which are done or worn on a side; what a drug is called has none. */
const DONE_ON_A_SIDE =
  /tomy|plasty|scopy|pexy|desis|centesis|surgery|replacement|repair|extraction|reconstruction|fusion|graft|injection|block|biopsy|excision|amputation|release|fixation|brace|splint|cast|sling|implant|catheter|drain/i;

/** Whether a side may be said of a finding from afar. */
export function isOnASide(termType: number, description: string): boolean {
  if (termType === RX) return DONE_ON_A_SIDE.test(description);
  return (termType === SX || termType === PX || termType === DX) && !WHOLE_BODY.test(description);
}

/** Parts of the body that are two of. */
const PAIRED =
  /\b(?:arm|hand|wrist|elbow|shoulder|finger|thumb|leg|foot|feet|ankle|heel|toe|knee|hip|calf|thigh|shin|groin|eye|ear|breast|flank|limb|extremity)s?\b/i;

/** Words of descriptions that tell of a part without naming it. */
const TELLING_PARTS: readonly (readonly [RegExp, string])[] = [
  [/\btympanic\b/i, 'ear'],
  [/\b(?:cornea|conjunctiva|eyelid|retina|vision|pupil)/i, 'eye'],
];

/** Whether two findings are of the same one of two parts of the body: the ear, by its drum and by its effusion. */
export function areOfOnePart(description: string, other: string): boolean {
  const part = partOf(description);
  return part !== '' && part === partOf(other);
}

function partOf(description: string): string {
  const named = PAIRED.exec(description);
  if (named !== null) return named[0].toLowerCase().replace(/s$/, '');
  return TELLING_PARTS.find(([telling]) => telling.test(description))?.[1] ?? '';
}

/** Whether a finding is of one of two parts of the body, so that a list said of one side takes it in. */
export function isOfPair(description: string): boolean {
  return PAIRED.test(description);
}
