// Compares measures with their floors. Floors only ever rise: when a figure has improved, raise its floor in
// floors.json and record the figures with `npm run quality -- --record`.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import floors from './floors.json' with { type: 'json' };
import type { Measure, Outcome } from './measure.js';

const MINUTES = 60_000;
export const FLOORS: Readonly<Record<string, Readonly<Record<string, number>>>> = floors;

/** Declares the tests for each measure. A measure is run only once, and skipped if files that it needs are missing. */
export function compareWithFloors(measures: readonly Measure[]): void {
  describe.each(measures.map((measure) => [measure.name, measure] as const))('%s', (name, measure) => {
    const missing = measure.needs.filter((file) => !existsSync(file));
    const isSkipped = missing.length > 0 || measure.isLong === true;
    const own = Object.entries(FLOORS[name] ?? {});
    let outcome: Promise<Outcome> | undefined;
    const run = (): Promise<Outcome> => {
      outcome ??= measure.run();
      return outcome;
    };

    test.skipIf(isSkipped)(
      measure.what,
      async () => {
        const { figures } = await run();
        const below = own.filter(([figure, floor]) => !((figures[figure] ?? 0) >= floor));
        const lines = below.map(([figure, floor]) => `${name}.${figure} is ${figures[figure]}, its floor is ${floor}`);
        expect(lines, `see what is missed: npm run quality -- ${name} --details`).toEqual([]);
      },
      5 * MINUTES,
    );

    test('has at least one floor', () => {
      expect(own.length).toBeGreaterThan(0);
    });

    test.skipIf(isSkipped)(
      'has floors only for figures that it measures',
      async () => {
        const measured = Object.keys((await run()).figures);
        expect(measured).toEqual(expect.arrayContaining(own.map(([figure]) => figure)));
      },
      5 * MINUTES,
    );
  });
}
