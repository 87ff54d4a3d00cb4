// UTF-8 without allocation: how long a text becomes, how it is written, and whether bytes are well formed.
// A text section is checked once, whole, when it is opened; so decoding later never meets a bad byte and never
// answers U+FFFD that nobody wrote. Works on shared buffers too, which TextDecoder refuses in browsers.

const NOT_ASCII = 0x80808080;

/** Bytes of `text` in UTF-8, or -1 when it holds half a surrogate pair. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) length += 1;
    else if (unit < 0xd800 || unit > 0xdfff) length += 2;
    else {
      const next = text.charCodeAt(i + 1);
      if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return -1;
      length += 2; // two units become four bytes
      i++;
    }
  }
  return length;
}

const encoder = new TextEncoder();

/** Writes `text`, which must be well formed, at `at` and returns the position behind it. */
export function writeUtf8(text: string, into: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return at + i + encoder.encodeInto(text.slice(i), into.subarray(at + i)).written;
    into[at + i] = unit;
  }
  return at + text.length;
}

// A text may begin with U+FEFF; without ignoreBOM the decoder would drop it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of bytes that `wellFormedEnd` has passed. */
export function readUtf8(bytes: Uint8Array): string {
  // Browsers do not decode out of shared buffers, so those are copied first.
  return decoder.decode(isShared(bytes.buffer) ? new Uint8Array(bytes) : bytes);
}

function isShared(buffer: ArrayBufferLike): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
}

/** The position of the first byte that is not ASCII, or `bytes.length`. */
export function asciiEnd(bytes: Uint8Array): number {
  const wordsBegin = -bytes.byteOffset & 3;
  const words = alignedWords(bytes, wordsBegin);
  let word = 0;
  for (let at = 0; at < Math.min(wordsBegin, bytes.length); at++) if (bytes[at] > 0x7f) return at;
  while (word < words.length && (words[word] & NOT_ASCII) === 0) word++;
  for (let at = wordsBegin + word * 4; at < bytes.length; at++) if (bytes[at] > 0x7f) return at;
  return bytes.length;
}

/**
 * The position of the first byte at or after `from` that is not well-formed UTF-8 (Unicode table 3-7), or
 * `bytes.length`; `from` must not stand inside a character.
 */
export function wellFormedEnd(bytes: Uint8Array, from = 0): number {
  const wordsBegin = -bytes.byteOffset & 3;
  const words = alignedWords(bytes, wordsBegin);
  let at = from;
  while (at < bytes.length) {
    if (bytes[at] > 0x7f) {
      const next = behindSequence(bytes, at);
      if (next < 0) return at;
      at = next;
      continue;
    }
    at++;
    if (((at - wordsBegin) & 3) === 0) {
      let word = (at - wordsBegin) >> 2;
      while (word < words.length && (words[word] & NOT_ASCII) === 0) word++;
      at = wordsBegin + word * 4;
    }
  }
  return at;
}

// The whole 32-bit words of `bytes` from the first aligned byte on, so that ASCII is passed four bytes at a time.
function alignedWords(bytes: Uint8Array, begin: number): Uint32Array {
  const count = (bytes.length - begin) >> 2;
  return count > 0 ? new Uint32Array(bytes.buffer, bytes.byteOffset + begin, count) : new Uint32Array(0);
}

/** Whether `at` stands inside a sequence of well-formed UTF-8. */
export function splitsCodePoint(bytes: Uint8Array, at: number): boolean {
  return at < bytes.length && (bytes[at] & 0xc0) === 0x80;
}

// The position behind the multi-byte sequence at `at`, or -1. Second bytes are narrower after E0, ED, F0 and F4:
// no overlong forms, no surrogates, nothing above U+10FFFF.
function behindSequence(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  const second = bytes[at + 1];
  if (lead < 0xc2 || lead > 0xf4 || at + 1 >= bytes.length) return -1;
  if (lead < 0xe0) return isContinuation(second) ? at + 2 : -1;
  if (lead < 0xf0) {
    const low = lead === 0xe0 ? 0xa0 : 0x80;
    const high = lead === 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && isContinuation(bytes[at + 2]) ? at + 3 : -1;
  }
  const low = lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xf4 ? 0x8f : 0xbf;
  const inRange = second >= low && second <= high;
  return inRange && isContinuation(bytes[at + 2]) && isContinuation(bytes[at + 3]) ? at + 4 : -1;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80; // undefined past the end is no continuation
}
