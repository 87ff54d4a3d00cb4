// The hand-written UTF-8 codec, compared with the platform's encoder and with its decoder in fatal mode.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUtf8, utf8Length, writeUtf8 } from '../../src/bundle/utf8.js';

test('malformed bytes are not read', () => {
  for (const point of [0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x3ffff, 0x10ffff]) {
    const bytes = new TextEncoder().encode(`a${String.fromCodePoint(point)}`);
    expect(readUtf8(bytes), `U+${point.toString(16)}`).toBe(`a${String.fromCodePoint(point)}`);
    for (let cut = 2; cut < bytes.length; cut++) expect(readUtf8(bytes.subarray(0, cut))).toBeUndefined();
  }
  for (const bad of [[0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff]]) {
    expect(readUtf8(Uint8Array.from(bad))).toBeUndefined();
  }
});

test('texts are measured, written and read as the platform does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 5 }), (text, at) => {
      const expected = new TextEncoder().encode(text);
      expect(utf8Length(text)).toBe(expected.length);
      const into = new Uint8Array(at + expected.length);
      expect(writeUtf8(text, into, at)).toBe(into.length);
      expect(into.subarray(at)).toEqual(expected);
      expect(readUtf8(into.subarray(at))).toBe(text);
    }),
  );
});

test.each(['\ud800', 'a\udc00', '\ud800\ud800\udc00', '\udbff '])('half a surrogate pair has no length: %j', (text) => {
  expect(utf8Length(text)).toBe(-1);
});
