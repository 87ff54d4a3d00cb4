// What a text says of drugs and treatments by more than a cue: a name that is a participle says that it was done
// ("intubated", "wound irrigated"), and "30 minutes after amoxicillin" blames the drug only where a reaction is told.

import type { Note, Span } from '../text/note.js';
import { skipBlanksBack, wordBefore } from '../text/note.js';
import { wordSet } from '../text/sets.js';
import type { Qualification } from './qualify.js';

const DONE = 'D';
const ALLERGY = 'A';
const ADVERSE = 'Y';
/** The rule that needs a reaction, and the characters around its drug in which one is looked for. */
const AFTER = 'adverse-after';
const AROUND = 110;
const REACTION =
  /\b(?:rash|hives|itch|prurit|urticari|angioedema|anaphyla|swelling|swollen|broke out|reaction|throat (?:tight|clos|swell)|flush|wheez|welts|adverse|intoleran|myalgia|cough|diarrhea|vomit)/i;

const PARTICIPLES = /* @__PURE__ */ wordSet(
  'irrigated removed intubated extubated transfused drained placed applied changed obtained answered delivered induced defibrillated cardioverted started encouraged flushed splinted casted sutured',
);
const LONGEST = 13;

/** What is said of a drug or treatment, its name and surroundings regarded, in a section that gives a prefix. */
export function asTreated(
  note: Note,
  { begin, end }: Span,
  said: Qualification,
  sectionPrefix: string | undefined,
): Qualification {
  // "No antibiotics given", "without epinephrine": what was not given was not done.
  if (said.result === 'N' && said.temporality === DONE && said.prefix === DONE) return { ...said, prefix: '' };
  if (said.prefix === ADVERSE) {
    // In a list of allergies it says what the allergy does.
    if (sectionPrefix === ALLERGY) return { ...said, prefix: ALLERGY };
    if (!said.claims.some(({ cue }) => cue.rule === AFTER)) return said;
    const around = note.text.slice(Math.max(0, begin - AROUND), end + AROUND);
    return REACTION.test(around) ? said : { ...said, prefix: '', temporality: '' };
  }
  if (said.prefix !== '' || said.status !== '' || said.temporality !== '' || said.result === 'N') return said;
  const { word } = wordBefore(note, skipBlanksBack(note, end, 1), LONGEST);
  return PARTICIPLES.has(word) ? { ...said, prefix: DONE } : said;
}
