// Pages of shared memories that are no longer used. A WebAssembly memory can only grow, so what a closed knowledge base
// leaves is kept here for the next one that this thread opens on the same memory. Every thread has a list of its own,
// because a thread owns exactly the pages that it added.

/** A stretch of a memory, in whole pages. */
export interface Slab {
  readonly pointer: number;
  readonly bytes: number;
}

/** The free slabs of each memory, by address; no two of them touch. */
const free = /* @__PURE__ */ new WeakMap<WebAssembly.Memory, Slab[]>();

/** Takes the smallest free slab with room for `bytes` bytes, and leaves its rest; undefined if there is none. */
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

/** Gives slabs back; slabs that touch become one. */
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
