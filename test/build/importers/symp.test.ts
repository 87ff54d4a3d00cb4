// The Symptom Ontology importer, tested with invented terms, and against known counts for the real release.

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SYMP_USES, symp } from '../../../kb-build/importers/symp/symp.js';
import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

const RELEASE = `format-version: 1.2
data-version: releases/2030-03-04/symp.obo

[Term]
id: SYMP:0000462
name: symptom

[Term]
id: SYMP:0000567
name: general symptom
is_a: SYMP:0000462 ! symptom

[Term]
id: SYMP:9000001
name: glow
alt_id: SYMP:9000002
alt_id: SYMP:9000003
synonym: "shine" EXACT []
xref: UMLS_CUI:C0000001
xref: ICD9CM_2005:780.99
xref: UMLS_ICD9CM_2005_AUI:A0000001
is_a: SYMP:0000567 ! general symptom

[Term]
id: SYMP:9000002
name: obsolete gleam
is_obsolete: true
replaced_by: SYMP:9000001

[Term]
id: SYMP:9000003
name: obsolete glint
is_obsolete: true

[Typedef]
id: part_of
name: part_of
`;

describe('an invented release', () => {
  const { of, complaints } = importTexts(symp, { 'symp.obo': RELEASE });

  it('yields symptoms under headings', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'symp', version: '2030-03-04' }]);
    expect(of('finding').map(({ key, id, termType, parents }) => [key, id, TERM_TYPES[termType], parents])).toEqual([
      ['SYMP:ROOT', undefined, 'Cx', []],
      ['SYMP:0000567', 40_000_567, 'Cx', ['SYMP:ROOT']],
      ['SYMP:9000001', 49_000_001, 'Sx', ['SYMP:0000567']],
    ]);
  });

  it('yields an alias for a replaced term and an alias for a merged term', () => {
    expect(of('alias')).toEqual([
      { key: 'SYMP:9000003', of: 'SYMP:9000001' },
      { key: 'SYMP:9000002', of: 'SYMP:9000001' },
    ]);
    expect(of('xref').map(({ target, relationship }) => [target, relationship])).toEqual([
      ['UMLS:C0000001', 'exact'],
      ['ICD9CM:780.99', 'related'],
    ]);
  });
});

const FOLDER = '../shared/data/symptom_ontology';

describe.skipIf(!existsSync(FOLDER))('the real release (needs ../shared)', () => {
  const { of, complaints } = importFiles(symp, existsSync(FOLDER) ? releaseFolder(FOLDER, symp) : []);

  it('is read in full and without a complaint', () => {
    expect(complaints).toEqual([]);
    expect(of('code')).toHaveLength(1_020);
    expect(of('code').filter(({ unreportable }) => unreportable)).toHaveLength(125);
    expect(of('finding').filter(({ termType }) => TERM_TYPES[termType] === 'Sx')).toHaveLength(847);
    expect(of('name')).toHaveLength(247);
  });

  it('has the labels in the table of uses', () => {
    const labels = new Map(of('code').map(({ code, description }) => [code, description]));
    for (const { id, label } of SYMP_USES) expect(labels.get(id), `${id} in symp.ts`).toBe(label);
  });
});
