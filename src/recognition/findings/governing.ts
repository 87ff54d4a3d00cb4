// The cue effects that govern a mention interpreted as a finding. On each axis, the governing effect is the nearest one
// that concerns the finding and is allowed for its type.

import { HX, PX, RX, TX } from '../../knowledge/term-types.js';
import { type Lexicon, PAST } from '../matching/lexicon.js';
import type { CueEffect, CueHit, Mention } from '../matching/mentions.js';
import type { Section } from '../sections/section.js';

/** Prefix code for a finding that has not occurred but may occur. */
const AT_RISK = 'K';
/** Prefix code for an allergy. */
const ALLERGY = 'A';

/** A mention interpreted as a particular finding, with the attributes that decide which effects are allowed. */
export interface AssumedFinding {
  readonly mention: Mention;
  readonly termType: number;
  readonly measured: { readonly result: string } | undefined;
  readonly lexicon: Lexicon;
}

/** The nearest allowed effect on each axis. */
export interface Governing {
  denied: CueEffect | undefined;
  subject: CueEffect | undefined;
  suspicion: CueEffect | undefined;
  /** The effect that marks the finding as a risk even though risks are not allowed for its type. */
  risk: CueEffect | undefined;
  time: CueEffect | undefined;
  result: CueEffect | undefined;
  /** The effect that describes the suspicion as low. */
  lowSuspicion: CueEffect | undefined;
  /** Whether any of the effects sets a status. */
  hasStatus: boolean;
}

/** The governing effects, found in one pass, since most mentions have only one or two effects. */
export function governingEffects(finding: AssumedFinding): Governing {
  const found: Governing = {
    denied: undefined,
    subject: undefined,
    suspicion: undefined,
    risk: undefined,
    time: undefined,
    result: undefined,
    lowSuspicion: undefined,
    hasStatus: false,
  };
  for (const effect of finding.mention.effects) {
    switch (effect.cue.axis) {
      case 'polarity':
        if (isNearer(effect, found.denied) && deniesFinding(effect, finding.termType, finding.lexicon))
          found.denied = effect;
        break;
      case 'subject':
        if (isNearer(effect, found.subject)) found.subject = effect;
        break;
      case 'certainty':
        if (isAllowed(effect, finding)) {
          if (isNearer(effect, found.suspicion)) found.suspicion = effect;
        } else if (effect.cue.sets === AT_RISK) found.risk = effect;
        break;
      case 'temporality':
        if ((isNearer(effect, found.time) || isAllergy(effect)) && setsTime(effect, finding)) found.time = effect;
        break;
      case 'result':
        if (finding.termType === TX) {
          if (isNearer(effect, found.result)) found.result = effect;
        } else if (effect.cue.trait === 'low') found.lowSuspicion = effect;
        break;
      case 'status':
        found.hasStatus = true;
        break;
      default:
    }
  }
  return found;
}

/** Whether the given effects set only polarity, as is the case for most mentions. */
export function setOnlyPolarity(effects: readonly CueEffect[]): boolean {
  for (const { cue } of effects) if (cue.axis !== 'polarity') return false;
  return true;
}

/** The nearest of the given polarity effects that applies to findings of the given type. */
export function polarityEffect(
  effects: readonly CueEffect[],
  termType: number,
  lexicon: Lexicon,
): CueEffect | undefined {
  let best: CueEffect | undefined;
  for (const effect of effects) if (isNearer(effect, best) && deniesFinding(effect, termType, lexicon)) best = effect;
  return best;
}

/** Whether a suspicion stated before a finding is described as low after the finding: "Suspicion for PE is low". */
export function isDoubted({ suspicion, lowSuspicion }: Governing, { end }: Mention): boolean {
  return suspicion?.cue.trait === 'rates' && lowSuspicion !== undefined && lowSuspicion.hit.begin >= end;
}

/** Whether an effect is nearer to its mention than the best so far. */
export function isNearer({ distance }: CueEffect, best: CueEffect | undefined): boolean {
  return best === undefined || distance < best.distance;
}

/**
 * The codes set by cues on the axis `subject`: for someone else's finding, and for a finding that is explicitly the
 * patient's own.
 */
const ANOTHERS = 'other';
const OWN = 'own';

/** Whether an effect says that the finding is the patient's own, regardless of the section. */
export function isOwn(subject: CueEffect | undefined): boolean {
  return subject?.cue.sets === OWN;
}

/** Whether an effect makes a finding part of the family history. */
export function isFamilys(subject: CueEffect | undefined, finding: AssumedFinding): boolean {
  return subject !== undefined && isAllowed(subject, finding);
}

/** Term types for which no family history is recorded; a relative's findings of these types are left out. */
const PERSONAL: ReadonlySet<number> = /* @__PURE__ */ new Set([HX, PX, RX]);

