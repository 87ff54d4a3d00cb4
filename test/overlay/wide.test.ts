// New findings below a finding that already has as many children as there are tokens at one level. They are placed
// below grouping keys, as they would be in a build, and answers do not reveal this.

import { beforeAll, expect, test } from 'vitest';
import { inside, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { ancestors } from '../../src/operations/ancestors.js';
import { descendants } from '../../src/operations/descendants.js';
import { built } from '../build/small-core.js';
import { textSource } from '../build/text-source.js';
import { found, NEW } from './opened.js';

const CHILDREN = 1260;
const ADDED = 40;

let kb: Knowledge;
let root: number;

beforeAll(async () => {
  const rows = Array.from({ length: CHILDREN }, (_, i) => `T${i},Invented term ${i},Dx,`);
  const { bytes: base } = built([textSource('wide.csv', `id,term,type,parent\n${rows.join('\n')}\n`)]);
  const { tables } = (await openKnowledgeBase(base))[inside];
  root = tables.findings.id(0);
  const findings = Array.from({ length: ADDED }, (_, i) => {
    return { id: NEW + i, termType: 4, description: `Late term ${i}`, parent: i === ADDED - 1 ? NEW : root };
  });
  kb = (await openKnowledgeBase({ base, overlays: [{ name: 'late', findings }] }, { bare: true }))[inside];
});

test('new findings get the positions after the last child', () => {
  const { findings } = kb.tables;
  const keyOf = (id: number) => findings.nodeKey(findings.idFind(id));
  expect([NEW, NEW + 1, NEW + 37, NEW + ADDED - 1].map(keyOf)).toEqual(['00Z000', '00Z001', '00Z011', '00Z00000']);
});

test('the tree gives its usual answers', () => {
  const { item, count } = descendants(kb, { CtermId: root }).list;
  expect(count).toBe(CHILDREN + ADDED);
  expect(item.at(-1)?.ctermId).toBe(NEW + ADDED - 2);
  expect(item[CHILDREN + 1]?.ctermId).toBe(NEW + ADDED - 1);
  expect(ancestors(kb, { CtermId: NEW + ADDED - 1 }).list.item.map(({ ctermId }) => ctermId)).toEqual([NEW, root]);
  const all = Uint32Array.from({ length: CHILDREN + ADDED + 5 }, (_, position) => position);
  expect(kb.kernel.expression(all)).toBe('^00');
  expect(found(kb, 'late term 3')).toEqual([`late term 3 → ${NEW + 3}.A`]);
});
