// Weights: factors from 0 to 1. Products of these factors are the score of a reading and its weight, by which the
// readings of one span are ranked. The values reflect our own judgement, and only their order is meaningful. The
// confidence of a result is calculated differently (../readings/confidence.ts); only bundles without a confidence model
// use the score in its place.
//
//   score      = match × kind × section × age × sex × ambiguity
//   ambiguity  = weight ÷ (weight + ¼ × the other readings' weights)
//   weight     = match × section × age × sex × rank × specialty × words × related × earlier × definition
//
// `kind` is the reliability of a name. It says nothing about which of two findings the name means (the name's rank
// does), so the readings of one span are weighed against each other without `kind`.

import { MATCH_CORRECTED, MATCH_INFLECTED, MATCH_LOOSE } from '../../../assembly/layout.js';
import { NAME_KINDS, type NameKind } from '../../bundle/sections/names-section.js';
import { allowsAge, allowsSex, type PatientLimits } from '../../knowledge/patient-limits.js';
import { CX, DX, HX, NX, PX, RX, SX, TX } from '../../knowledge/term-types.js';

/** A named factor, as shown in the output of `Settings.explain`. */
export interface Factor {
  readonly name: string;
  readonly value: number;
}

/** The patient and the specialty of a note. */
export interface PatientContext {
  /** Age in minutes. */
  readonly age: number | undefined;
  readonly sex: 'M' | 'F' | undefined;
  readonly specialty: string | undefined;
}

/** The reliability of each kind of name. */
const KIND_WEIGHT: Readonly<Record<NameKind, number>> = {
  preferred: 1,
  synonym: 0.98,
  lay: 0.95,
  abbreviation: 0.92,
  adjective: 0.88,
  placed: 0.88,
};
/** The reliability of each kind of name, indexed like NAME_KINDS. */
const KIND_WEIGHTS: readonly number[] = /* @__PURE__ */ (() => NAME_KINDS.map((kind) => KIND_WEIGHT[kind]))();

/** The reliability of a name, given the index of its kind in NAME_KINDS. */
export function kindWeight(kindAt: number): number {
  return KIND_WEIGHTS[kindAt] ?? 1;
}

const FORMS: readonly { readonly flag: number; readonly name: string; readonly weight: number }[] = [
  { flag: MATCH_INFLECTED, name: 'inflected', weight: 0.99 },
  { flag: MATCH_LOOSE, name: 'loose', weight: 0.9 },
  { flag: MATCH_CORRECTED, name: 'corrected', weight: 0.8 },
];

/** The factor for how a match differs from the name: inflected, in a different word order, split, or misspelt. */
export function matchWeight(form: number): number {
  if (form === 0) return 1;
  let weight = 1;
  for (const one of FORMS) if ((form & one.flag) !== 0) weight *= one.weight;
  return weight;
}

/** The form of a match in words: `exact`, or its differences joined by `+`. */
export function matchName(form: number): string {
  const names = FORMS.filter(({ flag }) => (form & flag) !== 0).map(({ name }) => name);
  return names.length === 0 ? 'exact' : names.join('+');
}

/** The plausibility of a reading in one section, indexed by term type. */
export type SectionWeights = Float64Array;

/**
 * Plausibility by section group, created by a function call so that bundlers can drop it from programs without
 * recognition.
 */
