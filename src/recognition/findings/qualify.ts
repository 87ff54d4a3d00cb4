// Turns cue effects, section and term type into the codes of a qualification; governing.ts selects the effects.

import { NX, RX, TX } from '../../knowledge/term-types.js';
import { type Lexicon, PAST } from '../matching/lexicon.js';
import type { CueEffect, Mention } from '../matching/mentions.js';
import type { Section } from '../sections/section.js';
import {
  type AssumedFinding,
  governingEffects,
  isAnothers,
  isDoubted,
  isFamilys,
  isOfRelatives,
  isOwn,
  polarityEffect,
  setOnlyPolarity,
} from './governing.js';
import { firstPrefix, prefixOfSection } from './prefixes.js';
import { endOfHabit, impliedStatus, statedStatus } from './statuses.js';

/** Set by cues on the axis `temporality`: the finding is hypothetical ("return if fever"). */
const HYPOTHETICAL = 'hypothetical';
/** Set by cues on the same axis: the finding was looked for. It is hypothetical unless the outcome is stated. */
const SOUGHT = 'sought';
const COURSES: ReadonlySet<string> = /* @__PURE__ */ new Set(['WO', 'AC']);

/** Codes of suspicions; if a denial precedes a suspicion, the finding is denied. */
const SUSPICIONS = new Set(['P', 'Q', 'S']);

/** The context of one reading of a mention, as codes. A code is empty if the text says nothing about it. */
export interface Qualification {
  readonly prefix: string;
  readonly result: string;
  readonly modifier: string;
  readonly status: string;
  readonly hypothetical: boolean;
  readonly polarity: string;
  readonly certainty: string;
  readonly subject: string;
  readonly temporality: string;
  /** The effects that decided the qualification. */
  readonly effects: readonly CueEffect[];
}

/**
 * The qualification of a mention that is read as a finding of type `termType`; `measured` is the result of its value.
 */
