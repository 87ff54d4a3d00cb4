// The word lists for builds without the authored core. The package ships its own lists (dist/words), so that even a
// bundle built only from releases does not treat "left" as a name.

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '../../../kb-build/compare-text.js';
import { type FoundSources, findSources, isAuthored, isCompiled } from '../../../kb-build/importers/sources.js';
import { basePath } from './base-bundle.js';

/**
 * The only list that every build needs; the other lists are for imports and searches, so only builds with releases need
 * them.
 */
const NEEDED = 'kept-words.yaml';

/** The list that compiled bundles already contain. */
const COMPILED_LIST = 'search-words.yaml';

/**
 * Finds the sources under the given paths, and adds the base (see `basePath`) and the package's word lists, except for
 * lists that a source replaces. If all sources are authored, only the list that every build needs is added.
 */
export function findSourcesWithWords(paths: readonly string[], givenBase?: string): FoundSources {
  const given = findSources(paths);
  const names = given.sources.map(({ name }) => name);
  const base = given.refusals.length > 0 ? undefined : basePath(givenBase, names);
  const found = base === undefined ? given : findSources([...paths, base]);
  const hasReleases = found.sources.some(({ name }) => !isAuthored(name) && !isCompiled(name));
  const folder = wordsFolder();
  if (folder === undefined) return found;
  const own = new Set(found.sources.map(({ name }) => basename(name)));
  if (found.sources.some(({ name }) => isCompiled(name))) own.add(COMPILED_LIST);
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
