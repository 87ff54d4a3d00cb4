// The codes in the core, compared with the official releases: each code exists, is not retired, has a matching
// description and, if a map reports it, is billable. Needs ../shared and is skipped without it; no release is part of
// the project.

import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { CodeRecord } from '../../kb-build/code-records.js';
import { dateCodes } from '../../kb-build/date-codes.js';
import { findSources } from '../../kb-build/importers/sources.js';
import { readSources } from '../../kb-build/read-sources.js';
import { completionsOf } from '../../src/coding/specify/specifiers.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { ADDENDA } from './opened-bundle.js';

const DATA = '../shared/data';

/** The period in which each ICD-10-CM code has been valid. */
const YEARS = '../shared/more/icd10cm/years/icd10cm-years.tsv';

/** The first day of the first fiscal year of ICD-10-CM, from which code-days.yaml counts. */
const FIRST_DAY = '2015-10-01';

/** The length of a code with a seventh character, including the dot. */
const SEVEN_CHARACTERS = 8;

/** For each vocabulary that is available in full, its release. LOINC and RxNorm are only partly available. */
const RELEASES: Readonly<Record<string, readonly string[]>> = {
  // The list for one fiscal year, and the addenda for the next year, which is the one in force.
  icd10: [`${DATA}/icd10cm/icd10cm_order_2026.txt`, ADDENDA],
  icd: [`${DATA}/icd9cm`],
  snomed: [`${DATA}/snomed_gps`],
  hpo: [`${DATA}/hpo/hp.v2024-08-13.json`],
  hcpcs: [`${DATA}/hcpcs`],
  cvx: [`${DATA}/cvx/cvx.xml`],
};

/**
 * The maximum share of titles with the same meaning but entirely different words; each of these has been checked by
 * hand.
 */
const SAME_IN_OTHER_WORDS = 0.06;

/** The releases that have been read, because several tests need the same one and reading it takes seconds. */
const read = new Map<readonly string[], Map<string, CodeRecord>>();

/** The codes of a release, by vocabulary and code. */
function codesOf(paths: readonly string[]): Map<string, CodeRecord> {
  const known = read.get(paths);
  if (known !== undefined) return known;
  const { sources, refusals } = findSources(paths);
  expect(refusals).toEqual([]);
  const { draft, complaints } = readSources(sources);
  expect(complaints).toEqual([]);
  const codes = new Map(draft.codes.map((code) => [`${code.vocab} ${code.code}`, code]));
  read.set(paths, codes);
  return codes;
}

/** The subject of a title: its longer words without their endings, so that "fractures" and "fracture" match. */
function stems(title: string): Set<string> {
  return new Set(
    title
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 3)
      .map((word) => word.replace(/(ies|es|s|y|e|al|ic|ous|ion|ed|ing)$/, '').slice(0, 6)),
  );
}

describe.skipIf(!existsSync(DATA))('codes of the core (needs ../shared)', () => {
  afterAll(() => read.clear());

  const { draft } = readSources(findSources(['kb-build/core']).sources);
  dateCodes(draft, (place, message) => expect.unreachable(`${place.file}:${place.line} ${message}`));

  test.each(Object.entries(RELEASES))('%s: all exist and have matching descriptions', (vocab, paths) => {
    const official = codesOf(paths);
    const own = draft.codes.filter((code) => code.vocab === vocab);
    const unknown: string[] = [];
    const strange: string[] = [];
    for (const { code, description, validTo, place } of own) {
      const release = official.get(`${vocab} ${code}`);
      // A code that code-days.yaml lists under `gone` must no longer be valid, and the code above it must exist.
      const heading = `${vocab} ${code.slice(0, -1).replace(/\.?X*$/, '')}`;
      const isGone = release === undefined || release.validTo === validTo;
      if (validTo !== undefined && vocab === 'icd10' && isGone && official.has(heading)) continue;
      if (release === undefined || (release.validTo !== undefined && vocab !== 'icd')) {
        unknown.push(`${place.file}:${place.line} ${vocab} ${code} '${description}' is not in the release, or retired`);
        continue;
      }
      const theirs = stems(release.description);
      const agrees = [...stems(description)].some((stem) => theirs.has(stem));
      if (!agrees && theirs.size > 0) strange.push(`${code} '${description}' is officially '${release.description}'`);
    }
    expect(unknown, 'look the codes up again').toEqual([]);
    expect(strange.length / own.length, `described as something else? ${strange.slice(0, 40).join('\n')}`).toBeLessThan(
      SAME_IN_OTHER_WORDS,
    );
  });

  test.skipIf(!existsSync(YEARS))('code-days.yaml has the day of each ICD-10-CM code that was added later', () => {
    const own = new Set(draft.codes.flatMap(({ vocab, code }) => (vocab === 'icd10' ? code : [])));
    const dated = new Set(draft.codeDays.flatMap(({ code, change }) => (change === 'new' ? code : [])));
    const [, ...rows] = readFileSync(YEARS, 'utf8').trim().split('\n');
    const lacking = rows.flatMap((row) => {
      const [letters = '', , , , from = ''] = row.split('\t');
      const code = letters.replace(/^(.{3})(?=.)/, '$1.');
      return from > FIRST_DAY && own.has(code) && !dated.has(code) ? `${code} since ${from}` : [];
    });
    expect(lacking, 'list them under these days').toEqual([]);
  });

  test('targets of ICD-10-CM maps that count as reportable are billable', () => {
    const official = codesOf(RELEASES.icd10);
    const own = new Map(draft.codes.map((code) => [`${code.vocab} ${code.code}`, code]));
    const wrong = draft.maps.flatMap(({ vocab, code, finding, place }) => {
      const mine = own.get(`${vocab} ${code}`);
      if (vocab !== 'icd10' || mine === undefined || mine.category || mine.unreportable) return [];
      const isBillable = official.get(`icd10 ${code}`)?.unreportable !== true;
      return isBillable ? [] : [`${place.file}:${place.line} ${finding} → ${code} is a heading`];
    });
    expect(wrong, 'take a billable code, or mark the description `unreportable`').toEqual([]);
  });

  test('an ICD-10-CM code is reportable if and only if it is billable in the release, including seventh characters', async () => {
    const official = codesOf(RELEASES.icd10);
    const isBillable = (code: string) => official.get(`icd10 ${code}`)?.unreportable === false;
    const behind = new Map<string, string[]>();
    for (const code of [...official.values()].flatMap((one) => (isBillable(one.code) ? one.code : []))) {
      const base = code.slice(0, -1);
      if (code.length === SEVEN_CHARACTERS) behind.set(base, [...(behind.get(base) ?? []), code]);
    }
    const kb = (await openKnowledgeBase(readFileSync(CORE_PATH)))[inside];
    const categories = new Set(draft.codes.flatMap(({ vocab, code }) => (vocab === 'icd10' ? code.slice(0, 3) : [])));
    const own = new Set([...categories].flatMap((one) => [...completionsOf(kb, 'icd10', one)].map(({ code }) => code)));
    expect(
      [...own].filter((code) => !isBillable(code)),
      'mark them `category` or `unreportable`, or mend the axes above them',
    ).toEqual([]);
    const bases = new Set([...own].flatMap((code) => (code.length === SEVEN_CHARACTERS ? code.slice(0, -1) : [])));
    const lacking = [...bases].flatMap((base) => behind.get(base) ?? []).filter((code) => !own.has(code));
    expect(lacking, 'give the axes all their characters').toEqual([]);
  });
});
