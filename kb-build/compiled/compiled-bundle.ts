// A compiled bundle as a source of a build. It is trusted like authored knowledge: it was checked and merged when it was
// built, and its ids and node keys are kept. A bundle does not contain the keys that authors gave to findings; where the
// allocation from which it was built is at hand, they are used, and otherwise a finding is called `cterm:` and its id.

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

/** An opened bundle that a build reads. */
export interface CompiledBundle {
  /** The path of the file, as used in messages. */
  readonly path: string;
  readonly knowledge: Knowledge;
  /** The bytes of its `loose` section. */
  readonly loose: Uint8Array;
  /** Allocations from which the bundle may have been built; those of other bundles are not used. */
  readonly allocations: readonly AllocationFile[];
}

/** The key of each finding, by row. */
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
 * The allocations from which a bundle was built: the findings with their ids have most of their positions in the bundle.
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
 * The ids and node keys of a bundle as an allocation, and those from which it was built, which also
 * have what is no longer in use.
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
