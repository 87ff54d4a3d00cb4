// Readings: what the names of one span can mean, one a finding, the most plausible first. Plausibility is a documented
// product of factors of 0–1, a rank score and no probability; context re-weighs readings and never adds one.
//
//   confidence = kind of name × section × patient × provider × (own share among the readings)

import { NAME_KINDS, type NameKind } from '../bundle/sections/names.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { type RangePatient, rangeFor } from '../knowledge/ranges.js';
import type { Measurable } from './judge.js';
import type { Mention } from './matches.js';
import { CX, DX, HX, NX, PX, RX, SX, TX } from './qualify.js';

/** What recognition needs of a finding. */
export interface FindingView {
  readonly row: number;
  readonly id: number;
  readonly termType: number;
  readonly description: string;
  readonly specialties: readonly string[];
  readonly tags: readonly string[];
  readonly components: readonly number[];
  readonly measurable: Measurable;
}

/** One meaning of a span. */
export interface Reading {
  readonly finding: FindingView;
  readonly kind: NameKind;
  /** Place among the findings that share the name, 0 first. */
  readonly nameRank: number;
  /** Product of the factors, before the other readings are looked at. */
  readonly score: number;
}

/** What is known around the text. */
export interface Surroundings {
  /** Minutes. */
  readonly age: number | undefined;
  readonly sex: 'M' | 'F' | undefined;
  readonly specialty: string | undefined;
}

const KIND: Readonly<Record<NameKind, number>> = {
  preferred: 1,
  synonym: 0.98,
  lay: 0.95,
  abbreviation: 0.92,
  adjective: 0.88,
};

/** How plausible a term type is in a section, by the section's group; 1 where nothing stands. */
const SECTION: Readonly<Record<string, Readonly<Partial<Record<number, number>>>>> = {
  CC: { [TX]: 0.9, [RX]: 0.9, [PX]: 0.9 },
  HPI: { [PX]: 0.95 },
  ROS: { [DX]: 0.95, [PX]: 0.85, [TX]: 0.8, [RX]: 0.85 },
  PMH: { [SX]: 0.95, [PX]: 0.85, [TX]: 0.85 },
  FH: { [SX]: 0.9, [PX]: 0.8, [TX]: 0.8, [RX]: 0.8 },
  SH: { [PX]: 0.85, [TX]: 0.85, [DX]: 0.95 },
  MED: { [SX]: 0.85, [HX]: 0.8, [PX]: 0.7, [TX]: 0.7, [DX]: 0.9 },
  ALL: { [HX]: 0.9, [PX]: 0.85, [TX]: 0.7, [DX]: 0.9 },
  PE: { [SX]: 0.9, [HX]: 0.8, [DX]: 0.9, [RX]: 0.8, [NX]: 0.8 },
  TEST: { [SX]: 0.85, [HX]: 0.8, [RX]: 0.85, [NX]: 0.8 },
  RESULT: { [SX]: 0.85, [HX]: 0.8, [RX]: 0.85, [NX]: 0.8 },
  ASSESS: { [PX]: 0.95, [CX]: 0.98 },
  PLAN: { [PX]: 0.9, [SX]: 0.98, [CX]: 0.98 },
};

/** Tags by which a finding says whom it can be about, and who is none of them. Ages in minutes. */
const YEAR = 525_960;
const EXCLUDES: Readonly<Record<string, (patient: Surroundings) => boolean>> = {
  'female-only': ({ sex }) => sex === 'M',
  'male-only': ({ sex }) => sex === 'F',
  'newborn-only': ({ age }) => age !== undefined && age >= YEAR,
  'child-only': ({ age }) => age !== undefined && age >= 18 * YEAR,
  'adult-only': ({ age }) => age !== undefined && age < 12 * YEAR,
};
/** A reading that the patient's age or sex rules out stays, behind every other. */
const IMPOSSIBLE = 0.1;
const OTHER_SPECIALTY = 0.99;
/** How much of the others' scores counts against a reading. */
const RIVALRY = 0.25;
/** A finding that only holds the tree together is never meant by a text. */
const HEADING_TAG = 'heading';

