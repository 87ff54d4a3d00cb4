// The recognize operation: its parameters, providers and patients, and what the note builder contributes.

import { describe, expect, test } from 'vitest';
import type { Host, RecognitionRequest } from '../../src/contract/host.js';
import { codeNote } from '../../src/operations/code-note.js';
import { recognize } from '../../src/operations/recognize.js';
import { openTestKnowledge } from './knowledge.js';

const kb = await openTestKnowledge();

const refusal = (code: string, words: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(words) });

const results = (params: Parameters<typeof recognize>[1], host?: Host) =>
  (host === undefined ? Promise.resolve(kb) : openTestKnowledge(host)).then(
    (opened) => recognize(opened, params).taggedText.results,
  );

describe('the answer', () => {
  test('for an empty text is empty', () => {
    expect(recognize(kb, { Text: '' })).toEqual({ taggedText: { text: '', results: [] } });
    expect(recognize(kb, { Text: ' \n ' }).taggedText.results).toEqual([]);
  });

  test('without resolution, has the fields of the interface, which are absent if the text says nothing about them', () => {
    const Text = 'Denies chest pain.';
    const { taggedText } = recognize(kb, { Text, ResolveFindings: false });
    const [{ ctermId }] = taggedText.results;
    expect(taggedText).toEqual({
      text: Text,
      results: [
        {
          index: 7,
          length: 10,
          confidence: 1,
          ctermId,
          result: 'N',
          notation: `${ctermId}.N`,
          description: 'Chest pain',
          alternates: [],
        },
      ],
    });
  });

  test('with resolution, also has the note builder’s text for each finding', () => {
    const [pain, sugar] = recognize(kb, { Text: 'Denies chest pain. A1c 8.2%.' }).taggedText.results;
    expect(pain).toMatchObject({ termType: 0, text: 'no chest pain', phrasing: { dn: 'no chest pain' } });
    expect(pain.nodeKey).toMatch(/^([0-9A-Z]{2})+$/);
    expect(sugar).toMatchObject({ termType: 3, text: 'Hemoglobin A1c: 8.2 % (high)', value: '8.2', unit: '%' });
  });

  test('adds no unit that is not in the text', () => {
    const textOf = (Text: string) => recognize(kb, { Text }).taggedText.results[0].text;
    expect(textOf('temp 101.3')).toBe('Temperature: 101.3 (high)');
    expect(textOf('temp 38.9')).toBe('Temperature: 38.9 (high)');
    expect(textOf('temp 37.0 C')).toBe('Temperature: 37.0 C (normal)');
  });

  test('is the same if requested twice', () => {
    const Text = 'PMH: asthma, MI, CKD. FH: gout. BP 142/90. Return if fever.';
    expect(recognize(kb, { Text })).toEqual(recognize(kb, { Text }));
  });
});

describe('the patient', () => {
  const host: Host = { patients: (id) => (id === 'p1' ? { birthDate: '1950-01-01', sex: 'M' } : undefined) };

  test('is given by id or as an object, and affects the choice of readings', async () => {
    expect(await results({ Text: 'GP', PatientId: 'p1' }, host)).toMatchObject([
      { description: 'Gonococcal prostatitis' },
    ]);
    expect(await results({ Text: 'GP', Patient: { sex: 'M' } })).toMatchObject([
      { description: 'Gonococcal prostatitis' },
    ]);
    expect(await results({ Text: 'GP', PatientId: 'p2' }, host)).toMatchObject([{ description: 'Pregnancy' }]);
  });
});

describe('a child', () => {
  test('is not compared with adult ranges', async () => {
    const Patient = { birthDate: '2020-01-01' };
    const EncounterTime = '2024-01-01';
    const [pulse, sodium] = await results({ Text: 'HR 120, Na 134 (L)', Patient, EncounterTime });
    expect(pulse).not.toHaveProperty('result');
    expect(sodium.result).toBe('A');
  });
});

