// From claims to codes: what context, section and term type together make of prefix, result, modifier and status.
// Which claims decide is found in governing.ts.

import { HX, NX, RX, TX } from '../../knowledge/term-types.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { CueEffect, Mention } from '../matching/mentions.js';
import type { Section } from '../sections/sections.js';
import { type Asked, arePolar, governing, isDoubted, isNearer, polarClaim } from './governing.js';

/** Set by cues of axis temporality: the finding is only imagined ("return if fever"). */
const HYPOTHETICAL = 'hypothetical';
const PAST = 'H';
const CARE_GIVEN = 'status-given';
const AVOID = 'neg-avoid';
/** What the patient comes with is not the family's, even below their history. */
const PRESENTS = 'pos-comes';
const COURSES: ReadonlySet<string> = /* @__PURE__ */ new Set(['WO', 'AC']);

/** Guesses: what denies them denies the finding. */
const GUESSES = new Set(['P', 'Q', 'S']);

/** The context of one reading of a mention. Codes are empty where nothing is said. */
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
  /** The claims that decided. */
  readonly claims: readonly CueEffect[];
}

/** The qualification of a mention read as a finding of `termType`; `measured` is the result its value gives, if any. */
export function qualify(
  mention: Mention,
  termType: number,
  section: Section | undefined,
  measured: { readonly result: string } | undefined,
  lexicon: Lexicon,
): Qualification {
  const { effects, modifiers } = mention;
  if (effects.length === 0) return unclaimed(mention, termType, section, measured, lexicon);
  if (modifiers.length === 0 && arePolar(effects)) return thereOrNot(effects, termType, section, measured, lexicon);
  const asked: Asked = { mention, termType, measured, lexicon };
  const governed = governing(asked);
  const { denied, subject: whose, others, guess, risk, time, result: said } = governed;
  const isWeak = guess !== undefined && isDoubted(governed, mention);
  const polarity = isWeak ? 'N' : setBy(denied);
  const subject = setBy(whose);
  // "Father smokes", "brother s/p bypass": what is no history of a family is a relative's own affair.
  const isTheirs = termType === HX || (termType === RX && time?.cue.sets === PAST);
  const other = isTheirs && whose === undefined ? others : undefined;
  // "No findings suggestive of pneumonia": what is denied is the guess.
  const isNoGuess =
    polarity === 'N' && guess !== undefined && GUESSES.has(guess.cue.sets) && (denied?.hit.end ?? 0) <= guess.hit.begin;
  const guessed = isNoGuess || isWeak ? undefined : guess;
  const certainty = setBy(guessed);
  // "Risk of bleeding": what only a diagnosis can be at risk of is imagined of a symptom.
  const feared = guess === undefined ? risk : undefined;
  const temporality = setBy(time);
  const words = setBy(said);
  // "No elevated temperature": what is denied is that it is abnormal.
  const isNormal =
    polarity === 'N' && words === 'A' && denied !== undefined && said !== undefined && denied.hit.end <= said.hit.begin;
  const result = resultOf(termType, polarity, measured?.result ?? '', isNormal ? 'N' : words);

  let prefix = firstPrefix(lexicon, subject, certainty, temporality);
  // What is said to be there now ("currently") is not the past that the section stands for, nor is what is denied there:
  // "PMH: asthma. No gout.".
  const isNow = temporality !== '' || (polarity === 'N' && section?.prefix === 'H');
  const isOwn = section?.prefix === 'F' && denied?.cue.rule === PRESENTS;
  if (prefix === '' && section !== undefined && !isNow && !isOwn)
    prefix = prefixOfSection(section, termType, measured, result, lexicon);
  const decided = and(and(and(and(and(NONE_YET, denied), whose ?? other), guessed ?? feared), time), said);
  const stated = governed.hasStatus ? statedStatus(asked, decided, temporality) : undefined;
  let status = setBy(stated) || (temporality === '' ? '' : impliedStatus(asked, temporality));
  const modifying = modifiers.length === 0 ? NONE_YET : modifiersOf(mention, termType, lexicon);
  let used = and(decided, stated);
  for (let i = 0; i < modifying.length; i++) used = and(used, modifying[i]);
  // What is stopped is taken no longer, whatever list it stands in.
  if (status === 'DC' && prefix === 'T' && temporality !== 'T') prefix = '';
  // What is pending was ordered before.
  if (status === 'PE' && prefix === 'O' && temporality !== 'O') prefix = '';
  // "Avoid NSAIDs": what a plan keeps away from is not ordered.
  if (prefix === 'O' && temporality !== 'O' && denied?.cue.rule === AVOID) prefix = '';
  // How a disease goes is said of what is there now: not in "two exacerbations in the past year" or "no active bleeding".
  if (status !== '' && COURSES.has(status) && (prefix === 'H' || (result === 'N' && polarity === 'N'))) status = '';
  return {
    prefix,
    result,
    modifier: modifierOf(modifying, lexicon),
    status,
    hypothetical: feared !== undefined || other !== undefined || temporality === HYPOTHETICAL,
    polarity,
    certainty,
    subject,
    temporality,
    claims: used,
  };
}

