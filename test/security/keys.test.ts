// Signing keys: they are generated, imported, rotated and published; and tokens are verified with the published keys by
// other programs, namely the package jsonwebtoken and, if it is installed, openssl.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import type { SigningKey, TokenSettings } from '../../src/contract/host.js';
import { hostIdentity } from '../../src/contract/identity.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { jwks } from '../../src/operations/jwks.js';
import { token } from '../../src/operations/token.js';
import { authenticate } from '../../src/security/authenticate.js';
import { generateSigningKey, type PublishedKey } from '../../src/security/read-key.js';
import { inventedKnowledge } from '../knowledge/invented.js';

const withKeys = (...keys: SigningKey[]) => inventedKnowledge({ tokens: { keys } });
const Identity = hostIdentity('user-42');
const issued = async (kb: KnowledgeBase) => (await token(kb, { Identity })).response.token;
const pemOf = ({ kty, n, e }: PublishedKey) =>
  createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('published keys', () => {
  test('have exactly the fields of the specification, and the RFC 7638 thumbprint as id', async () => {
    const { keys } = await jwks(withKeys(await generateSigningKey()));
    expect(keys).toHaveLength(1);
    const [{ kid, n, e }] = keys;
    expect(keys[0]).toEqual({ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e });
    expect(Buffer.from(n, 'base64url')).toHaveLength(256);
    const thumbprint = createHash('sha256')
      .update(JSON.stringify({ e, kty: 'RSA', n }))
      .digest('base64url');
    expect(kid).toBe(thumbprint);
  });

  test('include the thumbprint given in the example in RFC 7638', async () => {
    const n =
      '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw';
    const { keys } = await jwks(withKeys(pkcs8(pair.privateKey), { kty: 'RSA', n, e: 'AQAB' }));
    expect(keys[1].kid).toBe('NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs');
  });

  test('reveal nothing private', async () => {
    const shown = JSON.stringify(await jwks(withKeys(pkcs8(pair.privateKey), await generateSigningKey())));
    expect(shown).not.toMatch(/"(d|p|q|dp|dq|qi|k|oth)":/);
  });

  test('if the host provides no keys, one pair is generated per knowledge base', async () => {
    const [one, other] = [inventedKnowledge({}), inventedKnowledge({})];
    expect(await jwks(one)).toEqual(await jwks(one));
    expect(await jwks(one)).not.toEqual(await jwks(other));
    const bearer = `Bearer ${await issued(one)}`;
    await expect(authenticate(one, bearer)).resolves.toBeDefined();
    await expect(authenticate(other, bearer)).rejects.toThrow('not known here');
  });
});

