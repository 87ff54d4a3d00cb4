// The identity behind a request, authenticated either by the surrounding program or by credentials in the request. If a
// host has neither `tokens` nor `verifyBasic`, its service is either protected by other means or open to everyone.

import { type Identity, isIdentity } from '../contract/identity.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { authenticate } from '../security/authenticate.js';
import type { WireRequest } from './request.js';

/** Whether the host requires credentials in every request. */
export function wantsCredentials({ host }: Knowledge): boolean {
  return host.tokens !== undefined || host.verifyBasic !== undefined;
}

/**
 * The identity behind a request; undefined if none is required. Throws `unauthorized` for missing or invalid
 * credentials.
 */
export async function identityOf(kb: Knowledge, request: WireRequest): Promise<Identity | undefined> {
  const { identity, authorization } = request;
  if (identity !== undefined) {
    if (isIdentity(identity)) return identity;
    const message = `call: identity: expected the result of hostIdentity(), got ${shown(identity)}.`;
    throw new CtermError('unauthorized', message);
  }
  return wantsCredentials(kb) ? authenticate(kb, authorization ?? undefined) : undefined;
}
