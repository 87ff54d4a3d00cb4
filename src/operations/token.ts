// The operation behind GET Security/Token.

import { hostIdentity, type Identity, isIdentity } from '../contract/identity.js';
import type { Parameter } from '../contract/parameter.js';
import { issueToken } from '../security/tokens.js';
import { defineOperation } from './operation.js';

/**
 * The parameter for an authenticated identity. Because it has no text or JSON form, no request can claim an identity.
 */
const identity: Parameter<Identity, Identity, 'required'> = {
  kind: 'identity',
  doc: 'Identity to issue the token for; supplied by the program, never part of a request.',
  isDocument: false,
  presence: 'required',
  default: undefined,
  expected: 'the result of authenticate() or hostIdentity()',
  names: [],
  read: (given) => (isIdentity(given) ? { value: given } : { problem: identity.expected }),
};

/**
 * Issues a bearer token for an authenticated identity, returned as `{ response }`. The identity comes either from
 * `authenticate` (Basic credentials or an earlier token) or, through `hostIdentity`, from the surrounding program.
 * Renewing a token keeps its subject and its time of authentication; renewal is refused if that time is a day or more
 * ago.
 *
 * @example
 * const { response } = await token(kb, { Identity: hostIdentity('user-42') });
 * response.token.split('.').length // 3
 */
export const token = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'token',
    method: 'GET',
    path: '/api/Svc/Security/Token',
    summary: 'A bearer token for later requests',
    parameters: {
      Identity: identity,
    },
    example: { Identity: hostIdentity('user-42') },
    async run(kb, p): Promise<{ response: { token: string } }> {
      return { response: { token: await issueToken(kb, p.Identity) } };
    },
  }))();
