// Basic credentials (RFC 7617): a login, a colon and a password in UTF-8, encoded in base64. The host verifies them.

import { type Identity, makeIdentity } from '../contract/identity.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { bytesOfBase64 } from '../kernel/base64.js';
import { askHostLater, hostNow } from '../knowledge/host-calls.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { refused } from './refuse-credentials.js';
import { secondsOf } from './token-clock.js';

const MAX_LENGTH = 8192;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 7617 forbids control characters
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The identity proved by Basic credentials, given the part of the header after `Basic`. Throws `unauthorized` if they
 * are invalid.
 */
export async function verifyBasic(kb: Knowledge, encoded: string): Promise<Identity> {
  const decoded = decode(encoded);
  const colon = decoded?.indexOf(':') ?? -1;
  if (decoded === undefined || colon < 0 || CONTROL.test(decoded)) throw refused('the Basic credentials are malformed');
  const login = decoded.slice(0, colon);
  const subject: unknown = await askHostLater('verifyBasic', async () =>
    kb.host.verifyBasic?.(login, decoded.slice(colon + 1)),
  );
  if (subject === undefined || subject === null || subject === false || subject === '') {
    throw refused('login or password is wrong');
  }
  if (typeof subject !== 'string') {
    const expected = 'expected the id of the user as a text, or undefined if the login or password is wrong';
    throw new CtermError(
      'unavailable',
      `host.verifyBasic returned an invalid answer: ${expected}, got ${shown(subject)}.`,
    );
  }
  return makeIdentity({ subject, scheme: 'basic', authTime: secondsOf(hostNow(kb)) });
}

function decode(encoded: string): string | undefined {
  const isBase64 = encoded.length <= MAX_LENGTH && encoded.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded);
  if (!isBase64) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOfBase64(encoded));
  } catch {
    return undefined;
  }
}
