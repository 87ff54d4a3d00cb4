// The ids of FHIR resources: no two resources share an id, even across patients, encounters and notes; repeating an
// export gives the same ids; and ids reveal nothing about the note. The hash is compared with the one that the platform
// provides.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NoteIdentity, resourceIds } from '../../src/export/fhir/resource-ids.js';
import { sha256 } from '../../src/export/fhir/sha256.js';
import { type FhirOptions, toFhir } from '../../src/export/fhir/to-fhir.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { runs } from '../runs.js';
import { noteWords } from './invented-words.js';

const kb = await openKnowledgeBase();
const FHIR_ID = /^[A-Za-z0-9\-.]{1,64}$/;
const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const idsOf = (Text: string, options?: FhirOptions) =>
  toFhir(kb, recognize(kb, { Text }), { ...options, provenance: false }).entry.map(({ resource }) => resource.id);

describe('exports', () => {
  const plain = { subject: 'Patient/p1', encounter: 'Encounter/e1', note: 'd1', time: '2026-03-02T09:30:00Z' };
  const TEXT = 'No asthma. Severe headache.';
  test.each<[string, FhirOptions, string]>([
    ['another patient', { ...plain, subject: 'Patient/p2' }, TEXT],
    ['no patient', { ...plain, subject: undefined }, TEXT],
    ['another encounter', { ...plain, encounter: 'Encounter/e2' }, TEXT],
    ['another note', { ...plain, note: 'd2' }, TEXT],
    ['another day', { ...plain, time: '2026-03-03' }, TEXT],
    ['the same members with their values exchanged', { ...plain, subject: plain.note, note: plain.subject }, TEXT],
    ['a note that only goes on otherwise', plain, `${TEXT} Seen by the nurse.`],
  ])('of %s have different ids', (_, options, text) => {
    const [ids, others] = [idsOf(TEXT, plain), idsOf(text, options)];
    expect([ids.length, others.length]).toEqual([2, 2]);
    expect(new Set([...ids, ...others]).size).toBe(4);
  });

  test('of the same note have the same ids, in whatever form the time is given', () => {
    expect(idsOf(TEXT, { ...plain, time: new Date(plain.time) })).toEqual(idsOf(TEXT, plain));
  });
});

test('across patients × encounters × notes × findings, an id identifies one resource', { timeout: 120_000 }, () => {
  const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const exported = fc.record({
    options: fc.record({ subject: some('Patient/1', 'Patient/2'), encounter: some('1', '2'), note: some('1', '2') }),
    text: fc.oneof(noteWords, fc.constantFrom('Asthma.', 'No asthma.', 'Asthma. Asthma.')),
  });
  fc.assert(
    fc.property(fc.array(exported, { minLength: 2, maxLength: 6 }), (exports) => {
      const owners = new Map<string, string>();
      for (const { options, text } of exports) {
        const ids = idsOf(text, options);
        for (const [place, id] of ids.entries()) {
          const owner = JSON.stringify([options.subject, options.encounter, options.note, text, place]);
          expect(id).toMatch(FHIR_ID);
          expect(owners.get(id) ?? owner, 'two resources have one id').toBe(owner);
          owners.set(id, owner);
        }
      }
      const resources = new Set(owners.values());
      expect(owners.size, 'one resource has two ids').toBe(resources.size);
    }),
    { numRuns: 40 },
  );
});

test('parts of an identity are never run together', () => {
  // Parts that might be confused if they were joined with a separator: absent, empty, quotes, commas, lone surrogates,
  // JSON syntax.
  const part = fc.option(
    fc.array(fc.constantFrom('', 'a', ',', '"', '|', '\\', 'null', '\ud800', '\ud801', '\ufffd', '\0'), {
      maxLength: 3,
    }),
    { nil: undefined },
  );
  const text = part.map((parts) => parts?.join(''));
  const identity: fc.Arbitrary<NoteIdentity> = fc.record({
    subject: text,
    encounter: text,
    note: text,
    time: text,
    text: text.map((given) => given ?? ''),
  });
  const content = fc.array(fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom('1', '12', '')), { maxLength: 3 });
  const resource = fc.record({ identity, content });
  fc.assert(
    fc.property(resource, resource, (one, other) => {
      const ids = [one, other].map((given) => resourceIds(given.identity)(given.content));
      const shown = [one, other].map((given) => JSON.stringify(given, (_, value: unknown) => value ?? null));
      const isSame = shown[0] === shown[1];
      expect(ids[0] === ids[1]).toBe(isSame);
      for (const id of ids) expect(id).toMatch(UUID_8);
    }),
    { numRuns: runs(500) },
  );
});

test('identical findings have different ids, however many there are', () => {
  const idOf = resourceIds({ subject: 'p', encounter: undefined, note: undefined, time: undefined, text: '' });
  const ids = Array.from({ length: 20_000 }, (_, i) => idOf([i >> 1]));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the hash is SHA-256 for texts of any length', () => {
  const oracle = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
  for (let length = 0; length < 200; length++) expect(sha256('x'.repeat(length))).toBe(oracle('x'.repeat(length)));
  expect(sha256('é😀'.repeat(50_000))).toBe(oracle('é😀'.repeat(50_000)));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(sha256(text)).toBe(oracle(text));
    }),
  );
});
