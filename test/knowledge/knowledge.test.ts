// The typed views of the tables, each tested with the invented knowledge base.

import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/contract/host.js';
import { spelledCodeRow } from '../../src/knowledge/code-hash.js';
import { codeRow } from '../../src/knowledge/code-row.js';
import { codeAt, writtenCodeRow } from '../../src/knowledge/codes.js';
import { cultureChain, cultureOf } from '../../src/knowledge/cultures.js';
import { derive } from '../../src/knowledge/derive.js';
import { enumerationValue, enumerationValues, termTypeCode } from '../../src/knowledge/enumerations.js';
import { ancestorsOf, descendantsOf, findingById, findingByNodeKey, nodeKeysOf } from '../../src/knowledge/findings.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { mapsOf, mapsTo } from '../../src/knowledge/maps.js';
import { namesOf } from '../../src/knowledge/names.js';
import { patientContext } from '../../src/knowledge/patients.js';
import { phrasesOf } from '../../src/knowledge/phrases.js';
import {
  isLicensed,
  requireVocabulary,
  usableVocabularies,
  vocabularyIndex,
} from '../../src/knowledge/vocabularies.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { smallBundle } from '../opening/small-bundle.js';
import { FINDINGS, inventedKnowledge, POSITIONS } from './invented.js';

const kb = inventedKnowledge();
const idsOf = (rows: readonly number[]): number[] => rows.map((row) => kb.tables.findings.id(row));
const row = (id: number): number => findingById(kb, id);

describe('findings', () => {
  test('are found by id', () => {
    for (const [index, { id }] of FINDINGS.entries()) expect(findingById(kb, id)).toBe(index);
  });

  test.each([0, 999, -1, 1.5, 2 ** 32, Number.NaN])('no finding has the id %s', (id) => {
    expect(findingById(kb, id)).toBe(-1);
  });

  test('are found at every position', () => {
    for (const { key, row: at } of POSITIONS) expect(findingByNodeKey(kb, key)).toBe(at);
    expect(findingByNodeKey(kb, 'ZZ')).toBe(-1);
  });

  test('have their positions, with the primary one first', () => {
    expect(nodeKeysOf(kb, row(203))).toEqual(['01000000', '0101']);
    expect(nodeKeysOf(kb, row(101))).toEqual(['0000']);
  });

  // The full definition: `b` is below `a` if a key of `b`, or of any finding above `b`, begins with a key of `a`.
  function isBelow(b: number, a: number, seen = new Set<number>()): boolean {
    if (seen.has(b)) return false;
    seen.add(b);
    const keysOf = (at: number) => POSITIONS.filter((position) => position.row === at).map(({ key }) => key);
    return keysOf(b).some(
      (key) =>
        keysOf(a).some((above) => key.startsWith(above) && key !== above) ||
        POSITIONS.some((above) => key !== above.key && key.startsWith(above.key) && isBelow(above.row, a, seen)),
    );
  }

  test('descendants and ancestors follow the definition, for every pair', () => {
    for (const [a] of FINDINGS.entries()) {
      const below = FINDINGS.flatMap((_, b) => (b !== a && isBelow(b, a) ? [b] : []));
      expect(descendantsOf(kb, a), `descendants of ${FINDINGS[a].id}`).toEqual(below);
      const above = FINDINGS.flatMap((_, b) => (b !== a && isBelow(a, b) ? [b] : []));
      expect(
        ancestorsOf(kb, a).sort((x, y) => x - y),
        `ancestors of ${FINDINGS[a].id}`,
      ).toEqual(above);
    }
  });

  test('an additional position includes the descendants there, and the ancestors come nearest first', () => {
    expect(idsOf(ancestorsOf(kb, row(204)))).toEqual([203, 202, 200, 201]);
  });
});

describe('names and prompts', () => {
  test('the preferred name comes first', () => {
    expect(namesOf(kb, row(101)).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'preferred Chest pain',
      'lay pain in the chest',
      'abbreviation CP',
    ]);
  });
});

