// Interprets two values that affect translation and that charts state as words or codes: the setting and the phase of
// treatment. A blank value means unknown. An unrecognised value is rejected with a message that quotes it, so that a
// typo never changes the codes on a claim.

import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { nearest } from '../errors/nearest.js';
import { enumerationValue, enumerationValues } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';

const INPATIENT = 'inpatient';
const OUTPATIENT = 'outpatient';

/**
 * Whether a setting is inpatient. A setting is a code or name from the `Settings` enumeration, or simply `inpatient` or
 * `outpatient`, in upper or lower case. Throws `invalid-document` for any other string, unless the knowledge base has
 * no settings.
 */
export function isInpatientSetting(kb: Knowledge, where: string, given: string): boolean {
  const wanted = given.trim().toLowerCase();
  if (wanted === '' || wanted === OUTPATIENT) return false;
  if (wanted === INPATIENT) return true;
  const settings = enumerationValues(kb, 'Settings');
  const setting = settings.find((one) => one.code.toLowerCase() === wanted || one.description.toLowerCase() === wanted);
  if (setting !== undefined || settings.length === 0) return setting?.effect === INPATIENT;
  const expected = [...settings.map(({ code }) => code), INPATIENT, OUTPATIENT];
  const near = nearest(
    wanted,
    settings.map(({ description }) => description),
  );
  const suggested = settings.find(({ description }) => description === near);
  throw new CtermError(
    'invalid-document',
    `${where}: Setting: expected one of ${expected.join(', ')}, got '${clipped(given)}'. ` +
      (suggested === undefined
        ? 'Write one of these.'
        : `Did you mean '${suggested.code}' (${suggested.description})?`),
  );
}

/** The code of the setting "emergency department", and the effect that marks emergency services. */
const EMERGENCY_SETTING = 'ED';
const EMERGENCY = 'emergency';

/**
 * Whether the encounter of a chart takes place in an emergency department, where injuries are under active treatment
 * (official guidelines, I.C.19.a).
 */
export function isActiveTreatment(
  kb: Knowledge,
  { setting, serviceType }: { readonly setting: string; readonly serviceType: string },
): boolean {
  if (setting === '' && serviceType === '') return false;
  const isEmergencyService = enumerationValue(kb, 'Services', serviceType)?.effect === EMERGENCY;
  const department = enumerationValue(kb, 'Settings', EMERGENCY_SETTING);
  const wanted = setting.trim().toLowerCase();
  const names = department === undefined ? [] : [department.code, department.description];
  return isEmergencyService || names.some((name) => name.toLowerCase() === wanted);
}

const PHASES: readonly [RegExp, string][] = [
  [/^(?:initial|first|new|active)\b/, 'initial'],
  [/^(?:subsequent|later|follow|routine|aftercare|heal)/, 'subsequent'],
  [/^(?:sequela|late effect)/, 'sequela'],
];

/**
 * The phase of treatment that an episode denotes. Our interpretation: an episode may be a word for the phase or the
 * seventh character itself. Returns undefined for a number, which counts the episodes of an illness and does not affect
 * codes. Throws `invalid-document` for anything else.
 */
export function phaseOf(where: string, episode: string): string | undefined {
  const wanted = episode.toLowerCase();
  if (wanted === '' || /^\d{1,4}$/.test(wanted)) return undefined;
  if (/^[a-hjkmnp-s]$/.test(wanted)) return wanted.toUpperCase();
  const phase = PHASES.find(([words]) => words.test(wanted))?.[1];
  if (phase !== undefined) return phase;
  throw new CtermError(
    'invalid-document',
    `${where}: Episode: expected initial, subsequent or sequela, a seventh character (A, D, S, …) or a number, ` +
      `got '${clipped(episode)}'. Write one of these, or leave it out.`,
  );
}
