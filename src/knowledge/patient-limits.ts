// The sex and ages to which a finding is limited by its tags, its ancestors, or the age and sex edits of the codes to
// which it maps exactly. Our interpretation: a finding that occurs in prompt lists for only one sex is also limited to
// that sex.

import type { Sex } from '../contract/host.js';
import { derive } from './derive.js';
import { ancestorsOf } from './findings.js';
import { type Instruction, instructionsOf } from './instructions.js';
import type { Knowledge } from './knowledge-base.js';
import { mapsOf } from './maps.js';
import { MINUTES_A_YEAR } from './patients.js';
import { promptSourcesOf } from './prompts.js';
import { rowCache } from './row-cache.js';
import { usableIndex } from './vocabularies.js';

/** The patients to which a finding is limited. */
export interface PatientLimits {
  /** Undefined if the finding is possible in either sex. */
  readonly sex: Sex | undefined;
  /** The age range in minutes: `fromAge` is included, `toAge` is excluded. */
  readonly fromAge: number;
  readonly toAge: number;
}

/** The age and sex of a patient. An undefined member does not rule out any finding. */
export interface PossiblePatient {
  /** Age in minutes. */
  readonly age?: number;
  readonly sex?: Sex;
}

const FOREVER = 1_000_000_000_000;
/** The limits of a finding that is possible in every patient. */
export const NO_LIMITS: PatientLimits = { sex: undefined, fromAge: 0, toAge: FOREVER };

/** The limits set by a tag. */
function tagLimits(tag: string): PatientLimits {
  switch (tag) {
    case 'female-only':
      return { ...NO_LIMITS, sex: 'F' };
    case 'male-only':
      return { ...NO_LIMITS, sex: 'M' };
    case 'newborn-only':
      return { ...NO_LIMITS, toAge: MINUTES_A_YEAR };
    case 'child-only':
      return { ...NO_LIMITS, toAge: 18 * MINUTES_A_YEAR };
    case 'adult-only':
      return { ...NO_LIMITS, fromAge: 12 * MINUTES_A_YEAR };
    default:
      return NO_LIMITS;
  }
}

const cache = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<PatientLimits>(kb.tables.findings.rowCount));

/** Whether a patient can have the finding at the given row. */
export function isPossible(kb: Knowledge, row: number, { age, sex }: PossiblePatient): boolean {
  if (age === undefined && sex === undefined) return true;
  const limits = patientLimits(kb, row);
  return allowsSex(limits, sex) && allowsAge(limits, age);
}

/** The limits of the finding at the given row. */
export function patientLimits(kb: Knowledge, row: number): PatientLimits {
  return cache(kb).at(row) ?? cache(kb).keep(row, readLimits(kb, row));
}

/** Whether the limits allow a sex; an unknown sex is allowed. */
export function allowsSex(limits: PatientLimits, sex: Sex | undefined): boolean {
  return sex === undefined || limits.sex === undefined || limits.sex === sex;
}

/** Whether the limits allow an age; an unknown age is allowed. */
export function allowsAge({ fromAge, toAge }: PatientLimits, age: number | undefined): boolean {
  return age === undefined || (age >= fromAge && age < toAge);
}

function readLimits(kb: Knowledge, row: number): PatientLimits {
  const own = [row, ...ancestorsOf(kb, row)].map((at) => statedLimits(kb, at)).reduce(intersection, NO_LIMITS);
  return own.sex === undefined ? intersection(own, { ...NO_LIMITS, sex: promptedSex(kb, row) }) : own;
}

function intersection(one: PatientLimits, other: PatientLimits): PatientLimits {
  return {
    sex: one.sex ?? other.sex,
    fromAge: Math.max(one.fromAge, other.fromAge),
    toAge: Math.min(one.toAge, other.toAge),
  };
}

function statedLimits(kb: Knowledge, row: number): PatientLimits {
  const tags = kb.tables.findings.tags(row);
  const tagged = tags === '' ? [] : tags.split(',').map(tagLimits);
  const coded = mapsOf(kb, row, usableIndex(kb, 'icd10')).filter(
    ({ relationship, rule }) => relationship === 'exact' && rule === '',
  );
  const edits = coded.flatMap(({ target }) => instructionsOf(kb, target).map(editLimits));
  return [...tagged, ...edits].reduce(intersection, NO_LIMITS);
}

/** The limits set by the age or sex edit of a code. */
function editLimits({ kind, text }: Instruction): PatientLimits {
  if (kind === 'sex') return { ...NO_LIMITS, sex: text === 'M' || text === 'F' ? text : undefined };
  const [low = '', high = ''] = kind === 'age' ? text.split('-') : [];
  return {
    sex: undefined,
    fromAge: low === '' ? NO_LIMITS.fromAge : Number(low),
    toAge: high === '' ? NO_LIMITS.toAge : Number(high),
  };
}

/**
 * The sex to which prompt lists limit a finding: every list that contains the finding must either prompt for it only in
 * that sex or belong to a finding limited to that sex. Undefined if there is no such sex.
 */
function promptedSex(kb: Knowledge, row: number): Sex | undefined {
  const sources = promptSourcesOf(kb, row);
  const stated = sources.find(({ sex }) => sex !== undefined)?.sex;
  if (stated === undefined) return undefined;
  const isUnanimous = sources.every(({ sex, source }) => (sex ?? statedLimits(kb, source).sex) === stated);
  return isUnanimous ? stated : undefined;
}
