// The locations of the hot sections in kernel memory, and a function that copies a section there.

import type { KernelInstance } from './kernel-exports.js';

/** A hot section inside kernel memory. */
export interface HotSection {
  readonly pointer: number;
  readonly length: number;
}
export interface HotSections {
  readonly recognizer: HotSection;
  readonly nodeKeys: HotSection;
  /** The `loose` section. Every bundle contains it, but this member is absent if loose matching is not needed. */
  readonly loose?: HotSection;
  /** The `search` section; absent in small bundles, whose index is built on the first search. */
  readonly search?: HotSection;
}

/** The hot sections of a loaded bundle; only `search` is optional. */
export type LoadedSections = Required<Omit<HotSections, 'search'>> & Pick<HotSections, 'search'>;

/** Copies a section into kernel memory, where it stays. */
export function placeSection({ memory }: KernelInstance, bytes: Uint8Array): HotSection {
  const pointer = memory.allocate(bytes.length);
  memory.u8().set(bytes, pointer);
  return { pointer, length: bytes.length };
}
