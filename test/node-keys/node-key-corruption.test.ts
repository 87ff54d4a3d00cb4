// Either a damaged node-key section is refused, or every query on it terminates with an answer within bounds. Both
// builds of the kernel are tested.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { NK_COUNT, NK_FINDINGS_AT, NK_KEYS_AT, NODE_KEY_BASE, NONE } from '../../assembly/layout.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';
import { createNodeKeys, verifyNodeKeys } from '../../src/kernel/node-key-calls.js';
import { KERNEL_VARIANTS } from '../kernel.js';
import { runs } from '../runs.js';
import { loadNodeKeyKernel, type NodeKeyKernel } from './node-key-kernel.js';
import { trees } from './trees.js';

const TREE = ['00', '0000', '0001', '01', '0100', '010000'];
const KEYS_AT = 16;
const FINDINGS_AT = KEYS_AT + TREE.length * 16;
const UNIT = BigInt(NODE_KEY_BASE);

/** Packs up to six digits into a word, the first one highest. A digit is a token plus 1; 0 means no token. */
function word(...digits: number[]): bigint {
  let value = 0n;
  for (let i = 0; i < 6; i++) value = value * UNIT + BigInt(digits[i] ?? 0);
  return value;
}

describe.each(KERNEL_VARIANTS)('damaged node keys, %s build', (variant) => {
  let kernel: NodeKeyKernel;
  beforeAll(async () => {
    kernel = await loadNodeKeyKernel(variant);
  });

  const sound = (): Uint8Array => encodeNodeKeys(TREE.map((key, finding) => ({ key, finding })));
  const faultOf = (bytes: Uint8Array, findingCount = TREE.length): number =>
    kernel.exports.nkVerify(kernel.place(bytes), bytes.length, findingCount);

  test('a sound section passes, with and without keys, with and without findings', () => {
    expect(faultOf(sound())).toBe(0);
    expect(faultOf(encodeNodeKeys([]))).toBe(0);
    expect(faultOf(encodeNodeKeys([{ key: '00', finding: NONE }]), 0)).toBe(0);
  });

  const damage: [string, number, (view: DataView) => void][] = [
    ['more keys than there are', 2, (view) => view.setUint32(NK_COUNT, TREE.length + 1, true)],
    ['as many keys as a number holds', 2, (view) => view.setUint32(NK_COUNT, 0xffffffff, true)],
    ['keys inside the header', 2, (view) => view.setUint32(NK_KEYS_AT, 0, true)],
    ['misaligned keys', 2, (view) => view.setUint32(NK_KEYS_AT, 24, true)],
    ['keys behind the findings', 2, (view) => view.setUint32(NK_KEYS_AT, 0xfffffff0, true)],
    ['misaligned findings', 3, (view) => view.setUint32(NK_FINDINGS_AT, FINDINGS_AT + 4, true)],
    ['findings behind the end', 3, (view) => view.setUint32(NK_FINDINGS_AT, FINDINGS_AT + 16, true)],
    ['findings at the end of memory', 3, (view) => view.setUint32(NK_FINDINGS_AT, 0xfffffff0, true)],
    ['an empty key', 4, (view) => view.setBigUint64(KEYS_AT, 0n, true)],
    ['a first word too great', 4, (view) => view.setBigUint64(KEYS_AT, UNIT ** 6n, true)],
    ['a second word too great', 4, (view) => view.setBigUint64(KEYS_AT + 8, UNIT ** 6n, true)],
    ['a key twice', 5, (view) => view.setBigUint64(KEYS_AT + 32, word(1, 1), true)],
    ['a key before its place', 5, (view) => view.setBigUint64(KEYS_AT + 32, word(1), true)],
    ['a root that is none', 6, (view) => view.setBigUint64(KEYS_AT, word(0, 1), true)],
    ['a first key with a parent', 6, (view) => view.setBigUint64(KEYS_AT, word(1, 0, 1), true)],
    ['a missing parent', 6, (view) => view.setBigUint64(KEYS_AT + 48, word(1, 3, 1), true)],
    ['a token after a gap', 6, (view) => view.setBigUint64(KEYS_AT + 80, word(2, 1, 0, 1), true)],
    ['a token after the gap between the words', 6, (view) => view.setBigUint64(KEYS_AT + 88, word(1), true)],
    ['a finding out of range', 7, (view) => view.setUint32(FINDINGS_AT, TREE.length, true)],
  ];

  test.each(damage)('%s gives fault %i', (_, fault, break_) => {
    const bytes = sound();
    break_(new DataView(bytes.buffer));
    expect(faultOf(bytes)).toBe(fault);
  });

  test('a section truncated anywhere is refused', () => {
    const bytes = sound();
    for (let end = 0; end < bytes.length; end++)
      expect(faultOf(bytes.slice(0, end)), `${end} bytes`).toBeGreaterThan(0);
  });

  test('the refusal says what is wrong and what to do', () => {
    const bytes = sound();
    new DataView(bytes.buffer).setUint32(NK_COUNT, 7, true);
    const pointer = kernel.place(bytes);
    expect(() => verifyNodeKeys(kernel.exports, pointer, bytes.length, 6)).toThrowError(
      expect.objectContaining({
        code: 'invalid-bundle',
        message: expect.stringMatching(/node-keys.*keys are out of bounds.*build it again/),
      }),
    );
  });

  test('an accepted section gives answers within bounds', () => {
    const mutations = fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { minLength: 1, maxLength: 3 });
    let passed = 0;
    fc.assert(
      fc.property(trees, mutations, (tree, list) => {
        const bytes = encodeNodeKeys(tree.map((key, finding) => ({ key, finding })));
        for (const { at, to } of list) bytes[at % bytes.length] = to;
        const pointer = kernel.place(bytes);
        if (kernel.exports.nkVerify(pointer, bytes.length, tree.length) !== 0) return;
        passed++;
        const index = createNodeKeys(kernel.exports, kernel.memory, pointer);
        const count = new DataView(bytes.buffer).getUint32(NK_COUNT, true);
        expect(count).toBeLessThanOrEqual(tree.length);
        for (let position = 0; position < count; position++) {
          const key = index.nodeKeyAt(position);
          expect(key).toMatch(/^(?:[0-9A-Z]{2}){1,12}$/);
          expect(index.findNodeKey(key)).toBe(position);
          expect(index.subtree(key).end).toBeLessThanOrEqual(count);
          const finding = index.findingAt(position);
          expect(finding < tree.length || finding === NONE).toBe(true);
        }
        const all = Uint32Array.from({ length: count }, (_, position) => position);
        const expression = index.expression(all);
        expect(index.prune(all).every((position) => new RegExp(expression).test(index.nodeKeyAt(position)))).toBe(true);
      }),
      { numRuns: runs(3000) },
    );
    expect(passed, 'no damaged section passed, so nothing was tested: mutate less').toBeGreaterThan(runs(20));
  });
});
