// Readings: what the names of one span can mean, one a finding, the most plausible first. Context re-weighs readings and
// never adds one. weights.ts holds the factors and their product.

import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowMemo } from '../../knowledge/row-memo.js';
import { type NameView, nameViews } from '../findings/views.js';
import {
  ageWeight,
  type Factor,
  FEWER_RELATED,
  FEWER_WORDS,
  matchWeight,
  OTHER_SPECIALTY,
  OTHER_THAN_DEFINED,
  OTHER_THAN_EARLIER,
  RIVALRY,
  rankWeight,
  type SectionWeights,
  type Surroundings,
  sexWeight,
} from '../findings/weights.js';
import type { Mention } from '../matching/matches.js';
import type { Evidence } from './evidence.js';

/** One meaning of a span. */
export interface Reading {
  readonly name: NameView;
  /** Product of the factors that need no other reading. */
  readonly score: number;
  /** What it counts among the other readings. */
  weight: number;
  /** What set it back among them, by name; empty for the only reading. */
  readonly setbacks: Factor[];
}

/** Where mentions stand. */
export interface ReadingPlace {
  readonly text: string;
  readonly section: SectionWeights;
  readonly patient: Surroundings;
}

const ALONE: Factor[] = [];

/** What lists of names mean. */
export interface Meanings {
  /** One name a finding, the one that is surest; none for what only holds the tree together. */
  of(rows: readonly number[]): readonly NameView[];
  /** The same of one name. */
  ofOne(row: number): NameView | undefined;
}

/** The readings of a mention, best first; equal ones by the rank of their names, then by CtermId. */
export function readingsOf(
  kb: Knowledge,
  meanings: Meanings,
  mention: Mention,
  place: ReadingPlace,
  evidence: Evidence,
): Reading[] {
  const [row = 0] = mention.names;
  if (mention.names.length === 1) {
    const name = meanings.ofOne(row);
    return name !== undefined && isUnlike(name, mention, place) ? [] : readingAlone(name, mention.form, place);
  }
  const meant = meanings.of(mention.names);
  const names = meant.some((name) => isUnlike(name, mention, place))
    ? meant.filter((name) => !isUnlike(name, mention, place))
    : meant;
  if (names.length < 2) return readingAlone(names[0], mention.form, place);
  const readings = names.map((name) => {
    const score = scoreOf(name, mention.form, place);
    return { name, score, weight: score / name.weight, setbacks: [] };
  });
  compare(kb, readings, mention, place, evidence);
  return readings.sort(
    (a, b) => b.weight - a.weight || a.name.rank - b.name.rank || a.name.finding.id - b.name.finding.id,
  );
}

/** Whether the text has the contrary of the name's sign of comparison, which the matcher does not see. */
function isUnlike({ unlike }: NameView, { begin, end }: Mention, { text }: ReadingPlace): boolean {
  return unlike !== '' && text.slice(begin, end).includes(unlike);
}

function readingAlone(name: NameView | undefined, form: number, place: ReadingPlace): Reading[] {
  if (name === undefined) return [];
  const score = scoreOf(name, form, place);
  return [{ name, score, weight: score, setbacks: ALONE }];
}

/** The meanings of a knowledge base, kept by the first name of a list, because the same texts come up over and over. */
export const meaningsOf: (kb: Knowledge) => Meanings = /* @__PURE__ */ derive((kb: Knowledge) => {
  const known = rowMemo<Meaning>(kb.tables.names.rowCount);
  const views = nameViews(kb);
  return {
    ofOne(row) {
      const name = views.at(row);
      return name.finding.isHeading ? undefined : name;
    },
    of(rows) {
      const first = rows[0];
      if (first === undefined) return [];
      const met = known.at(first);
      if (met !== undefined && isSame(met.rows, rows)) return met.names;
      return known.keep(first, { rows: [...rows], names: namesMeant(kb, rows) }).names;
    },
  };
});

