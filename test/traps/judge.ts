// Compares the findings recognised in a trap with the interpretation of a careful reader.

import type { RecognitionResult } from '../../src/contract/result-types.js';
import type { Expected, Trap } from './traps.js';

type Holds = (one: RecognitionResult) => boolean;

const UNCERTAIN = ['P', 'Q', 'S', 'R', 'K'];
const CLOSED = ['RS', 'IA'];
/** A disease in remission is no longer active, but it is still present. */
const OVER = [...CLOSED, 'RM'];
const prefixOf = ({ prefix }: RecognitionResult): string => prefix ?? '';
const denied = ({ result }: RecognitionResult): boolean => result === 'N';
const status = (one: RecognitionResult, ...codes: string[]): boolean => codes.includes(one.status ?? '');
const prefixed = (one: RecognitionResult, ...codes: string[]): boolean => codes.includes(prefixOf(one));

/**
 * For each state in which a finding is reported, the condition that the result must meet; in the states `hypothetical`,
 * `other` and `none`, the finding is not reported.
 */
const REPORTED: Readonly<Record<string, Holds>> = {
  present: (one) => !denied(one) && prefixed(one, '', 'T', 'D', 'V') && !status(one, ...CLOSED, 'DC', 'RF'),
  absent: (one) => denied(one) && !prefixed(one, 'F'),
  uncertain: (one) => prefixed(one, ...UNCERTAIN) && !denied(one),
  past: (one) => (prefixed(one, 'H') || status(one, ...OVER)) && !denied(one),
  resolved: (one) => status(one, ...OVER),
  family: (one) => prefixed(one, 'F') && !denied(one),
  'family-absent': (one) => prefixed(one, 'F') && denied(one),
  taking: (one) => !denied(one) && prefixed(one, '', 'T', 'D', 'O') && !status(one, 'DC', 'HD', 'RF'),
  'not-taking': (one) => denied(one) || status(one, 'DC', 'RF'),
  stopped: (one) => status(one, 'DC', 'CP') || (denied(one) && prefixed(one, 'T')),
  held: (one) => status(one, 'HD'),
  refused: (one) => status(one, 'RF') || denied(one),
  ordered: (one) => !denied(one) && (prefixed(one, 'O', 'N', 'T', 'R') || status(one, 'SR', 'PE')),
  allergy: (one) => prefixed(one, 'A') && !denied(one),
  'no-allergy': (one) => prefixed(one, 'A') && denied(one),
  adverse: (one) => prefixed(one, 'Y', 'A') && !denied(one),
  done: (one) => prefixed(one, '', 'D', 'V', 'L', 'H') && !status(one, 'RF', 'CX', 'PE'),
  normal: denied,
  abnormal: ({ result }) => result === 'A',
  'not-done': (one) => status(one, 'RF', 'CX') || denied(one),
};
const UNREPORTED: ReadonlySet<string> = new Set(['hypothetical', 'other', 'none']);
/**
 * The prefix that marks a finding as something the patient is at risk of. Such a finding is reported, but not as a
 * condition that the patient has.
 */
const AT_RISK = 'K';

const FLAGS: Readonly<Record<string, string>> = { high: 'A', low: 'A', abnormal: 'A', normal: 'N', none: '' };
const SIDES: Readonly<Record<string, string>> = { left: 'LT', right: 'RT', both: 'BL' };
const SEVERITIES: Readonly<Record<string, string>> = { mild: 'MI', moderate: 'MO', severe: 'SE' };

/** The findings in a trap that are recognised incorrectly, one line each. */
export function wrongIn(trap: Trap, results: readonly RecognitionResult[]): string[] {
  return trap.expected.flatMap((expected) => {
    const there = results.filter((one) => one.index < expected.end && one.index + one.length > expected.begin);
    const named = [...statesNamed(trap.text, there), ...statesDescribed(there)];
    const failed = expected.conditions.filter(
      (condition) =>
        !condition.some(
          (one) =>
            holds(one, there, expected.end - expected.begin) || named.includes(one) || isOther(one, expected, there),
        ),
    );
    if (failed.length === 0) return [];
    const got = there.map(shown).join('; ') || 'nothing';
    const wanted = failed.map((condition) => condition.join('/')).join(' ');
    return [`'${trap.text.slice(expected.begin, expected.end)}' is ${wanted}, got ${got}`];
  });
}

/** Names that themselves express absence or history, as in "never smoker", "no focal deficits" and "former smoker". */
const NAMED_ABSENCE = /^(?:no|not|non|never|without|denies)\b/i;
const NAMED_PAST = /^(?:former|formerly|ex|past|previous|reformed|quit|gave up|stopped)\b/i;
/** Matches names that express either absence or history. */
export const NAMED_STATE = new RegExp(`${NAMED_ABSENCE.source}|${NAMED_PAST.source}`, 'i');

