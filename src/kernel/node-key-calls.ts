// Typed calls to the kernel's node-key index, with keys as strings and positions as numbers or Uint32Arrays. The input
// is a `node-keys` section in kernel memory that has passed verifyNodeKeys. Memory may move at every `reserve`, so each
// call creates its view after its last reservation and copies its result out.

import { NODE_KEY_MAX_BYTES, NODE_KEY_ROW_BYTES } from '../../assembly/layout.js';
import { CtermError } from '../errors/cterm-error.js';
import type { Kernel } from './api.js';
import type { NodeKeyExports } from './kernel-exports.js';

/** The operations on kernel memory that these calls need. */
export interface NodeKeyMemory {
  /** A view of the whole memory, valid until the next reservation. */
  u8(): Uint8Array;
  /** Returns a pointer (a multiple of 16) to at least `bytes` bytes, which are valid until the next reservation. */
  reserve(bytes: number): number;
}

/** The node-key calls of the kernel, plus one that compares positions. */
export interface NodeKeys
  extends Pick<Kernel, 'findNodeKey' | 'subtree' | 'findingAt' | 'nodeKeyAt' | 'prune' | 'expression'> {
  /** Whether position `a` is below position `b`; false if both are the same. */
  isDescendant(a: number, b: number): boolean;
}

const FAULTS = [
  '',
  'its header is cut off',
  'its keys are out of bounds or misaligned',
  'its findings are out of bounds or misaligned',
  'it contains a key that is not a sequence of tokens',
  'its keys are not in ascending order',
  'it contains a key whose parent is missing',
  'it refers to a finding that does not exist',
];

/**
 * Expressions are usually much shorter than the keys that they match. An expression that does not fit is computed a
 * second time, with enough room.
 */
const EXPRESSION_BYTES_PER_KEY = 6;
const EXPRESSION_BYTES_LEAST = 64;

/** Throws `invalid-bundle` unless the section of `bytes` bytes at pointer `section` is sound. */
export function verifyNodeKeys(exports: NodeKeyExports, section: number, bytes: number, findingCount: number): void {
  const fault = exports.nkVerify(section, bytes, findingCount);
  if (fault === 0) return;
  throw new CtermError(
    'invalid-bundle',
    `Section node-keys: ${FAULTS[fault] ?? `fault ${fault}`}. The file is damaged or was not written by cterm; fetch or build it again.`,
  );
}

/** Returns the node-key calls for the verified section at pointer `section`. */
export function createNodeKeys(exports: NodeKeyExports, memory: NodeKeyMemory, section: number): NodeKeys {
  const ascii = new TextDecoder();

  function findNodeKey(key: string): number {
    if (key.length === 0 || key.length > NODE_KEY_MAX_BYTES) return -1;
    const text = memory.reserve(NODE_KEY_MAX_BYTES);
    const view = memory.u8();
    for (let i = 0; i < key.length; i++) {
      const unit = key.charCodeAt(i);
      if (unit > 0x7f) return -1;
      view[text + i] = unit;
    }
    return exports.nkFind(section, text, key.length);
  }

  return {
    findNodeKey,

    subtree(key) {
      const begin = findNodeKey(key);
      return begin < 0 ? { begin: 0, end: 0 } : { begin, end: exports.nkSubtreeEnd(section, begin) >>> 0 };
    },

    isDescendant(a, b) {
      return exports.nkIsDescendant(section, a, b) !== 0;
    },

    findingAt(position) {
      return exports.nkFinding(section, position) >>> 0;
    },

    nodeKeyAt(position) {
      const out = memory.reserve(NODE_KEY_MAX_BYTES);
      const bytes = exports.nkKey(section, position, out);
      return ascii.decode(memory.u8().slice(out, out + bytes));
    },

    prune(positions) {
      const list = memory.reserve(positions.byteLength);
      placePositions(memory, list, positions);
      const kept = exports.nkPrune(section, list, positions.length) >>> 0;
      return new Uint32Array(memory.u8().slice(list, list + kept * 4).buffer);
    },

    expression(positions) {
      const scratchBytes = positions.length * NODE_KEY_ROW_BYTES;
      let capacity = positions.length * EXPRESSION_BYTES_PER_KEY + EXPRESSION_BYTES_LEAST;
      for (;;) {
        const scratch = memory.reserve(scratchBytes + positions.byteLength + capacity);
        const list = scratch + scratchBytes;
        const out = list + positions.byteLength;
        placePositions(memory, list, positions);
        const needed =
          exports.nkExpression(section, list, positions.length, out, capacity, scratch, scratchBytes) >>> 0;
        if (needed <= capacity) return ascii.decode(memory.u8().slice(out, out + needed));
        capacity = needed;
      }
    },
  };
}

/**
 * Returns a function that computes the expression for positions in a `node-keys` section compiled just for that call.
 * The next call reuses the section's memory.
 */
export function createExpressions(
  exports: NodeKeyExports,
  memory: NodeKeyMemory & { allocate(bytes: number): number },
): (section: Uint8Array, positions: Uint32Array) => string {
  let pointer = 0;
  let room = 0;
  return (section, positions) => {
    if (section.length > room) {
      room = Math.max(section.length, 2 * room);
      pointer = memory.allocate(room);
    }
    memory.u8().set(section, pointer);
    return createNodeKeys(exports, memory, pointer).expression(positions);
  };
}

function placePositions(memory: NodeKeyMemory, pointer: number, positions: Uint32Array): void {
  new Uint32Array(memory.u8().buffer, pointer, positions.length).set(positions);
}
