// The Authorization header: Basic credentials, and schemes that are neither Basic nor Bearer.

import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/contract/host.js';
import { hostIdentity } from '../../src/contract/identity.js';
import { token } from '../../src/operations/token.js';
import { authenticate } from '../../src/security/authenticate.js';
import { inventedKnowledge } from '../knowledge/invented.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const PASSWORDS = new Map([
  ['ann', 'p:w d'],
  ['søren', 'blåbær €'],
  ['', 'empty'],
]);
const host: Host = {
  now: () => NOW,
  verifyBasic: (login, password) => (PASSWORDS.get(login) === password ? `subject of ${login}` : undefined),
};
const kb = inventedKnowledge(host);

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const refusal = (words: string) =>
  expect.objectContaining({ code: 'unauthorized', message: expect.stringContaining(words) });

describe('Basic credentials', () => {
  test.each([
    ['a password with a colon and a space', basic('ann:p:w d'), 'subject of ann'],
    ['UTF-8', basic('søren:blåbær €'), 'subject of søren'],
    ['an empty login', basic(':empty'), 'subject of '],
    ['another case and more space', basic('ann:p:w d').replace('Basic', 'bASIC  '), 'subject of ann'],
  ])('%s', async (_, header, subject) => {
    const identity = await authenticate(kb, header);
    expect(identity).toEqual({ subject, scheme: 'basic', authTime: NOW.getTime() / 1000 });
    const { response } = await token(kb, { Identity: identity });
    await expect(authenticate(kb, `Bearer ${response.token}`)).resolves.toMatchObject({ subject, scheme: 'bearer' });
  });

  test.each([
    ['a wrong password', basic('ann:wrong'), 'login or password is wrong'],
    ['an unknown login', basic('bob:p:w d'), 'login or password is wrong'],
    ['no colon', basic('ann'), 'malformed'],
    ['a control character', basic('ann:p\nw'), 'malformed'],
    ['no base64', 'Basic ann:p', 'malformed'],
    ['base64 without its padding', basic('ann:p:w d!').replace(/=+$/, ''), 'malformed'],
    [
      'bytes that are no UTF-8',
      `Basic ${Buffer.from([0x61, 0x3a, 0xff, 0xfe, 0x80, 0x80]).toString('base64')}`,
      'malformed',
    ],
    ['far too many characters', basic(`ann:${'x'.repeat(9000)}`), 'malformed'],
  ])('refused: %s', async (_, header, words) => {
    await expect(authenticate(kb, header)).rejects.toThrow(refusal(words));
  });

  test('are refused without host.verifyBasic', async () => {
    await expect(authenticate(inventedKnowledge({}), basic('ann:p:w d'))).rejects.toThrow(refusal('wrong'));
  });

  test.each([false, '', null])('are refused if the host answers %j', async (answer) => {
    const verifyBasic: Host['verifyBasic'] = () => JSON.parse(JSON.stringify(answer));
    await expect(authenticate(inventedKnowledge({ verifyBasic }), basic('a:b'))).rejects.toThrow(refusal('wrong'));
  });

  test.each([true, 1, {}, { id: 'ann' }, ['ann']])('a host that answers %j is told what to answer', async (answer) => {
    const verifyBasic: Host['verifyBasic'] = () => JSON.parse(JSON.stringify(answer));
    await expect(authenticate(inventedKnowledge({ verifyBasic }), basic('a:b'))).rejects.toThrow(
      expect.objectContaining({
        code: 'unavailable',
        message: expect.stringContaining('host.verifyBasic returned an invalid answer: expected the id of the user'),
      }),
    );
  });

  test('may be verified asynchronously; a failure of the host does not count as a wrong password', async () => {
    const late = inventedKnowledge({ verifyBasic: async (login) => login });
    await expect(authenticate(late, basic('ann:x'))).resolves.toMatchObject({ subject: 'ann' });
    const broken = inventedKnowledge({ verifyBasic: () => Promise.reject(new Error('no database')) });
    await expect(authenticate(broken, basic('ann:x'))).rejects.toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
  });
});

describe('the header', () => {
  test.each([
    ['nothing', undefined, 'has no credentials'],
    ['a blank', '', 'has no credentials'],
    ['a scheme alone', 'Bearer', 'neither Basic nor Bearer'],
    ['another scheme', 'Digest abc', 'neither Basic nor Bearer'],
    ['two credentials', 'Bearer a.b.c d', 'neither Basic nor Bearer'],
    ['two headers as one', 'Basic YTpi, Bearer x', 'neither Basic nor Bearer'],
  ])('refused: %s', async (_, header, words) => {
    await expect(authenticate(kb, header)).rejects.toThrow(refusal(words));
  });

  test('is refused in linear time, however long it is', async () => {
    const begin = performance.now();
    await expect(authenticate(kb, `Bearer${' '.repeat(200_000)}x y`)).rejects.toThrow(refusal('neither'));
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});

test('an identity from the host is accepted and cannot be changed', async () => {
  const identity = hostIdentity('session-7', new Date('2026-03-02T11:30:00Z'));
  expect(() => Object.assign(identity, { subject: 'admin' })).toThrow(TypeError);
  const { response } = await token(kb, { Identity: identity });
  const claims = JSON.parse(Buffer.from(response.token.split('.')[1], 'base64url').toString());
  expect(claims).toMatchObject({ sub: 'session-7', auth_time: Date.parse('2026-03-02T11:30:00Z') / 1000 });
});
