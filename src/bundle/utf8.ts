// Functions that measure, encode and decode UTF-8. They also work on shared buffers, which TextDecoder rejects in
// browsers.

/** The length of `text` in UTF-8 bytes, or -1 if it contains a lone surrogate. */
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

/** Writes `text`, which must be well formed, to `into` from `at` on; returns the offset after the text. */
export function writeUtf8(text: string, into: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return at + i + encoder.encodeInto(text.slice(i), into.subarray(at + i)).written;
    into[at + i] = unit;
  }
  return at + text.length;
}

// Without `ignoreBOM`, the decoder would drop a U+FEFF at the start of a string; without `fatal`, it would replace
// invalid bytes with U+FFFD.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Decodes `bytes`; undefined if they are not well-formed UTF-8. */
export function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    // Browsers do not decode from shared buffers, so shared bytes are copied first.
    return decoder.decode(isShared(bytes.buffer) ? new Uint8Array(bytes) : bytes);
  } catch {
    return undefined;
  }
}

/** For up to this many code units, concatenation is faster than calling the decoder, and V8 creates no ropes. */
const MOST_SHORT = 12;

/**
 * Fast path: decodes the first `length` bytes if they are few and all ASCII; otherwise returns undefined, and the
 * caller uses `readUtf8`.
 */
export function readShort(bytes: Uint8Array, length: number): string | undefined {
  if (length > MOST_SHORT) return undefined;
  let all = 0;
  for (let at = 0; at < length; at++) all |= bytes[at];
  if (all > 0x7f) return undefined;
  let text = '';
  let at = 0;
  for (; at + 4 <= length; at += 4) text += String.fromCharCode(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]);
  for (; at < length; at++) text += String.fromCharCode(bytes[at]);
  return text;
}

function isShared(buffer: ArrayBufferLike): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
}
