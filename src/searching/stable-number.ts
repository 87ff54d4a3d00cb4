// Numbers for what has none of its own: made of the text that names it, so that they are the same in every knowledge base.

const BITS = 52;
const PRIME = 0x100000001b3n;
const OFFSET_BASIS = 0xcbf29ce484222325n;

/** A whole number of 52 bits out of a text (FNV-1a, folded); two texts hardly ever have the same. */
export function stableNumber(text: string): number {
  let hash = OFFSET_BASIS;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return Number(BigInt.asUintN(BITS, hash ^ (hash >> BigInt(BITS))));
}
