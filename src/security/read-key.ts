// Loads one of the host's keys, given as a JWK or in PEM form: validates it, imports it into WebCrypto and identifies
// it by its thumbprint. A key that is unsafe for RS256 is rejected, with advice on what to do instead.

import type { JWK } from 'jose';
import type { SigningKey } from '../contract/host.js';
import { CtermError } from '../errors/cterm-error.js';
import { bitLength, bytesOfNumber } from './key-numbers.js';
import { misconfigured } from './refuse-credentials.js';
import { signatures } from './webcrypto.js';

export const ALGORITHM = 'RS256';
const MIN_BITS = 2048;
/**
 * FIPS 186-5, A.1.1: a public exponent must be odd and between 2^16 and 2^256. Smaller exponents make signatures weak
 * or forgeable.
 */
const MIN_EXPONENT = 65_537;
const MAX_EXPONENT_BITS = 256;

/** A public key as published in a JSON Web Key Set. */
export interface PublishedKey {
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

/** A key that is ready for use. Without its private half, a key can only verify signatures. */
export interface ReadyKey {
  readonly published: PublishedKey;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey | undefined;
}

/**
 * Generates an RSA key pair for `host.tokens.keys` and returns it as a private JWK, which must be kept secret.
 *
 * @param modulusLength the size of the key in bits, from 2048 to 8192.
 *
 * @example
 * const key = await generateSigningKey();
 * key.kty // 'RSA'
 */
export async function generateSigningKey(modulusLength = MIN_BITS): Promise<Exclude<SigningKey, string>> {
  if (!Number.isInteger(modulusLength) || modulusLength < MIN_BITS || modulusLength > 8192) {
    const message = `generateSigningKey: expected a whole number of bits from ${MIN_BITS} to 8192.`;
    throw new CtermError('invalid-argument', message);
  }
  const { exportJWK, generateKeyPair } = await signatures();
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength, extractable: true });
  return { ...(await exportJWK(privateKey)) };
}

/** Makes one of the host's keys ready for use. `where` is the location of the key, for error messages. */
export async function readKey(given: SigningKey, where: string): Promise<ReadyKey> {
  const jwk = typeof given === 'string' ? await readPem(given, where) : readJwk(given, where);
  const { kty, n, e } = jwk;
  if (kty !== 'RSA' || typeof n !== 'string' || typeof e !== 'string') {
    throw misconfigured(where, 'expected an RSA key; tokens are only signed with RS256.');
  }
  checkKeyStrength(n, e, where);
  const { calculateJwkThumbprint } = await signatures();
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const published: PublishedKey = { kty: 'RSA', use: 'sig', alg: ALGORITHM, kid, n, e };
  const publicKey = await importKey({ kty, n, e }, where);
  return { published, publicKey, privateKey: jwk.d === undefined ? undefined : await importKey(jwk, where) };
}

/**
 * Throws unless signatures made with the key pair can be trusted. Messages state what is wrong but never contain the
 * key.
 */
function checkKeyStrength(n: string, e: string, where: string): void {
  const advice = 'Make a new one with generateSigningKey().';
  const [modulus, exponent] = [bytesOfNumber(n), bytesOfNumber(e)];
  if (modulus === undefined || exponent === undefined) {
    throw misconfigured(where, `expected n and e as base64url without padding. ${advice}`);
  }
  if (bitLength(modulus) < MIN_BITS) throw misconfigured(where, `the key has fewer than ${MIN_BITS} bits. ${advice}`);
  if (isEven(modulus)) throw misconfigured(where, `the modulus is even: the key is not an RSA key. ${advice}`);
  const isSmall = bitLength(exponent) <= 16;
  if (isSmall || isEven(exponent) || bitLength(exponent) > MAX_EXPONENT_BITS) {
    const fault = isSmall ? 'too small' : isEven(exponent) ? 'even' : 'too large';
    const expected = `expected an odd number from ${MIN_EXPONENT} to below 2^${MAX_EXPONENT_BITS}`;
    throw misconfigured(where, `the public exponent is ${fault}: ${expected}. ${advice}`);
  }
}

function isEven(bytes: Uint8Array): boolean {
  return (bytes[bytes.length - 1] & 1) === 0;
}

function readJwk(given: SigningKey, where: string): JWK {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (!isObject) throw misconfigured(where, 'expected a JWK or PEM text.');
  const { alg, use, kty, n, e, d, p, q, dp, dq, qi }: JWK = given;
  if ((alg !== undefined && alg !== ALGORITHM) || (use !== undefined && use !== 'sig')) {
    throw misconfigured(where, `the key is not meant for signing with ${ALGORITHM}. Use a dedicated key.`);
  }
  return { kty, n, e, d, p, q, dp, dq, qi };
}

async function readPem(pem: string, where: string): Promise<JWK> {
  const text = pem.trim();
  const [, label] = /^-----BEGIN ([A-Z0-9 ]+)-----/.exec(text) ?? [];
  const { exportJWK, importPKCS8, importSPKI } = await signatures();
  try {
    if (label === 'PRIVATE KEY') return await exportJWK(await importPKCS8(text, ALGORITHM, { extractable: true }));
    if (label === 'PUBLIC KEY') return await exportJWK(await importSPKI(text, ALGORITHM, { extractable: true }));
  } catch {
    // Messages never quote the contents of a private key.
    throw misconfigured(where, 'the PEM has no readable RSA key.');
  }
  const found = label === undefined ? 'no PEM' : `'${label.slice(0, 40)}'`;
  const advice = 'Convert it to PKCS #8: openssl pkcs8 -topk8 -nocrypt -in key.pem';
  throw misconfigured(where, `expected a PEM 'PRIVATE KEY' or 'PUBLIC KEY', got ${found}. ${advice}`);
}

async function importKey(jwk: JWK, where: string): Promise<CryptoKey> {
  const { importJWK } = await signatures();
  try {
    const key = await importJWK(jwk, ALGORITHM);
    if (key instanceof Uint8Array) throw new TypeError('a secret');
    return key;
  } catch {
    throw misconfigured(where, 'the JWK is not a readable RSA key. A private key needs n, e, d, p, q, dp, dq and qi.');
  }
}
