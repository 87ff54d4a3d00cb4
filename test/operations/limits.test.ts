// Limits on the size of input: anything beyond a limit is refused as `too-large` before any work is done on it, by
// every operation and through `call`; anything within the limit is accepted.

import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/contract/host.js';
import { DEFAULT_LIMITS } from '../../src/contract/limits.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { resolveDocument } from '../../src/operations/resolve-document.js';
import { scoreChart } from '../../src/operations/score-chart.js';
import { scoreNote } from '../../src/operations/score-note.js';
import { call } from '../../src/wire/call.js';

const SMALL = { text: 200, document: 300, records: 5, depth: 4 };
const kb = await openKnowledgeBase(undefined, { limits: SMALL });
const open = (limits: Host['limits']): Promise<KnowledgeBase> => openKnowledgeBase(undefined, { limits });
const tooLarge = (part: string) =>
  expect.objectContaining({ code: 'too-large', message: expect.stringContaining(part) });

/** The kinds of parameters that take text of any length and must therefore have a limit. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['text', 'code', 'list', 'codes', 'document', 'json', 'settings', 'culture', 'dateTime'],
]);
const bounded = operations.flatMap((operation) =>
  Object.entries(operation.parameters)
    .filter(([, { kind }]) => TEXTS.has(kind))
    .map(([name, { isDocument, kind }]) => ({
      operation,
      name,
      isDocument,
      isList: kind === 'list' || kind === 'codes',
    })),
);

describe('a host’s limits', () => {
  test('apply to every text parameter of every operation, and the message quotes nothing from it', () => {
    expect(bounded.length).toBeGreaterThan(100);
    for (const { operation, name, isDocument } of bounded) {
      const limit = isDocument ? 'document' : 'text';
      const secret = 'Zebedee';
      const values = { ...operation.example, [name]: secret.repeat(SMALL[limit]) };
      const where = `${operation.name}: parameter ${name}: it has`;
      expect(() => operation.invoke(kb, values), where).toThrow(tooLarge(`at most ${SMALL[limit]} are read`));
      expect(() => operation.invoke(kb, values), where).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(secret) }),
      );
    }
  });

  test('apply to the members of every list, in both forms', () => {
    const members = Array.from({ length: SMALL.records + 1 }, () => '1');
    for (const { operation, name } of bounded.filter(({ isList }) => isList)) {
      for (const given of [members, members.join(',')]) {
        expect(
          () => operation.invoke(kb, { ...operation.example, [name]: given }),
          `${operation.name} ${name}`,
        ).toThrow(tooLarge('6 members, at most 5 are read'));
      }
    }
  });

  test('apply to records and depth, in text, in objects and in sparse lists', () => {
    const records = Array.from({ length: SMALL.records + 1 }, () => ({ ctermId: 10311 }));
    const entries = '<Entry ctermId="10311"/>'.repeat(SMALL.records + 1);
    const nested = { a: { b: { c: { d: { e: { ctermId: 10311 } } } } } };
    expect(() => scoreNote(kb, { Chart: JSON.stringify({ records }) })).toThrow(tooLarge('more than 5 records'));
    expect(() => scoreChart(kb, { CodedEntriesXML: `<E>${entries}</E>` })).toThrow(tooLarge('more than 5 records'));
    expect(() => resolveDocument(kb, { Data: { records } })).toThrow(tooLarge('more than 5 records'));
    expect(() => resolveDocument(kb, { Data: nested })).toThrow(tooLarge('nested more than 4 deep'));
    expect(() => resolveDocument(kb, { Data: JSON.stringify(nested) })).toThrow(tooLarge('nested more than 4 deep'));
    expect(() => resolveDocument(kb, { Data: new Array(2 ** 32 - 1) })).toThrow(tooLarge('4294967295 members'));
    const within = { records: records.slice(1) };
    expect(resolveDocument(kb, { Data: within }).document.list.item.length).toBe(SMALL.records);
    expect(scoreNote(kb, { Chart: JSON.stringify(within) }).noteScores.length).toBe(1);
  });

  test('become status 413 over call, even if the whole body exceeds them', async () => {
    for (const Text of ['fever '.repeat(SMALL.text), 'fever '.repeat(1000)]) {
      const answer = await call(kb, {
        method: 'POST',
        path: '/api/Svc/TextRecognition/Recognize',
        body: JSON.stringify({ Text }),
      });
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([413, 'too-large']);
      expect(answer.body).not.toContain('fever');
    }
  });

  test('may be raised and lowered individually', async () => {
    const raised = await open({ text: 30_000_000 });
    const Text = `${' '.repeat(DEFAULT_LIMITS.text)}fever`;
    expect(recognize(raised, { Text }).taggedText.results.length).toBe(1);
    const usual = await open({ records: 1 });
    for (const ResolveFindings of [true, undefined]) {
      expect(() => recognize(usual, { Text, ResolveFindings })).toThrow(tooLarge('16777221 characters'));
    }
  });

  test.each<[given: unknown, message: string]>([
    [5, 'host.limits: expected { text, document, records, depth }, got 5'],
    [{ texts: 5 }, "host.limits: there is no 'texts'. Did you mean 'text'?"],
    [{ text: 0 }, 'host.limits.text: expected a whole number from 1 to'],
    [{ records: '5' }, "host.limits.records: expected a whole number from 1 to 9007199254740991, got '5'"],
    [{ depth: 5000 }, 'host.limits.depth: expected a whole number from 1 to 1000, got 5000'],
  ])('%j are refused when the knowledge base is opened', async (limits, message) => {
    const opening = Reflect.apply(openKnowledgeBase, undefined, [undefined, { limits }]);
    await expect(opening).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(message),
    });
  });
});
