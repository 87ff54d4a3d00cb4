// Lists the words of a text with their folded bytes. The builder compiles names from this list; tests inspect it.

import { breakSeen, cursor, foldWord, setCursor, shift, wordBegin, wordBreak, wordEnd, wordLength } from './fold';
import { TOKEN_BREAK, TOKEN_BYTES } from './layout';
import { RUN_FLAG, RUNS_BYTES, runCount, runs, scanMore, scanStart } from './scan';

/**
 * Lists the folded words of the UTF-8 at `textAt`: writes rows of TOKEN_BYTES to `rows` and folded bytes to `bytesOut`
 * while there is room. Returns the total number of words.
 */
export function listWords(textAt: usize, bytes: u32, scratch: usize, rows: usize, rowCapacity: u32, bytesOut: usize, byteCapacity: u32): u32 {
  let count: u32 = 0;
  let taken: u32 = 0;
  let listedBytes: u32 = 0;
  setCursor(0, 0, false);
  scanStart(textAt, bytes, scratch);
  while (scanMore()) {
    for (let run: u32 = 0; run < runCount; run++) {
      const first = load<u32>(runs + (<usize>run << 3));
      const begin = first & ~RUN_FLAG;
      if (begin < taken) continue;
      setCursor(textAt + begin, shift, breakSeen || (first & RUN_FLAG) != 0);
      const spare = scratch + RUNS_BYTES;
      while (foldWord(textAt, spare)) {
        if (count < rowCapacity && listedBytes + wordLength <= byteCapacity) {
          const row = rows + <usize>count * TOKEN_BYTES;
          store<u32>(row, wordBegin);
          store<u32>(row, wordEnd, 4);
          store<u32>(row, <u32>(bytesOut + listedBytes), 8);
          store<u32>(row, wordLength | (wordBreak ? <u32>TOKEN_BREAK : 0), 12);
          memory.copy(bytesOut + listedBytes, spare, wordLength);
        }
        count += 1;
        listedBytes += wordLength;
      }
      taken = <u32>(cursor - textAt);
    }
  }
  return count;
}
