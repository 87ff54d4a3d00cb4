// The signing keys of a knowledge base: those of its host, read once and again when the host shows others, or a pair
// made at first use.

import type { SigningKey } from '../contract/host.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { generateSigningKey, type ReadyKey, readKey } from './read-key.js';
import { misconfigured } from './refuse-credentials.js';

/** The key that signs, and all that verify, it among them. */
export interface SigningKeys {
  readonly signing: ReadyKey & { readonly privateKey: CryptoKey };
  readonly all: readonly ReadyKey[];
}

interface Known {
  given: readonly SigningKey[];
  keys: Promise<SigningKeys> | undefined;
}

const known = /* @__PURE__ */ derive((): Known => ({ given: [], keys: undefined }));

/** The keys, ready for use. */
export function signingKeys(kb: Knowledge): Promise<SigningKeys> {
  const memo = known(kb);
  const given = [...(kb.host.tokens?.keys ?? [])];
  const isSame = given.length === memo.given.length && given.every((key, index) => key === memo.given[index]);
  if (memo.keys !== undefined && isSame) return memo.keys;
  const keys = given.length === 0 ? generateSigningKey().then((key) => readKeys([key])) : readKeys(given);
  memo.given = given;
  memo.keys = keys;
  // What failed is tried again.
  keys.catch(() => {
    if (memo.keys === keys) memo.keys = undefined;
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
