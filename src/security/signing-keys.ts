// The signing keys of a knowledge base. They are the host's keys, cached until the host provides different ones. If the
// host provides none, a key pair is generated at first use.

import type { SigningKey } from '../contract/host.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { generateSigningKey, type ReadyKey, readKey } from './read-key.js';
import { misconfigured } from './refuse-credentials.js';

/** The key used for signing, and all keys used for verification, including the signing key. */
export interface SigningKeys {
  readonly signing: ReadyKey & { readonly privateKey: CryptoKey };
  readonly all: readonly ReadyKey[];
}

interface KeyCache {
  /** The host's keys from which `keys` was made. */
  given: readonly SigningKey[];
  keys: Promise<SigningKeys> | undefined;
}

const keyCache = /* @__PURE__ */ derive((): KeyCache => ({ given: [], keys: undefined }));

/** The signing keys of a knowledge base, ready for use. */
export function signingKeys(kb: Knowledge): Promise<SigningKeys> {
  const cache = keyCache(kb);
  const given = [...(kb.host.tokens?.keys ?? [])];
  const isSame = given.length === cache.given.length && given.every((key, index) => key === cache.given[index]);
  if (cache.keys !== undefined && isSame) return cache.keys;
  const keys = given.length === 0 ? generateSigningKey().then((key) => readKeys([key])) : readKeys(given);
  cache.given = given;
  cache.keys = keys;
  // A failure is not cached, so that the next call can try again.
  keys.catch(() => {
    if (cache.keys === keys) cache.keys = undefined;
  });
  return keys;
}

async function readKeys(given: readonly SigningKey[]): Promise<SigningKeys> {
  const read = await Promise.all(given.map((key, index) => readKey(key, `keys[${index}]`)));
  const [first] = read;
  const privateKey = first?.privateKey;
  if (first === undefined || privateKey === undefined) {
    throw misconfigured('keys[0]', 'the first key signs, and has no private half. Put a private key first.');
  }
  const all = new Map<string, ReadyKey>();
  for (const key of read) if (!all.has(key.published.kid)) all.set(key.published.kid, key);
  return { signing: { ...first, privateKey }, all: [...all.values()] };
}
