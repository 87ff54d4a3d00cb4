// A finding with more children than there are tokens at one level of the tree. Its children are below grouping keys,
// which have no finding, and answers must not reveal this.

import { beforeAll, describe, expect, test } from 'vitest';
import { inside, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { ancestors } from '../../src/operations/ancestors.js';
import { descendants } from '../../src/operations/descendants.js';
import { recognize } from '../../src/operations/recognize.js';
import { resolve } from '../../src/operations/resolve.js';
import { subsumes } from '../../src/operations/subsumes.js';
import { built } from '../build/small-core.js';
import { textSource } from '../build/text-source.js';

const CHILDREN = 3000;
const FIRST_ID = 2_000_000_000;

let kb: Knowledge;
let root: number;

beforeAll(async () => {
  const rows = Array.from({ length: CHILDREN }, (_, i) => `T${i},Invented term ${i},Dx,`);
  const { bytes } = built([textSource('wide.csv', `id,term,type,parent\n${rows.join('\n')}\n`)]);
  kb = (await openKnowledgeBase(bytes, { bare: true }))[inside];
  root = idOf('wide');
});

/** The id of the finding with the given description. */
function idOf(description: string): number {
  const { findings } = kb.tables;
  for (let row = 0; row < findings.rowCount; row++) {
    if (findings.description(row) === description) return findings.id(row);
  }
  throw new Error(`no finding '${description}' in what wide.csv was built to`);
}

test('the tree has more positions than findings', () => {
  expect(kb.kernel.subtree(kb.tables.findings.nodeKey(0)).end).toBeGreaterThan(kb.tables.findings.rowCount);
});

describe('below grouping keys', () => {
  test('the descendants of the parent are its children', () => {
    const { item, count } = descendants(kb, { CtermId: root }).list;
    expect(count).toBe(CHILDREN);
    const ids = new Set(item.map(({ ctermId }) => ctermId));
    expect(ids.size).toBe(CHILDREN);
    expect(ids.has(root)).toBe(false);
  });

  test('the ancestor of every child is the parent', () => {
    for (let id = FIRST_ID; id <= FIRST_ID + CHILDREN; id += 97) {
      const above = ancestors(kb, { CtermId: id }).list.item.map(({ ctermId }) => ctermId);
      expect(above, `of ${id}`).toEqual(id === root ? [] : [root]);
      expect(subsumes(kb, { A: root, B: id }).outcome).toBe(id === root ? 'equivalent' : 'subsumes');
    }
  });

  test('a child is recognised and resolved', () => {
    const { results } = recognize(kb, { Text: 'Invented term 2999 is denied.' }).taggedText;
    expect(results.map(({ ctermId }) => ctermId)).toEqual([idOf('Invented term 2999')]);
    expect(resolve(kb, { CtermId: idOf('Invented term 2999') }).term).toMatchObject({ nodeKey: expect.any(String) });
  });
});
