// Who asks, by the Authorization header of a request: Basic credentials or a token.

import type { Identity } from '../contract/identity.js';
import { CtermError } from '../errors/cterm-error.js';
import { inside, type KnowledgeBase } from '../knowledge/knowledge-base.js';
import { verifyBasic } from './basic-credentials.js';
import { refused } from './refuse-credentials.js';
import { verifyToken } from './tokens.js';

/**
 * The identity behind the value of an `Authorization` header; throws `unauthorized` when it is missing or not valid.
 * Basic credentials go to `host.verifyBasic`, bearer tokens must be this knowledge base's own: signed by RS256 with one
 * of its keys, for its audience, and valid now give or take a minute.
 *
 * @example
 * const { token: bearer } = (await token(kb, { Identity: hostIdentity('user-42') })).response;
 * (await authenticate(kb, `Bearer ${bearer}`)).subject // 'user-42'
 */
export async function authenticate(kb: KnowledgeBase, authorization: string | undefined): Promise<Identity> {
  const knowledge = kb[inside];
  if (authorization === undefined || authorization === '') throw refused('the request has no credentials');
  if (typeof authorization !== 'string') {
    throw new CtermError('invalid-argument', 'authenticate: expected the Authorization header as one text.');
  }
  const [, scheme = '', credentials = ''] = /^([A-Za-z]+) +(\S+)$/.exec(authorization.trim()) ?? [];
  if (scheme.toLowerCase() === 'bearer') return verifyToken(knowledge, credentials);
  if (scheme.toLowerCase() === 'basic') return verifyBasic(knowledge, credentials);
  throw refused('the Authorization header is neither Basic nor Bearer with credentials');
}
