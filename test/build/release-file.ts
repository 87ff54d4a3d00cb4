// A release file whose text is given by the test, delivered in chunks that end at awkward offsets.

import type { ReleaseFile } from '../../kb-build/importers/release.js';

/** The file; it is read `piece` characters at a time. */
export function releaseFile(name: string, text: string, piece = 7): ReleaseFile {
  return {
    name,
    file: name,
    *text() {
      for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
    },
  };
}
