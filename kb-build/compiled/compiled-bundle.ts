// A compiled bundle as a source for a build. It is trusted like authored knowledge, because it was checked and merged
// when it was built, and its ids and node keys are kept. A bundle does not contain the keys that authors gave to
// findings. If the allocation used to build it is available, the keys are taken from there; otherwise, the key of a
// finding is `cterm:` followed by its id.

import { isGroupKey } from '../../src/compile/node-key-slots.js';
import { nodeKeysOf } from '../../src/knowledge/findings.js';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import {
  type AllocatedPosition,
  type AllocationFile,
  allocatedPositions,
  writeAllocation,
} from '../ids/allocation-csv.js';
import type { FindingKey } from '../records.js';

/** A bundle that a build reads, already opened. */
export interface CompiledBundle {
  /** The path of the file, as used in messages. */
  readonly path: string;
  readonly knowledge: Knowledge;
  /** The bytes of the sections `recognizer` and `loose`. */
  readonly recognizer: Uint8Array;
  readonly loose: Uint8Array;
  /** Allocations that may have been used to build this bundle; any that were not are ignored. */
  readonly allocations: readonly AllocationFile[];
}

/** The keys of the bundle's findings, by row. */
export function compiledKeys(bundle: CompiledBundle): FindingKey[] {
  const { findings } = bundle.knowledge.tables;
  const written = new Map<number, string>();
  for (const allocation of ownAllocations(bundle)) {
    for (const { id, key } of allocatedPositions(allocation)) if (!written.has(id)) written.set(id, key);
  }
  return Array.from({ length: findings.rowCount }, (_, row) => {
    const id = findings.id(row);
    return written.get(id) ?? `cterm:${id}`;
  });
}

/**
 * The allocations used to build a bundle. An allocation counts as one of them if most of its findings whose ids occur
 * in the bundle have the same node key in both.
 */
function ownAllocations({ knowledge, allocations }: CompiledBundle): AllocationFile[] {
  const { findings } = knowledge.tables;
  const nodeKeys = new Map<number, string>();
  for (let row = 0; row < findings.rowCount; row++) nodeKeys.set(findings.id(row), findings.nodeKey(row));
  return allocations.filter((allocation) => {
    const shared = allocatedPositions(allocation).filter(({ id, state }) => state === '' && nodeKeys.has(id));
    return shared.filter(({ id, nodeKey }) => nodeKeys.get(id) === nodeKey).length * 2 > shared.length;
  });
}

/**
 * The ids and node keys of a bundle as an allocation, followed by the allocations used to build it, which also contain
 * ids and node keys that are no longer in use.
 */
export function compiledAllocations(bundle: CompiledBundle): AllocationFile[] {
  const { knowledge, path } = bundle;
  const { findings } = knowledge.tables;
  const positions = compiledKeys(bundle).flatMap((key, row) =>
    nodeKeysOf(knowledge, row).map((nodeKey, at): AllocatedPosition => {
      return { key, id: findings.id(row), nodeKey, state: at === 0 ? '' : 'further' };
    }),
  );
  const own = { file: path, text: writeAllocation(positions.filter(({ nodeKey }) => !isGroupKey(nodeKey))) };
  return [own, ...ownAllocations(bundle)];
}
