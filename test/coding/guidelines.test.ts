// Whole charts, coded with the embedded knowledge according to the official ICD-10-CM guidelines (each table gives the
// section and number), the conventions of the index ("with"), and the instructional notes of the codes.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { runs } from '../runs.js';
import { type CaseEncounter, claimOf, codesOf, mapCase } from './chart-case.js';

let kb: KnowledgeBase;

beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

/** The cases are written `record, record -> codes of the first, codes of the second`; `-` means none. */
function checked(title: string, cases: string[], encounter: CaseEncounter = {}): void {
  test.each(cases)(`${title}: %s`, (written) => {
    const [records = '', codes = ''] = written.split(' -> ');
    expect(
      codesOf(mapCase(kb, records.split(', '), encounter))
        .map((one) => one || '-')
        .join(', '),
    ).toBe(codes);
  });
}

checked('diabetes and what comes of it (I.A.15, I.C.4.a)', [
  'type-2-diabetes -> E11.9',
  'type-2-diabetes, chronic-kidney-disease -> E11.22, N18.9',
  'type-1-diabetes, N18.4 -> E10.22, N18.4',
  'E13.9, N18.31 -> E13.22, N18.31',
  'type-2-diabetes, N18.31, K31.84 -> E11.22 E11.43, N18.31, K31.84',
  'E11.9, G62.9 -> E11.42, E11.42',
  'E11.9, I73.9 -> E11.51, E11.51',
  'E11.9, I73.9, I96 -> E11.52, E11.52, E11.52',
  'E11.9, L97.419 -> E11.621, L97.419',
  'E11.9, H26.9 -> E11.36, E11.36',
  'E11.9, R73.9 -> E11.65, E11.65',
  'E11.9, E16.2 -> E11.649, E11.649',
  'E11.319, N18.9 -> E11.319 E11.22, N18.9',
  'E11.21, N18.30 -> E11.22, N18.30',
  'E11.9, E11.42 -> E11.42, E11.42',
  // A finding does not count as a complication if it is only possible, past, absent or someone else's.
  'type-2-diabetes, chronic-kidney-disease prefix=P -> E11.9, N18.9!',
  'type-2-diabetes, chronic-kidney-disease result=N -> E11.9, N18.9!',
  'type-2-diabetes prefix=F, chronic-kidney-disease -> Z83.3, N18.9',
]);

checked('hypertension with heart and kidney disease (I.C.9.a)', [
  'hypertension -> I10',
  'hypertension, heart-failure -> I11.0, I50.9',
  'hypertension, systolic-heart-failure modifier=CH -> I11.0, I50.22',
  'I10, I51.7 -> I11.9, I11.9',
  'I10, I51.81 -> I10, I51.81',
  'I10, N18.9 -> I12.9, N18.9',
  'I10, N18.4 -> I12.9, N18.4',
  'I10, N18.5 -> I12.0, N18.5',
  'I10, N18.6 -> I12.0, N18.6',
  'I10, I50.9, N18.30 -> I13.0, I50.9, N18.30',
  'I10, I50.9, N18.6 -> I13.2, I50.9, N18.6',
  'I10, I51.7, N18.30 -> I13.10, I13.10, N18.30',
  'I10, I51.7, N18.5 -> I13.11, I13.11, N18.5',
  'I11.0, N18.30, I50.9 -> I13.0, N18.30, I50.9',
  'I12.9, I50.9, N18.30 -> I13.0, I50.9, N18.30',
  'I11.9, I50.9 -> I11.0, I50.9',
  // Acute kidney failure is not hypertensive kidney disease.
  'I10, N17.9 -> I10, N17.9',
  'hypertension, type-2-diabetes, chronic-kidney-disease, heart-failure -> I13.0, E11.22, N18.9, I50.9',
]);

checked('kidney (I.C.14.a)', [
  'chronic-kidney-disease, dialysis-dependence -> N18.6, Z99.2',
  'N18.5, N18.6 -> N18.6, N18.6',
  'N18.9, N18.31 -> N18.31, N18.31',
  'D64.9, N18.4 -> D63.1, N18.4',
]);