/**
 * Whether an effect says that the finding is someone else's and does not concern the patient: "wife has a cough",
 * "father smokes", "sister had an appendectomy".
 */
export function isAnothers(subject: CueEffect | undefined, finding: AssumedFinding): boolean {
  if (subject === undefined || isOwn(subject)) return false;
  if (subject.cue.sets === ANOTHERS) return true;
  return PERSONAL.has(finding.termType) && !isAllowed(subject, finding);
}

/**
 * Whether a finding of this type is left out because its section is about relatives. History items stay, since they may
 * be about the family as a whole ("non-contributory", "adopted").
 */
export function isOfRelatives({ prefix }: Section, termType: number, lexicon: Lexicon): boolean {
  return prefix === 'F' && termType !== HX && PERSONAL.has(termType) && !lexicon.allowsPrefix(prefix, termType);
}

/** The distance, in characters, between a mention and a cue in brackets right after it: "PCN (allergy)". */
const BRACKETED = 2;

/**
 * Whether an allergy cue is next to the mention and so overrides other cues: in "given PCN allergy", nothing was given,
 * and in "cannot have PCN (allergy)", the allergy is the reason.
 */
function isAllergy({ cue, distance }: CueEffect): boolean {
  return cue.sets === ALLERGY && distance <= BRACKETED;
}

/**
 * Whether an effect may set the prefix of a finding. A cue that introduces a whole list ("history of gout and tobacco
 * use") does not say whether a habit in the list has ended.
 */
function isAllowed({ cue: { sets, reach } }: CueEffect, { lexicon, termType }: AssumedFinding): boolean {
  return lexicon.allowsPrefix(sets, termType) && !(termType === HX && sets === PAST && reach === 0);
}

/**
 * Whether an effect denies the finding itself. A cue that also sets a prefix ("not taking") denies only findings that
 * may have the prefix.
 */
function deniesFinding({ hit, distance }: CueEffect, termType: number, lexicon: Lexicon): boolean {
  // "Not on dialysis": the cue touches the mention.
  if (distance <= 1) return true;
  for (const { axis, sets } of hit.says.cues) {
    if (axis === 'temporality' && lexicon.isPrefix(sets) && !lexicon.allowsPrefix(sets, termType)) return false;
  }
  return true;
}

function setsTime(effect: CueEffect, finding: AssumedFinding): boolean {
  if (!isAllowed(effect, finding)) return false;
  const { cue, hit } = effect;
  // A test with a value is not an order ("repeat BP 122/70") and needs no cue to say that it was done ("T 38.1, Tylenol
  // given").
  if (finding.termType === TX) {
    if (cue.trait === 'gives-drug' || cue.trait === 'dates') return false;
    return (cue.sets !== 'O' && cue.sets !== 'D') || finding.measured === undefined;
  }
  if (finding.termType !== RX) return true;
  // "Albuterol prn, furosemide": a drug after "prn" is not the reason for taking the drug before it.
  if (cue.trait === 'as-needed' || cue.trait === 'counsels') return false;
  // "Holding lisinopril given AKI": after an action on a drug, "given" introduces a reason.
  if (cue.sets === 'D' && isReasonAfterWithholding(hit, finding)) return false;
  // "Aspirin given, lisinopril held": the later action applies to lisinopril itself and takes precedence.
  if (cue.trait === 'gives-drug' && (nearestStatus(finding)?.hit.begin ?? 0) > hit.end) return false;
  // A past cue does not apply to a drug whose status is stated later: "history of gout, continue allopurinol".
  const status = cue.sets === 'H' ? nearestStatus(finding) : undefined;
  return status === undefined || status.hit.begin <= hit.begin;
}

/** Statuses set by an action on a drug; "given" after such an action introduces a reason. */
const WITHHELD: ReadonlySet<string> = /* @__PURE__ */ new Set(['HD', 'DC', 'CT', 'CG']);

function isReasonAfterWithholding({ begin, says }: CueHit, finding: AssumedFinding): boolean {
  if (!says.cues.some(({ trait }) => trait === 'gives-drug')) return false;
  const status = nearestStatus(finding);
  return (
    status !== undefined &&
    WITHHELD.has(status.cue.sets) &&
    status.hit.end <= finding.mention.begin &&
    status.hit.end < begin
  );
}

function nearestStatus({ mention, lexicon, termType }: AssumedFinding): CueEffect | undefined {
  let best: CueEffect | undefined;
  for (const effect of mention.effects) {
    const { axis, sets } = effect.cue;
    if (axis === 'status' && isNearer(effect, best) && lexicon.allowsStatus(sets, termType)) best = effect;
  }
  return best;
}
