// Qualifications of drugs and treatments that depend on more than a cue. A name that ends in a participle implies that
// the treatment was done ("intubated", "wound irrigated"). "30 minutes after amoxicillin" implies an allergy or
// intolerance only if a reaction is described.

import { patternOf, wordList } from '../grammar/grammar.js';
import { listedBefore, listedFrom, listedWithin } from '../text/listed.js';
import type { NoteText, Span } from '../text/note-text.js';
import { skipBlanksBack } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { type Qualification, requalified, withPrefix } from './qualify.js';

const DONE = 'D';
const ORDERED = 'O';
const REFERRALS = /* @__PURE__ */ wordList('referral-verb');
const ALLERGY = 'A';
const ADVERSE = 'Y';
const AROUND = 110;
const REACTION = /* @__PURE__ */ wordList('begins-reaction');

const PARTICIPLES = /* @__PURE__ */ wordList('participle-of-treatment');

const DENYING = /* @__PURE__ */ wordList('denying-article');
/** Maximum number of words from a denial to the end of what it denies. */
const DENIED_WORDS = 4;

/** Words between a reaction and its cause. One of them ("with") may also introduce a treatment. */
const LEADS_TO_CAUSE = /* @__PURE__ */ wordList('leads-to-cause', 'with-word');
const IS_WITH = 0b10;
/**
 * Reactions to drugs. The first list contains reactions that are never a reason for giving a drug; the second contains
 * symptoms that a drug may also treat.
 */
const REACTIONS = /* @__PURE__ */ wordList('reaction', 'treated-reaction');
const IS_TREATED = 0b10;
const RELIEF = /* @__PURE__ */ wordList('relief-word');
/** Maximum number of words from a word for relief to the reaction that was relieved. */
const RELIEF_WORDS = 4;

/**
 * Whether a reaction right before the given offset is attributed to the drug that begins there: "rash from penicillin",
 * "hives with amoxicillin".
 */
function followsReaction(note: NoteText, begin: number): boolean {
  const end = skipBlanksBack(note, begin, 1);
  const lead = listedBefore(note, end, LEADS_TO_CAUSE);
  if (lead === 0) return false;
  const reactionEnd = skipBlanksBack(note, end - lengthOf(lead), 1);
  const word = listedBefore(note, reactionEnd, REACTIONS);
  const reaction = listsOf(word);
  if (reaction === 0 || listedWithin(note, reactionEnd - lengthOf(word), RELIEF, RELIEF_WORDS)) return false;
  return !((reaction & IS_TREATED) !== 0 && (listsOf(lead) & IS_WITH) !== 0);
}

/**
 * The qualification of a drug or treatment, corrected according to its name, its surroundings and the prefix of its
 * section.
 */
export function qualifyTreatment(
  note: NoteText,
  { begin, end }: Span,
  qualification: Qualification,
  sectionPrefix: string | undefined,
): Qualification {
  // "No antibiotics given", "without epinephrine": a treatment that was not given does not count as done.
  if (qualification.result === 'N' && qualification.temporality === DONE && qualification.prefix === DONE)
    return withPrefix(qualification, '');
  if (qualification.prefix === ADVERSE) {
    // In a list of allergies, the reaction describes the allergy.
    if (sectionPrefix === ALLERGY) return withPrefix(qualification, ALLERGY);
    const after = qualification.effects.find(({ cue }) => cue.trait === 'after-drug');
    if (after === undefined) return qualification;
    // "No further vomiting since starting ondansetron": the drug has caused nothing.
    if (listedWithin(note, after.hit.begin, DENYING, DENIED_WORDS))
      return requalified(qualification, '', qualification.result, qualification.modifier, '');
    const around = note.text.slice(Math.max(0, begin - AROUND), end + AROUND);
    return patternOf(note.grammar, REACTION, 'beginnings').test(around)
      ? qualification
      : requalified(qualification, '', qualification.result, qualification.modifier, '');
  }
  if (qualification.status !== '' || qualification.result === 'N') return qualification;
  if (qualification.prefix !== ALLERGY && followsReaction(note, begin)) return withPrefix(qualification, ADVERSE);
  if (qualification.prefix !== '' || qualification.temporality !== '') return qualification;
  // "Speech delay - refer to audiology": a referral is an order.
  if (listedFrom(note, begin, REFERRALS) !== 0) return withPrefix(qualification, ORDERED);
  return listedBefore(note, skipBlanksBack(note, end, 1), PARTICIPLES) === 0
    ? qualification
    : withPrefix(qualification, DONE);
}
