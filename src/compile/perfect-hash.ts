// A nearly minimal perfect hash for words, given their 64-bit hashes as (low, high) halves. Every bucket gets the first
// pilot that maps its words to free slots. The arithmetic is exactly the same as in the kernel's `slotOf`.

/** The load factor, i.e. the share of slots in use. A higher factor only costs build time. */
export const FULL_LOAD = 0.97;
const WORDS_PER_PILOT = 3.5;
const MAX_PILOT = 0xffff;

export interface PerfectHash {
  slotCount: number;
  pilots: Uint16Array;
  /** The slot of each word, in the order of the input. */
  slots: Uint32Array;
}

/** floor(x × count / 2^32) for two unsigned 32-bit numbers. */
function scale(x: number, count: number): number {
  return Math.floor(((x >>> 0) * count) / 0x1_0000_0000);
}

function slotOf(high: number, pilot: number, slotCount: number): number {
  return scale(Math.imul(high ^ pilot, 0x85ebca6b), slotCount);
}

/**
 * Searches for the pilots of `hashes` (low, high, low, high, …) at the given load factor. Returns undefined if the
 * search fails; the caller then tries again with a different seed.
 */
export function searchPilots(hashes: Uint32Array, load: number): PerfectHash | undefined {
  const count = hashes.length / 2;
  const slotCount = Math.max(1, Math.ceil(count / load));
  const pilotCount = Math.max(1, Math.ceil(count / WORDS_PER_PILOT));
  const bucketOf = new Uint32Array(count);
  const bucketSize = new Uint32Array(pilotCount + 1);
  for (let i = 0; i < count; i++) {
    bucketOf[i] = scale(hashes[2 * i], pilotCount);
    bucketSize[bucketOf[i]]++;
  }
  const bucketBegin = new Uint32Array(pilotCount + 1);
  for (let b = 0; b < pilotCount; b++) bucketBegin[b + 1] = bucketBegin[b] + bucketSize[b];
  const members = new Uint32Array(count);
  const filled = bucketBegin.slice();
  for (let i = 0; i < count; i++) members[filled[bucketOf[i]]++] = i;

  // The largest buckets are placed first, while many slots are still free.
  const order = Uint32Array.from({ length: pilotCount }, (_, b) => b).sort(
    (a, b) => bucketSize[b] - bucketSize[a] || a - b,
  );
  const taken = new Uint8Array(slotCount);
  const pilots = new Uint16Array(pilotCount);
  const slots = new Uint32Array(count);
  for (const bucket of order) {
    const begin = bucketBegin[bucket];
    const end = bucketBegin[bucket + 1];
    if (begin === end) break;
    let pilot = 0;
    for (; pilot <= MAX_PILOT; pilot++) {
      let placed = begin;
      for (; placed < end; placed++) {
        const slot = slotOf(hashes[2 * members[placed] + 1], pilot, slotCount);
        if (taken[slot]) break;
        taken[slot] = 1;
        slots[members[placed]] = slot;
      }
      if (placed === end) break;
      while (placed-- > begin) taken[slots[members[placed]]] = 0;
    }
    if (pilot > MAX_PILOT) return undefined;
    pilots[bucket] = pilot;
  }
  return { slotCount, pilots, slots };
}