/** No claims yet: `and` makes a list of its own of the first. */
const NONE_YET: CueEffect[] = [];

/** The claims with one more, where there is one. A list that begins with one takes no room for more: few get more. */
function and(claims: CueEffect[], claim: CueEffect | undefined): CueEffect[] {
  if (claim === undefined) return claims;
  if (claims.length === 0) return [claim];
  claims.push(claim);
  return claims;
}

function setBy(claim: CueEffect | undefined): string {
  return claim === undefined ? '' : claim.cue.sets;
}

function firstPrefix(lexicon: Lexicon, subject: string, certainty: string, temporality: string): string {
  if (subject !== '' && lexicon.isPrefix(subject)) return subject;
  if (certainty !== '' && lexicon.isPrefix(certainty)) return certainty;
  return temporality !== '' && lexicon.isPrefix(temporality) ? temporality : '';
}

/** The claim of the status that is said. */
function statedStatus(asked: Asked, used: readonly CueEffect[], temporality: string): CueEffect | undefined {
  const { termType, lexicon } = asked;
  const timed = lexicon.isPrefix(temporality) ? temporality : '';
  let best: CueEffect | undefined;
  for (const claim of asked.mention.effects) {
    const { cue, hit } = claim;
    if (cue.axis !== 'status' || !isNearer(claim, best)) continue;
    if (cue.rule === CARE_GIVEN && termType !== NX) continue;
    // What is "completed" is done; a text that gave the prefix gives no status as well.
    const speaksTwice = timed !== '' && used.some((other) => other.hit === hit);
    if (!speaksTwice && lexicon.allowsStatus(cue.sets, termType)) best = claim;
  }
  return best;
}

/** The status that the time implies. */
function impliedStatus({ lexicon, termType }: Asked, temporality: string): string {
  return lexicon.isStatus(temporality) && lexicon.allowsStatus(temporality, termType) ? temporality : '';
}

/** The qualification of a mention that no cue governs, as of most: what its section, its value and its modifiers say. */
function unclaimed(
  mention: Mention,
  termType: number,
  section: Section | undefined,
  measured: { readonly result: string } | undefined,
  lexicon: Lexicon,
): Qualification {
  const result = resultOf(termType, '', measured?.result ?? '', '');
  const prefix = section === undefined ? '' : prefixOfSection(section, termType, measured, result, lexicon);
  if (mention.modifiers.length === 0) {
    // Most are of few kinds, which are made once.
    if (prefix === '' && result === 'A') return PRESENT;
    return prefix === '' && result === '' ? SAID : bare(prefix, result, '', NO_CLAIMS);
  }
  const claims = modifiersOf(mention, termType, lexicon);
  return bare(prefix, result, modifierOf(claims, lexicon), claims);
}

