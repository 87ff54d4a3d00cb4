// Signing and verifying with the platform's WebCrypto through the JOSE library, which is loaded on first use.

import { CtermError } from '../errors/cterm-error.js';

/** Loads the JOSE library; rejects with `unavailable` if there is no WebCrypto. */
export function signatures(): Promise<typeof import('./signatures.js')> {
  const { crypto }: { crypto?: { subtle?: unknown } } = globalThis;
  if (crypto?.subtle !== undefined) return import('./signatures.js');
  const message = 'Tokens need WebCrypto. Serve the page over https, or use Node 20 or newer.';
  return Promise.reject(new CtermError('unavailable', message));
}
