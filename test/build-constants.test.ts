// The top-level names in the shipped scripts that the build turns into constants, and those that it leaves unchanged.

import { expect, test } from 'vitest';
import { withConstants } from '../scripts/build/constants.js';

test.each([
  ['a name given a value once', 'var x = 1;\n', '\nconst x = 1;\n'],
  ['a function', 'function f(a) { return a; }\n', 'const f = function(a) { return a; };\n\n'],
  ['functions of every kind', 'async function f() {}\n', 'const f = async function() {};\n\n'],
  ['a generator', 'function* f() {}\n', 'const f = function*() {};\n\n'],
  ['a name given no value', 'var x;\n', '\nvar x;\n'],
  ['a name given another value', 'var x = 1;\nx = 2;\n', '\nvar x = 1;\nx = 2;\n'],
  ['a name that is counted up', 'var x = 1;\n() => x++;\n', '\nvar x = 1;\n() => x++;\n'],
  ['a name in a pattern', 'var x = 1;\n[, { y: x }] = [];\n', '\nvar x = 1;\n[, { y: x }] = [];\n'],
  ['a name of a loop', 'var x = 1;\nfor (x of []);\n', '\nvar x = 1;\nfor (x of []);\n'],
  ['a property given a value', 'var x = {};\nx.y = 1;\n', '\nconst x = {};\nx.y = 1;\n'],
  ['names declared together', 'var x = 1, y;\n', '\nvar x = 1, y;\n'],
  ['a function given another value', 'function f() {}\nf = 1;\n', '\nfunction f() {}\nf = 1;\n'],
])('%s', (_, script, expected) => {
  expect(withConstants(script)).toBe(expected);
});

test('functions come before the values made with them, but after directives and the shebang line', () => {
  const script = `#!/usr/bin/env node\n'use strict';\nvar x = f();\nfunction f() { return 1; }\n`;
  expect(withConstants(script)).toBe(
    `#!/usr/bin/env node\n'use strict';\nconst f = function() { return 1; };\nconst x = f();\n\n`,
  );
});