/**
 * The states that a finding's name itself expresses; for such a name, a positive result means that the state applies.
 */
export function statesNamed(text: string, there: readonly RecognitionResult[]): string[] {
  const isNamed = (pattern: RegExp) =>
    there.length > 0 &&
    there.every(({ index, length, result }) => result !== 'N' && pattern.test(text.slice(index, index + length)));
  return [...(isNamed(NAMED_ABSENCE) ? ['absent'] : []), ...(isNamed(NAMED_PAST) ? ['past', 'resolved'] : [])];
}

/** The states that the findings' descriptions express: "latex" in a list of allergies is "Latex allergy". */
function statesDescribed(there: readonly RecognitionResult[]): string[] {
  if (there.length === 0 || !there.every(({ result }) => result !== 'N')) return [];
  if (there.every(({ description }) => NONE_KNOWN.test(description ?? ''))) return ['absent', 'no-allergy'];
  if (there.every(({ description }) => OF_OTHERS.test(description ?? ''))) return ['other', 'family'];
  if (there.every(({ description }) => OF_SEARCH.test(description ?? ''))) return ['hypothetical', 'ordered'];
  return there.every(({ description }) => OF_ALLERGY.test(description ?? '')) ? ['allergy'] : [];
}

/**
 * Findings that state how another person's disease affects the patient, and findings that state a search for a disease:
 * "her partner has HIV" is an exposure, "infant of a diabetic mother" is a finding about the infant, and "to screen for
 * melanoma" is a screening.
 */
const OF_OTHERS = /^(?:exposure to|contact with|infant of a mother with|newborn affected by maternal)\b/i;
const OF_SEARCH = /\bscreening$|^(?:screening|surveillance)\b/i;

/** Findings that state the absence of allergies, and findings that state an allergy. */
const NONE_KNOWN = /^no known\b/i;
const OF_ALLERGY = /\ballergy$/i;

/**
 * Whether the words only qualify another noun, and a finding with the longer name is reported instead: "DVT
 * prophylaxis", "sepsis screen".
 */
function isOther(condition: string, { begin, end }: Expected, there: readonly RecognitionResult[]): boolean {
  return condition === 'none' && there.every(({ index, length }) => index <= begin && index + length > end);
}

function shown({ notation, description, duration }: RecognitionResult): string {
  return `${notation} ${description}${duration === undefined ? '' : ` ${duration}`}`;
}

function holds(condition: string, there: readonly RecognitionResult[], words: number): boolean {
  const [kind = '', wanted] = condition.split(/=(.*)/s);
  if (wanted !== undefined) return there.some((one) => hasAttribute(one, kind, wanted));
  if (UNREPORTED.has(kind)) {
    if (kind === 'hypothetical' && there.every(({ prefix }) => prefix === AT_RISK)) return true;
    // A procedure or drug is not the same as the disease that it is named after: "DVT prophylaxis", "zoster vaccine".
    return there.every(({ result, length }) => result === undefined && (kind === 'hypothetical' || length > words));
  }
  const test = REPORTED[kind];
  if (test === undefined) throw new Error(`there is no state '${kind}'`);
  // A state must apply to every result for the words, whereas an attribute may apply to only one of them.
  return there.length > 0 && there.every(test);
}

function hasAttribute(one: RecognitionResult, kind: string, wanted: string): boolean {
  const modifiers = (one.modifier ?? '').split('+');
  if (kind === 'value') return sameValue(one.value ?? '', wanted);
  if (kind === 'unit') return plain(one.unit ?? '') === plain(wanted);
  if (kind === 'flag') return (one.result ?? '') === FLAGS[wanted];
  if (kind === 'duration') return one.duration === durationCode(wanted);
  if (kind === 'side' && wanted === 'none') return !Object.values(SIDES).some((side) => modifiers.includes(side));
  if (kind === 'side') return modifiers.includes(SIDES[wanted]);
  if (kind === 'severity') return modifiers.includes(SEVERITIES[wanted]);
  throw new Error(`there is no attribute '${kind}'`);
}

/** Converts a duration to the notation of results: "3 days" becomes 3D. */
function durationCode(written: string): string {
  const [amount, unit = ''] = written.split(' ');
  return `${amount}${unit.startsWith('min') ? 'N' : unit.charAt(0).toUpperCase()}`;
}

function sameValue(got: string, wanted: string): boolean {
  const numbers = (text: string) =>
    text.replace(/(\d)[,\u2009\u202f ](?=\d{3}\b)/g, '$1').match(/\d+(?:[.,]\d+)?/g) ?? [];
  const [a, b] = [numbers(got), numbers(wanted)].map((list) => list.map((text) => Number(text.replace(',', '.'))));
  return a.length > 0 && a.join() === b.join();
}

function plain(unit: string): string {
  return unit.toLowerCase().replace(/\s+/g, '');
}