/** The findings of a knowledge base as recognition sees them, made as they are met. */
export const findingViews = /* @__PURE__ */ derive((kb: Knowledge) => {
  const known = new Map<number, FindingView>();
  return {
    /** The view of the finding at a row of section `findings`. */
    at(row: number): FindingView {
      const met = known.get(row);
      if (met !== undefined) return met;
      const made = viewOf(kb, row);
      known.set(row, made);
      return made;
    },
  };
});

function viewOf(kb: Knowledge, row: number): FindingView {
  const { findings } = kb.tables;
  const components = findings.components(row);
  const termType = findings.termType(row);
  return {
    row,
    id: findings.id(row),
    termType,
    description: findings.description(row),
    specialties: split(findings.specialty(row)),
    tags: split(findings.tags(row)),
    components,
    measurable: measurableOf(kb, row, {}),
  };
}

/** What the values of the finding at a row are held against, for a patient. */
function measurableOf(kb: Knowledge, row: number, patient: RangePatient): Measurable {
  const { termType, components } = kb.tables.findings;
  const type = termType(row);
  const parts = type === TX || type === PX ? components(row).slice(0, 2) : [];
  const ofPart = (at: number) => ({ ...boundsOf(kb, at, patient), components: [], isDrug: false });
  return { ...boundsOf(kb, row, patient), isDrug: type === RX, components: parts.map(ofPart) };
}

function boundsOf(kb: Knowledge, row: number, patient: RangePatient) {
  const { low = Number.NaN, high = Number.NaN } = rangeFor(kb, row, patient);
  return { ucum: kb.tables.findings.ucum(row), rangeLow: low, rangeHigh: high };
}

/** What findings' values are held against for one patient, each worked out once; nobody known = the views' own. */
export function measurables(kb: Knowledge, { age, sex }: RangePatient): (finding: FindingView) => Measurable {
  if (age === undefined && sex === undefined) return ({ measurable }) => measurable;
  const known = new Map<number, Measurable>();
  return ({ row }) => {
    const made = known.get(row) ?? measurableOf(kb, row, { age, sex });
    known.set(row, made);
    return made;
  };
}

function split(list: string): string[] {
  return list === '' ? [] : list.split(',');
}

/** The readings of a mention, best first; equal ones by the rank of their names, then by CtermId. What the text
 * itself says is meant comes before the rest. */
export function readingsOf(kb: Knowledge, mention: Mention, sectionGroup: string, patient: Surroundings): Reading[] {
  const { names } = kb.tables;
  const views = findingViews(kb);
  const readings: Reading[] = [];
  const defined = new Set<number>();
  for (const [index, row] of mention.names.entries()) {
    const finding = views.at(names.finding(row));
    if (finding.tags.includes(HEADING_TAG)) continue;
    if (index < mention.defined) defined.add(finding.row);
    const kind = NAME_KINDS[names.kind(row)] ?? 'synonym';
    const reading = { finding, kind, nameRank: names.rank(row), score: scoreOf(finding, kind, sectionGroup, patient) };
    const same = readings.findIndex((other) => other.finding.row === finding.row);
    const other = readings[same];
    if (other === undefined) readings.push(reading);
    else if (other.score < reading.score) readings[same] = reading;
  }
  if (readings.length < 2) return readings;
  const rank = ({ finding, score }: Reading) => (defined.has(finding.row) ? 1 + score : score);
  return readings.sort((a, b) => rank(b) - rank(a) || a.nameRank - b.nameRank || a.finding.id - b.finding.id);
}

function scoreOf(finding: FindingView, kind: NameKind, sectionGroup: string, patient: Surroundings): number {
  const section = SECTION[sectionGroup]?.[finding.termType] ?? 1;
  const possible = finding.tags.some((tag) => EXCLUDES[tag]?.(patient) === true) ? IMPOSSIBLE : 1;
  const foreign =
    patient.specialty !== undefined &&
    finding.specialties.length > 0 &&
    !finding.specialties.includes(patient.specialty);
  return KIND[kind] * section * possible * (foreign ? OTHER_SPECIALTY : 1);
}

/** The confidence of the reading that was chosen: four decimals. */
export function confidenceOf(chosen: Reading, readings: readonly Reading[]): number {
  let rivals = 0;
  for (const reading of readings) if (reading !== chosen) rivals += reading.score;
  const share = chosen.score / (chosen.score + RIVALRY * rivals);
  return Math.round(chosen.score * share * 10_000) / 10_000;
}
