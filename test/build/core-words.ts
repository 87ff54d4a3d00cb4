// The words used to clean and vary imports: those of the core, and an empty set.

import { importWordsOf, nothingAuthored } from '../../kb-build/import-words.js';
import { findSources } from '../../kb-build/importers/sources.js';
import { readSources } from '../../kb-build/read-sources.js';

/** The core's authored words about imports. */
export const CORE_WORDS = importWordsOf(readSources(findSources(['kb-build/core/words']).sources).draft.imports);
export const NO_WORDS = importWordsOf(nothingAuthored());
