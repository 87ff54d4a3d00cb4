// Classifies the gap between a word and the previous word, for loose matching. A gap is plain, or it contains a comma,
// slash or colon, or it is hard. No name spans a hard gap. The input is the text that words.ts reads.

import { asciiLike } from './fold';
import { COLON, COMMA, HARD, PLAIN, SLASH } from './loose-window';
import { text } from './words';

/** A gap longer than this, in bytes, counts as hard; the rest of it is not read. */
const GAP_BYTES: u32 = 12;

// @ts-ignore: decorator
@inline
function isLetterOrDigit(c: u32): bool {
  return (c | 0x20) - 0x61 < 26 || c - 0x30 < 10;
}

/**
 * Returns the kind of the gap before the word at byte offset `at`. A gap that contains a line end is hard unless the
 * text clearly continues, i.e. the gap has no blank line or dash, and the word starts with a lower-case letter.
 */
export function gapBefore(at: u32): u32 {
  let gap = PLAIN;
  let lines: u32 = 0;
  let dash = false;
  for (let back: u32 = 1; ; back++) {
    if (back > at || back > GAP_BYTES) return HARD;
    let c = <u32>load<u8>(text + at - back);
    let bytes: u32 = 1;
    if (c >= 0x80) {
      // Typographic quotes, bullets and dashes separate words like their ASCII counterparts.
      while (back < at && (<u32>load<u8>(text + at - back) & 0xc0) == 0x80) {
        back++;
        bytes++;
      }
      c = asciiLike(text + at - back);
    }
    if (isLetterOrDigit(c)) break;
    if (c == 0x2c) gap = max(gap, COMMA);
    else if (c == 0x2f || c == 0x26 || c == 0x2b) gap = max(gap, SLASH);
    else if (c == 0x3a) gap = max(gap, COLON);
    else if (c == 0x0a) lines += 1;
    else if (c == 0x2d) dash = dash || (back > bytes && load<u8>(text + at - back + bytes) == 0x20);
    else if (c == 0x2e) {
      if (back > 1) gap = HARD;
    } else if (c != 0x20 && c != 0x09 && c != 0x0d && c != 0x27) gap = HARD;
  }
  if (lines > 1 || (lines == 1 && (dash || <u32>load<u8>(text + at) - 0x61 >= 26))) return HARD;
  return dash ? max(gap, COLON) : gap;
}