describe('context parameters', () => {
  test('DocumentSection and DocumentType specify sections', async () => {
    expect(await results({ Text: 'asthma', DocumentSection: 'FH' })).toMatchObject([{ prefix: 'F' }]);
    expect(await results({ Text: 'metformin', DocumentType: 'Medication list' })).toMatchObject([{ prefix: 'T' }]);
  });

  test('DocumentSection is a code or a heading in any case; any other text is refused, and blank text has no effect', async () => {
    for (const DocumentSection of ['fh', 'Family history', 'FAMILY HISTORY:']) {
      expect(await results({ Text: 'asthma', DocumentSection })).toMatchObject([{ prefix: 'F' }]);
    }
    expect(await results({ Text: 'asthma', DocumentSection: ' ' })).toHaveLength(1);
    for (const operation of [recognize, codeNote]) {
      expect(() => operation(kb, { Text: 'asthma', DocumentSection: 'Zebra' })).toThrow(
        refusal('invalid-argument', "DocumentSection: expected the code or the heading of a section, got 'Zebra'."),
      );
    }
  });

  test('codes are accepted in any case, and the message for an invalid one names it', () => {
    expect(
      recognize(kb, { Text: 'MS', ProviderSpecialty: 'Cardiology', ServiceType: 'ofe' }).taggedText.results,
    ).toHaveLength(1);
    const call = (given: object) => () => recognize(kb, { Text: 'x', ...given });
    expect(call({ ProviderSpecialty: 'cardiolgy' })).toThrow(refusal('invalid-argument', "Did you mean 'cardiology'?"));
    expect(call({ ServiceType: 'nope' })).toThrow(refusal('invalid-argument', 'ServiceType'));
    expect(call({ ClinicalSetting: 'nope' })).toThrow(refusal('invalid-argument', 'ClinicalSetting'));
  });

  test('settings may be an object or JSON, and invalid ones are refused', () => {
    const Settings = { includeHypothetical: true };
    for (const given of [Settings, JSON.stringify(Settings)]) {
      expect(recognize(kb, { Text: 'Return if fever.', Settings: given }).taggedText.results).toHaveLength(1);
    }
    // @ts-expect-error a setting that does not exist
    expect(() => recognize(kb, { Text: '', Settings: { fuzy: true } })).toThrow(
      refusal('invalid-argument', "Did you mean 'fuzzy'?"),
    );
    expect(() => recognize(kb, { Text: '', Settings: { vocab: ['nope'] } })).toThrow(
      refusal('invalid-argument', 'Settings.vocab'),
    );
  });
});

describe('providers', () => {
  const asked: RecognitionRequest[] = [];
  const host: Host = {
    recognizers: {
      own(request) {
        asked.push(request);
        const result = {
          index: 0,
          length: 1,
          confidence: 1,
          ctermId: 1,
          notation: '1',
          description: 'own',
          alternates: [],
        };
        return { text: request.text, results: [result] };
      },
    },
  };

  test('a registered provider receives the caller’s request, and its findings are resolved if they are known', async () => {
    const params = { Text: 'x', RecognitionProvider: 'own', ProvideRole: 'nurse', Settings: '{"any":"thing"}' };
    expect(await results(params, host)).toMatchObject([{ description: 'own' }]);
    expect(asked).toMatchObject([{ text: 'x', providerRole: 'nurse', settings: { any: 'thing' } }]);
  });

  test('a provider may itself call recognize without affecting the outer answer', async () => {
    const Text = 'Denies gout. Fever of 39 C since Monday; mother had a stroke.';
    const inner: Host = {
      recognizers: { own: ({ text }) => recognize(kb, { Text: `No ${text}` }).taggedText },
    };
    const before = recognize(kb, { Text }).taggedText.results;
    expect(await results({ Text, RecognitionProvider: 'own' }, inner)).toHaveLength(before.length);
    expect(recognize(kb, { Text }).taggedText.results).toEqual(before);
  });

  const right = { index: 0, length: 1, confidence: 1, ctermId: 1, notation: '1', description: 'd', alternates: [] };
  test.each<[unknown, string]>([
    [5, 'expected { text, results }, got'],
    [Promise.resolve({ text: '', results: [] }), 'not a Promise'],
    [{ results: [] }, 'expected { text, results }'],
    [{ text: 1, results: [] }, 'text: expected the text, got 1'],
    [{ text: '', results: 'none' }, 'results: expected a list'],
    [{ text: '', results: [null] }, 'results[0]: expected a result'],
    [
      { text: '', results: [right, { ...right, index: -1 }] },
      'results[1].index: expected an integer of at least 0, got -1',
    ],
    [
      { text: '', results: [{ ...right, confidence: 7 }] },
      'results[0].confidence: expected a number from 0 to 1, got 7',
    ],
    [{ text: '', results: [{ ...right, alternates: undefined }] }, 'results[0].alternates: expected a list'],
    [{ text: '', results: [{ ...right, prefix: 5 }] }, 'results[0].prefix: expected a string or undefined, got 5'],
  ])('an answer of %j is refused with a message that says what was expected', async (answer, words) => {
    const host: Host = { recognizers: { own: () => Object(answer) } };
    await expect(results({ Text: 'x', RecognitionProvider: 'own' }, host)).rejects.toThrow(
      refusal('unavailable', words),
    );
  });

  test('a blank name means the built-in provider, and an unknown name is refused', async () => {
    expect(await results({ Text: 'asthma', RecognitionProvider: ' ' }, host)).toHaveLength(1);
    await expect(results({ Text: 'x', RecognitionProvider: 'owm' }, host)).rejects.toThrow(
      refusal('unavailable', "Did you mean 'own'?"),
    );
    await expect(results({ Text: 'x', RecognitionProvider: 'toString' })).rejects.toThrow(
      refusal('unavailable', 'Registered: none'),
    );
  });
});
