// Shipped scripts are plain ASCII, and their regular expressions match exactly the same strings as those in the
// sources.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withAscii } from '../scripts/build/ascii.js';

test.each([
  ['const x = /[.·]/;', 'const x = /[.\\u00b7]/;'],
  ['/** 0–7 */', '/** 0\\u20137 */'],
  ['const x = /\u{1f600}/u;', 'const x = /\\ud83d\\ude00/u;'],
  ['const plain = "\\u00e9\t";\n', 'const plain = "\\u00e9\t";\n'],
])('%s', (script, expected) => {
  expect(withAscii(script)).toBe(expected);
});

test('an escaped pattern matches the same text as before, with or without the u flag', () => {
  for (const [source, flags] of [
    ['^[·–À-Ö]$', ''],
    ['^[·–À-Ö\u{1f600}]$', 'u'],
  ] as const) {
    const [before, after] = [new RegExp(source, flags), new RegExp(withAscii(source), flags)];
    for (const text of ['·', '–', 'Ä', 'a', '\u{1f600}', '\ud83d']) expect(after.test(text)).toBe(before.test(text));
  }
});

test('the build output is ASCII', () => {
  const folder = new URL('../dist/', import.meta.url);
  const scripts = readdirSync(folder).filter((name) => /\.c?js$/.test(name));
  expect(scripts.length).toBeGreaterThan(4);
  for (const name of scripts) {
    const other = /[^\0-\x7f].*/.exec(readFileSync(new URL(name, folder), 'utf8'));
    expect(other?.[0].slice(0, 40), `dist/${name}: run npm run build`).toBeUndefined();
  }
});
