// Decides which findings in a note may support codes on its claim, based on their qualifiers and their places in the
// note. The assessment states what the visit was about: if it names a confirmed diagnosis, then symptoms, signs and
// acute diseases that are mentioned elsewhere are not reported.

import type { HoldReason } from '../../contract/claim-types.js';
import { CX, DX, HX, NX, PX, RX, SX, TX } from '../../knowledge/term-types.js';
import type { ClaimMention, NotePart } from './claim-mentions.js';

/**
 * For each finding, in order, the reason for holding it back; undefined if it may support a code. If `treatsResolved`
 * is set, problems that the assessment calls resolved count as treated during this stay or visit.
 */
export function holdMentions(
  mentions: readonly ClaimMention[],
  isInpatient: boolean,
  treatsResolved: boolean,
): (HoldReason | undefined)[] {
  // In a note without headings, "Suture removal." and "Flu jab declined." are what the visit is about.
  const isBare = mentions.every(({ part }) => part === 'unknown');
  const isReason = (mention: ClaimMention) => isBare && mention.isDoneAtVisit && mention.result.prefix === undefined;
  const reasons = mentions.map((mention) =>
    isReason(mention) && mention.result.hypothetical !== true
      ? undefined
      : statedReason(mention, isInpatient, treatsResolved),
  );
  const isOpen = (mention: ClaimMention, at: number, types: readonly number[]) =>
    reasons[at] === undefined && types.includes(mention.type);
  const hasAssessment = mentions.some((one, at) => one.part === 'assessment' && isOpen(one, at, [DX, CX, SX, PX, HX]));
  const isSource = ({ part }: ClaimMention) =>
    hasAssessment ? part === 'assessment' : part !== 'past' && part !== 'problems';
  const hasDiagnosis = mentions.some(
    (one, at) => isSource(one) && !one.isExternalCause && one.result.prefix === undefined && isOpen(one, at, [DX, CX]),
  );
  const hasComplaint = mentions.some((one, at) => isStory(one) && isOpen(one, at, [SX, DX, CX]));
  for (const [at, mention] of mentions.entries()) {
    if (isReason(mention)) continue;
    reasons[at] ??= placeReason(mention, { hasAssessment, hasDiagnosis, hasComplaint, isInpatient });
  }
  return reasons;
}

/** The statuses of a drug that the patient is taking: continued, and continued at a different dose. */
const TAKEN: readonly string[] = ['CT', 'CG'];

/** Whether a drug is already being taken, even if it is the plan that mentions it. */
export function isTaken({ status }: ClaimMention['result']): boolean {
  return status !== undefined && TAKEN.includes(status);
}

const NEGATIVE = 'N';
const UNCERTAIN: readonly string[] = ['P', 'Q', 'S', 'R'];
const GONE: readonly string[] = ['RS', 'IA', 'DC'];

/** The reason, if any, for holding a finding back because of its qualifiers. */
function statedReason(mention: ClaimMention, isInpatient: boolean, treatsResolved: boolean): HoldReason | undefined {
  const { result, type, part } = mention;
  const { prefix = '', result: outcome, status = '', hypothetical, context } = result;
  if (hypothetical) return context?.subject === undefined ? 'hypothetical' : 'another-person';
  if (type === NX) return 'no-code';
  if (outcome === NEGATIVE) return type === TX ? 'measurement' : 'negated';
  if (prefix === 'O' && !isTaken(result)) return 'planned';
  if (type === TX) return testReason(mention);
  // A condition treated during a hospital stay or an emergency visit is coded even if it has resolved by discharge.
  const isTreated = treatsResolved && part === 'assessment' && type !== RX;
  // A drug that was stopped because of an adverse effect has nevertheless had that effect.
  const isPast = prefix === 'H' || prefix === 'Y';
  if (GONE.includes(status) && !isPast && !isTreated) return 'resolved';
  if (part === 'differential') return 'uncertain';
  if (UNCERTAIN.includes(prefix) && !mention.isCodedIfSuspected && !(isInpatient && part === 'assessment'))
    return 'uncertain';
  if (prefix === 'H' && (type === SX || type === PX)) return 'past';
  return undefined;
}

function testReason({ result: { value, result, context }, isCodedByValue }: ClaimMention): HoldReason | undefined {
  if (isCodedByValue) return undefined;
  // "PSA 7.1, raised": the writer says what the value means.
  const isInterpreted = value === undefined || context?.cues.some(({ axis }) => axis === 'result') === true;
  return isInterpreted && result === 'A' ? undefined : 'measurement';
}

const STORY: readonly NotePart[] = ['complaint', 'story', 'course', 'unknown'];

function isStory({ part }: ClaimMention): boolean {
  return STORY.includes(part);
}

interface NoteSummary {
  readonly hasAssessment: boolean;
  /** Whether the note states a confirmed diagnosis for this visit. */
  readonly hasDiagnosis: boolean;
  readonly hasComplaint: boolean;
  readonly isInpatient: boolean;
}

/** The reason, if any, for holding a finding back because of its place in the note. */
function placeReason(
  mention: ClaimMention,
  { hasAssessment, hasDiagnosis, hasComplaint, isInpatient }: NoteSummary,
): HoldReason | undefined {
  const { type, part, isChronic, isIntermittent, isCodedByValue, isExternalCause, isDeficit, result } = mention;
  if (part === 'assessment') return undefined;
  // A diagnosis on admission or before an operation gives way to the later one (IV.N).
  if (part === 'early-diagnosis') return 'not-assessed';
  // The history of the illness states how an injury happened. A rule drops the cause if the claim has no injury
  // (I.C.20.a).
  if (isExternalCause && STORY.includes(part) && result.prefix === undefined) return undefined;
  const isElsewhere = hasAssessment || hasDiagnosis;
  if (type === SX || type === PX || type === TX) {
    if (isCodedByValue) return undefined;
    // The nature of an adverse effect is coded with the drug (I.C.19.e.5.a).
    if (type !== TX && mention.isDrugEffect && (part === 'unknown' || part === 'complaint')) return undefined;
    // Deficits after a stroke are reported along with it, even if only the hospital course, or a letter without
    // headings, mentions them (I.C.9.d).
    if (isDeficit && isInpatient && (part === 'course' || part === 'unknown')) return undefined;
    if (hasDiagnosis && isElsewhere) return 'not-assessed';
    if (part === 'exam' || part === 'results') return hasComplaint || hasAssessment ? 'not-assessed' : undefined;
    return hasAssessment && part !== 'complaint' && part !== 'story' && part !== 'course' ? 'not-assessed' : undefined;
  }
  if ((type === DX || type === CX) && result.prefix === undefined && hasAssessment && !isChronic) {
    // A condition found or treated during a hospital stay is reported (III), even if it is missing from the list of
    // diagnoses.
    return part === 'problems' || (isInpatient && part === 'course') ? undefined : 'not-assessed';
  }
  // A disease that comes and goes is not present merely because the history lists it.
  if (isIntermittent && isElsewhere && (part === 'past' || result.prefix === 'H')) return 'not-assessed';
  // A reaction that is reported in the history or the list of allergies did not occur at this visit.
  if (type === RX && result.prefix === 'Y' && (part === 'past' || part === 'family')) return 'past';
  if (type === RX && result.prefix === undefined && !isTaken(result)) return 'no-code';
  return undefined;
}
