// The recogniser: every name of a dictionary in a text, whole words, leftmost-longest or all.
// text → runs (scan) → words with ids (words, fold, vocabulary) → rows (walk), chunk by chunk over a fixed scratch area.

import { SCRATCH_BYTES } from './layout';
import { runCount, scanMore, scanStart } from './scan';
import { fillSpelling, spellingForms } from './spelling';
import { openVocabulary } from './vocabulary';
import { found, SCRATCH_USED, startWalk, walk } from './walk';
import { endWords, fill, startWords } from './words';

/**
 * Finds the names of `section` in the UTF-8 at `textAt` (`bytes` long, then TEXT_PADDING zeros). Rows of MATCH_BYTES go
 * to `rows` as far as `rowCapacity` reaches; returns how many there are. `cache` (CACHE_BYTES, zero at first) goes with
 * the section from text to text, `scratch` does not; `spelling` is its table of misspellings (rzSpelling), or 0 for none.
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
): u32 {
  if (SCRATCH_USED > <usize>SCRATCH_BYTES) ERROR('SCRATCH_BYTES in layout.ts is too small for what words.ts and walk.ts put there');
  openVocabulary(section);
  scanStart(textAt, bytes, scratch);
  startWords(section, textAt, cache, spelling, scratch);
  startWalk(section, overlaps, scratch, rows, rowCapacity);
  while (scanMore()) {
    let run: u32 = 0;
    do {
      run = fill(run);
      walk(false);
    } while (run < runCount);
  }
  endWords();
  walk(true);
  return found;
}

/** How many entries of a table of misspellings the section fills; `scratch` as for rzMatch. */
export function rzSpellingForms(section: usize, scratch: usize): u32 {
  openVocabulary(section);
  return spellingForms(scratch);
}

/** Makes the section's table of misspellings of 2^log entries, all zero so far, behind SPELLING_HEADER_BYTES at `table`. */
export function rzSpelling(section: usize, table: usize, log: u32, scratch: usize): void {
  openVocabulary(section);
  fillSpelling(table, log, scratch);
}
