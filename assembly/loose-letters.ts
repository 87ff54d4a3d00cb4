// Tests on the letters of a word in the window (loose-window.ts): whether it ends like a verb form or like an adjective
// derived from a body part, and whether it is "of".

import { AT, BEGIN, END, token } from './loose-window';
import { text } from './words';

// An ending is packed into one number: its lower-case bytes, with the last one in the highest bits.
const ED: u32 = 0x646500;
export const ING: u32 = 0x676e69;
const AL: u32 = 0x6c6100;
const AR: u32 = 0x726100;
const IC: u32 = 0x636900;
const AC: u32 = 0x636100;

/** Whether a word ends in "-ed" or "-ing", like "improved" in "pain in the knee improved". */
export function endsLikeVerb(i: u32): bool {
  return endsIn(i, ED) || endsIn(i, ING);
}

/** Whether a word ends like an adjective derived from a body part: "sacral", "scapular", "pelvic", "cardiac". */
export function endsLikeAdjective(i: u32): bool {
  return endsIn(i, AL) || endsIn(i, AR) || endsIn(i, IC) || endsIn(i, AC);
}

/**
 * Whether a word has at least four letters and ends in `ending`; if the lowest byte of `ending` is 0, it matches any
 * letter.
 */
export function endsIn(i: u32, ending: u32): bool {
  const to = token(i);
  const length = load<u32>(to, END) - load<u32>(to, BEGIN);
  if (length < 4) return false;
  const last = (load<u32>(text + load<u32>(to, AT) + length - 4) | 0x20202020) >>> 8;
  return (last & ((ending & 0xff) == 0 ? 0xffff00 : 0xffffff)) == ending;
}

/** Whether a word is the preposition "of". */
export function isOf(i: u32): bool {
  const at = text + load<u32>(token(i), AT);
  return load<u32>(token(i), END) - load<u32>(token(i), BEGIN) == 2 && (<u32>load<u8>(at) | 0x20) == 0x6f && (<u32>load<u8>(at, 1) | 0x20) == 0x66;
}
