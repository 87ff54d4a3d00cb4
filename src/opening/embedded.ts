// The embedded knowledge in a browser: a module next to this file, loaded only if no other source is given. It is
// imported dynamically, because only a dynamic import works without configuration in every bundler, dev server and
// plain page.

import { CtermError } from '../errors/cterm-error.js';
import { bytesOfBase64 } from '../kernel/base64.js';

/**
 * The bytes of the embedded bundle, in a separate buffer. Rejects with `unavailable` if the bundle cannot be loaded.
 */
export async function loadEmbeddedBundle(): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { CORE_BUNDLE_BASE64 } = await import('./core-bundle.js');
    return bytesOfBase64(CORE_BUNDLE_BASE64);
  } catch (cause) {
    throw new CtermError(
      'unavailable',
      'openKnowledgeBase: the embedded bundle (core-bundle.js, beside the library’s index.js) could not be loaded. ' +
        'Serve that file too, or give the bytes of a bundle as the source',
      { cause },
    );
  }
}
