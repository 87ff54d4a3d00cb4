// A source of knowledge whose text is in the test.

import type { Source } from '../../kb-build/importers/sources.js';

/** The source; its path is also its name. */
export function textSource(name: string, text: string): Source {
  return { name, path: name, chunks: () => [new TextEncoder().encode(text)] };
}
