// The core's word lists, which builds with releases also use, and empty versions of these lists.

import { keptWordsOf } from '../../kb-build/authored/read-kept-words.js';
import { importWordsOf, nothingAuthored } from '../../kb-build/import-words.js';
import { findSources } from '../../kb-build/importers/sources.js';
import { readSources } from '../../kb-build/read-sources.js';

const { draft } = readSources(findSources(['kb-build/core/words']).sources);

/** The core's authored word lists, in the form that importers use. */
export const CORE_WORDS = importWordsOf(draft.imports);
export const NO_WORDS = importWordsOf(nothingAuthored());

/** The words in the core that are never changed. */
export const CORE_KEPT_WORDS = keptWordsOf(draft.keptWords);
