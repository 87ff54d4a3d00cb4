// Authenticates requests by their Authorization header, which contains Basic credentials or a bearer token.

import type { Identity } from '../contract/identity.js';
import { CtermError } from '../errors/cterm-error.js';
import { inside, type KnowledgeBase } from '../knowledge/knowledge-base.js';
import { verifyBasic } from './basic-credentials.js';
import { refused } from './refuse-credentials.js';
import { verifyToken } from './tokens.js';

/**
 * Returns the identity proved by the value of an `Authorization` header. Throws `unauthorized` if the value is missing
 * or invalid. Basic credentials are passed to `host.verifyBasic`. A bearer token must have been issued by this
 * knowledge base, that is, signed with one of its keys using RS256 and intended for its audience. It must also be valid
 * now, allowing for a minute of clock skew.
 *
 * @example
 * const { token: bearer } = (await token(kb, { Identity: hostIdentity('user-42') })).response;
 * (await authenticate(kb, `Bearer ${bearer}`)).subject // 'user-42'
 */
export async function authenticate(kb: KnowledgeBase, authorization: string | undefined): Promise<Identity> {
  const knowledge = kb[inside];
  if (authorization === undefined || authorization === '') throw refused('the request has no credentials');
  if (typeof authorization !== 'string') {
    throw new CtermError('invalid-argument', 'authenticate: expected the Authorization header as a string.');
  }
  const [, scheme = '', credentials = ''] = /^([A-Za-z]+) +(\S+)$/.exec(authorization.trim()) ?? [];
  if (scheme.toLowerCase() === 'bearer') return verifyToken(knowledge, credentials);
  if (scheme.toLowerCase() === 'basic') return verifyBasic(knowledge, credentials);
  throw refused('the Authorization header is neither Basic nor Bearer with credentials');
}
