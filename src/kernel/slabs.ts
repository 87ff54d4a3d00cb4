// Keeps track of unused pages in shared memories. A WebAssembly memory can only grow, so the pages of a closed
// knowledge base are kept here for the next knowledge base that this thread opens on the same memory. Every thread has
// its own list, because a thread owns exactly the pages that it added.

/** A range of a memory that consists of whole pages. */
export interface Slab {
  readonly pointer: number;
  readonly bytes: number;
}

/** The free slabs of each memory, sorted by address; no two of them are adjacent. */
const free = /* @__PURE__ */ new WeakMap<WebAssembly.Memory, Slab[]>();

/**
 * Takes `bytes` bytes from the smallest free slab that is large enough; the rest of the slab stays free. Undefined if
 * no slab is large enough.
 */
export function takeSlab(memory: WebAssembly.Memory, bytes: number): Slab | undefined {
  const slabs = free.get(memory) ?? [];
  let best: Slab | undefined;
  for (const slab of slabs) if (slab.bytes >= bytes && slab.bytes < (best?.bytes ?? Infinity)) best = slab;
  if (best === undefined) return undefined;
  const { pointer } = best;
  const rest = { pointer: pointer + bytes, bytes: best.bytes - bytes };
  free.set(
    memory,
    slabs.flatMap((slab) => (slab !== best ? slab : rest.bytes > 0 ? rest : [])),
  );
  return { pointer, bytes };
}

/** Returns slabs to the free list, merging adjacent ones. */
export function giveSlabs(memory: WebAssembly.Memory, given: readonly Slab[]): void {
  const sorted = [...(free.get(memory) ?? []), ...given].sort((a, b) => a.pointer - b.pointer);
  const joined: Slab[] = [];
  for (const slab of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && last.pointer + last.bytes === slab.pointer) {
      joined[joined.length - 1] = { pointer: last.pointer, bytes: last.bytes + slab.bytes };
    } else joined.push(slab);
  }
  free.set(memory, joined);
}
