// A hash of numbers and texts that is built up step by step: fast, the same on every machine, not meant to resist forgery.

/** The hash with one more number. */
export function mixed(hash: number, value: number): number {
  let step = Math.imul(hash ^ value, 0x9e3779b1);
  step ^= step >>> 15;
  return Math.imul(step, 0x85ebca77) ^ (step >>> 13);
}

/** The hash with one more text. */
export function mixedText(hash: number, text: string): number {
  let all = mixed(hash, text.length);
  for (let i = 0; i < text.length; i++) all = mixed(all, text.charCodeAt(i));
  return all;
}
