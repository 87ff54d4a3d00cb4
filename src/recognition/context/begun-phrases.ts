// Phrases that begin before a finding and end after it: a verb with its particle ("laid gout to rest", "kept stroke at
// bay") and a noun for an opinion with its predicate ("the label of gout was removed"). The cue after the finding
// counts only if the beginning of the phrase precedes the finding.

import { wordList } from '../grammar/grammar.js';
import type { Cue } from '../matching/cue.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore } from '../text/listed.js';
import { isWordUnit, type NoteText, skipBlanksBack, unitAt, wordBegin } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { listsOf } from '../text/word-tree.js';

const BEGINNINGS = /* @__PURE__ */ wordList('completed-verb', 'judgement-of');
const HYPOTHETICAL = 'hypothetical';
const VERB = 0b01;
const OPINION = 0b10;
const OWNED = /* @__PURE__ */ wordList(['possessive-word', 'definite-article']);
/** Marks that may occur between the members of a list, or inside a word. */
const INSIDE = /* @__PURE__ */ markSet(',/-');
/** Maximum number of words between the beginning of a phrase and a finding, including any findings in between. */
const MOST_WORDS = 6;

/** Whether a cue that ends a phrase follows a mention, but the beginning of the phrase does not precede the mention. */
export function lacksBeginning(note: NoteText, { outerBegin }: Mention, { trait, sets }: Cue): boolean {
  if (trait !== 'completes' && trait !== 'judged') return false;
  // "Keeps her asthma at bay": she has it.
  if (sets === HYPOTHETICAL && listedBefore(note, skipBlanksBack(note, outerBegin, 2), OWNED) !== 0) return true;
  const wanted = trait === 'completes' ? VERB : OPINION;
  let at = outerBegin;
  for (let words = 0; words <= MOST_WORDS; words++) {
    let end = skipBlanksBack(note, at, 2);
    if ((listsOf(listedBefore(note, end, BEGINNINGS)) & wanted) !== 0) return false;
    while (INSIDE.has(unitAt(note, end - 1))) end = skipBlanksBack(note, end - 1, 2);
    if (!isWordUnit(unitAt(note, end - 1))) return true;
    at = wordBegin(note, end);
  }
  return true;
}
