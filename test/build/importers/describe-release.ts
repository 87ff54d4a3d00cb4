// Tests on a real release beside the project, which not every machine has: skipped by name where it is not there.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Describes `tests` on the release at `path`. Vitest runs the body of a skipped `describe` too, so without the release there is none. */
export function describeRelease(path: string, title: string, tests: () => void): void {
  const isThere = existsSync(path);
  const nothing = () => test(`needs ${path}`, () => expect(isThere).toBe(true));
  describe.skipIf(!isThere)(title, isThere ? tests : nothing);
}
