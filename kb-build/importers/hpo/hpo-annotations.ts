// HPO annotations: `phenotype*.hpoa`, a tab-separated file with one row for each source that reports a certain feature
// of a disease. Each combination of a disease and a feature becomes one prompt: a feature to look for in a patient with
// the disease. Onset, course and inheritance do not become prompts; nor do features that a source looked for but did
// not find (marked `NOT`, or with a frequency of 0 out of n). Memory use depends only on the number of such
// combinations.

import type { Complain } from '../../complaints.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { PromptRecord } from '../../records.js';
import { dateOf } from '../obo/obo-terms.js';
import { lines } from '../readers/lines.js';
import type { Importer, ReleaseFile } from '../release.js';

/** The importer for HPO disease annotations. */
export const hpoAnnotations: Importer = {
  name: 'hpo-annotations',
  summary: 'HPO annotations: phenotype.hpoa',
  terms: ['hpo'],
  accepts: (name) => /\.hpoa$/i.test(name),
  *read(files, complain) {
    const newest = newestFile(files);
    if (newest === undefined) return;
    const { file } = newest.release;
    yield { kind: 'release', terms: 'hpo', version: newest.version, place: { file, line: 1 } };
    yield* prompts(newest.release, complain);
  },
};

/**
 * The size and level of a prompt for each range of frequencies; `from` is the lowest frequency in the range, in
 * percent. The comments give the HPO's terms for the ranges.
 */
const CLASSES: readonly { from: number; size: PromptRecord['size']; level: PromptRecord['level'] }[] = [
  { from: 80, size: 1, level: 'R' }, // very frequent, obligate
  { from: 30, size: 2, level: 'R' }, // frequent
  { from: 5, size: 3, level: 'M' }, // occasional
  { from: 0, size: 3, level: 'M' }, // very rare
];

/** The midpoint, in percent, of the range that each frequency term covers. */
const FREQUENCY_TERMS: Readonly<Record<string, number>> = {
  'HP:0040280': 100,
  'HP:0040281': 90,
  'HP:0040282': 55,
  'HP:0040283': 17,
  'HP:0040284': 2.5,
  'HP:0040285': 0,
};

/**
 * The settings for a feature without a reported frequency; its prompt ranks just before the prompts for features
 * known to be occasional.
 */
const UNCOUNTED = { percent: 29.5, size: 2, level: 'M' } as const;

/** The aspects whose annotations yield prompts: P (phenotypic abnormality) and H (past history). */
const ASPECTS: ReadonlySet<string> = new Set(['P', 'H']);

const COLUMNS = ['databaseid', 'qualifier', 'hpoid', 'frequency', 'sex', 'aspect'] as const;
type Column = (typeof COLUMNS)[number];

/** A feature of a disease, combined from all the rows that report it. */
interface AnnotatedFeature {
  feature: string;
  /** The highest frequency given in any row; −1 if no row gives a frequency. */
  percent: number;
  /**
   * The only sex in which the feature is reported; '' if it is reported in both sexes or if any row does not specify
   * the sex.
   */
  sex: string;
  line: number;
}

function* prompts(release: ReleaseFile, complain: Complain): Generator<KnowledgeRecord> {
  for (const [finding, features] of readAnnotatedFeatures(release, complain)) {
    const ranked = [...features.values()].sort((a, b) => share(b) - share(a) || (a.feature < b.feature ? -1 : 1));
    for (const [index, { feature: target, percent, sex, line }] of ranked.entries()) {
      const { size, level } = CLASSES.find(({ from }) => percent >= from) ?? UNCOUNTED;
      const place = { file: release.file, line };
      const prompt = { kind: 'prompt', finding, target, level, size, rank: index + 1, place } as const;
      yield sex === '' ? prompt : { ...prompt, sex };
    }
  }
}

function share({ percent }: AnnotatedFeature): number {
  return percent < 0 ? UNCOUNTED.percent : percent;
}

