// Tests that use a real release next to the project; on machines without the release, they are reported as skipped.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/**
 * Defines `tests` for the release at `path`. Vitest also runs the body of a skipped `describe`, so `tests` is not
 * called if there is no release.
 */
export function describeRelease(path: string, title: string, tests: () => void): void {
  const isThere = existsSync(path);
  const nothing = () => test(`needs ${path}`, () => expect(isThere).toBe(true));
  describe.skipIf(!isThere)(title, isThere ? tests : nothing);
}
