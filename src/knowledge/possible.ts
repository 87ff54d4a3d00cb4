// Whom a finding can be about: a sex and an age that the codes it is exactly coded by are kept for, that a tag states, or
// that hold for a finding above it. Our reading besides: what every list asks of one sex only is not asked of the other.

import type { Sex } from '../contract/host.js';
import { derive } from './derive.js';
import { ancestorsOf } from './findings.js';
import { type Instruction, instructionsOf } from './instructions.js';
import type { Knowledge } from './knowledge-base.js';
import { mapsOf } from './maps.js';
import { promptSourcesOf } from './prompts.js';
import { rowCache } from './row-cache.js';
import { vocabularyIndex } from './vocabularies.js';

/** Whom something can be about. */
export interface Bearers {
  /** Undefined = either. */
  readonly sex: Sex | undefined;
  /** Minutes, half open. */
  readonly fromAge: number;
  readonly toAge: number;
}

/** What is known of a patient; what is undefined rules nothing out. */
export interface PossiblePatient {
  /** Minutes. */
  readonly age?: number;
  readonly sex?: Sex;
}

const YEAR = 525_960;
const FOREVER = 1_000_000_000_000;
const ANYONE: Bearers = { sex: undefined, fromAge: 0, toAge: FOREVER };

/** What tags say. */
function taggedBearers(tag: string): Bearers {
  switch (tag) {
    case 'female-only':
      return { ...ANYONE, sex: 'F' };
    case 'male-only':
      return { ...ANYONE, sex: 'M' };
    case 'newborn-only':
      return { ...ANYONE, toAge: YEAR };
    case 'child-only':
      return { ...ANYONE, toAge: 18 * YEAR };
    case 'adult-only':
      return { ...ANYONE, fromAge: 12 * YEAR };
    default:
      return ANYONE;
  }
}

const memo = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<Bearers>(kb.tables.findings.rowCount));

/** Whether the finding at a row can be about a patient. */
export function isPossible(kb: Knowledge, row: number, { age, sex }: PossiblePatient): boolean {
  if (age === undefined && sex === undefined) return true;
  const bearers = bearersAt(kb, row);
  return isTheirSex(bearers, sex) && isTheirAge(bearers, age);
}

/** Whom the finding at a row can be about. */
export function bearersAt(kb: Knowledge, row: number): Bearers {
  return memo(kb).at(row) ?? memo(kb).keep(row, bearersOf(kb, row));
}

/** Whether a sex is theirs; one that is not known rules nothing out. */
export function isTheirSex(bearers: Bearers, sex: Sex | undefined): boolean {
  return sex === undefined || bearers.sex === undefined || bearers.sex === sex;
}

/** Whether an age is theirs. */
export function isTheirAge({ fromAge, toAge }: Bearers, age: number | undefined): boolean {
  return age === undefined || (age >= fromAge && age < toAge);
}

function bearersOf(kb: Knowledge, row: number): Bearers {
  const own = [row, ...ancestorsOf(kb, row)].map((at) => statedBearers(kb, at)).reduce(within, ANYONE);
  return own.sex === undefined ? within(own, { ...ANYONE, sex: sexAsked(kb, row) }) : own;
}

function within(one: Bearers, other: Bearers): Bearers {
  return {
    sex: one.sex ?? other.sex,
    fromAge: Math.max(one.fromAge, other.fromAge),
    toAge: Math.min(one.toAge, other.toAge),
  };
}

function statedBearers(kb: Knowledge, row: number): Bearers {
  const tags = kb.tables.findings.tags(row);
  const tagged = tags === '' ? [] : tags.split(',').map(taggedBearers);
  const coded = mapsOf(kb, row, vocabularyIndex(kb, 'icd10')).filter(
    ({ relationship, rule }) => relationship === 'exact' && rule === '',
  );
  const edits = coded.flatMap(({ target }) => instructionsOf(kb, target).map(bearersOfEdit));
  return [...tagged, ...edits].reduce(within, ANYONE);
}

function bearersOfEdit({ kind, text }: Instruction): Bearers {
  if (kind === 'sex') return { ...ANYONE, sex: text === 'M' || text === 'F' ? text : undefined };
  const [low = '', high = ''] = kind === 'age' ? text.split('-') : [];
  return {
    sex: undefined,
    fromAge: low === '' ? ANYONE.fromAge : Number(low),
    toAge: high === '' ? ANYONE.toAge : Number(high),
  };
}

/** The one sex that lists ask a finding of: every list outright, or because what it belongs to can only be theirs. */
function sexAsked(kb: Knowledge, row: number): Sex | undefined {
  const asked = promptSourcesOf(kb, row);
  const outright = asked.find(({ sex }) => sex !== undefined)?.sex;
  if (outright === undefined) return undefined;
  const isTheirs = asked.every(({ sex, source }) => (sex ?? statedBearers(kb, source).sex) === outright);
  return isTheirs ? outright : undefined;
}
