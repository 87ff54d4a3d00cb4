// Which claims govern a mention read as a finding: on every axis the nearest one of those that may be said of a finding of
// its type, and that are about it.

import { RX, TX } from '../../knowledge/term-types.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { CueEffect, CueHit, Mention } from '../matching/mentions.js';

/** How the rules of "prn" and "as needed for" begin. */
const AS_NEEDED = 'as-needed';
/** Rules of which only drugs and treatments, and all but them, are the object. */
const GIVEN_DRUG = 'given-drug';
const COUNSELED = 'counseled';
/** A year that may be the number of a test. */
const DATED_BARE = 'dated-bare';
/** "Suspicion for PE is low": what is low is the suspicion. */
const HOW_MUCH = 'suspected-how-much';
const LITTLE = 'result-low';
/** The prefix of what may yet come. */
const AT_RISK = 'K';
/** The prefix of what a patient must not have. */
const ALLERGY = 'A';

/** A mention read as a finding, as what is asked of its claims depends on it. */
export interface Asked {
  readonly mention: Mention;
  readonly termType: number;
  readonly measured: { readonly result: string } | undefined;
  readonly lexicon: Lexicon;
}

/** The nearest claim on each axis among those that are allowed there. */
export interface Governing {
  denied: CueEffect | undefined;
  subject: CueEffect | undefined;
  /** It says whose the finding is, which may not be said of a finding of its type. */
  others: CueEffect | undefined;
  guess: CueEffect | undefined;
  /** It says that the finding is feared, which may not be said of it. */
  risk: CueEffect | undefined;
  time: CueEffect | undefined;
  result: CueEffect | undefined;
  /** It says behind the finding how little it is suspected. */
  little: CueEffect | undefined;
  /** Whether a status is said. */
  hasStatus: boolean;
}

/** One look at each claim, whatever its axis: most mentions have a claim or two. */
export function governing(asked: Asked): Governing {
  const found: Governing = {
    denied: undefined,
    subject: undefined,
    others: undefined,
    guess: undefined,
    risk: undefined,
    time: undefined,
    result: undefined,
    little: undefined,
    hasStatus: false,
  };
  for (const claim of asked.mention.effects) {
    switch (claim.cue.axis) {
      case 'polarity':
        if (isNearer(claim, found.denied) && deniesIt(claim, asked.termType, asked.lexicon)) found.denied = claim;
        break;
      case 'subject':
        if (!mayCarry(claim, asked)) found.others = claim;
        else if (isNearer(claim, found.subject)) found.subject = claim;
        break;
      case 'certainty':
        if (mayCarry(claim, asked)) {
          if (isNearer(claim, found.guess)) found.guess = claim;
        } else if (claim.cue.sets === AT_RISK) found.risk = claim;
        break;
      case 'temporality':
        if ((isNearer(claim, found.time) || isAllergy(claim)) && tellsTime(claim, asked)) found.time = claim;
        break;
      case 'result':
        if (asked.termType === TX) {
          if (isNearer(claim, found.result)) found.result = claim;
        } else if (claim.cue.rule === LITTLE) found.little = claim;
        break;
      case 'status':
        found.hasStatus = true;
        break;
      default:
    }
  }
  return found;
}

/** Whether claims say no more of a mention than that it is there or that it is not, as those of most do. */
export function arePolar(claims: readonly CueEffect[]): boolean {
  for (const { cue } of claims) if (cue.axis !== 'polarity') return false;
  return true;
}

/** The nearest of such claims that may be said of a finding of a type. */
export function polarClaim(claims: readonly CueEffect[], termType: number, lexicon: Lexicon): CueEffect | undefined {
  let best: CueEffect | undefined;
  for (const claim of claims) if (isNearer(claim, best) && deniesIt(claim, termType, lexicon)) best = claim;
  return best;
}

/** Whether a suspicion that stands before a finding is said behind it to be low. */
export function isDoubted({ guess, little }: Governing, { end }: Mention): boolean {
  return guess?.cue.rule === HOW_MUCH && little !== undefined && little.hit.begin >= end;
}

/** Whether a claim stands nearer to its mention than the best so far. */
export function isNearer({ distance }: CueEffect, best: CueEffect | undefined): boolean {
  return best === undefined || distance < best.distance;
}

/** "Given PCN allergy": an allergy named right behind it was not given. */
function isAllergy({ cue, distance }: CueEffect): boolean {
  return cue.sets === ALLERGY && distance <= 1;
}

function mayCarry({ cue: { sets } }: CueEffect, { lexicon, termType }: Asked): boolean {
  return lexicon.allowsPrefix(sets, termType);
}

/** A cue text that denies and says something of a prefix as well ("not taking") denies only what that prefix is for. */
function deniesIt({ hit, distance }: CueEffect, termType: number, lexicon: Lexicon): boolean {
  // "Not on dialysis": nothing between.
  if (distance <= 1) return true;
  for (const { axis, sets } of hit.says.cues) {
    if (axis === 'temporality' && lexicon.isPrefix(sets) && !lexicon.allowsPrefix(sets, termType)) return false;
  }
  return true;
}

function tellsTime(claim: CueEffect, asked: Asked): boolean {
  if (!mayCarry(claim, asked)) return false;
  const { cue, hit } = claim;
  // A test that has its value is not being ordered: "repeat BP 122/70".
  if (asked.termType === TX) {
    if (cue.rule === GIVEN_DRUG || cue.rule === DATED_BARE) return false;
    return cue.sets !== 'O' || asked.measured === undefined;
  }
  if (asked.termType !== RX) return true;
  // What a medicine is needed for is no medicine: "albuterol prn, furosemide".
  if (cue.rule.startsWith(AS_NEEDED) || cue.rule === COUNSELED) return false;
  // "Holding lisinopril given AKI": behind what is done about a drug, "given" gives the reason.
  if (cue.sets === 'D' && isReason(hit, asked)) return false;
  // "Aspirin given, lisinopril held": what is done about a drug itself counts.
  if (cue.rule === GIVEN_DRUG && (nearestStatus(asked)?.hit.begin ?? 0) > hit.end) return false;
  // A drug that is continued is none of the past that the line began with: "history of gout, continue allopurinol".
  const course = cue.sets === 'H' ? nearestStatus(asked) : undefined;
  return course === undefined || course.hit.begin <= hit.begin;
}

const GIVEN_LENGTH = 'given'.length;
/** What is done about a drug that is not given now. */
const KEPT_OFF: ReadonlySet<string> = /* @__PURE__ */ new Set(['HD', 'DC', 'CT', 'CG']);

function isReason({ begin, end }: CueHit, asked: Asked): boolean {
  if (end - begin !== GIVEN_LENGTH) return false;
  const course = nearestStatus(asked);
  return (
    course !== undefined &&
    KEPT_OFF.has(course.cue.sets) &&
    course.hit.end <= asked.mention.begin &&
    course.hit.end < begin
  );
}

function nearestStatus({ mention, lexicon, termType }: Asked): CueEffect | undefined {
  let best: CueEffect | undefined;
  for (const claim of mention.effects) {
    const { axis, sets } = claim.cue;
    if (axis === 'status' && isNearer(claim, best) && lexicon.allowsStatus(sets, termType)) best = claim;
  }
  return best;
}
