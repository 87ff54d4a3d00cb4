// Tokens: who gets one, what it contains, and what must not be accepted as a token.

import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Host, SigningKey } from '../../src/contract/host.js';
import { hostIdentity, type Identity } from '../../src/contract/identity.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { jwks } from '../../src/operations/jwks.js';
import { token } from '../../src/operations/token.js';
import { authenticate } from '../../src/security/authenticate.js';
import { generateSigningKey } from '../../src/security/read-key.js';
import { inventedKnowledge } from '../knowledge/invented.js';
import { runs } from '../runs.js';

const START = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

type Claims = Record<string, unknown>;

/** The time on the host's clock, in seconds after START; tests set it. */
let seconds = 0;
const now = () => new Date(START + seconds * 1000);

let key: SigningKey;
let stranger: SigningKey;
let kb: KnowledgeBase;
let kid: string;

beforeAll(async () => {
  [key, stranger] = await Promise.all([generateSigningKey(), generateSigningKey()]);
  kb = knowledge({});
  kid = (await jwks(kb)).keys[0].kid;
});

function knowledge(host: Partial<Host>): KnowledgeBase {
  return inventedKnowledge({ tokens: { keys: [key] }, now, ...host });
}

async function issued(who: Identity = hostIdentity('user-42'), by = kb): Promise<string> {
  return (await token(by, { Identity: who })).response.token;
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const part = (text: string, index: number) =>
  JSON.parse(Buffer.from(text.split('.')[index] ?? '', 'base64url').toString());

/** A handmade token with any header and claims, signed with a key using RS256. */
function forged(header: Claims, claims: Claims, by: SigningKey = key): string {
  const input = `${base64url(header)}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(input), createPrivateKey({ key: { ...Object(by) }, format: 'jwk' }));
  return `${input}.${signature.toString('base64url')}`;
}

const header = (changes: Claims = {}): Claims => ({ alg: 'RS256', typ: 'JWT', kid, ...changes });
function claims(changes: Claims = {}): Claims {
  const at = START / 1000;
  const own = { iss: 'cterm', sub: 'user-42', aud: 'cterm', iat: at, nbf: at, exp: at + HOUR, jti: 'j', auth_time: at };
  return { ...own, ...changes };
}

const refusal = (words: string) =>
  expect.objectContaining({ code: 'unauthorized', message: expect.stringContaining(words) });

describe('a token', () => {
  test('has exactly the required claims', async () => {
    seconds = 0;
    const text = await issued();
    expect(part(text, 0)).toEqual({ alg: 'RS256', typ: 'JWT', kid });
    const { jti, ...rest } = part(text, 1);
    const { jti: _, ...expected } = claims();
    expect(rest).toEqual(expected);
    expect(jti).toMatch(/^[\da-f-]{36}$/);
    expect(part(await issued(), 1).jti).not.toBe(jti);
  });

  test('yields its identity when verified', async () => {
    seconds = 0;
    const bearer = `Bearer ${await issued()}`;
    const expected = { subject: 'user-42', scheme: 'bearer', authTime: START / 1000 };
    expect(await authenticate(kb, bearer)).toEqual(expected);
    expect(await authenticate(kb, bearer.replace('Bearer', 'bEARER '))).toEqual(expected);
  });

  test('takes issuer, audience and lifetime from the host', async () => {
    seconds = 0;
    const other = knowledge({ tokens: { keys: [key], issuer: 'clinic', audience: 'notes', lifetime: 5 * MINUTE } });
    const text = await issued(undefined, other);
    expect(part(text, 1)).toMatchObject({ iss: 'clinic', aud: 'notes', exp: START / 1000 + 5 * MINUTE });
    await expect(authenticate(other, `Bearer ${text}`)).resolves.toBeDefined();
    await expect(authenticate(kb, `Bearer ${text}`)).rejects.toThrow(refusal(`'iss'`));
  });

  test.each([
    [0, true],
    [HOUR - 1, true],
    [HOUR + MINUTE - 1, true],
    [HOUR + MINUTE, false],
    [-MINUTE, true],
    [-MINUTE - 1, false],
  ])('used after %i seconds is valid: %s', async (later, isValid) => {
    seconds = 0;
    const bearer = `Bearer ${await issued()}`;
    seconds = later;
    const seen = authenticate(kb, bearer);
    if (isValid) await expect(seen).resolves.toMatchObject({ subject: 'user-42' });
    else await expect(seen).rejects.toThrow(refusal(later > 0 ? 'has expired' : 'not valid yet'));
  });

  test('issued for a token keeps the subject and the authentication time for a day', async () => {
    seconds = 0;
    let text = await issued();
    for (seconds = HOUR; seconds < DAY; seconds += HOUR) {
      const who = await authenticate(kb, `Bearer ${text}`);
      text = await issued(who);
      expect(part(text, 1)).toMatchObject({ sub: 'user-42', auth_time: START / 1000, iat: START / 1000 + seconds });
    }
    seconds = DAY - 1;
    const last = await issued(await authenticate(kb, `Bearer ${text}`));
    seconds = DAY;
    const old = await authenticate(kb, `Bearer ${last}`);
    expect(old.subject, 'it is still good for requests').toBe('user-42');
    await expect(issued(old)).rejects.toThrow(refusal('a day ago'));
    await expect(issued(await authenticate(kb, `Bearer ${text}`))).rejects.toThrow(refusal('a day ago'));
  });

  test.each<[string, () => Identity, string]>([
    ['an empty subject', () => hostIdentity(''), 'no subject'],
    ['an endless subject', () => hostIdentity('x'.repeat(1025)), 'too long'],
    ['a session of tomorrow', () => hostIdentity('a', new Date(START + DAY * 1000)), 'is invalid or in the future'],
    ['no date', () => hostIdentity('a', new Date(Number.NaN)), 'is invalid or in the future'],
    ['a session of yesterday', () => hostIdentity('a', new Date(START - DAY * 1000)), 'a day ago'],
  ])('is not given for %s', async (_, who, words) => {
    seconds = 0;
    await expect(issued(who())).rejects.toThrow(refusal(words));
  });

  test.each([
    ['text', 'user-42'],
    ['an object that looks like one', { subject: 'user-42', scheme: 'host' }],
    ['a copy of one', { ...hostIdentity('user-42') }],
    ['JSON', JSON.stringify(hostIdentity('user-42'))],
  ])('is not given for %s', (_, claimed) => {
    expect(() => token.invoke(kb, { Identity: claimed })).toThrow(
      expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining('parameter Identity') }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('lifetime %d is refused', async (lifetime) => {
    const other = knowledge({ tokens: { keys: [key], lifetime } });
    await expect(issued(undefined, other)).rejects.toThrow('host.tokens.lifetime');
  });
});

describe('tokens that the library did not issue', () => {
  const publicPem = () => {
    const { n, e } = Object(key);
    return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  };
  const signedByHmac = (changes: Claims, secret: string | Buffer) => {
    const input = `${base64url(header({ alg: 'HS256', ...changes }))}.${base64url(claims())}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  const altered = async (index: number, change: Claims) => {
    const parts = (await issued()).split('.');
    parts[index] = base64url({ ...part(parts.join('.'), index), ...change });
    return parts.join('.');
  };

  const hostile: [string, () => string | Promise<string>, string][] = [
    [
      'alg none, without a signature',
      () => `${base64url(header({ alg: 'none' }))}.${base64url(claims())}.`,
      'malformed',
    ],
    ['alg none, with one', () => forged(header({ alg: 'none' }), claims()), 'not signed by RS256'],
    ['alg NONE', () => forged(header({ alg: 'NONE' }), claims()), 'not signed by RS256'],
    ['HS256 with the public PEM for a secret', () => signedByHmac({}, String(publicPem())), 'not signed by RS256'],
    ['HS256 with the modulus for a secret', () => signedByHmac({}, String(Object(key).n)), 'not signed by RS256'],
    ['RS384', () => forged(header({ alg: 'RS384' }), claims()), 'not signed by RS256'],
    ['PS256', () => forged(header({ alg: 'PS256' }), claims()), 'not signed by RS256'],
    ['no alg', () => forged(header({ alg: undefined }), claims()), 'malformed'],
    ['an altered payload', () => altered(1, { sub: 'admin' }), 'signature'],
    ['an altered header', () => altered(0, { cty: 'x' }), 'signature'],
    ['a stranger’s key under our id', () => forged(header(), claims(), stranger), 'signature'],
    [
      'a key in its own header',
      () => {
        const { n, e } = Object(stranger);
        return forged(header({ jwk: { kty: 'RSA', n, e } }), claims(), stranger);
      },
      'signature',
    ],
    ['an unknown kid', () => forged(header({ kid: 'nobody' }), claims(), stranger), 'key that is not known'],
    ['no kid', () => forged(header({ kid: undefined }), claims()), 'key that is not known'],
    ['a kid of a path', () => forged(header({ kid: '../../dev/null' }), claims()), 'key that is not known'],
    ['a kid that is no text', () => forged(header({ kid: [kid] }), claims()), 'key that is not known'],
    ['a critical header that is not known', () => forged(header({ crit: ['exp'], exp: 1 }), claims()), 'malformed'],
    ['an unencoded payload', () => forged(header({ crit: ['b64'], b64: false }), claims()), 'malformed'],
    ['an empty list of critical headers', () => forged(header({ crit: [] }), claims()), 'malformed'],
    ['another type', () => forged(header({ typ: 'at+jwt' }), claims()), `'typ'`],
    ['another audience', () => forged(header(), claims({ aud: 'elsewhere' })), `'aud'`],
    ['another issuer', () => forged(header(), claims({ iss: 'elsewhere' })), `'iss'`],
    ['no time of authentication', () => forged(header(), claims({ auth_time: undefined })), `'auth_time'`],
    ['a time of authentication in words', () => forged(header(), claims({ auth_time: 'now' })), 'when its subject'],
    ['one of tomorrow', () => forged(header(), claims({ auth_time: START / 1000 + DAY })), 'when its subject'],
    ['no expiry', () => forged(header(), claims({ exp: undefined })), `'exp'`],
    ['an expiry in words', () => forged(header(), claims({ exp: 'never' })), `'exp'`],
    ['no subject', () => forged(header(), claims({ sub: undefined })), `'sub'`],
    ['an empty subject', () => forged(header(), claims({ sub: '' })), 'no subject'],
    ['a subject that is no text', () => forged(header(), claims({ sub: 7 })), 'no subject'],
    ['claims that are a list', () => forged(header(), Object([1])), 'malformed'],
    ['two parts', async () => (await issued()).split('.').slice(0, 2).join('.'), 'malformed'],
    ['four parts', async () => `${await issued()}.x`, 'malformed'],
    ['five parts, as encrypted tokens have', () => 'a.b.c.d.e', 'malformed'],
    ['no parts', () => '..', 'malformed'],
    ['padding', async () => `${await issued()}=`, 'malformed'],
    ['characters of other alphabets', async () => (await issued()).replace('.', '.+/'), 'malformed'],
    ['JSON that is none', () => `${Buffer.from('{"alg"').toString('base64url')}.AAAA.AAAA`, 'malformed'],
    ['more than 8,192 characters', () => forged(header(), claims({ more: 'x'.repeat(9000) })), 'too long'],
  ];

  test.each(hostile)('%s', async (_, make, words) => {
    seconds = 0;
    await expect(authenticate(kb, `Bearer ${await make()}`)).rejects.toThrow(refusal(words));
  });

  test('a token made by hand in the same way is valid, so each case above fails for its own reason', async () => {
    seconds = 0;
    await expect(authenticate(kb, `Bearer ${forged(header(), claims())}`)).resolves.toBeDefined();
  });

  test('any token with one character changed', async () => {
    seconds = 0;
    const text = await issued();
    const characters = fc.constantFrom(
      ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'.split(''),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), characters, async (at, other) => {
        fc.pre(text[at] !== other);
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        await expect(authenticate(kb, `Bearer ${changed}`)).rejects.toThrow(refusal('authenticate: '));
      }),
      {
        numRuns: runs(300),
        examples: [...'AEIMQUYcgkosw048'].map((other): [number, string] => [text.length - 1, other]),
      },
    );
  });

  test('the message never reveals the token', async () => {
    const text = await altered(1, { sub: 'admin' });
    const error = await authenticate(kb, `Bearer ${text}`).catch(String);
    for (const piece of text.split('.')) expect(error).not.toContain(piece.slice(0, 20));
  });
});
