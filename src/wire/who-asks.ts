// Who asks: what the host's security says of the credentials of a request. A host that gives neither tokens nor
// verifyBasic protects its service itself, or not at all.

import { CtermError } from '../errors.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { WireRequest } from './request.js';

/** Whether the host wants credentials with every request. */
export function wantsCredentials({ host }: Knowledge): boolean {
  return host.tokens !== undefined || host.verifyBasic !== undefined;
}

/** The identity behind a request; undefined where none is wanted. Throws `unauthorized`. */
export async function identityOf(kb: Knowledge, { authorization }: WireRequest): Promise<unknown> {
  if (!wantsCredentials(kb)) return undefined;
  const given = authorization ?? '';
  throw new CtermError('unauthorized', given === '' ? 'the request has no credentials.' : 'credentials are not read.');
}
