// One key of the host, as JWK or PEM, made ready: checked, imported into WebCrypto, named by its thumbprint. A key that
// could not sign RS256 safely is refused with what to do instead.

import type { JWK } from 'jose';
import type { SigningKey } from '../contract/host.js';
import { CtermError } from '../errors/cterm-error.js';
import { bitLength, bytesOfNumber } from './key-numbers.js';
import { misconfigured } from './refuse-credentials.js';
import { signatures } from './webcrypto.js';

export const ALGORITHM = 'RS256';
const LEAST_BITS = 2048;
/** FIPS 186-5, A.1.1: a public exponent is odd and 2^16 < e < 2^256; smaller ones make signatures forgeable or weak. */
const LEAST_EXPONENT = 65_537;
const MOST_EXPONENT_BITS = 256;

/** A public key as it is published. */
export interface PublishedKey {
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

/** A key that is ready for use; without a private half it only verifies. */
export interface ReadyKey {
  readonly published: PublishedKey;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey | undefined;
}

/**
 * A new key pair for `host.tokens.keys`, as private JWK. Store it as the secret it is.
 *
 * @example
 * const key = await generateSigningKey();
 * key.kty // 'RSA'
 */
export async function generateSigningKey(modulusLength = LEAST_BITS): Promise<Exclude<SigningKey, string>> {
  if (!Number.isInteger(modulusLength) || modulusLength < LEAST_BITS || modulusLength > 8192) {
    const message = `generateSigningKey: expected a whole number of bits from ${LEAST_BITS} to 8192.`;
    throw new CtermError('invalid-argument', message);
  }
  const { exportJWK, generateKeyPair } = await signatures();
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength, extractable: true });
  return { ...(await exportJWK(privateKey)) };
}

/** A key of the host, ready; `where` names its place for messages. */
export async function readKey(given: SigningKey, where: string): Promise<ReadyKey> {
  const jwk = typeof given === 'string' ? await readPem(given, where) : readJwk(given, where);
  const { kty, n, e } = jwk;
  if (kty !== 'RSA' || typeof n !== 'string' || typeof e !== 'string') {
    throw misconfigured(where, 'expected an RSA key; tokens are signed by RS256 and nothing else.');
  }
  proveNumbers(n, e, where);
  const { calculateJwkThumbprint } = await signatures();
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const published: PublishedKey = { kty: 'RSA', use: 'sig', alg: ALGORITHM, kid, n, e };
  const publicKey = await imported({ kty, n, e }, where);
  return { published, publicKey, privateKey: jwk.d === undefined ? undefined : await imported(jwk, where) };
}

/** Throws unless a public key is strong enough to trust its signatures; messages name the fault, never the key. */
function proveNumbers(n: string, e: string, where: string): void {
  const advice = 'Make a new one with generateSigningKey().';
  const [modulus, exponent] = [bytesOfNumber(n), bytesOfNumber(e)];
  if (modulus === undefined || exponent === undefined) {
    throw misconfigured(where, `expected n and e as base64url without padding. ${advice}`);
  }
  if (bitLength(modulus) < LEAST_BITS)
    throw misconfigured(where, `the key has fewer than ${LEAST_BITS} bits. ${advice}`);
  if (isEven(modulus)) throw misconfigured(where, `the modulus is even: the key is not an RSA key. ${advice}`);
  const isSmall = bitLength(exponent) <= 16;
  if (isSmall || isEven(exponent) || bitLength(exponent) > MOST_EXPONENT_BITS) {
    const fault = isSmall ? 'too small' : isEven(exponent) ? 'even' : 'too large';
    const expected = `expected an odd number from ${LEAST_EXPONENT} to below 2^${MOST_EXPONENT_BITS}`;
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
    throw misconfigured(
      where,
      `the key is meant for something else than signing by ${ALGORITHM}. Use a key of its own.`,
    );
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
    // What is inside a private key stays out of messages.
    throw misconfigured(where, 'the PEM holds no RSA key that can be read.');
  }
  const found = label === undefined ? 'no PEM' : `'${label.slice(0, 40)}'`;
  const advice = 'Turn it into PKCS #8: openssl pkcs8 -topk8 -nocrypt -in key.pem';
  throw misconfigured(where, `expected a PEM 'PRIVATE KEY' or 'PUBLIC KEY', got ${found}. ${advice}`);
}

async function imported(jwk: JWK, where: string): Promise<CryptoKey> {
  const { importJWK } = await signatures();
  try {
    const key = await importJWK(jwk, ALGORITHM);
    if (key instanceof Uint8Array) throw new TypeError('a secret');
    return key;
  } catch {
    throw misconfigured(
      where,
      'the JWK holds no RSA key that can be read. A private one needs n, e, d, p, q, dp, dq, qi.',
    );
  }
}
