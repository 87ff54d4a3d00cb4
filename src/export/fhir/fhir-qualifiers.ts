// Tables that convert the prefix, result, status and modifier of a finding to FHIR's terms. The meanings that these
// tables assign to the codes are our own interpretation.

import type { RecognitionResult } from '../../contract/result-types.js';
import { type FhirElement, hl7Concept } from './resources.js';

const SNOMED = 'http://snomed.info/sct';

/** Verification status, keyed by prefix. A finding with any other prefix is confirmed. */
const VERIFICATION: Readonly<Record<string, string>> = {
  P: 'provisional',
  Q: 'provisional',
  S: 'provisional',
  R: 'differential',
};

/** The value of Condition.verificationStatus; allergy.ts derives AllergyIntolerance.verificationStatus from it. */
export function verificationOf({ prefix = '', result }: RecognitionResult): string {
  return result === 'N' ? 'refuted' : (VERIFICATION[prefix] ?? 'confirmed');
}

const CLINICAL: Readonly<Record<string, string>> = {
  RM: 'remission',
  RL: 'relapse',
  RS: 'resolved',
  IA: 'inactive',
};

/** The value of Condition.clinicalStatus; undefined for a refuted condition. */
export function clinicalOf(result: RecognitionResult): FhirElement | undefined {
  if (verificationOf(result) === 'refuted') return undefined;
  const { status = '', prefix } = result;
  const code = CLINICAL[status] ?? (prefix === 'H' && status === '' ? 'inactive' : 'active');
  return hl7Concept('condition-clinical', code);
}

/** The value of MedicationStatement.status. */
export function medicationStatusOf({ prefix, result, status = '' }: RecognitionResult): string {
  if (result === 'N' || status === 'RF') return 'not-taken';
  if (status === 'DC' || status === 'CX') return 'stopped';
  if (status === 'HD') return 'on-hold';
  if (status === 'CP' || prefix === 'H' || prefix === 'D') return 'completed';
  return prefix === 'O' || prefix === 'N' ? 'intended' : 'active';
}

/** The value of Procedure.status. */
export function procedureStatusOf({ prefix, result, status = '' }: RecognitionResult): string {
  if (result === 'N' || status === 'RF' || status === 'CX') return 'not-done';
  if (status === 'HD') return 'on-hold';
  if (status === 'DC') return 'stopped';
  return prefix === 'H' || prefix === 'D' || status === 'CP' ? 'completed' : 'unknown';
}

/** The value of ServiceRequest.status. */
export function requestStatusOf({ status = '' }: RecognitionResult): string {
  if (status === 'CX' || status === 'RF' || status === 'DC') return 'revoked';
  if (status === 'HD') return 'on-hold';
  return status === 'CP' ? 'completed' : 'active';
}

/** The value of Observation.status. */
export function observationStatusOf({ value, result, status = '' }: RecognitionResult): string {
  if (status === 'CX' || status === 'RF') return 'cancelled';
  if (status === 'PE') return 'registered';
  return value === undefined && result === undefined ? 'unknown' : 'final';
}

const SEVERITIES: Readonly<Record<string, readonly [code: string, display: string]>> = {
  MI: ['255604002', 'Mild'],
  MO: ['6736007', 'Moderate'],
  SE: ['24484000', 'Severe'],
};

/** The value of Condition.severity. */
export function severityOf({ modifier = '' }: RecognitionResult): FhirElement | undefined {
  for (const code of modifier.split('+')) {
    const severity = SEVERITIES[code];
    if (severity !== undefined) return { coding: [{ system: SNOMED, code: severity[0], display: severity[1] }] };
  }
  return undefined;
}

const SIDES: Readonly<Record<string, readonly [code: string, display: string]>> = {
  RT: ['24028007', 'Right'],
  LT: ['7771000', 'Left'],
  BL: ['51440002', 'Bilateral'],
};

/** The laterality of a finding as a body site. */
export function sideOf({ modifier = '' }: RecognitionResult): FhirElement | undefined {
  for (const code of modifier.split('+')) {
    const side = SIDES[code];
    if (side !== undefined)
      return { coding: [{ system: SNOMED, code: side[0], display: side[1] }], text: side[1].toLowerCase() };
  }
  return undefined;
}

/** The prefix or result that corresponds to a verification status. */
export function prefixOfVerification(code: string): { prefix?: string; result?: string } {
  if (code === 'refuted') return { result: 'N' };
  if (code === 'confirmed') return {};
  // Any other status, such as `unconfirmed`, is read as "possible".
  return { prefix: Object.keys(VERIFICATION).find((prefix) => VERIFICATION[prefix] === code) ?? 'P' };
}

/** The status or prefix of a finding with the given FHIR clinical status; empty for an active condition. */
export function statusOfClinical(code: string): { prefix?: string; status?: string } {
  // The export marks a past condition without a status as inactive.
  if (code === 'inactive') return { prefix: 'H' };
  const status = Object.keys(CLINICAL).find((one) => CLINICAL[one] === code);
  return status === undefined ? {} : { status };
}

/** The modifier that corresponds to a SNOMED CT code for a severity. */
export function severityCode(concept: string): string | undefined {
  return Object.keys(SEVERITIES).find((modifier) => SEVERITIES[modifier]?.[0] === concept);
}

/** The modifier that corresponds to a SNOMED CT code for a side. */
export function sideCode(concept: string): string | undefined {
  return Object.keys(SIDES).find((modifier) => SIDES[modifier]?.[0] === concept);
}
