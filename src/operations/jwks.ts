// The operation behind GET Security/.well-known/jwks.json.

import type { PublishedKey } from '../security/read-key.js';
import { signingKeys } from '../security/signing-keys.js';
import { defineOperation } from './operation.js';

/**
 * Returns the public keys with which other programs verify tokens, as a JSON Web Key Set: first the signing key, then
 * the keys kept for older tokens.
 *
 * @example
 * (await jwks(kb, {})).keys.map(({ kty, alg }) => `${kty} ${alg}`) // ['RSA RS256']
 */
export const jwks = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'jwks',
    method: 'GET',
    path: '/api/Svc/Security/.well-known/jwks.json',
    summary: 'The public keys for verifying tokens (JWKS)',
    parameters: {},
    example: {},
    async run(kb): Promise<{ keys: PublishedKey[] }> {
      return { keys: (await signingKeys(kb)).all.map(({ published }) => ({ ...published })) };
    },
  }))();
