// What a text says of drugs and treatments by more than a cue: a name that is a participle says that it was done
// ("intubated", "wound irrigated"), and "30 minutes after amoxicillin" blames the drug only where a reaction is told.

import type { NoteText, Span } from '../text/note-text.js';
import { skipBlanksBack } from '../text/note-text.js';
import { wordSet } from '../text/word-sets.js';
import { endingTree, lengthOf, listedBefore, listedFrom, listsOf, wordTree } from '../text/word-tree.js';
import { prefixed, type Qualification, restated } from './qualify.js';

const DONE = 'D';
const ORDERED = 'O';
const ASKS = /* @__PURE__ */ wordTree(['refer']);
const ALLERGY = 'A';
const ADVERSE = 'Y';
/** The rule that needs a reaction, and the characters around its drug in which one is looked for. */
const AFTER = 'adverse-after';
const AROUND = 110;
const REACTION =
  /\b(?:rash|hives|itch|prurit|urticari|angioedema|anaphyla|swelling|swollen|broke out|reaction|throat (?:tight|clos|swell)|flush|wheez|welts|adverse|intoleran|myalgia|cough|diarrhea|vomit)/i;

const PARTICIPLES = /* @__PURE__ */ (() =>
  endingTree(
    wordSet(
      'irrigated removed intubated extubated transfused drained placed applied changed obtained answered delivered induced defibrillated cardioverted started encouraged flushed splinted casted sutured',
    ),
  ))();

/** Words that lead from a reaction to what brought it about; "with" leads to what is taken for it as well. */
const LEADS_TO_CAUSE = /* @__PURE__ */ endingTree(['from', 'to'], ['with']);
const IS_WITH = 0b10;
/** What drugs bring about, and what nothing is taken for by that name. */
const REACTIONS = /* @__PURE__ */ endingTree(
  ['rash', 'hives', 'angioedema', 'anaphylaxis', 'reaction', 'intolerance', 'myalgias', 'upset'],
  ['itching', 'pruritus', 'urticaria', 'swelling', 'flushing', 'nausea', 'vomiting', 'diarrhea', 'cough', 'dizziness'],
);
const IS_TREATED = 0b10;

/** Whether a reaction is said to come of what begins at a place: "rash from penicillin", "hives with amoxicillin". */
function followsReaction(note: NoteText, begin: number): boolean {
  const end = skipBlanksBack(note, begin, 1);
  const lead = listedBefore(note, end, LEADS_TO_CAUSE);
  if (lead === 0) return false;
  const reaction = listsOf(listedBefore(note, skipBlanksBack(note, end - lengthOf(lead), 1), REACTIONS));
  return reaction !== 0 && !((reaction & IS_TREATED) !== 0 && (listsOf(lead) & IS_WITH) !== 0);
}

/** What is said of a drug or treatment, its name and surroundings regarded, in a section that gives a prefix. */
export function asTreated(
  note: NoteText,
  { begin, end }: Span,
  said: Qualification,
  sectionPrefix: string | undefined,
): Qualification {
  // "No antibiotics given", "without epinephrine": what was not given was not done.
  if (said.result === 'N' && said.temporality === DONE && said.prefix === DONE) return prefixed(said, '');
  if (said.prefix === ADVERSE) {
    // In a list of allergies it says what the allergy does.
    if (sectionPrefix === ALLERGY) return prefixed(said, ALLERGY);
    if (!said.claims.some(({ cue }) => cue.rule === AFTER)) return said;
    const around = note.text.slice(Math.max(0, begin - AROUND), end + AROUND);
    return REACTION.test(around) ? said : restated(said, '', said.result, said.modifier, '');
  }
  if (said.status !== '' || said.result === 'N') return said;
  if (said.prefix !== ALLERGY && followsReaction(note, begin)) return prefixed(said, ADVERSE);
  if (said.prefix !== '' || said.temporality !== '') return said;
  // "Speech delay - refer to audiology".
  if (listedFrom(note, begin, ASKS) !== 0) return prefixed(said, ORDERED);
  return listedBefore(note, skipBlanksBack(note, end, 1), PARTICIPLES) === 0 ? said : prefixed(said, DONE);
}
