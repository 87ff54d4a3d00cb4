// What came upon something that was there, or has a cause: behind "AKI on CKD, resolved" it is the injury that resolved,
// though the kidney disease stands nearer. Asked once a status behind a mention, and most mentions stand behind no "on".

import type { CueHit, Mention } from '../matching/mentions.js';
import { STATUS } from '../matching/scopes.js';
import { type NoteText, readGap, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { endingTree, lengthOf, listedBefore, listedFrom, listsOf, wordTree } from '../text/word-tree.js';

/** How an illness goes on; what is said of drugs is said of the nearest one. */
const COURSES: ReadonlySet<string> = /* @__PURE__ */ new Set(['RS', 'IM', 'WO', 'ST', 'CO', 'UC']);
/** What passes with its cause; a cause that is stable or controlled is what is meant. */
const PASSING: ReadonlySet<string> = /* @__PURE__ */ new Set(['RS', 'IM']);
/** Words right before what was there or is the cause, and the words before two of them, in the same order. */
const LEADS = /* @__PURE__ */ endingTree(['on', 'upon'], ['to'], ['of']);
const DIRECT = 0b001;
const BEFORE_LEADS = /* @__PURE__ */ endingTree([], ['due', 'secondary'], ['setting']);
/** A flare is one of what was there. */
const FLARES = /* @__PURE__ */ wordTree(['exacerbation', 'flare', 'exacerbated', 'flaring']);
/** Words from one finding to its cause, and from this to what is said of both. */
const MOST_BETWEEN = 6;
const MOST_BEHIND = 2;
const COMMA = 0x2c;
const DASH = 0x2d;

/** Whether a status behind a mention is said of the mention before it, which came upon it: "AKI on CKD, resolved". */
export function isUnderlying(note: NoteText, before: Mention | undefined, mention: Mention, hit: CueHit): boolean {
  if (before === undefined || before.outerEnd >= mention.outerBegin) return false;
  const behind = skipBlanksBack(note, mention.outerBegin, 2);
  const lead = listedBefore(note, behind, LEADS);
  if (lead === 0 || !COURSES.has(hit.says.backCues[STATUS]?.[0]?.sets ?? '')) return false;
  if (readGap(note, mention.outerEnd, hit.begin, MOST_BEHIND).words > MOST_BEHIND) return false;
  const begin = skipBlanksBack(note, behind - lengthOf(lead), 2);
  if ((listsOf(lead) & DIRECT) !== 0) return begin === before.outerEnd && listedFrom(note, hit.begin, FLARES) === 0;
  // Of a cause only behind a comma: "dyspnea due to COPD exacerbation".
  const mark = unitAt(note, skipBlanks(note, mention.outerEnd, 2));
  if ((mark !== COMMA && mark !== DASH) || !PASSING.has(hit.says.backCues[STATUS]?.[0]?.sets ?? '')) return false;
  const gap = readGap(note, before.outerEnd, behind, MOST_BETWEEN);
  const isLed = (listsOf(lead) & listsOf(listedBefore(note, begin, BEFORE_LEADS))) !== 0;
  return isLed && gap.words <= MOST_BETWEEN && !gap.punctuated;
}
