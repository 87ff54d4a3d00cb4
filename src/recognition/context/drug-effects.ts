// Findings that a drug has caused: "constipation from oxycodone", "statin myalgia". Unlike the reactions to a known
// allergy, they are current findings, and the drug is their cause.

import { wordList } from '../grammar/grammar.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore, listedFrom, listedWithin } from '../text/listed.js';
import { isBlank, isWordUnit, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

const FROM_CAUSE = /* @__PURE__ */ wordList('from-cause', 'before-cause');
const IS_FROM = 0b01;
/** Words at the end of a finding that is not an effect of a drug's proper use: "[withdrawal] from oxycodone". */
const NO_EFFECT = /* @__PURE__ */ wordList('no-effect-of-drug');
const RELIEF = /* @__PURE__ */ wordList('relief-word');
/** Maximum number of words from a word for relief to the finding relieved: "relief of her back pain from". */
const RELIEF_WORDS = 4;
const COMPOUND_EFFECTS = /* @__PURE__ */ wordList('compound-effect');
/** Maximum number of characters between a finding and the drug from which it comes. */
const GAP = 60;
const HYPHEN = 0x2d;
/** Marks between a finding and the words that introduce its cause: "hypokalemia, from furosemide". */
const APART = /* @__PURE__ */ markSet(',(-–—');

/** Whether a finding is said to come from the drug after it: "constipation from oxycodone". */
export function isFromDrug(note: NoteText, { outerBegin, outerEnd }: Mention, drug: Mention): boolean {
  if (drug.begin - outerEnd > GAP || listedBefore(note, outerEnd, NO_EFFECT) !== 0) return false;
  let isFrom = false;
  for (let at = outerEnd; at < drug.begin; at++) {
    const code = unitAt(note, at);
    note.steps++;
    if (isWordUnit(code)) {
      const word = listedFrom(note, at, FROM_CAUSE);
      if (word === 0) return false;
      isFrom ||= (listsOf(word) & IS_FROM) !== 0;
      at += lengthOf(word) - 1;
    } else if (!isBlank(code) && !(at <= skipBlanks(note, outerEnd, 1) && APART.has(code))) return false;
  }
  return isFrom && !listedWithin(note, outerBegin, RELIEF, RELIEF_WORDS);
}

/** Whether a drug and the finding right after it form a compound that names an effect of the drug: "statin myalgia". */
export function isCompoundEffect(note: NoteText, drug: Mention, { outerBegin, outerEnd }: Mention): boolean {
  if (outerBegin <= drug.end || listedBefore(note, outerEnd, COMPOUND_EFFECTS) === 0) return false;
  return unitAt(note, drug.end) === HYPHEN ? drug.end + 1 === outerBegin : skipBlanks(note, drug.end, 1) === outerBegin;
}
