// Failing code that belongs to the caller: functions of the host, and getters of parameters. Every failure becomes a
// typed error whose cause is the thrown error; its message reveals nothing of what was thrown.

import { expect, test } from 'vitest';
import type { Host } from '../../src/contract/host.js';
import { hostIdentity } from '../../src/contract/identity.js';
import { toNoteNlp } from '../../src/export/note-nlp.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { resolve } from '../../src/operations/resolve.js';
import { resolveDocument } from '../../src/operations/resolve-document.js';
import { scoreChart } from '../../src/operations/score-chart.js';
import { searchCodes } from '../../src/operations/search-codes.js';
import { token } from '../../src/operations/token.js';
import { authenticate } from '../../src/security/authenticate.js';
import { call } from '../../src/wire/call.js';

const secret = new TypeError('Mrs Abernathy, born 1960');
const fail = (): never => {
  throw secret;
};
const POPULATED = '<Document AutoPopulate="true"><Record CtermId="10092"/></Document>';
const ENTRIES = '<Entry ctermId="10311"/>';
const basic = `Basic ${btoa('ann:sesame')}`;

/** Each function of a host that can fail, with a call that needs it. */
const faults: readonly [member: string, host: Host, call: (kb: KnowledgeBase) => unknown][] = [
  ['now', { now: fail }, (kb) => recognize(kb, { Text: 'fever', PatientId: 'p' })],
  ['now', { now: fail }, (kb) => searchCodes(kb, { Query: 'fever' })],
  ['now', { now: fail }, (kb) => token(kb, { Identity: hostIdentity('ann') })],
  ['now', { now: fail }, (kb) => toNoteNlp(kb, recognize(kb, { Text: 'fever' }))],
  ['patients', { patients: fail }, (kb) => recognize(kb, { Text: 'fever', PatientId: 'p' })],
  [
    "recognizers['own']",
    { recognizers: { own: fail } },
    (kb) => recognize(kb, { Text: 'a', RecognitionProvider: 'own' }),
  ],
  ['noteBuilders[2]', { noteBuilders: { 2: fail } }, (kb) => resolve(kb, { CtermId: 10092, BuilderVersion: 2 })],
  ['autoPopulate', { autoPopulate: fail }, (kb) => resolveDocument(kb, { Data: POPULATED, PrePopulate: true })],
  [
    'content.item',
    { content: { item: fail, itemsTagged: () => [] } },
    (kb) => scoreChart(kb, { CodedEntriesXML: ENTRIES, Sources: 'own' }),
  ],
  [
    'content.itemsTagged',
    { content: { item: () => undefined, itemsTagged: fail } },
    (kb) => scoreChart(kb, { CodedEntriesXML: ENTRIES, UseContentOverride: true }),
  ],
  ['verifyBasic', { verifyBasic: fail }, (kb) => authenticate(kb, basic)],
];

test.each(faults)(
  'if host.%s throws, the result is a typed error without the thrown message',
  async (member, host, attempt) => {
    const kb = await openKnowledgeBase(undefined, host);
    const error = await thrownBy(() => attempt(kb));
    expect(error).toMatchObject({ name: 'CtermError', code: 'unavailable', cause: secret });
    expect(String(error)).toContain(`host.${member} threw`);
    expect(String(error)).not.toContain('Abernathy');
  },
);

test.each([null, 5, '2026-01-01', new Date(Number.NaN)])('a clock that returns %s is refused', async (time) => {
  const host = Object({ now: () => time });
  const error = await thrownBy(async () => searchCodes(await openKnowledgeBase(undefined, host), { Query: 'fever' }));
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('host.now returned') });
});

test('over call, a failing host gives status 500, and a missing one gives 503, which reveals nothing about the configuration', async () => {
  const host: Host = { now: fail, recognizers: { 'internal-name': () => ({ text: '', results: [] }) } };
  const kb = await openKnowledgeBase(undefined, host);
  const ask = (query: object) =>
    call(kb, { method: 'POST', path: '/api/Svc/TextRecognition/Recognize', body: { Text: 'a', ...query } });
  const broken = await ask({ PatientId: 'p' });
  expect([broken.status, broken.fault]).toEqual([500, secret]);
  const missing = await ask({ RecognitionProvider: 'other', EncounterTime: '2026-01-01' });
  expect(missing.status).toBe(503);
  expect(missing.body).not.toMatch(/internal-name|recognizers|host\./);
  expect(String(missing.fault)).toContain('internal-name');
});

test('parameters whose getters throw are refused by every operation', async () => {
  const kb = await openKnowledgeBase();
  const trap = {
    get trap() {
      return fail();
    },
  };
  for (const operation of operations) {
    const invoke = Object(operation);
    const whole = await thrownBy(() => Reflect.apply(invoke, undefined, [kb, trap]));
    expect(whole, operation.name).toMatchObject({ code: 'invalid-argument', cause: secret });
    for (const [name, { kind }] of Object.entries(operation.parameters)) {
      const list = Object.defineProperty(['1'], 0, { get: fail });
      const given = kind === 'list' || kind === 'integers' || kind === 'enumerationSet' ? list : trap;
      const error = await thrownBy(() =>
        Reflect.apply(invoke, undefined, [kb, { ...operation.example, [name]: given }]),
      );
      expect(error, `${operation.name} ${name}`).toMatchObject({
        name: 'CtermError',
        message: expect.not.stringContaining('Abernathy'),
      });
    }
  }
});

async function thrownBy(attempt: () => unknown): Promise<unknown> {
  try {
    await attempt();
  } catch (error) {
    return error;
  }
  return undefined;
}