checked('heart (I.C.9.b) and codes that say more (I.B.2, I.B.9)', [
  'I25.10, I20.0 -> I25.110, I25.110',
  'I25.10, I20.9 -> I25.119, I25.119',
  'I50.9, I50.23 -> I50.23, I50.23',
  'I50.22, I50.32 -> I50.42, I50.42',
  'I50.23, J81.0 -> I50.23, I50.23',
  'E78.00, E78.1 -> E78.2, E78.2',
  'R78.81, A41.9 -> A41.9, A41.9',
  'N39.0, N10 -> N10, N10',
]);

checked('breathing (I.C.10, I.C.1.g)', [
  'J44.9, J20.9 -> J44.0, J20.9',
  'J44.1, J18.9 -> J44.0 J44.1, J18.9',
  'copd, asthma -> J44.89, J44.89',
  'J44.9, J43.9 -> J43.9, J43.9',
  'J96.00, R09.02 -> J96.01, J96.01',
  'U07.1, J18.9 -> U07.1, J12.82',
  'J11.1, J18.9 -> J11.00, J11.00',
]);

checked('digestion: bleeding stands under "with" (I.A.15)', [
  'K57.30, K92.2 -> K57.31, K57.31',
  'K25.9, K92.1 -> K25.4, K25.4',
  'K29.70, K92.0 -> K29.71, K29.71',
  'K92.2 -> K92.2',
]);

checked('mind (I.C.5)', ['F10.10, F10.20 -> F10.20, F10.20', 'F03.90, G30.9 -> F02.80, G30.9']);

checked('sepsis (I.C.1.d)', [
  'sepsis -> A41.9',
  // Sepsis is severe if it is recorded as the cause of organ failure.
  'severe-sepsis, N17.9 -> A41.9 R65.20, N17.9',
  'sepsis, acute-kidney-injury -> A41.9 R65.20!, N17.9',
  'sepsis, J96.01, N17.9 -> A41.9 R65.20!, J96.01, N17.9',
  'septic-shock, N17.9 -> A41.9 R65.21, N17.9',
  'A41.51, A41.9 -> A41.51, A41.51',
]);

checked('pregnancy goes before all other chapters (I.C.15)', [
  'pregnancy, hypertension -> O10.019, O10.019',
  'pregnancy, first-trimester, type-2-diabetes -> O24.111, -, O24.111 E11.9',
  'pregnancy, third-trimester, asthma -> O99.513, -, O99.513 J45.909',
  'pregnancy, second-trimester, N39.0 -> O23.42, -, O23.42',
  'pregnancy, second-trimester, D50.9 -> O99.012, -, O99.012 D50.9',
  'pregnancy, second-trimester, I10, I50.9 -> O10.112, -, O10.112 I11.0, O99.412 I50.9',
  'pregnancy -> Z33.1',
  'pregnancy prefix=H, asthma -> Z87.59, J45.909',
]);

checked('newborns (I.C.16)', ['sepsis -> P36.9', 'J18.9 -> P23.9', 'R17 -> P59.9'], {
  encounterTime: '2026-03-10',
  patient: { birthDate: '2026-03-01' },
});

checked('past and family history (I.C.21.c.4)', [
  'breast-cancer prefix=H, breast-cancer prefix=F -> Z85.3, Z80.3',
  'stroke prefix=H, I21.9 prefix=H, I26.99 prefix=H -> Z86.73, I25.2, Z86.711',
  'C18.9 prefix=H, C34.90 prefix=H, C91.00 prefix=H -> Z85.038, Z85.118, Z85.6',
  'N20.0 prefix=H, J18.9 prefix=H, K25.9 prefix=H -> Z87.442, Z87.01, Z87.11',
  'E11.9 prefix=F, I25.10 prefix=F, C18.9 prefix=F -> Z83.3, Z82.49, Z80.0',
  'J45.909 prefix=F, G40.909 prefix=F, F10.20 prefix=F -> Z82.5, Z82.0, Z81.1',
  'E11.9 prefix=K -> Z91.89',
]);

