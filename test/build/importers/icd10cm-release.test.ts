// The ICD-10-CM importer, run on the published files (order file 2026, tabular list 2021) if they are available: the
// counts reported by publishers and by independent readers, and well-known codes.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReleaseFile } from '../../../kb-build/importers/release.js';
import { codesOf, findingsOf, read } from './icd10cm-fixture.js';

const FOLDER = '../shared/data/icd10cm';

function publishedFile(name: string): ReleaseFile {
  return { name, file: name, text: () => [readFileSync(`${FOLDER}/${name}`, 'utf8')] };
}

describe.skipIf(!existsSync(FOLDER))('the published ICD-10-CM', () => {
  const { records, complaints } = existsSync(FOLDER)
    ? read(publishedFile('icd10cm_order_2026.txt'), publishedFile('tabular_xml_2021/icd10cm_tabular_2021.xml'))
    : { records: [], complaints: [] };
  const codes = codesOf(records);
  const findings = findingsOf(records);
  const maps = new Map(records.flatMap((record) => (record.kind === 'map' ? [[record.finding, record.code]] : [])));
  const aliases = new Map(records.flatMap((record) => (record.kind === 'alias' ? [[record.key, record.of]] : [])));

  test('is read without complaint', () => {
    expect(complaints).toEqual([]);
  });

  test('has as many codes as published, not counting chapters, blocks and retired codes', () => {
    const listed = [...codes.values()].filter(({ place }) => place.file === 'icd10cm_order_2026.txt');
    expect(listed).toHaveLength(98_186);
    expect(listed.filter(({ unreportable }) => !unreportable)).toHaveLength(74_719);
    expect([...codes.values()].filter(({ validTo }) => validTo !== undefined)).toHaveLength(291);
    expect([...codes.keys()].filter((code) => code.includes('-'))).toHaveLength(258);
    expect([...codes.values()].filter(({ parent }) => parent === undefined)).toHaveLength(22);
  });

  test('has as many notes of each kind as published', () => {
    const counts: Record<string, number> = {};
    for (const record of records) {
      if (record.kind === 'instruction') counts[record.instruction] = (counts[record.instruction] ?? 0) + 1;
    }
    expect(counts).toEqual({
      'inclusion-term': 11_617,
      excludes1: 5441,
      excludes2: 2253,
      includes: 1015,
      'code-first': 681,
      'use-additional': 1347,
      'code-also': 352,
      note: 690,
    });
  });

  test('has findings of every kind, each with one map to an existing code and a unique id', () => {
    expect(findings.size).toBe(maps.size + 1);
    expect([...maps.values()].filter((code) => !codes.has(code))).toEqual([]);
    const ids = [...findings.values()].map(({ id }) => id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...findings.values()].flatMap(({ parents }) => parents).filter((key) => !findings.has(key))).toEqual([]);
    expect([...aliases.values()].filter((of) => !findings.has(of))).toEqual([]);
  });

  test.each([
    ['A00', 'A00.9'],
    ['M54.5', 'M54.50'],
    ['N18', 'N18.9'],
    ['I10', 'I10'],
    ['E11.9', 'E11.9'],
    ['S42.0', 'S42.009'],
    ['H60.33', 'H60.339'],
    ['J18', 'J18.9'],
    ['T36.0X1', 'T36.0X1'],
  ])('the code of the finding %s is %s', (finding, code) => {
    expect(maps.get(`ICD10CM:${finding}`)).toBe(code);
  });

  test.each([
    ['C50', 'C00-C75'],
    ['C7A', 'C00-C96'],
    ['M1A', 'M05-M14'],
    ['O9A', 'O94-O9A'],
    ['Z3A', 'Z30-Z39'],
    ['I1A', 'I10-I16'],
    ['J4A', 'J40-J47'],
    ['QA0', '17'],
    ['U09', 'U00-U49'],
    ['S02.0XXA', 'S02.0'],
  ])('%s is below %s', (code, parent) => {
    expect(codes.get(code)?.parent).toBe(parent);
  });

  test('codes found only in the old tabular list are retired when the first order file lacks them', () => {
    expect(codes.get('T40.7X1A')).toMatchObject({ validTo: 20250930, unreportable: false, parent: 'T40.7X1' });
  });
});
