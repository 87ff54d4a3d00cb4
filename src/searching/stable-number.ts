// Numeric ids for items that have none, hashed from their names so that the ids are the same in every knowledge base.

const BITS = 52;
const PRIME = 0x100000001b3n;
const OFFSET_BASIS = 0xcbf29ce484222325n;

/** A 52-bit hash of a string (FNV-1a, folded); collisions are very unlikely. */
export function stableNumber(text: string): number {
  let hash = OFFSET_BASIS;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return Number(BigInt.asUintN(BITS, hash ^ (hash >> BigInt(BITS))));
}