describe('uncertain diagnoses', () => {
  const uncertain = ['pneumonia prefix=P', 'pneumonia prefix=Q', 'pneumonia prefix=S', 'pneumonia prefix=R'];

  test.each(uncertain)('%s is not coded for outpatients (IV.H)', (record) => {
    for (const setting of ['', 'OP', 'ED']) {
      const [one] = mapCase(kb, [record], { setting }, { IncludeHints: true });
      expect(codesOf(one === undefined ? [] : [one])).toEqual(['J18.9!']);
      expect(one?.map[0]?.entries[0]?.hints?.map(({ type }) => type)).toContain('uncertain-dx');
    }
  });

  test.each(uncertain)('%s is coded for inpatients (II.H)', (record) => {
    for (const setting of ['IP', 'inpatient', ' Hospital Inpatient ']) {
      expect(codesOf(mapCase(kb, [record], { setting }))).toEqual(['J18.9']);
    }
  });

  test('some are coded only when confirmed (I.C.1.a, I.C.1.g, I.C.10.c)', () => {
    expect(codesOf(mapCase(kb, ['covid-19 prefix=P', 'B20 prefix=Q'], { setting: 'IP' }))).toEqual(['U07.1!', 'B20!']);
  });
});

describe('the order on the claim', () => {
  test.each([
    // I.A.13: the cause comes first, then its manifestation.
    'F02.80, G30.9 -> G30.9, F02.80',
    'N18.30, E11.9 -> E11.22, N18.30',
    'I50.9, N18.30, I10 -> I13.0, I50.9, N18.30',
    // I.C.1.d.4: sepsis, its severity and the failing organ, followed by the local infection.
    'pneumonia, acute-kidney-injury, severe-sepsis -> A41.9, R65.20, J18.9, N17.9',
    // I.C.15.a.1, I.C.1.g.1.a
    'J45.909, Z33.1 -> O99.519, J45.909',
    'J18.9, U07.1 -> U07.1, J12.82',
    // I.C.20.a.6: external causes are never first; symptoms come after diagnoses, and history comes after both.
    'Z87.01, R55, J45.909 -> J45.909, R55, Z87.01',
  ])('%s', (written) => {
    const [records = '', claim = ''] = written.split(' -> ');
    expect(claimOf(mapCase(kb, records.split(', '))).join(', ')).toBe(claim);
  });

  test('a manifestation may not be reported alone', () => {
    const [one] = mapCase(kb, ['F02.80'], {}, { IncludeHints: true });
    const [entry] = one?.map[0]?.entries ?? [];
    expect(entry).toMatchObject({ code: 'F02.80', unreportable: 'true', autoSelect: 'false' });
    expect(entry?.hints).toContainEqual({ type: 'code-first', text: expect.stringContaining('is never first') });
  });

  test('a code is reported once, for the record to which it belongs', () => {
    const [kidney, whole] = mapCase(kb, ['chronic-kidney-disease', 'N18.30']);
    expect(kidney?.map[0]?.entries[0]?.properties).toContainEqual(
      expect.objectContaining({ name: 'reportedBy', value: '2' }),
    );
    expect(whole?.map[0]?.entries[0]?.properties.map(({ name }) => name)).toContain('sequence');
  });
});

