// Which way a hit looks: a text like "unlikely" or "stable" speaks of what stands before or behind it, and "no" can be the
// answer to a label.

import { LEANS } from '../matching/cue-texts.js';
import type { CueHit, Mention } from '../matching/matches.js';
import { AHEAD, ANSWERS, BACK, type Lean } from '../matching/scopes.js';
import { isBlank, type Note, readGap, skipBlanks, unitAt } from '../text/note.js';
import { markSet } from '../text/sets.js';
import { listedFrom, wordTree } from '../text/word-tree.js';
import { endsAnswer, isAnswerGap, isCopulaGap } from './gaps.js';

const COMMA = 0x2c;
const COLON = 0x3a;
/** What parts a remark from what is done about it: "gout, uncontrolled - start allopurinol". */
const DASHES = /* @__PURE__ */ markSet('-–—:');

/** Which way a hit looks, by the mentions before and behind it. */
export function leanOf(
  note: Note,
  hit: CueHit,
  before: Mention | undefined,
  behind: Mention | undefined,
  clauseBegin: number,
): Lean {
  // Nearly every text looks one way wherever it stands.
  if ((hit.kinds & LEANS) === 0) return AHEAD;
  const { isAdjacent, reachBoth } = hit.says;
  const last = before !== undefined && before.begin >= clauseBegin && before.outerEnd <= hit.begin ? before : undefined;
  if (isAdjacent) {
    const answers = last !== undefined && isAnswerGap(note, last.outerEnd, hit.begin) && endsAnswer(note, hit.end);
    if (answers) return ANSWERS;
    // "Rapid strep positive in four of them": of two readings the one that looks either way looks back.
    const follows = last !== undefined && reachBoth >= 0 && isAnswerGap(note, last.outerEnd, hit.begin);
    return follows && (behind === undefined || skipBlanks(note, hit.end) < behind.outerBegin) ? BACK : AHEAD;
  }
  // "Pending at discharge: iron studies."
  if (last === undefined && behind !== undefined && unitAt(note, skipBlanks(note, hit.end)) === COLON) return AHEAD;
  if (last !== undefined && (isCopulaGap(note, last.outerEnd, hit.begin) || isRemark(note, last.outerEnd, hit)))
    return BACK;
  if (behind === undefined) return BACK;
  // The mention's modifiers may include this very hit.
  const gap = readGap(note, hit.end, Math.max(hit.end, behind.outerBegin), reachBoth);
  return gap.words <= reachBoth && !gap.punctuated ? AHEAD : BACK;
}

/** What goes on from a remark: "T2DM, uncontrolled with neuropathy", "HTN, well controlled on lisinopril". */
const GOES_ON = /* @__PURE__ */ wordTree([
  'with',
  'w',
  'on',
  'by',
  'off',
  'despite',
  'without',
  'due',
  'since',
  'after',
  'at',
]);

/** Whether a hit is a remark on the mention before, behind a comma and before a dash, a colon or a preposition. */
function isRemark(note: Note, begin: number, hit: CueHit): boolean {
  if (unitAt(note, begin) !== COMMA || skipBlanks(note, begin + 1) !== hit.begin) return false;
  if (!isBlank(unitAt(note, hit.end))) return false;
  const at = skipBlanks(note, hit.end);
  return DASHES.has(unitAt(note, at)) || listedFrom(note, at, GOES_ON) !== 0;
}