interface Meaning {
  readonly rows: readonly number[];
  readonly names: readonly NameView[];
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

/** One name a finding, the one that is surest. */
function namesMeant(kb: Knowledge, rows: readonly number[]): NameView[] {
  const views = nameViews(kb);
  const names: NameView[] = [];
  for (const row of rows) {
    const name = views.at(row);
    if (name.finding.isHeading) continue;
    const same = names.findIndex(({ finding }) => finding === name.finding);
    const other = names[same];
    if (other === undefined) names.push(name);
    else if (other.weight < name.weight) names[same] = { ...name, near: other.near };
  }
  return names;
}

function scoreOf({ finding, weight }: NameView, form: number, { section, patient }: ReadingPlace): number {
  const score = matchWeight(form) * weight * (section[finding.termType] ?? 1);
  return finding.tags.length === 0 ? score : score * ageWeight(finding, patient) * sexWeight(finding, patient);
}

/** Weighs readings of one span against each other. */
function compare(
  kb: Knowledge,
  readings: readonly Reading[],
  mention: Mention,
  place: ReadingPlace,
  evidence: Evidence,
): void {
  const names = readings.map(({ name }) => name);
  const set = (at: number, name: string, value: number) => {
    const reading = readings[at];
    if (reading === undefined || value === 1) return;
    reading.weight *= value;
    reading.setbacks.push({ name, value });
  };
  for (const [at, { rank }] of names.entries()) set(at, 'rank', rankWeight(rank));

  const { specialty } = place.patient;
  if (specialty !== undefined) {
    const own = names.map(({ finding }) => finding.specialties.includes(specialty));
    if (own.includes(true)) for (const [at, is] of own.entries()) set(at, 'specialty', is ? 1 : OTHER_SPECIALTY);
  }
  const words = evidence.wordsFor(mention, names);
  const most = Math.max(...words);
  for (const [at, count] of words.entries()) set(at, 'words', count < most ? FEWER_WORDS : 1);
  if (names.every(({ kind }) => kind === 'abbreviation')) {
    const related = evidence.relatedTo(names);
    const closest = Math.max(...related);
    for (const [at, count] of related.entries()) set(at, 'related', count < closest ? FEWER_RELATED : 1);
  }
  if (mention.defined > 0) {
    const defined = new Set(mention.names.slice(0, mention.defined).map((row) => nameViews(kb).at(row).finding));
    for (const [at, { finding }] of names.entries())
      set(at, 'definition', defined.has(finding) ? 1 : OTHER_THAN_DEFINED);
    return;
  }
  const clear = words.filter((count) => count === most).length === 1;
  const written = place.text.slice(mention.begin, mention.end);
  const earlier = evidence.earlier(written);
  if (clear) {
    const [best] = [...readings].sort((a, b) => b.weight - a.weight);
    if (best !== undefined) evidence.settle(written, best.name.finding.row);
  } else if (earlier !== undefined) {
    for (const [at, { finding }] of names.entries())
      set(at, 'earlier', finding.row === earlier ? 1 : OTHER_THAN_EARLIER);
  }
}

/** What of a reading's confidence the other readings leave. */
function ambiguityOf(chosen: Reading, readings: readonly Reading[]): number {
  if (readings.length < 2) return 1;
  let rivals = 0;
  for (const reading of readings) if (reading !== chosen) rivals += reading.weight;
  return chosen.weight / (chosen.weight + RIVALRY * rivals);
}

/** The confidence of a reading among those of its span: four decimals. */
export function confidenceOf(chosen: Reading, readings: readonly Reading[]): number {
  return Math.round(chosen.score * ambiguityOf(chosen, readings) * 10_000) / 10_000;
}

/** The factors whose product the confidence of a reading is, in the order of weights.ts. */
export function factorsOf(
  chosen: Reading,
  readings: readonly Reading[],
  { form }: Mention,
  { section, patient }: ReadingPlace,
): Factor[] {
  const { finding, weight } = chosen.name;
  return [
    { name: 'match', value: matchWeight(form) },
    { name: 'kind', value: weight },
    { name: 'section', value: section[finding.termType] ?? 1 },
    { name: 'age', value: ageWeight(finding, patient) },
    { name: 'sex', value: sexWeight(finding, patient) },
    { name: 'ambiguity', value: ambiguityOf(chosen, readings) },
  ];
}
