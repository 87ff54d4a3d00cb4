// The words that imports are cleaned by and searches go by, for builds of releases without the authored core: the package
// brings its own (dist/words), so that such a bundle does not take "left" for a name.

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '../../../kb-build/compare-text.js';
import { type FoundSources, findSources, isAuthored } from '../../../kb-build/importers/sources.js';

/** The sources under some paths; where there are releases, with the package's words that none of the sources replaces. */
export function findSourcesWithWords(paths: readonly string[]): FoundSources {
  const found = findSources(paths);
  const hasReleases = found.sources.some(({ name }) => !isAuthored(name));
  const folder = wordsFolder();
  if (!hasReleases || folder === undefined) return found;
  const own = new Set(found.sources.map(({ name }) => basename(name)));
  const added = findSources([folder]).sources.filter(({ name }) => !own.has(name));
  const sources = [...found.sources, ...added].sort((a, b) => compareText(a.name, b.name));
  return { ...found, sources };
}

function wordsFolder(): string | undefined {
  const beside = new URL('./words', import.meta.url);
  // Run from its sources, the command uses the core's.
  const core = new URL('../../../kb-build/core/words', import.meta.url);
  const path = fileURLToPath(import.meta.url.endsWith('/src/cli/kb/packaged-words.ts') ? core : beside);
  return existsSync(path) ? path : undefined;
}