/** The qualification of a mention of which cues say no more than whether it is there. */
function thereOrNot(
  claims: readonly CueEffect[],
  termType: number,
  section: Section | undefined,
  measured: { readonly result: string } | undefined,
  lexicon: Lexicon,
): Qualification {
  const claim = polarClaim(claims, termType, lexicon);
  const polarity = setBy(claim);
  const result = resultOf(termType, polarity, measured?.result ?? '', '');
  let prefix = section === undefined ? '' : prefixOfSection(section, termType, measured, result, lexicon);
  if (prefix !== '' && isNotOf(prefix, polarity, claim)) prefix = '';
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
    claims: claim === undefined ? NO_CLAIMS : claims.length === 1 ? claims : [claim],
  };
}

/** Whether what a section stands for does not hold of what is said there to be there or not: "PMH: asthma. No gout.". */
function isNotOf(prefix: string, polarity: string, claim: CueEffect | undefined): boolean {
  if (prefix === PAST) return polarity === 'N';
  return (prefix === 'F' && claim?.cue.rule === PRESENTS) || (prefix === 'O' && claim?.cue.rule === AVOID);
}

function bare(prefix: string, result: string, modifier: string, claims: readonly CueEffect[]): Qualification {
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
    claims,
  };
}

/** The same with another prefix, result, modifier or temporality; made here alone, so that all have one shape. */
export function restated(
  { status, hypothetical, polarity, certainty, subject, claims }: Qualification,
  prefix: string,
  result: string,
  modifier: string,
  temporality: string,
): Qualification {
  return { prefix, result, modifier, status, hypothetical, polarity, certainty, subject, temporality, claims };
}

/** The same with another prefix. */
export function prefixed(said: Qualification, prefix: string): Qualification {
  return restated(said, prefix, said.result, said.modifier, said.temporality);
}

/** The same with another modifier. */
export function modified(said: Qualification, modifier: string): Qualification {
  return restated(said, said.prefix, said.result, modifier, said.temporality);
}

const NO_CLAIMS: readonly CueEffect[] = [];
/** A finding that is there, and one of which not even that is said. */
const PRESENT: Qualification = /* @__PURE__ */ bare('', 'A', '', NO_CLAIMS);
const SAID: Qualification = /* @__PURE__ */ bare('', '', '', NO_CLAIMS);

/** The prefix of a section, unless the finding cannot carry it: a test that has a result is not being ordered. */
function prefixOfSection(
  { prefix }: Section,
  termType: number,
  measured: { readonly result: string } | undefined,
  result: string,
  lexicon: Lexicon,
): string {
  if (prefix === '' || !lexicon.isPrefix(prefix)) return '';
  const done = prefix === 'O' && termType === TX && (result !== '' || measured !== undefined);
  return !done && lexicon.allowsPrefix(prefix, termType) ? prefix : '';
}

/**
 * A test that is negated was not done, or is not there: that says nothing about normal or abnormal, so its result comes
 * from value and words alone.
 */
function resultOf(termType: number, polarity: string, measured: string, words: string): string {
  if (termType === TX) return measured || words;
  if (termType === RX || termType === NX) return polarity === 'N' ? 'N' : '';
  return polarity === 'N' ? 'N' : 'A';
}

/** The modifiers around a mention that may be said of it, the first of each axis. */
function modifiersOf({ modifiers }: Mention, termType: number, lexicon: Lexicon): CueEffect[] {
  let found = NONE_YET;
  for (const claim of modifiers) {
    const { sets } = claim.cue;
    const isSaid = found.some(({ cue }) => lexicon.modifierAxis(cue.sets) === lexicon.modifierAxis(sets));
    if (!isSaid && lexicon.allowsModifier(sets, termType)) found = and(found, claim);
  }
  return found;
}

/** The codes of modifiers in the order of their enumeration, joined by `+`. */
function modifierOf(claims: readonly CueEffect[], lexicon: Lexicon): string {
  if (claims.length < 2) return setBy(claims[0]);
  const codes = claims.map(({ cue }) => cue.sets);
  return codes.sort((a, b) => lexicon.modifierOrder(a) - lexicon.modifierOrder(b)).join('+');
}