/** The annotations, grouped by disease and then by feature, both in file order. */
function readAnnotatedFeatures(release: ReleaseFile, complain: Complain): Map<string, Map<string, AnnotatedFeature>> {
  const { file } = release;
  const diseases = new Map<string, Map<string, AnnotatedFeature>>();
  let order: Record<Column, number> | undefined;
  let width = 0;
  for (const { text, number: line } of lines(release.text())) {
    const fields = text.split('\t');
    if (order === undefined) {
      order = readHeader(fields);
      width = fields.length;
      if (order !== undefined || text.startsWith('#') || text === '') continue;
      complain({ file, line, column: 1 }, `the header lacks one of ${COLUMNS.join(', ')}`, 'fetch the file again');
      return diseases;
    }
    if (text === '' || text.startsWith('#')) continue;
    const place = { file, line, column: 1 };
    if (fields.length !== width) {
      const problem = `the row has ${fields.length} fields, expected ${width}`;
      complain(place, problem, 'fetch the file again; a row must not be broken over lines');
      continue;
    }
    if (fields[order.qualifier].toUpperCase() === 'NOT' || !ASPECTS.has(fields[order.aspect])) continue;
    const disease = canonicalIdentifier(fields[order.databaseid]);
    const feature = canonicalIdentifier(fields[order.hpoid]);
    if (disease === undefined || !feature?.startsWith('HP:')) {
      const problem = `'${fields[order.databaseid]}' and '${fields[order.hpoid]}' are not a disease and an HPO term`;
      complain(place, problem, 'fetch the file again');
      continue;
    }
    const percent = readFrequency(fields[order.frequency].trim());
    if (percent === undefined) {
      const problem = `unknown frequency '${fields[order.frequency]}'`;
      complain(place, problem, 'write a frequency term, n/m or a percentage');
      continue;
    }
    if (percent === 0) continue;
    const sex = /^(fe)?male$/i.test(fields[order.sex]) ? fields[order.sex].slice(0, 1).toUpperCase() : '';
    const features = diseases.get(disease) ?? new Map<string, AnnotatedFeature>();
    diseases.set(disease, features);
    const known = features.get(feature);
    if (known === undefined) features.set(feature, { feature, percent, sex, line });
    else {
      known.percent = Math.max(known.percent, percent);
      if (known.sex !== sex) known.sex = '';
    }
  }
  if (order === undefined) complain({ file, line: 1, column: 1 }, 'the file has no header', 'fetch the file again');
  return diseases;
}

/** The positions of the columns; `#DatabaseID` in older files became `database_id` in newer ones. */
function readHeader(fields: readonly string[]): Record<Column, number> | undefined {
  const names = fields.map((field) => field.replace(/[#_]/g, '').toLowerCase());
  const [databaseid, qualifier, hpoid, frequency, sex, aspect] = COLUMNS.map((column) => names.indexOf(column));
  if (Math.min(databaseid, qualifier, hpoid, frequency, sex, aspect) < 0) return undefined;
  return { databaseid, qualifier, hpoid, frequency, sex, aspect };
}

/** A frequency in percent; −1 if the field is empty; undefined if it is invalid. */
function readFrequency(text: string): number | undefined {
  if (text === '') return -1;
  if (text in FREQUENCY_TERMS) return FREQUENCY_TERMS[text];
  const [, found, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  // Estimated by Laplace's rule of succession, because most reports cover only a few patients: 1 of 1 does not mean
  // that the feature always occurs.
  if (found !== undefined) return Number(found) === 0 ? 0 : (100 * (Number(found) + 1)) / (Number(of) + 2);
  const [, percent] = /^(\d+(?:\.\d+)?)\s*%$/.exec(text) ?? [];
  return percent === undefined ? undefined : Number(percent);
}

function newestFile(files: readonly ReleaseFile[]): { release: ReleaseFile; version: string } | undefined {
  const dated = files.map((release) => ({ release, version: dateIn(release) }));
  return dated.sort((a, b) => (a.version < b.version ? 1 : a.version > b.version ? -1 : 0))[0];
}

/** The date given in the comments at the beginning: `#date: 2023-01-27`, `#version: 2025-01-16`. */
function dateIn(release: ReleaseFile): string {
  for (const { text } of lines(release.text())) {
    if (!text.startsWith('#')) break;
    const [, date] = /^#\s*(?:date|version):\s*(\S+)/.exec(text) ?? [];
    if (date !== undefined && dateOf(date) !== '') return dateOf(date);
  }
  return dateOf(release.name);
}