describe('cultures', () => {
  test.each([
    ['en-GB', ['en-gb', 'en', '']],
    ['de', ['de', '']],
    ['zh-Hans-CN', ['zh-hans-cn', 'zh-hans', 'zh', '']],
    ['', ['']],
  ])('%s falls back along %j', (culture, chain) => {
    expect(cultureChain(culture)).toEqual(chain);
  });

  test.each([
    ['en', 'chest pain'],
    ['en-GB', 'pain in the chest'],
    ['en-AU', 'chest pain'],
    ['de-AT', 'Brustschmerz'],
    ['fr', 'chest pain'],
  ])('in %s, the text is %s', (culture, phrase) => {
    expect(phrasesOf(kb, row(101), culture).dp).toBe(phrase);
  });

  test('a finding without phrases has no text', () => {
    expect(phrasesOf(kb, row(202), 'en')).toEqual({});
  });

  test('come from the request, then the host, then the bundle', () => {
    expect(cultureOf(inventedKnowledge({ culture: 'de' }), 'fr')).toBe('fr');
    expect(cultureOf(inventedKnowledge({ culture: 'de' }), undefined)).toBe('de');
    expect(cultureOf(kb, undefined)).toBe('en');
  });
});

describe('codes', () => {
  test.each([
    ['icd10', 'E11.9', 'E11.9'],
    ['icd10', 'E119', 'E11.9'],
    ['icd10', ' e11.9 ', 'E11.9'],
    ['ICD10', 's52501a', 'S52.501A'],
    ['icd10', 'e11', 'E11'],
    ['icd', '25000', '250.00'],
    ['icd', 'e8490', 'E849.0'],
    ['rxnorm', '6809', '6809'],
  ])('%s %j is code %s', (vocabulary, given, code) => {
    const found = codeRow(kb, vocabulary, given);
    expect(found).toBeGreaterThanOrEqual(0);
    expect(codeAt(kb, found).code).toBe(code);
  });

  test.each([
    ['icd10', 'E11.8'],
    ['icd10', ''],
    ['icd10', '250.00'],
    ['icd', 'E11.9'],
    ['rxnorm', '68.09'],
    ['nowhere', 'E11.9'],
  ])('%s has no code %j', (vocabulary, given) => {
    expect(codeRow(kb, vocabulary, given)).toBe(-1);
  });

  test('every code is found in its written form', () => {
    const { codes } = kb.tables;
    for (let at = 0; at < codes.rowCount; at++) {
      expect(codeRow(kb, kb.manifest.vocabularies[codes.vocab(at)].name, codes.code(at))).toBe(at);
    }
  });

  test('are still found after many lookups', async () => {
    const named = (code: string) => ({ vocab: 'icd10', code });
    const hidden = { name: 'hidden', hide: { codes: [named('J45.901')] } };
    const added = { name: 'added', codes: [{ ...named('Z99.999'), description: 'Invented' }] };
    const layered = (await openKnowledgeBase({ base: smallBundle(), overlays: [hidden, added] }))[inside];
    for (const one of [kb, layered]) {
      const { codes } = one.tables;
      const rows = Array.from({ length: codes.rowCount }, (_, at) => at);
      const asked = rows.map((at) => [codes.vocab(at), codes.code(at)] as const);
      for (let times = 0; times < 100; times++) {
        for (const [vocab, code] of asked) {
          expect(spelledCodeRow(one, vocab, code), code).toBe(writtenCodeRow(one, vocab, code));
          expect(spelledCodeRow(one, vocab, `${code}?`)).toBe(-1);
        }
      }
    }
    expect(codeRow(layered, 'icd10', 'z99999')).toBeGreaterThanOrEqual(0);
    expect(codeRow(layered, 'icd10', 'J45.901')).toBe(-1);
  });

  test('have the right properties', () => {
    expect(codeAt(kb, codeRow(kb, 'icd10', 'S52'))).toMatchObject({ isCategory: true, isUnreportable: false });
    expect(codeAt(kb, codeRow(kb, 'icd10', 'S52.501'))).toMatchObject({ isCategory: false, isUnreportable: true });
    expect(codeAt(kb, codeRow(kb, 'rxnorm', '6809')).termType).toBe('IN');
  });
});

describe('maps', () => {
  test('forward: one vocabulary, by group and priority', () => {
    const found = mapsOf(kb, row(202), vocabularyIndex(kb, 'icd10'));
    expect(found.map(({ rule, relationship }) => `${rule} ${relationship}`)).toEqual([
      'prefix=F broader',
      'status=UC exact',
      ' exact',
    ]);
  });

  test('backward: every record is found by its target and nowhere else', () => {
    const { maps, codes } = kb.tables;
    let found = 0;
    for (let code = 0; code < codes.rowCount; code++) {
      for (const record of mapsTo(kb, code)) {
        expect(record.target).toBe(code);
        found++;
      }
    }
    expect(found).toBe(maps.rowCount);
  });
});

