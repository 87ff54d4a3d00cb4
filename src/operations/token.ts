// The operation behind GET Security/Token.

import { hostIdentity, type Identity, isIdentity } from '../contract/identity.js';
import type { Parameter } from '../contract/parameter.js';
import { issueToken } from '../security/tokens.js';
import { defineOperation } from './operation.js';

/** Somebody who was authenticated. It has no text form and no JSON form: no request can claim to be somebody. */
const identity: Parameter<Identity, Identity, 'required'> = {
  kind: 'identity',
  doc: 'Who the token is for; made by the program and never part of a request.',
  presence: 'required',
  default: undefined,
  expected: 'what authenticate() or hostIdentity() gave',
  names: [],
  read: (given) => (isIdentity(given) ? { value: given } : { problem: identity.expected }),
};

/**
 * A token for somebody who was authenticated: by `authenticate`, out of Basic credentials or an earlier token, or by the
 * surrounding program, as `hostIdentity` says. A token for a token keeps its subject and the time they were
 * authenticated, and is refused a day after it.
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
    summary: 'A token that later requests send as bearer',
    parameters: {
      Identity: identity,
    },
    example: { Identity: hostIdentity('user-42') },
    async run(kb, p): Promise<{ response: { token: string } }> {
      return { response: { token: await issueToken(kb, p.Identity) } };
    },
  }))();
