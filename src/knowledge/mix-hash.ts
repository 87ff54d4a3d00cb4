// A hash of numbers and strings, computed incrementally. It is fast and the same on every machine, but not meant to
// resist forgery.

/** Adds a number to a hash. */
export function mixed(hash: number, value: number): number {
  let step = Math.imul(hash ^ value, 0x9e3779b1);
  step ^= step >>> 15;
  return Math.imul(step, 0x85ebca77) ^ (step >>> 13);
}

/** Adds a string to a hash. */
export function mixedText(hash: number, text: string): number {
  let all = mixed(hash, text.length);
  for (let i = 0; i < text.length; i++) all = mixed(all, text.charCodeAt(i));
  return all;
}