const SECTION = /* @__PURE__ */ (() => ({
  CC: { [TX]: 0.9, [RX]: 0.9, [PX]: 0.9 },
  HPI: { [PX]: 0.95 },
  ROS: { [DX]: 0.95, [PX]: 0.85, [TX]: 0.8, [RX]: 0.85 },
  PMH: { [SX]: 0.95, [PX]: 0.85, [TX]: 0.85 },
  FH: { [SX]: 0.9, [PX]: 0.8, [TX]: 0.8, [RX]: 0.8 },
  SH: { [PX]: 0.85, [TX]: 0.85, [RX]: 0.9, [DX]: 0.95 },
  MED: { [SX]: 0.85, [HX]: 0.8, [PX]: 0.7, [TX]: 0.7, [DX]: 0.9 },
  ALL: { [HX]: 0.9, [PX]: 0.85, [TX]: 0.7, [DX]: 0.9 },
  PE: { [SX]: 0.9, [HX]: 0.8, [DX]: 0.9, [RX]: 0.8, [NX]: 0.8 },
  TEST: { [SX]: 0.85, [HX]: 0.8, [DX]: 0.95, [RX]: 0.85, [NX]: 0.8 },
  RESULT: { [SX]: 0.85, [HX]: 0.8, [DX]: 0.95, [RX]: 0.85, [NX]: 0.8 },
  ASSESS: { [PX]: 0.95, [CX]: 0.98 },
  PLAN: { [PX]: 0.9, [SX]: 0.98, [CX]: 0.98 },
}))();

/** The weights of each section group; types without a stated weight have 1. */
const BY_GROUP: ReadonlyMap<string, SectionWeights> = /* @__PURE__ */ (() =>
  new Map(Object.entries(SECTION).map(([group, said]) => [group, weightsByType(said)])))();
const ANY_SECTION: SectionWeights = /* @__PURE__ */ weightsByType({});

function weightsByType(said: Readonly<Partial<Record<number, number>>>): SectionWeights {
  return Float64Array.from({ length: RX + 1 }, (_, termType) => said[termType] ?? 1);
}

/** The weights of a section, given its group. In an unknown group, all types have the same weight. */
export function sectionWeights(group: string): SectionWeights {
  return BY_GROUP.get(group) ?? ANY_SECTION;
}

/** The factor of a reading that age or sex rules out. Such a reading is kept, but usually ranks last. */
const IMPOSSIBLE = 0.1;

/** The factor for the patient's age: 1 if the limits of a finding allow it, otherwise IMPOSSIBLE. */
export function ageWeight(bearers: PatientLimits, { age }: PatientContext): number {
  return allowsAge(bearers, age) ? 1 : IMPOSSIBLE;
}

/** The factor for the patient's sex: 1 if the limits of a finding allow it, otherwise IMPOSSIBLE. */
export function sexWeight(bearers: PatientLimits, { sex }: PatientContext): number {
  return allowsSex(bearers, sex) ? 1 : IMPOSSIBLE;
}

/** The last rank with a weight of its own; all later ranks share this weight. */
export const LAST_RANK = 5;
const RANK_WEIGHTS: readonly number[] = /* @__PURE__ */ (() =>
  Array.from({ length: LAST_RANK + 1 }, (_, rank) => 0.97 ** rank))();

/** The factor for a finding's rank among the findings that share its name. */
export function rankWeight(rank: number): number {
  return RANK_WEIGHTS[Math.min(rank, LAST_RANK)] ?? 1;
}

/** The fraction of the other readings' total weight that counts against a reading. */
export const RIVALRY = 0.25;
/**
 * Factors that reduce the weight of a reading if another reading has more support from the specialty, from words in the
 * sentence, or from findings mentioned earlier.
 */
export const OTHER_SPECIALTY: Factor = { name: 'specialty', value: 0.9 };
export const FEWER_WORDS: Factor = { name: 'words', value: 0.8 };
export const FEWER_RELATED: Factor = { name: 'related', value: 0.93 };
/** The factor for a reading of an abbreviation if the note names the finding of another reading in full. */
export const NOT_NAMED_IN_FULL: Factor = { name: 'named', value: 0.9 };
/** The factor for a reading that differs from what the name meant earlier in the note. */
export const OTHER_THAN_EARLIER: Factor = { name: 'earlier', value: 0.85 };
/** The factor for a reading that differs from the definition in the note. */
export const OTHER_THAN_DEFINED: Factor = { name: 'definition', value: 0.1 };
