// The README's tables say what the code says, its links lead somewhere, and its commands exist.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tablesIn, withTables } from '../scripts/readme/tables.js';

const readme = readFileSync('README.md', 'utf8');
const SIZE = /\d[\d.]* [kM]B/g;

function bytesIn(text: string): number[] {
  return (text.match(SIZE) ?? []).map((size) => Number.parseFloat(size) * (size.endsWith('MB') ? 1e6 : 1e3));
}

test('the tables are those of the code', () => {
  const fresh = withTables(readme);
  const mend = 'README.md is stale: run `npm run docs`';
  expect(tablesIn(readme), 'README.md has its markers `<!-- table:NAME -->` … `<!-- /table -->`').toContain(
    'operations',
  );
  expect(readme.replace(SIZE, 'SIZE'), mend).toBe(fresh.replace(SIZE, 'SIZE'));
  // A size may drift a little before anybody has to mend it.
  const now = bytesIn(fresh);
  for (const [i, bytes] of bytesIn(readme).entries()) {
    expect(Math.abs(bytes / (now[i] ?? 0) - 1), `${mend}; it says ${bytes} bytes, now ${now[i]}`).toBeLessThan(0.2);
  }
});

test('a marker without a table is told from one with a table', () => {
  expect(() => withTables('<!-- table:nonsense -->\n<!-- /table -->')).toThrow("no table 'nonsense'");
  expect(withTables('<!-- table:sections -->\nold\n<!-- /table -->')).toContain('| `findings` |');
});

test('links into the project lead to files', () => {
  const targets = [...readme.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)].map(([, target]) => target ?? '');
  const made = /^(\.\/)?(docs\/api|dist)\//;
  expect(targets.filter((target) => !made.test(target) && !existsSync(target))).toEqual([]);
});

test('commands that it names exist', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...readme.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name ?? '');
  const npmsOwn = [
    'install',
    'ci',
    'pack',
    'exec',
    'publish',
    'i',
    'run',
    'registry',
    'library',
    'package',
    'packages',
  ];
  expect(named.filter((name) => !scripts[name] && !npmsOwn.includes(name))).toEqual([]);
});
