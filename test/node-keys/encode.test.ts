// Invalid entries that the builder refuses to write to the `node-keys` section.

import { expect, test } from 'vitest';
import { NONE } from '../../assembly/layout.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';

test('the order of entries does not change the bytes', () => {
  const entries = ['00', '0000', '0001', '0A', 'ZZ'].map((key, finding) => ({ key, finding }));
  expect(encodeNodeKeys([...entries].reverse())).toEqual(encodeNodeKeys(entries));
});

test.each([
  ['half a token', [{ key: '000', finding: 0 }], /key "000" is not a node key/],
  ['lower case', [{ key: '0a', finding: 0 }], /key "0a" is not a node key/],
  ['an empty key', [{ key: '', finding: 0 }], /key "" is not a node key/],
  ['thirteen tokens', [{ key: '00'.repeat(13), finding: 0 }], /is not a node key/],
  ['a missing root', [{ key: '0000', finding: 0 }], /key "0000" has no parent; add an entry for "00"/],
  [
    'a missing parent',
    [
      { key: '00', finding: 0 },
      { key: '000001', finding: 1 },
    ],
    /key "000001" has no parent; add an entry for "0000"/,
  ],
  [
    'a key twice',
    [
      { key: '00', finding: 0 },
      { key: '00', finding: 1 },
    ],
    /key "00" is given twice/,
  ],
  ['a finding that is no row', [{ key: '00', finding: -1 }], /names finding -1/],
  ['a finding that is no number a row can have', [{ key: '00', finding: NONE + 1 }], /names finding 4294967296/],
])('refuses %s', (_, entries, message) => {
  expect(() => encodeNodeKeys(entries)).toThrowError(message);
});
