// Tests on a real release next to the project, which not every machine has: skipped, by name, where it is missing.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/**
 * Describes `tests` on the release at `path`. Vitest runs the body of a skipped `describe` too, so it is left out
 * without the release.
 */
export function describeRelease(path: string, title: string, tests: () => void): void {
  const isThere = existsSync(path);
  const nothing = () => test(`needs ${path}`, () => expect(isThere).toBe(true));
  describe.skipIf(!isThere)(title, isThere ? tests : nothing);
}
