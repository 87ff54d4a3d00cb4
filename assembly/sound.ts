// Reduces an English word to its sound, i.e. the letters that are heard, so that a word and its most common
// misspellings have the same sound ("haemmorhoids", "hemorrhoids"). Input: a folded word in lower case.

const A: u32 = 0x61;
const C: u32 = 0x63;
const E: u32 = 0x65;
const F: u32 = 0x66;
const H: u32 = 0x68;
const I: u32 = 0x69;
const K: u32 = 0x6b;
const N: u32 = 0x6e;
const O: u32 = 0x6f;
const P: u32 = 0x70;
const Q: u32 = 0x71;
const R: u32 = 0x72;
const S: u32 = 0x73;
const T: u32 = 0x74;
const U: u32 = 0x75;
const X: u32 = 0x78;
const Y: u32 = 0x79;
const Z: u32 = 0x7a;

function isFrontVowel(letter: u32): bool {
  return letter == E || letter == I || letter == Y;
}

/** The letter that is heard for `letter` between the letters `before` and `next`; 0 if `letter` is silent. */
function heard(letter: u32, before: u32, next: u32): u32 {
  if (letter == C) return isFrontVowel(next) ? S : K;
  if (letter == Q) return K;
  if (letter == Z) return S;
  if (letter == Y) return I;
  if (letter == P && next == H) return F;
  // After these letters, and at the end of a word, an h is silent: "arrhythmia", "phlegm".
  if (letter == H && (next == 0 || before == R || before == T || before == C || before == P)) return 0;
  return letter;
}

/** The single vowel that is heard for two adjacent vowels; 0 if both are heard. */
function heardVowel(first: u32, second: u32): u32 {
  if (second == E && (first == A || first == O)) return E;
  if (first == E && second == A) return E;
  return (first == E && second == I) || (first == I && second == E) ? I : 0;
}

/**
 * Writes the sound of the word at `at` to `out`, which must have room for twice the length of the word; returns the
 * length of the sound.
 */
export function writeSound(at: usize, length: u32, out: usize): u32 {
  let to: u32 = 0;
  let i: u32 = 0;
  // "Pneumonia", "psoriasis": the p is silent.
  if (length > 1 && load<u8>(at) == <u8>P && (load<u8>(at, 1) == <u8>N || load<u8>(at, 1) == <u8>S)) i = 1;
  let last: u32 = 0;
  for (; i < length; i++) {
    const letter = <u32>load<u8>(at + i);
    let one = heard(letter, i > 0 ? <u32>load<u8>(at + i - 1) : 0, i + 1 < length ? <u32>load<u8>(at + i + 1) : 0);
    if (one == 0 || one == last) continue;
    if (one == X) {
      if (last != K) store<u8>(out + to++, <u8>K);
      one = S;
    }
    const vowel = heardVowel(last, one);
    if (vowel != 0) {
      one = vowel;
      to--;
    }
    store<u8>(out + to++, <u8>one);
    last = one;
  }
  return withoutMuteEnd(out, to);
}

/**
 * Returns the length of a sound without a silent final e. Changes a final "-us" to "-is", because the two are often
 * confused.
 */
function withoutMuteEnd(out: usize, length: u32): u32 {
  if (length < 3) return length;
  const last = <u32>load<u8>(out + length - 1);
  if (last == E) return length - 1;
  if (last == S && load<u8>(out + length - 2) == <u8>U) store<u8>(out + length - 2, <u8>I);
  return length;
}