describe('a key of the host', () => {
  const { n, e } = Object(pair.publicKey.export({ format: 'jwk' }));

  test.each<[string, SigningKey]>([
    ['PKCS #8 PEM', pkcs8(pair.privateKey)],
    ['PEM with space around it and other line ends', `\n${pkcs8(pair.privateKey).replaceAll('\n', '\r\n')}\n`],
    ['JWK', Object(pair.privateKey.export({ format: 'jwk' }))],
    [
      'JWK with an id, a use and an algorithm',
      { ...pair.privateKey.export({ format: 'jwk' }), kid: 'mine', use: 'sig', alg: 'RS256' },
    ],
  ])('as %s', async (_, key) => {
    const kb = withKeys(key);
    expect((await jwks(kb)).keys[0]).toMatchObject({ n, e });
    await expect(authenticate(kb, `Bearer ${await issued(kb)}`)).resolves.toMatchObject({ subject: 'user-42' });
  });

  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
  const jwk = pair.privateKey.export({ format: 'jwk' });
  const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  test.each<[string, SigningKey, string]>([
    ['1,024 bits', pkcs8(weak.privateKey), 'fewer than 2048 bits'],
    ['1,024 bits as JWK', Object(weak.privateKey.export({ format: 'jwk' })), 'fewer than 2048 bits'],
    ['an elliptic curve', Object(curve.privateKey.export({ format: 'jwk' })), 'expected an RSA key'],
    ['an elliptic curve as PEM', pkcs8(curve.privateKey), 'no readable RSA key'],
    ['RSA-PSS', pkcs8(pss.privateKey), 'no readable RSA key'],
    ['a secret', { kty: 'oct', k: 'AAAA' }, 'expected an RSA key'],
    ['another algorithm', { ...jwk, alg: 'PS256' }, 'not meant for signing'],
    ['a key to encrypt with', { ...jwk, use: 'enc' }, 'not meant for signing'],
    ['half a private key', { ...jwk, p: undefined, q: undefined }, 'not a readable RSA key'],
    ['a public key alone', { kty: 'RSA', n, e }, 'no private half'],
    ['a public PEM alone', String(pair.publicKey.export({ type: 'spki', format: 'pem' })), 'no private half'],
    ['PKCS #1', String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' })), 'openssl pkcs8 -topk8'],
    ['an encrypted PEM', String(pair.privateKey.export(encrypted)), `got 'ENCRYPTED PRIVATE KEY'`],
    ['broken PEM', pkcs8(pair.privateKey).replace(/\n.{20}/, '\n'), 'no readable RSA key'],
    ['no PEM', 'secret', 'got no PEM'],
    ['nothing', Object(null), 'expected an RSA key'],
    ['a list', Object([1]), 'expected a JWK'],
  ])('is refused if it is %s', async (_, key, words) => {
    const refusal = expect.objectContaining({ code: 'unavailable', message: expect.stringContaining(words) });
    await expect(jwks(withKeys(key))).rejects.toThrow(refusal);
    await expect(issued(withKeys(key))).rejects.toThrow('host.tokens.keys[0]');
  });

  describe('has its numbers checked in every format', () => {
    const secret: Readonly<Record<string, string>> = Object(jwk);
    const base64url = (value: bigint) => {
      const digits = value.toString(16);
      return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url');
    };
    /**
     * A key with forged numbers, as JWK and as PEM, both public and private; forged public keys come after a valid key.
     */
    const formsOf = (numbers: { readonly n?: string; readonly e?: string }): [string, SigningKey[]][] => {
      const own = { ...secret, ...numbers };
      const shown = { kty: 'RSA', n: own.n, e: own.e };
      const spki = () => String(createPublicKey({ key: shown, format: 'jwk' }).export({ type: 'spki', format: 'pem' }));
      const sound = pkcs8(pair.privateKey);
      return [
        ['private JWK', [own]],
        ['public JWK', [sound, shown]],
        ['PKCS #8', [pkcs8(createPrivateKey({ key: own, format: 'jwk' }))]],
        ['SPKI', [sound, spki()]],
      ];
    };
    const small = Object(weak.publicKey.export({ format: 'jwk' })).n;
    const numbers: [string, { n?: string; e?: string }, string | undefined][] = [
      ['exponent 1', { e: base64url(1n) }, 'exponent is too small'],
      ['exponent 2', { e: base64url(2n) }, 'exponent is too small'],
      ['exponent 3', { e: base64url(3n) }, 'exponent is too small'],
      ['exponent 65535', { e: base64url(65_535n) }, 'exponent is too small'],
      ['exponent 65536', { e: base64url(65_536n) }, 'exponent is even'],
      ['exponent 65537', { e: base64url(65_537n) }, undefined],
      ['exponent 65538', { e: base64url(65_538n) }, 'exponent is even'],
      ['exponent 2^256 + 1', { e: base64url(2n ** 256n + 1n) }, 'exponent is too large'],
      ['a modulus of 1,024 bits', { n: small }, 'fewer than 2048 bits'],
      ['a modulus of 2,047 bits', { n: base64url(2n ** 2047n - 1n) }, 'fewer than 2048 bits'],
      ['an even modulus', { n: base64url(2n ** 2048n - 2n) }, 'modulus is even'],
    ];
    const cases = numbers.flatMap(([fault, own, words]) =>
      formsOf(own).map(([form, keys]) => ({ fault, form, keys, words, own })),
    );
    test.each(cases)('$fault as $form', async ({ keys, words, own }) => {
      const asked = jwks(withKeys(...keys));
      if (words === undefined) return expect((await asked).keys.map(({ e }) => e)).toContain('AQAB');
      const error = await asked.then(
        () => new Error('the key was accepted'),
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining(words) });
      for (const part of [own.n ?? secret.n, secret.d, secret.p]) {
        expect(String(error), 'a message shows no part of a key').not.toContain(part.slice(0, 12));
      }
    });

    // Only JWK allows the same number to be encoded in several ways.
    test.each<[string, { n?: string; e?: string }, string]>([
      ['exponent 0', { e: 'AA' }, 'too small'],
      ['an exponent with zeros before it', { e: 'AAAAAQ' }, 'too small'],
      ['a short modulus with zeros before it', { n: `${'A'.repeat(400)}${small}` }, 'fewer than 2048 bits'],
      ['a modulus of zeros', { n: 'A'.repeat(400) }, 'fewer than 2048 bits'],
      ['an exponent with padding', { e: 'AQAB==' }, 'as base64url'],
      ['an exponent that is no base64url', { e: 'A' }, 'as base64url'],
      ['an empty exponent', { e: '' }, 'as base64url'],
    ])('%s', async (_, own, words) => {
      const refusal = expect.objectContaining({ code: 'unavailable', message: expect.stringContaining(words) });
      await expect(jwks(withKeys({ ...secret, ...own }))).rejects.toThrow(refusal);
    });
  });

  test.each([1024, 2047, 2048.5, 100_000])('is not generated with %d bits', async (bits) => {
    await expect(generateSigningKey(bits)).rejects.toThrow('2048 to 8192');
  });
});

