// A file of a release that stands in the test: its text, cut into pieces wherever it hurts.

import type { ReleaseFile } from '../../kb-build/importers/release.js';

/** The file; `piece` is how many characters are read at a time. */
export function releaseFile(name: string, text: string, piece = 7): ReleaseFile {
  return {
    name,
    file: name,
    *text() {
      for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
    },
  };
}
