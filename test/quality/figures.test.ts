// The measures that need nothing besides the project, compared with their floors.

import { expect, test } from 'vitest';
import { compareWithFloors, FLOORS } from './compare-with-floors.js';
import { MEASURES } from './measures/index.js';

compareWithFloors(MEASURES.filter(({ needs }) => needs.length === 0));

test('every floor belongs to a measure', () => {
  const names = new Set(MEASURES.map(({ name }) => name));
  expect(Object.keys(FLOORS).filter((name) => !names.has(name))).toEqual([]);
});
