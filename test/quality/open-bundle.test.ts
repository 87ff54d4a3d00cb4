// The open bundle: the core and every openly licensed release in ../shared, built together. Its counts must equal those
// of the releases. Needs ../shared and is skipped without it.

import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type KnowledgeBase, recognize, translateItem, vocabs } from '../../src/index.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { openBundleBytes, openKnowledge, openSummary, RELEASES } from './opened-bundle.js';

/** For each vocabulary, the number of codes: the release's documented count, plus the headings above the codes. */
const CODES: Readonly<Record<string, number>> = {
  icd10: 98_995,
  icd: 22_372,
  icd10pcs: 80_161,
  snomed: 26_158,
  hpo: 19_434,
  mondo: 36_006,
  doid: 14_729,
  symp: 1_020,
  cvx: 288,
  mvx: 89,
};

describe.skipIf(!existsSync(RELEASES))('the open bundle (needs ../shared)', () => {
  let kb: KnowledgeBase;

  beforeAll(async () => {
    kb = await openKnowledge();
  });

  test('contains the requested releases, and stays within its size limit', () => {
    const { counts, leftOut } = openSummary();
    const { findings = 0, names = 0, equivalences = 0 } = counts;
    const bytes = openBundleBytes();
    expect(findings).toBeGreaterThanOrEqual(100_000);
    expect(names).toBeGreaterThanOrEqual(400_000);
    expect(equivalences).toBe(24_860 + 81_593 - 47); // 47 rows refer to removed codes
    expect(bytes.length).toBeLessThan(60e6);
    expect(gzipSync(bytes).length).toBeLessThan(25e6);
    expect(leftOut).toEqual(['snomed-rf2', 'umls']);
  });

  test('has every code in the releases', () => {
    const { manifest, tables } = kb[inside];
    const counts: Record<string, number> = {};
    let billable = 0;
    for (let row = 0; row < tables.codes.rowCount; row++) {
      const { name } = manifest.vocabularies[tables.codes.vocab(row)];
      counts[name] = (counts[name] ?? 0) + 1;
      const isUsable = tables.codes.flags(row) === 0 && tables.codes.validTo(row) === 0;
      if (name === 'icd10' && isUsable) billable++;
    }
    expect(counts).toMatchObject(CODES);
    expect(billable).toBe(74_879);
    expect(manifest.vocabularies.filter(({ redistributable }) => !redistributable)).toEqual([]);
  });

  test('recognises and translates with imported knowledge', () => {
    const [found] = recognize(kb, { Text: 'Marfan syndrome.' }).taggedText.results;
    expect(found?.length).toBe('Marfan syndrome'.length);
    const request = { SourceVocabulary: 'icd', SourceCode: '250.00', TargetVocabulary: 'icd10' };
    expect(translateItem(kb, request).map.entry.map(({ code }) => code)).toContain('E11.9');
    expect(vocabs(kb).vocabs.map(({ name }) => name)).toContain('icd10pcs');
  });
});
