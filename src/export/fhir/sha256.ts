// Synchronous SHA-256 (FIPS 180-4), needed because WebCrypto is asynchronous. Tests compare it with the platform's
// implementation.

/** The first 32 bits of the fractional part of `root`, which is the square or cube root of a prime. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) >>> 0;
}

const primes: readonly number[] = /* @__PURE__ */ (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
})();
const START: readonly number[] = /* @__PURE__ */ (() =>
  primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))))();
const ROUNDS: readonly number[] = /* @__PURE__ */ (() => primes.map((prime) => fraction(Math.cbrt(prime))))();

const BLOCK = 64;
/** Number of bytes, at the end of the last block, that hold the length of the message in bits. */
const LENGTH_BYTES = 8;

/** The SHA-256 of a string in UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(START);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(state, schedule, view, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function addBlock(state: Uint32Array, schedule: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const [before, last] = [schedule[i - 15], schedule[i - 2]];
    const low = rotated(before, 7) ^ rotated(before, 18) ^ (before >>> 3);
    const high = rotated(last, 17) ^ rotated(last, 19) ^ (last >>> 10);
    schedule[i] = schedule[i - 16] + low + schedule[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const mixedE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + mixedE + ((e & f) ^ (~e & g)) + ROUNDS[i] + schedule[i]) | 0;
    const mixedA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (mixedA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