export function qualify(
  mention: Mention,
  termType: number,
  section: Section | undefined,
  measured: { readonly result: string } | undefined,
  lexicon: Lexicon,
): Qualification {
  const { effects, modifiers } = mention;
  const isListed = section !== undefined && isOfRelatives(section, termType, lexicon);
  if (!isListed && effects.length === 0) return qualifyWithoutCues(mention, termType, section, measured, lexicon);
  if (!isListed && modifiers.length === 0 && setOnlyPolarity(effects))
    return qualifyPolarity(effects, termType, section, measured, lexicon);
  const finding: AssumedFinding = { mention, termType, measured, lexicon };
  const governed = governingEffects(finding);
  const { denied, subject: holder, suspicion, risk, time, result: resultEffect } = governed;
  const isLow = suspicion !== undefined && isDoubted(governed, mention);
  const polarity = isLow ? 'N' : codeOf(denied);
  const isOther = isAnothers(holder, finding);
  const subject = isFamilys(holder, finding) ? codeOf(holder) : '';
  // "No findings suggestive of pneumonia": the suspicion is denied.
  const isDeniedSuspicion =
    polarity === 'N' &&
    suspicion !== undefined &&
    SUSPICIONS.has(suspicion.cue.sets) &&
    (denied?.hit.end ?? 0) <= suspicion.hit.begin;
  const certaintyEffect = isDeniedSuspicion || isLow ? undefined : suspicion;
  const certainty = codeOf(certaintyEffect);
  // "Risk of bleeding": only diagnoses have the prefix for risk, so a symptom that may occur is hypothetical.
  const riskEffect = suspicion === undefined ? risk : undefined;
  const temporality = codeOf(time);
  const statedResult = codeOf(resultEffect);
  // "No elevated temperature": the abnormality is denied.
  const isNormal =
    polarity === 'N' &&
    statedResult === 'A' &&
    denied !== undefined &&
    resultEffect !== undefined &&
    denied.hit.end <= resultEffect.hit.begin;
  const result = resultOf(termType, polarity, measured?.result ?? '', isNormal ? 'N' : statedResult);

  let prefix = firstPrefix(lexicon, subject, certainty, temporality);
  // "Family history: - no history of gout": in a section about relatives, a past finding is theirs.
  if (section?.prefix === 'F' && prefix === PAST && polarity !== 'A' && !isOwn(holder))
    prefix = lexicon.allowsPrefix('F', termType) ? 'F' : PAST;
  // Even in a section about the past, a current ("currently") or denied finding is not past: "PMH: asthma. No gout.".
  const isNow = temporality !== '' || (polarity === 'N' && section?.prefix === 'H');
  const isPresented = denied?.cue.trait === 'presents';
  const isPatients = section?.prefix === 'F' && (isOwn(holder) || isPresented);
  if (prefix === '' && section !== undefined && !isNow && !isPatients && !(isPresented && section.prefix === PAST))
    prefix = prefixOfSection(section, termType, measured, result, lexicon);
  const decided = withEffect(
    withEffect(withEffect(withEffect(withEffect(NO_EFFECTS_YET, denied), holder), certaintyEffect ?? riskEffect), time),
    resultEffect,
  );
  const stated = governed.hasStatus ? statedStatus(finding, decided, temporality) : undefined;
  // "Gave up cocaine": a habit has no status; one that has ended is past.
  const ended = governed.hasStatus && polarity !== 'N' && prefix === '' ? endOfHabit(finding) : undefined;
  if (ended !== undefined) prefix = PAST;
  let status = codeOf(stated) || (temporality === '' ? '' : impliedStatus(finding, temporality));
  const modifying = modifiers.length === 0 ? NO_EFFECTS_YET : modifiersOf(mention, termType, lexicon);
  let used = withEffect(decided, stated ?? ended);
  for (let i = 0; i < modifying.length; i++) used = withEffect(used, modifying[i]);
  // A stopped drug is no longer taken, whichever list it is in.
  if (status === 'DC' && prefix === 'T' && temporality !== 'T') prefix = '';
  // A pending test has already been ordered.
  if (status === 'PE' && prefix === 'O' && temporality !== 'O') prefix = '';
  // "Avoid NSAIDs", "MRI not indicated": something that a plan avoids or denies is not ordered.
  const isNotWanted = denied?.cue.trait === 'avoids' || (polarity === 'N' && termType === TX);
  if (prefix === 'O' && temporality !== 'O' && isNotWanted) prefix = '';
  // A course (worsening, active) describes the present, so it is dropped for a past or absent finding: "two
  // exacerbations in the past year", "no active bleeding".
  if (status !== '' && COURSES.has(status) && (prefix === 'H' || (result === 'N' && polarity === 'N'))) status = '';
  return {
    prefix,
    result,
    modifier: modifierOf(modifying, lexicon),
    status,
    hypothetical:
      riskEffect !== undefined ||
      isOther ||
      (isListed && !isPatients) ||
      // "We were worried about gout. It was ruled out.": the outcome counts.
      (temporality === HYPOTHETICAL && !isOutcome(denied, mention)) ||
      // "To look for gout" is a suspicion; a sign that is looked for has not been found yet.
      (temporality === SOUGHT && certainty === '' && (denied?.hit.begin ?? -1) < mention.end),
    polarity,
    certainty,
    subject: codeOf(holder),
    temporality,
    effects: used,
  };
}

/** Whether a denial in a later sentence states the outcome for a finding that was only considered. */
function isOutcome(denied: CueEffect | undefined, { end }: Mention): boolean {
  return denied !== undefined && denied.cue.sets === 'N' && denied.distance < 0 && denied.hit.begin >= end;
}

/** A shared empty list. `withEffect` never appends to it but creates a new list for the first effect. */
const NO_EFFECTS_YET: CueEffect[] = [];

/** Appends an effect, if any. The first effect creates a list of exactly one element; few lists get a second. */
function withEffect(effects: CueEffect[], effect: CueEffect | undefined): CueEffect[] {
  if (effect === undefined) return effects;
  if (effects.length === 0) return [effect];
  effects.push(effect);
  return effects;
}

function codeOf(effect: CueEffect | undefined): string {
  return effect === undefined ? '' : effect.cue.sets;
}

/**
 * The qualification of a mention without cues, which is the usual case. It depends on the section, the value and the
 * modifiers.
 */
function qualifyWithoutCues(
  mention: Mention,
  termType: number,
  section: Section | undefined,
  measured: { readonly result: string } | undefined,
  lexicon: Lexicon,
): Qualification {
  const result = resultOf(termType, '', measured?.result ?? '', '');
  const prefix = section === undefined ? '' : prefixOfSection(section, termType, measured, result, lexicon);
  if (mention.modifiers.length === 0) {
    // Most of these qualifications are equal to one of two shared objects.
    if (prefix === '' && result === 'A') return PRESENT;
    return prefix === '' && result === '' ? UNQUALIFIED : withoutContext(prefix, result, '', NO_EFFECTS);
  }
  const effects = modifiersOf(mention, termType, lexicon);
  return withoutContext(prefix, result, modifierOf(effects, lexicon), effects);
}