describe('enumerations', () => {
  test('values are found by code in any case', () => {
    expect(enumerationValue(kb, 'Prefix', 'h')?.description).toBe('history of');
    expect(enumerationValue(kb, 'Prefix', 'X')).toBeUndefined();
  });

  test('come in display order', () => {
    expect(enumerationValues(kb, 'Specialty').map(({ code }) => code)).toEqual(['nephrology', 'cardiology']);
  });

  test('name the term types', () => {
    expect(termTypeCode(kb, 4)).toBe('Dx');
    expect(termTypeCode(kb, 9)).toBe('');
  });
});

describe('vocabularies', () => {
  test('cterm exists without being in the manifest', () => {
    expect(usableVocabularies(kb).map(({ name }) => name)).toEqual(['cterm', 'icd10', 'icd', 'rxnorm']);
    expect(requireVocabulary(kb, 'here', 'CTERM')).toBe('cterm');
  });

  test.each([
    [undefined, 'icd10', true],
    [undefined, 'secret', false],
    [['secret'], 'secret', true],
    [['SECRET'], 'secret', true],
    [['secret'], 'icd10', false],
    [[], 'cterm', true],
  ])('with the licences %j, %s may be used: %s', (licences, name, licensed) => {
    expect(isLicensed(inventedKnowledge({ licences }), name)).toBe(licensed);
  });

  test('an unlicensed vocabulary is refused, and the message names it', () => {
    expect(() => requireVocabulary(kb, 'here', 'secret')).toThrow(
      expect.objectContaining({ code: 'vocabulary-not-licensed', message: expect.stringContaining("'secret'") }),
    );
  });

  test('an unknown one is refused with a list of those available', () => {
    expect(() => requireVocabulary(kb, 'here', 'icd11')).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        message: expect.stringMatching(/^here: .*'icd11'.*Did you mean 'icd10'.*cterm, icd10, icd, rxnorm/),
      }),
    );
  });
});

describe('patients', () => {
  const year = 525_960;
  const host = {
    now: () => new Date('2025-05-01T00:00:00Z'),
    patients: (id: string) => (id === 'p1' ? { birthDate: '2000-05-01', sex: 'f' } : undefined),
  };
  test.each([
    ['by id', { PatientId: 'p1' }, 25, 'F'],
    ['by an unknown id', { PatientId: 'p2' }, undefined, undefined],
    ['given, which wins', { PatientId: 'p1', Patient: { birthDate: '2015-05-01', sex: 'M' } }, 10, 'M'],
    ['at the encounter', { PatientId: 'p1', EncounterTime: new Date('2010-05-01T00:00:00Z') }, 10, 'F'],
    ['not yet born', { PatientId: 'p1', EncounterTime: new Date('1990-05-01T00:00:00Z') }, undefined, 'F'],
    ['of another sex', { Patient: { sex: 'X' } }, undefined, undefined],
    ['nobody', {}, undefined, undefined],
  ])('%s', (_, given, years, sex) => {
    const { age, sex: found } = patientContext(inventedKnowledge(host), given, 'anOperation');
    expect(age === undefined ? undefined : Math.round(age / year)).toBe(years);
    expect(found).toBe(sex);
  });

  test('is a minute old on the day of its birth, because rules take 0 for an unknown age', () => {
    const given = { Patient: { birthDate: '2025-05-01', sex: 'F' } };
    expect(patientContext(inventedKnowledge(host), given, 'anOperation').age).toBe(1);
  });

  test('a Promise of a patient is refused, with advice on what to do instead', () => {
    const slow: Host = {};
    // The type is deliberately wrong, as it might be in an untyped program.
    Object.assign(slow, { patients: async () => ({ birthDate: '2000-05-01', sex: 'f' }) });
    expect(() => patientContext(inventedKnowledge(slow), { PatientId: 'p1' }, 'anOperation')).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        message: expect.stringMatching(/^anOperation: parameter PatientId: .* Promise.* Await .* parameter Patient/),
      }),
    );
    expect(patientContext(inventedKnowledge(slow), { Patient: { sex: 'F' } }, 'anOperation').sex).toBe('F');
  });
});

describe('the knowledge base', () => {
  test('contains itself', () => {
    expect(kb[inside]).toBe(kb);
  });

  test('creates each derived view only once', () => {
    let made = 0;
    const view = derive(() => ({ made: ++made }));
    const other = inventedKnowledge();
    expect([view(kb), view(kb), view(other)].map((one) => one.made)).toEqual([1, 1, 2]);
  });
});
