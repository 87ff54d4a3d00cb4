// UTF-8 by hand against the platform's own encoder and fatal decoder.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiEnd, readUtf8, splitsCodePoint, utf8Length, wellFormedEnd, writeUtf8 } from '../../src/bundle/utf8.js';

const decodes = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

describe('wellFormedEnd', () => {
  test('accepts exactly what a fatal decoder accepts, wherever the bytes start', () => {
    // Bytes at the corners of Unicode table 3-7, so that random sequences are often well formed and often just not.
    const byte = fc.constantFrom(
      0x41,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc0,
      0xc1,
      0xc2,
      0xdf,
      0xe0,
      0xe1,
      0xed,
      0xef,
      0xf0,
      0xf1,
      0xf4,
      0xf5,
      0xff,
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 12 }), fc.nat({ max: 7 }), (bytes, at) => {
        const placed = new Uint8Array(bytes.length + 16).subarray(at, at + bytes.length);
        placed.set(bytes);
        expect(wellFormedEnd(placed) === placed.length).toBe(decodes(placed));
      }),
      { numRuns: 3000 },
    );
  });

  test('accepts every code point and refuses it cut short', () => {
    for (const point of [0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x3ffff, 0x10ffff]) {
      const bytes = new TextEncoder().encode(String.fromCodePoint(point));
      expect(wellFormedEnd(bytes), `U+${point.toString(16)}`).toBe(bytes.length);
      for (let cut = 1; cut < bytes.length; cut++) expect(wellFormedEnd(bytes.subarray(0, cut))).toBe(0);
    }
  });

  test('finds one bad byte anywhere in a long text', () => {
    const bytes = new TextEncoder().encode('pain in the left knee '.repeat(5));
    for (let at = 0; at < bytes.length; at++) {
      const bad = bytes.slice();
      bad[at] = 0xff;
      expect(wellFormedEnd(bad), `byte ${at}`).toBe(at);
    }
  });
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

test('asciiEnd finds the first byte above 7F, wherever the bytes start', () => {
  fc.assert(
    fc.property(fc.nat({ max: 40 }), fc.nat({ max: 12 }), fc.nat({ max: 7 }), (before, after, at) => {
      const bytes = new Uint8Array(64).fill(0xff).subarray(at, at + before + after);
      bytes.fill(0x41, 0, before);
      expect(asciiEnd(bytes)).toBe(before);
    }),
  );
});

test('splitsCodePoint sees the bytes inside a character', () => {
  const bytes = new TextEncoder().encode('aé€😀');
  const begins = new Set([0, 1, 3, 6, 10]);
  for (let at = 0; at <= bytes.length; at++) expect(splitsCodePoint(bytes, at), `byte ${at}`).toBe(!begins.has(at));
});
