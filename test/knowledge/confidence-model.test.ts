// The learnt confidence model, compared with a scan of all its rows.

import { expect, test } from 'vitest';
import { CONFIDENCE_KINDS } from '../../src/bundle/sections/confidence-section.js';
import { confidenceModelOf } from '../../src/knowledge/confidence-model.js';
import { openCore } from '../recognition/knowledge.js';

const LEARNT = ['name', 'finding', 'code'] as const;

test('a learnt key is found among thousands, and a key beside it is not', async () => {
  const kb = await openCore();
  const { confidence } = kb.tables;
  const model = confidenceModelOf(kb);
  const known = new Map<string, number>();
  for (let row = 0; row < confidence.rowCount; row++) {
    known.set(`${CONFIDENCE_KINDS[confidence.kind(row)]} ${confidence.key(row)}`, confidence.value(row));
  }
  const keys = Array.from({ length: confidence.rowCount }, (_, row) => confidence.key(row));
  const asked = ['', '\uffff', ...keys, ...keys.map((key) => `${key} `)];
  const wrong = LEARNT.flatMap((kind) =>
    asked.filter((key) => model?.reliability(kind, key) !== (known.get(`${kind} ${key}`) ?? 0)),
  );
  expect(wrong).toEqual([]);
  expect(LEARNT.filter((kind) => keys.every((key) => model?.reliability(kind, key) === 0))).toEqual([]);
});
