// Tests on a real release next to the project; on machines without the release, they are reported as skipped.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/**
 * Describes `tests` on the release at `path`. Vitest also runs the body of a skipped `describe`, so the body is left
 * out if there is no release.
 */
export function describeRelease(path: string, title: string, tests: () => void): void {
  const isThere = existsSync(path);
  const nothing = () => test(`needs ${path}`, () => expect(isThere).toBe(true));
  describe.skipIf(!isThere)(title, isThere ? tests : nothing);
}
