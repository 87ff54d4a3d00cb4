// The examples of the README, run as they stand by a stranger who installed the package: each prints what the block
// behind it shows.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { runNode } from './run.js';

const { consumer } = inject('installed');
const readme = readFileSync('README.md', 'utf8');
const examples = [...readme.matchAll(/```js\n([\s\S]*?)```\n\n```\n([\s\S]*?)```/g)].map(
  ([, code = '', output = '']) => ({ code, output }),
);

describe('the README', () => {
  test('has examples', () => expect(examples.length).toBeGreaterThanOrEqual(4));

  test.each(examples.map(({ code, output }, index) => [index + 1, code, output] as const))(
    'example %i prints what it says',
    (index, code, output) => {
      const file = join(consumer, `readme-${index}.mjs`);
      writeFileSync(file, code);
      expect(runNode([file], consumer)).toBe(output);
    },
  );
});
