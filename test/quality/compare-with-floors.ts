// Compares measures with their floors. Floors only ever rise: when a figure has improved, raise its floor in
// floors.json and record the figures with `npm run quality -- --record`.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import floors from './floors.json' with { type: 'json' };
import type { Measure } from './measure.js';

const MINUTES = 60_000;
export const FLOORS: Readonly<Record<string, Readonly<Record<string, number>>>> = floors;

/** Declares a test for each measure; measures that need files that are missing are skipped. */
export function compareWithFloors(measures: readonly Measure[]): void {
  describe.each(measures.map((measure) => [measure.name, measure] as const))('%s', (name, measure) => {
    const missing = measure.needs.filter((file) => !existsSync(file));

    test.skipIf(missing.length > 0 || measure.isLong)(
      measure.what,
      async () => {
        const { figures } = await measure.run();
        const below = Object.entries(FLOORS[name] ?? {}).filter(
          ([figure, floor]) => !((figures[figure] ?? 0) >= floor),
        );
        const lines = below.map(([figure, floor]) => `${name}.${figure} is ${figures[figure]}, its floor is ${floor}`);
        expect(lines, `see what is missed: npm run quality -- ${name} --details`).toEqual([]);
      },
      5 * MINUTES,
    );

    test('has at least one floor, and only for figures that it measures', () => {
      expect(Object.keys(FLOORS[name] ?? {}).length).toBeGreaterThan(0);
    });
  });
}
