// The recogniser: finds the names of a dictionary in a text, matching whole words only; it returns either all names or
// only the leftmost-longest ones. Pipeline: text → runs (scan) → words with ids (words, fold, vocabulary) → rows
// (walk), chunk by chunk in a fixed scratch area.

import { SCRATCH_BYTES, TOKEN_BYTES } from './layout';
import { endLoose, looseWords, startLoose } from './loose';
import { LOOSE_SCRATCH } from './loose-window';
import { runCount, scanMore, scanStart } from './scan';
import { fillSpelling, spellingForms } from './spelling';
import { openVocabulary } from './vocabulary';
import { found, SCRATCH_USED, startWalk, walk } from './walk';
import { endWords, fill, startWords, wordCount, words } from './words';

/**
 * Finds the names of `section` in the UTF-8 at `textAt` (`bytes` bytes, followed by TEXT_PADDING zeros). At most
 * `rowCapacity` rows of MATCH_BYTES are written to `rows`; the return value is the total number of rows found. `cache`
 * (CACHE_BYTES, initially zero) must be preserved for the section from one text to the next, but `scratch` need not be;
 * `spelling` is the section's table of misspellings (rzSpelling), or 0 if there is none. If `loose`, the index of the
 * section's loose names, is not 0, rows of LOOSE_MATCH_BYTES are written to `looseRows`, and `looseFound` is set to how
 * many were found.
 */
export function rzMatch(
  section: usize,
  cache: usize,
  spelling: usize,
  textAt: usize,
  bytes: u32,
  overlaps: u32,
  scratch: usize,
  rows: usize,
  rowCapacity: u32,
  loose: usize,
  looseRows: usize,
  looseCapacity: u32,
): u32 {
  if (SCRATCH_USED + 64 + LOOSE_SCRATCH > <usize>SCRATCH_BYTES) ERROR('SCRATCH_BYTES in layout.ts is too small for what words.ts and walk.ts put there');
  openVocabulary(section);
  scanStart(textAt, bytes, scratch);
  startWords(section, textAt, cache, spelling, scratch);
  startWalk(section, overlaps, scratch, rows, rowCapacity);
  startLoose(loose, scratch + ((SCRATCH_USED + 63) & ~63), looseRows, looseCapacity);
  while (scanMore()) {
    let run: u32 = 0;
    do {
      const before = wordCount;
      run = fill(run);
      looseWords(words + <usize>before * TOKEN_BYTES, words + <usize>wordCount * TOKEN_BYTES);
      walk(false);
    } while (run < runCount);
  }
  endLoose();
  endWords();
  walk(true);
  return found;
}

/** The number of entries needed for the section's table of misspellings; `scratch` is the same as in rzMatch. */
export function rzSpellingForms(section: usize, scratch: usize): u32 {
  openVocabulary(section);
  return spellingForms(scratch);
}

/** Builds the section's table of misspellings at `table`, where 2^log zeroed entries follow SPELLING_HEADER_BYTES. */
export function rzSpelling(section: usize, table: usize, log: u32, scratch: usize): void {
  openVocabulary(section);
  fillSpelling(table, log, scratch);
}
