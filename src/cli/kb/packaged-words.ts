// The word lists for builds without the authored core. The package ships its own lists (dist/words), so that even a
// bundle built only from releases does not treat "left" as a name.

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '../../../kb-build/compare-text.js';
import { type FoundSources, findSources, isAuthored } from '../../../kb-build/importers/sources.js';

/**
 * The only list that every build needs; the other lists are for imports and searches, so only builds with releases need
 * them.
 */
const NEEDED = 'kept-words.yaml';

/**
 * The sources under the given paths, plus those of the package's word lists that are not replaced by a given source. If
 * all sources are authored, only the list that every build needs is added.
 */
export function findSourcesWithWords(paths: readonly string[]): FoundSources {
  const found = findSources(paths);
  const hasReleases = found.sources.some(({ name }) => !isAuthored(name));
  const folder = wordsFolder();
  if (folder === undefined) return found;
  const own = new Set(found.sources.map(({ name }) => basename(name)));
  const added = findSources([folder]).sources.filter(({ name }) => !own.has(name) && (hasReleases || name === NEEDED));
  const sources = [...found.sources, ...added].sort((a, b) => compareText(a.name, b.name));
  return { ...found, sources };
}

function wordsFolder(): string | undefined {
  const beside = new URL('./words', import.meta.url);
  // When run from source, the command uses the word lists of the authored core.
  const core = new URL('../../../kb-build/core/words', import.meta.url);
  const path = fileURLToPath(import.meta.url.endsWith('/src/cli/kb/packaged-words.ts') ? core : beside);
  return existsSync(path) ? path : undefined;
}
