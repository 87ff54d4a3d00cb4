// What charts say in words or codes and translation asks for: where the patient is, and which encounter of a treatment it
// is. Blank says nothing; a word that means nothing here is refused by name, so that no claim is made by a typing error.

import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { nearest } from '../errors/nearest.js';
import { enumerationValues } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';

const INPATIENT = 'inpatient';
const OUTPATIENT = 'outpatient';

/**
 * Whether a setting is one of inpatients: a code or name of enumeration Settings, or plainly `inpatient` or `outpatient`,
 * any case. Throws `invalid-document` for any other; a knowledge base without the enumeration takes every text.
 */
export function isInpatientSetting(kb: Knowledge, where: string, given: string): boolean {
  const said = given.trim().toLowerCase();
  if (said === '' || said === OUTPATIENT) return false;
  if (said === INPATIENT) return true;
  const settings = enumerationValues(kb, 'Settings');
  const known = settings.find((one) => one.code.toLowerCase() === said || one.description.toLowerCase() === said);
  if (known !== undefined || settings.length === 0) return known?.effect === INPATIENT;
  const expected = [...settings.map(({ code }) => code), INPATIENT, OUTPATIENT];
  const near = nearest(
    said,
    settings.map(({ description }) => description),
  );
  const meant = settings.find(({ description }) => description === near);
  throw new CtermError(
    'invalid-document',
    `${where}: Setting: expected one of ${expected.join(', ')}, got '${clipped(given)}'. ` +
      (meant === undefined ? 'Write one of these.' : `Did you mean '${meant.code}' (${meant.description})?`),
  );
}

const PHASES: readonly [RegExp, string][] = [
  [/^(?:initial|first|new|active)\b/, 'initial'],
  [/^(?:subsequent|later|follow|routine|aftercare|heal)/, 'subsequent'],
  [/^(?:sequela|late effect)/, 'sequela'],
];

/**
 * Our reading of an episode: a word for the phase of treatment, or the seventh character itself; a number counts the
 * episodes of an illness, of which codes say nothing. Throws `invalid-document` for anything else.
 */
export function phaseOf(where: string, episode: string): string | undefined {
  const said = episode.toLowerCase();
  if (said === '' || /^\d{1,4}$/.test(said)) return undefined;
  if (/^[a-hjkmnp-s]$/.test(said)) return said.toUpperCase();
  const phase = PHASES.find(([words]) => words.test(said))?.[1];
  if (phase !== undefined) return phase;
  throw new CtermError(
    'invalid-document',
    `${where}: Episode: expected initial, subsequent or sequela, a seventh character (A, D, S, …) or a number, ` +
      `got '${clipped(episode)}'. Write one of these, or leave it out.`,
  );
}
