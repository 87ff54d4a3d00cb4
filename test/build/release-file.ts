// A release file whose text is supplied by the test, delivered in chunks that end at awkward offsets.

import type { ReleaseFile } from '../../kb-build/importers/release.js';

/** The file; it is delivered in chunks of `piece` characters. */
export function releaseFile(name: string, text: string, piece = 7): ReleaseFile {
  return {
    name,
    file: name,
    *text() {
      for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
    },
  };
}