describe('hints between records', () => {
  test('codes that exclude each other refer to each other (I.A.12.a)', () => {
    const codeMap = mapCase(kb, ['E11.9', 'E10.9'], {}, { IncludeHints: true });
    const texts = codeMap.map(({ map }) => map[0]?.entries[0]?.hints?.filter(({ type }) => type === 'excludes1'));
    expect(texts.map((hints) => hints?.map(({ text }) => text.slice(0, 38)))).toEqual([
      ['Not together with E10.9 of record 2: t'],
      ['Not together with E11.9 of record 1: t'],
    ]);
  });

  test('a combination lists its parts', () => {
    const [diabetes] = mapCase(kb, ['type-2-diabetes', 'N18.4'], {}, { IncludeHints: true });
    const [entry] = diabetes?.map[0]?.entries ?? [];
    expect(entry?.hints?.map(({ text }) => text)).toContain(
      'The guidelines code E11.9 together with N18.4 of record 2.',
    );
    expect(entry?.properties.slice(0, 3).map(({ name, value }) => `${name} ${value}`)).toEqual([
      'combination diabetes',
      'instead E11.9',
      'with N18.4@2',
    ]);
  });

  test('a record inside another one is due to it, at any depth', () => {
    const inside = (outer: string, inner: string) => {
      const records = [{ id: 'a', vocab: 'icd10', code: outer, records: [{ id: 'b', vocab: 'icd10', code: inner }] }];
      const Chart = JSON.stringify({ encounter: { records } });
      return chartMap(kb, { Chart, Vocabs: 'icd10', IncludeHints: true }).codeMap;
    };
    expect(codesOf(inside('A41.9', 'N17.9'))).toEqual(['A41.9 R65.20', 'N17.9']);
    expect(codesOf(inside('N17.9', 'A41.9'))).toEqual(['N17.9', 'A41.9 R65.20']);
    const [sepsis] = mapCase(kb, ['A41.9', 'N17.9'], {}, { IncludeHints: true });
    const open = sepsis?.map[0]?.entries.find(({ code }) => code === 'R65.20');
    expect(open).toMatchObject({ unreportable: 'true', autoSelect: 'false' });
    expect(open?.properties).toContainEqual(expect.objectContaining({ name: 'isLinked', value: 'false' }));
    expect(open?.hints?.map(({ text }) => text)).toContainEqual(expect.stringContaining('nothing here says so'));
  });

  test('a code that is not included in another one but may be reported with it is listed if both are present (I.A.12.b)', () => {
    const codeMap = mapCase(kb, ['I21.4', 'I25.2'], {}, { IncludeHints: true });
    const texts = codeMap.map(({ map }) =>
      map[0]?.entries[0]?.hints?.flatMap(({ type, text }) => (type === 'excludes2' ? [text.slice(0, 22)] : [])),
    );
    expect(texts).toEqual([['I25.2 of record 2 is n'], []]);
  });

  test('a code that does not fit the patient is flagged', () => {
    const patient = { sex: 'M' };
    const [one] = mapCase(kb, ['N80.9'], { patient }, { IncludeHints: true });
    expect(one?.map[0]?.entries[0]?.hints?.map(({ type }) => type)).toContain('sex');
    const [other] = mapCase(kb, ['N80.9'], { patient: { sex: 'F' } }, { IncludeHints: true });
    expect(other?.map[0]?.entries[0]?.hints?.map(({ type }) => type) ?? []).not.toContain('sex');
  });
});

describe('whatever a chart contains', () => {
  const SOME = [
    'I10 I11.0 I12.9 I13.10 I50.9 I50.22 I51.7 N18.9 N18.6 N17.9 E11.9 E10.9 E11.22 G62.9 I73.9 Z33.1 A41.9 J18.9 J44.9',
    'J45.909 J20.9 U07.1 F02.80 G30.9 F03.90 D64.9 K92.2 K57.30 I25.10 I20.0 R65.21 O24.419 R07.9 Z87.01 F10.10 F10.20',
  ].flatMap((line) => line.split(' '));
  const PREFIXES = ['', '', '', ' prefix=H', ' prefix=F', ' prefix=P', ' result=N'];
  const chart = fc.array(fc.tuple(fc.constantFrom(...SOME), fc.constantFrom(...PREFIXES)), { maxLength: 14 });

  test('every code to report has one place on the claim, and no manifestation comes first', () => {
    fc.assert(
      fc.property(chart, (records) => {
        const codeMap = mapCase(
          kb,
          records.map(([code, prefix]) => code + prefix),
        );
        const claim = claimOf(codeMap);
        const reportable = codesOf(codeMap).flatMap((line) => line.split(' ').filter((code) => /[^!]$/.test(code)));
        expect(new Set(claim)).toEqual(new Set(reportable));
        expect(claim.length).toBe(new Set(claim).size);
        expect(claim[0] ?? '').not.toMatch(/^F02/);
        expect(codeMap.length).toBe(records.length);
      }),
      { numRuns: runs(200) },
    );
  });
});
