// Underlying diseases and causes. In "AKI on CKD, resolved", the acute injury has resolved, although the chronic
// disease is nearer to the cue. The check is cheap: it is made once for each status cue that follows a mention, and few
// mentions follow a word such as "on". A drug that was stopped, in contrast, is the one named as the cause ("AKI due to
// ibuprofen, stopped") or as taken ("hyponatremia on HCTZ, stopped").

import { wordList } from '../grammar/grammar.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { STATUS } from '../matching/scopes.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { type NoteText, readGap, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isDrug } from './reactions.js';

/** Statuses that describe diseases; a status that describes drugs always applies to the nearest drug. */
const COURSES: ReadonlySet<string> = /* @__PURE__ */ new Set(['RS', 'IM', 'WO', 'ST', 'CO', 'UC']);
/** Statuses that skip a cause and apply to its effect, whereas "stable" and "controlled" apply to the cause itself. */
const PASSING: ReadonlySet<string> = /* @__PURE__ */ new Set(['RS', 'IM']);
/** Words right before an underlying disease or cause. */
const LEADS = /* @__PURE__ */ wordList('underlying-on', 'underlying-to', 'underlying-of');
const DIRECT = 0b001;
/** Words required before "to" and before "of" (the second and third lists in LEADS). */
const BEFORE_LEADS = /* @__PURE__ */ wordList([], 'cause-before-to', 'cause-before-of');
/** Words for a flare; after a disease named with "on", they describe that disease and not the finding before "on". */
const FLARES = /* @__PURE__ */ wordList('flare-word');
/** Words between a lead and the cause: "due to [the recent] fall". */
const BEFORE_CAUSE = /* @__PURE__ */ wordList('before-cause');
const MOST_DETERMINERS = 2;
/** Maximum numbers of words from a finding to its cause, and from the cause to the status. */
const MOST_BETWEEN = 6;
const MOST_BEHIND = 2;
const COMMA = 0x2c;
const DASH = 0x2d;

/**
 * Whether a status after a mention does not describe that mention but the one before it: in "AKI on CKD, resolved", the
 * status describes AKI because CKD is the underlying disease.
 */
export function isUnderlying(
  note: NoteText,
  before: Mention | undefined,
  mention: Mention,
  hit: CueHit,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): boolean {
  if (before === undefined || before.outerEnd >= mention.outerBegin) return false;
  const leadEnd = beforeDeterminers(note, skipBlanksBack(note, mention.outerBegin, 2));
  const lead = listedBefore(note, leadEnd, LEADS);
  if (lead === 0 || !COURSES.has(hit.says.backCues[STATUS]?.[0]?.sets ?? '')) return false;
  if (readGap(note, mention.outerEnd, hit.begin, MOST_BEHIND).words > MOST_BEHIND) return false;
  const begin = skipBlanksBack(note, leadEnd - lengthOf(lead), 2);
  const isOfDrugs = hit.says.backCues[STATUS]?.some(({ sets }) => !COURSES.has(sets)) === true;
  if (isOfDrugs && isDrug(mention, lexicon)) return false;
  if ((listsOf(lead) & DIRECT) !== 0) return begin === before.outerEnd && listedFrom(note, hit.begin, FLARES) === 0;
  // A cause is skipped only if a comma or dash follows it, which is not the case in "dyspnea due to COPD exacerbation".
  const mark = unitAt(note, skipBlanks(note, mention.outerEnd, 2));
  if ((mark !== COMMA && mark !== DASH) || !PASSING.has(hit.says.backCues[STATUS]?.[0]?.sets ?? '')) return false;
  const gap = readGap(note, before.outerEnd, leadEnd, MOST_BETWEEN);
  const isLed = (listsOf(lead) & listsOf(listedBefore(note, begin, BEFORE_LEADS))) !== 0;
  return isLed && gap.words <= MOST_BETWEEN && !gap.punctuated;
}

/** The end of the words before the determiners and adjectives that end at the given offset. */
function beforeDeterminers(note: NoteText, end: number): number {
  let at = end;
  for (let words = 0; words < MOST_DETERMINERS; words++) {
    const word = listedBefore(note, at, LEADS) === 0 ? listedBefore(note, at, BEFORE_CAUSE) : 0;
    if (word === 0) return at;
    at = skipBlanksBack(note, at - lengthOf(word), 2);
  }
  return at;
}
