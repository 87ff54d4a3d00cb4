// Pseudo-random choices that depend only on a seed, so that a forged bundle can be reproduced from its number.

export interface Dice {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** One of the members of a list. */
  one<T>(list: readonly T[]): T;
}

/** Makes dice whose results are determined by `seed`. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (Math.imul(state, 0x2c1b3c6d) ^ (state >>> 15)) >>> 0;
  };
  for (let turn = 0; turn < 8; turn++) next();
  const below = (end: number): number => next() % Math.max(1, end);
  return { below, one: (list) => list[below(list.length)] };
}
