// A running kernel with room for one node-key section, used by the tests in this folder.

import type { NodeKeyExports } from '../../src/kernel/kernel-exports.js';
import type { NodeKeyMemory } from '../../src/kernel/node-key-calls.js';
import { type KernelVariant, loadKernel } from '../kernel.js';

export interface NodeKeyKernel {
  exports: NodeKeyExports;
  memory: NodeKeyMemory;
  /** Copies a section into memory and returns its pointer; only the most recently copied section is valid. */
  place(section: Uint8Array): number;
}

const SECTION_ROOM = 1 << 20;

/** A fresh kernel from the build `variant`. */
export async function loadNodeKeyKernel(variant: KernelVariant): Promise<NodeKeyKernel> {
  const { exports, memory } = await loadKernel(variant);
  const pointer = memory.allocate(SECTION_ROOM);
  return {
    exports,
    memory: {
      u8: memory.u8,
      reserve(bytes) {
        const reserved = memory.reserve(bytes);
        // Reserved memory is filled with garbage, so that nothing can depend on what an earlier call has left there.
        memory.u8().fill(0xa5, reserved, reserved + bytes);
        return reserved;
      },
    },
    place(section) {
      if (section.length > SECTION_ROOM)
        throw new RangeError('the section is too long for this kernel: raise SECTION_ROOM');
      memory
        .u8()
        .fill(0xa5, pointer, pointer + SECTION_ROOM)
        .set(section, pointer);
      return pointer;
    },
  };
}