test('rotation: tokens signed with the old key stay valid for as long as it is published', async () => {
  const [old, fresh] = await Promise.all([generateSigningKey(), generateSigningKey()]);
  const tokens: { keys: SigningKey[] } & TokenSettings = { keys: [old] };
  const kb = inventedKnowledge({ tokens });
  const kids = async () => (await jwks(kb)).keys.map(({ kid }) => kid);
  const signedBy = (text: string) => JSON.parse(Buffer.from(text.split('.')[0], 'base64url').toString()).kid;
  const [oldKid] = await kids();
  const early = await issued(kb);

  tokens.keys.push(fresh);
  const [, freshKid] = await kids();
  expect(await kids()).toEqual([oldKid, freshKid]);
  expect(signedBy(await issued(kb)), 'published before it signs').toBe(oldKid);

  const { kty, n, e } = old;
  tokens.keys.splice(0, 2, fresh, { kty, n, e });
  expect(await kids()).toEqual([freshKid, oldKid]);
  const late = await issued(kb);
  expect(signedBy(late)).toBe(freshKid);
  for (const text of [early, late]) await expect(authenticate(kb, `Bearer ${text}`)).resolves.toBeDefined();

  tokens.keys = [fresh, fresh];
  expect(await kids(), 'the same key twice is one').toEqual([freshKid]);
  await expect(authenticate(kb, `Bearer ${early}`)).rejects.toThrow('not known here');
  await expect(authenticate(kb, `Bearer ${late}`)).resolves.toBeDefined();
});

test('reading the keys is retried after a failure', async () => {
  const tokens: { keys: SigningKey[] } = { keys: ['secret'] };
  const kb = inventedKnowledge({ tokens });
  await expect(jwks(kb)).rejects.toThrow('got no PEM');
  await expect(jwks(kb)).rejects.toThrow('got no PEM');
  tokens.keys = [pkcs8(pair.privateKey)];
  await expect(jwks(kb)).resolves.toBeDefined();
});

describe('others verify our tokens with the published keys', () => {
  test('jsonwebtoken', async () => {
    const kb = inventedKnowledge({ now: () => new Date() });
    const [published] = (await jwks(kb)).keys;
    const verified = jsonwebtoken.verify(await issued(kb), pemOf(published), {
      algorithms: ['RS256'],
      issuer: 'cterm',
      audience: 'cterm',
      complete: true,
    });
    expect(verified.payload.sub).toBe('user-42');
    expect(verified.header.kid).toBe(published.kid);
    const [{ n, e }] = (await jwks(inventedKnowledge({ now: () => new Date() }))).keys;
    const foreign = pemOf({ ...published, n, e });
    const text = await issued(kb);
    expect(() => jsonwebtoken.verify(text, foreign, { algorithms: ['RS256'] })).toThrow('invalid signature');
  });

  test('we also verify a token that jsonwebtoken signed with our key', async () => {
    const kb = inventedKnowledge({ tokens: { keys: [pkcs8(pair.privateKey)] }, now: () => new Date() });
    const [{ kid }] = (await jwks(kb)).keys;
    const claims = { auth_time: Math.floor(Date.now() / 1000), nbf: Math.floor(Date.now() / 1000) };
    const text = jsonwebtoken.sign(claims, pair.privateKey, {
      algorithm: 'RS256',
      keyid: kid,
      issuer: 'cterm',
      audience: 'cterm',
      subject: 'elsewhere',
      expiresIn: 60,
      jwtid: 'j1',
    });
    await expect(authenticate(kb, `Bearer ${text}`)).resolves.toMatchObject({ subject: 'elsewhere' });
  });

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
  test.skipIf(!hasOpenssl)('openssl', async () => {
    const kb = inventedKnowledge({ now: () => new Date() });
    const folder = mkdtempSync(join(tmpdir(), 'cterm-keys-'));
    try {
      const [header, payload, signature] = (await issued(kb)).split('.');
      const file = (name: string, content: string | Buffer) => {
        writeFileSync(join(folder, name), content);
        return join(folder, name);
      };
      const key = file('key.pem', pemOf((await jwks(kb)).keys[0]));
      const signed = file('signature', Buffer.from(signature, 'base64url'));
      const input = file('input', `${header}.${payload}`);
      const verify = ['dgst', '-sha256', '-verify', key, '-signature', signed];
      expect(execFileSync('openssl', [...verify, input], { encoding: 'utf8' })).toContain('Verified OK');
      const other = file('other', `${header}.${payload}x`);
      expect(spawnSync('openssl', [...verify, other]).status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