/** The qualification of a mention whose cues set only polarity. */
function qualifyPolarity(
  effects: readonly CueEffect[],
  termType: number,
  section: Section | undefined,
  measured: { readonly result: string } | undefined,
  lexicon: Lexicon,
): Qualification {
  const effect = polarityEffect(effects, termType, lexicon);
  const polarity = codeOf(effect);
  const result = resultOf(termType, polarity, measured?.result ?? '', '');
  let prefix = section === undefined ? '' : prefixOfSection(section, termType, measured, result, lexicon);
  if (prefix !== '' && contradictsSection(prefix, polarity, effect, termType)) prefix = '';
  return {
    prefix,
    result,
    modifier: '',
    status: '',
    hypothetical: false,
    polarity,
    certainty: '',
    subject: '',
    temporality: '',
    effects: effect === undefined ? NO_EFFECTS : effects.length === 1 ? effects : [effect],
  };
}

/** Whether the polarity or its cue contradicts the prefix that the section implies: "PMH: asthma. No gout.". */
function contradictsSection(
  prefix: string,
  polarity: string,
  effect: CueEffect | undefined,
  termType: number,
): boolean {
  const isPresented = effect?.cue.trait === 'presents';
  if (prefix === PAST) return polarity === 'N' || isPresented;
  if (prefix === 'F') return isPresented;
  return prefix === 'O' && (effect?.cue.trait === 'avoids' || (polarity === 'N' && termType === TX));
}

function withoutContext(
  prefix: string,
  result: string,
  modifier: string,
  effects: readonly CueEffect[],
): Qualification {
  return {
    prefix,
    result,
    modifier,
    status: '',
    hypothetical: false,
    polarity: '',
    certainty: '',
    subject: '',
    temporality: '',
    effects,
  };
}

/** A copy with new values for some codes. All copies are made here, so that they share one hidden class. */
export function requalified(
  { status, hypothetical, polarity, certainty, subject, effects }: Qualification,
  prefix: string,
  result: string,
  modifier: string,
  temporality: string,
): Qualification {
  return { prefix, result, modifier, status, hypothetical, polarity, certainty, subject, temporality, effects };
}

/** A copy with a different prefix. */
export function withPrefix(qualification: Qualification, prefix: string): Qualification {
  return requalified(qualification, prefix, qualification.result, qualification.modifier, qualification.temporality);
}

/** A copy with a different modifier. */
export function withModifier(qualification: Qualification, modifier: string): Qualification {
  return requalified(qualification, qualification.prefix, qualification.result, modifier, qualification.temporality);
}

const NO_EFFECTS: readonly CueEffect[] = [];
/** The qualifications of a present finding and of a finding without any qualifier. */
const PRESENT: Qualification = /* @__PURE__ */ withoutContext('', 'A', '', NO_EFFECTS);
const UNQUALIFIED: Qualification = /* @__PURE__ */ withoutContext('', '', '', NO_EFFECTS);

/**
 * The result of a finding. A negated test was not done or is not available, so it is neither normal nor abnormal. The
 * result of a test comes only from its value or from words for results.
 */
function resultOf(termType: number, polarity: string, measured: string, statedResult: string): string {
  if (termType === TX) return measured || statedResult;
  if (termType === RX || termType === NX) return polarity === 'N' ? 'N' : '';
  return polarity === 'N' ? 'N' : 'A';
}

/** The modifiers of a mention that are allowed for the term type; only the first one on each axis is kept. */
function modifiersOf({ modifiers }: Mention, termType: number, lexicon: Lexicon): CueEffect[] {
  let found = NO_EFFECTS_YET;
  for (const effect of modifiers) {
    const { sets } = effect.cue;
    const isSaid = found.some(({ cue }) => lexicon.modifierAxis(cue.sets) === lexicon.modifierAxis(sets));
    if (!isSaid && lexicon.allowsModifier(sets, termType)) found = withEffect(found, effect);
  }
  return found;
}

/** The codes of the modifiers, in the order of their enumeration and joined by `+`. */
function modifierOf(effects: readonly CueEffect[], lexicon: Lexicon): string {
  if (effects.length < 2) return codeOf(effects[0]);
  const codes = effects.map(({ cue }) => cue.sets);
  return codes.sort((a, b) => lexicon.modifierOrder(a) - lexicon.modifierOrder(b)).join('+');
}
