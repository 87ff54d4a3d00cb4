// A knowledge source whose text is supplied by the test.

import type { Source } from '../../kb-build/importers/sources.js';

/** The source; its path is also its name. */
export function textSource(name: string, text: string): Source {
  return { name, path: name, chunks: () => [new TextEncoder().encode(text)] };
}
