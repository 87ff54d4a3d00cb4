// Caches whose keys come from callers' input are bounded. Every cache in the library is registered when it is created.
// Operations are then called with new values again and again, and the entries are counted. The source code contains no
// other kind of cache.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test, vi } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { checkCodes } from '../../src/operations/check-codes.js';
import { completeCode } from '../../src/operations/complete-code.js';
import { enumResult } from '../../src/operations/enum-operations.js';
import { resolve } from '../../src/operations/resolve.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { validateCode } from '../../src/operations/validate-code.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { lineOf, parse, sourceFiles, walk } from '../sources.js';

type Module = typeof import('../../src/knowledge/bounded-map.js');

const made = vi.hoisted((): { readonly most: number; readonly size: number }[] => []);
vi.mock('../../src/knowledge/bounded-map.js', async (original): Promise<Module> => {
  const module = await original<Module>();
  return {
    boundedMap(most) {
      const map = module.boundedMap<never, never>(most);
      made.push(map);
      return map;
    },
  };
});

const { boundedMap } = await vi.importActual<Module>('../../src/knowledge/bounded-map.js');

/**
 * The number of entries in all the lists, maps and sets of a knowledge base, except for caches, which hide their
 * entries.
 */
function entriesIn(kept: unknown, seen: Set<unknown>): number {
  if (typeof kept !== 'object' || kept === null || ArrayBuffer.isView(kept) || seen.has(kept)) return 0;
  seen.add(kept);
  const isList = Array.isArray(kept) || kept instanceof Set;
  const members: unknown[] = isList ? [...kept] : kept instanceof Map ? [...kept.values()] : Object.values(kept);
  const own = isList || kept instanceof Map ? members.length : 0;
  return members.reduce<number>((sum, member) => sum + entriesIn(member, seen), own);
}

/** Calls operations with values that have not been used in any earlier call. */
function callWithNewValues(kb: KnowledgeBase, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const code = i.toString(36).toUpperCase().padStart(7, 'S52.50');
    translateItem(kb, { SourceVocabulary: 'ICD10', SourceCode: code, TargetVocabulary: 'SNOMED' });
    enumResult(kb, { Culture: `en-x-a${i.toString(36)}` });
    if (i % 10 === 0) completeCode(kb, { Vocab: 'ICD10', Code: code });
    if (i % 10 === 1) validateCode(kb, { Vocab: 'ICD10', Code: code });
    if (i % 200 === 2) resolve(kb, { CtermId: 10380, Value: '8.25', Culture: `de-x-a${i.toString(36)}` });
    if (i % 200 === 3) {
      const codes = Array.from({ length: 100 }, (_, at) => `S${(i * 100 + at).toString(36).toUpperCase()}`);
      checkCodes(kb, { Codes: codes });
    }
  }
}

/** A number of calls greater than the number of entries that the largest cache may have. */
const CALLS = process.env.CTERM_LONG_TESTS ? 100_000 : 26_000;
const WARM = 13_000;

describe('caches of a knowledge base', () => {
  test(`contain no more entries than their bound after ${CALLS} calls, and nothing else grows`, async () => {
    const kb = await openKnowledgeBase(readFileSync(CORE_PATH));
    const kept = () => entriesIn('derived' in kb ? kb.derived : undefined, new Set([kb]));
    callWithNewValues(kb, 0, WARM);
    const before = kept();
    const total = () => made.reduce((sum, { size }) => sum + size, 0);
    callWithNewValues(kb, WARM, CALLS);
    expect(before).toBeGreaterThan(500);
    // Contents of the bundle are cached when they are first read, so a few entries may be added.
    expect(kept() - before).toBeLessThan(100);
    expect(made.filter(({ size, most }) => size > most)).toEqual([]);
    // Every operation has cached something.
    expect(made.filter(({ size }) => size > 0).length).toBeGreaterThan(5);
    expect(total()).toBeGreaterThan(10_000);
  });
});

describe('a bounded map', () => {
  test('never has more entries than its bound, and never returns anything but the value of a key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.tuple(fc.nat(20), fc.string())), (most, entries) => {
        const map = boundedMap<number, string>(most);
        const last = new Map<number, string>();
        for (const [key, value] of entries) {
          expect(map.keep(key, value)).toBe(value);
          last.set(key, value);
          expect(map.get(key)).toBe(value);
          expect(map.size).toBeLessThanOrEqual(most);
          for (const [known, kept] of last) expect([undefined, kept]).toContain(map.get(known));
        }
      }),
    );
  });
});

/**
 * The files with maps and sets that grow while a process is running, each with the reason why callers cannot make them
 * grow without limit.
 */
const GROWING: Readonly<Record<string, string>> = {
  'src/contract/identity.ts': 'weak',
  'src/kernel/slabs.ts': 'weak; by the pages that closed knowledge bases leave',
  'src/knowledge/code-prefixes.ts': 'by the number of a vocabulary of the bundle',
  'src/knowledge/map-rows.ts': 'by the rules in the bundle',
  'src/knowledge/patients.ts': 'weak, and only while an operation runs',
  'src/recognition/readings/company.ts': 'weak',
  'src/knowledge/specialties.ts': 'by the specialties in the bundle',
};

/** The innermost function that contains a node. */
function functionOf(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node.parent, ts.isFunctionLike);
}

/** Whether a node is inside a function that creates a view stored in the knowledge base. */
function isDerived(node: ts.Node): boolean {
  const isDerive = (at: ts.Node) => ts.isCallExpression(at) && at.expression.getText() === 'derive';
  return ts.findAncestor(node, isDerive) !== undefined;
}

/** The lines of a file that create a map or set which outlives a call and is written to later. */
function growing(file: string): number[] {
  const root = parse(file);
  const writes: { name: string; at: ts.Node }[] = [];
  walk(root, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    if (/^(set|add)$/.test(name.text)) writes.push({ name: expression.getText(), at: node });
  });
  const lines: number[] = [];
  walk(root, (node) => {
    if (!ts.isNewExpression(node) || !/^(Weak)?(Map|Set)$/.test(node.expression.getText())) return;
    const within = functionOf(node);
    if (within !== undefined && !isDerived(node)) return;
    const { parent } = node;
    const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
    const name = isNamed ? parent.name.getText() : undefined;
    // A property can be written wherever its object is accessible, whereas a variable can be written only by functions
    // in its scope.
    const isLater = (at: ts.Node) =>
      ts.isPropertyAssignment(parent) ||
      (functionOf(at) !== within && ts.findAncestor(at, (up) => up === (within ?? root)));
    const isWritten = writes.some((write) => write.name === name && isLater(write.at));
    const isGivenBack = ts.isArrowFunction(parent) && (node.arguments?.length ?? 0) === 0;
    if (isWritten || isGivenBack) lines.push(lineOf(node));
  });
  return lines;
}

test('calls write to no other map or set that outlives them', () => {
  const files = sourceFiles('src').filter((file) => !file.startsWith('src/cli/'));
  const found = files.flatMap((file) => growing(file).map((line) => ({ file, line })));
  const complaints = found
    .filter(({ file }) => GROWING[file] === undefined)
    .map(({ file, line }) => `${file}:${line}: use boundedMap or rowMemo, or say in GROWING why it is bounded`);
  expect(complaints).toEqual([]);
  expect(Object.keys(GROWING).filter((file) => !found.some((one) => one.file === file))).toEqual([]);
});
