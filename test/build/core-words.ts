// The words by which imports are cleaned and varied: those of the core, and none.

import { importWordsOf, nothingAuthored } from '../../kb-build/import-words.js';
import { findSources } from '../../kb-build/importers/sources.js';
import { readSources } from '../../kb-build/read-sources.js';

/** What the core has authored about imports. */
export const CORE_WORDS = importWordsOf(readSources(findSources(['kb-build/core/words']).sources).draft.imports);
export const NO_WORDS = importWordsOf(nothingAuthored());
