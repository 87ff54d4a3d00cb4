// Circumstances of a denied finding, which are not themselves denied: "no fever [on] amoxicillin".

import { wordList } from '../grammar/grammar.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore } from '../text/listed.js';
import { type NoteText, skipBlanksBack, wordBegin } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

/** Words that introduce a circumstance: "no cough or fever [on] amoxicillin". */
const CIRCUMSTANCES = /* @__PURE__ */ wordList(
  'circumstance-preposition',
  'circumstance-before-definite',
  ['definite-article', 'possessive-word'],
  'of-word',
  'action-in-circumstance',
);
const LEADS = 0b0001;
const LEADS_TO_KNOWN = 0b0010;
const DEFINITE = 0b0100;
const OF = 0b1000;
const ACTION = 0b10000;
/** Maximum number of words that introduce a circumstance: "at the time of the". */
const LEADING_WORDS = 4;

/**
 * Whether a mention is a circumstance of the denied finding: "no fever [on] amoxicillin", "no cough [with the]
 * headache", "no fever [prior to the onset of] pain", "no fever [since starting] amoxicillin".
 */
export function isCircumstance(note: NoteText, { outerBegin }: Mention): boolean {
  let end = skipBlanksBack(note, outerBegin);
  let isKnown = false;
  for (let words = 0; words < LEADING_WORDS; words++) {
    const word = listedBefore(note, end, CIRCUMSTANCES);
    const kinds = listsOf(word);
    if ((kinds & LEADS) !== 0) return true;
    if ((kinds & LEADS_TO_KNOWN) !== 0) return isKnown;
    if ((kinds & (DEFINITE | OF | ACTION)) === 0) return false;
    if ((kinds & DEFINITE) !== 0) isKnown = true;
    end = skipBlanksBack(note, end - lengthOf(word));
    // The word before "of" may be any noun: "the onset of".
    if ((kinds & OF) !== 0) end = skipBlanksBack(note, wordBegin(note, end));
  }
  return false;
}
