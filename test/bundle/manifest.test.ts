// The manifest: it is read back as written, and error messages give the path of the invalid member.

import { describe, expect, test } from 'vitest';
import { decodeManifest, encodeManifest } from '../../src/bundle/manifest.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { inventedManifest } from './invented-bundle.js';

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const vocabulary = inventedManifest.vocabularies[0];

test('is read back as it was written', () => {
  expect(decodeManifest(encodeManifest(inventedManifest))).toEqual(inventedManifest);
});

test('has the same bytes in whatever order its members are given', () => {
  const { name, counts, ...rest } = inventedManifest;
  const turned = { ...rest, counts: Object.fromEntries(Object.entries(counts).reverse()), name };
  expect(encodeManifest(turned)).toEqual(encodeManifest(inventedManifest));
});

test('keys that a later builder adds are ignored', () => {
  expect(decodeManifest(bytesOf({ ...inventedManifest, later: [1] }))).toEqual(inventedManifest);
});

describe('the reader refuses', () => {
  const wrong: [string, unknown, RegExp][] = [
    ['a list', [], /manifest: expected an object, got a list/],
    ['null', null, /manifest: expected an object, got null/],
    ['a name missing', { ...inventedManifest, name: undefined }, /manifest\.name: expected a text, got nothing/],
    ['a culture that is a number', { ...inventedManifest, culture: 5 }, /manifest\.culture: expected a text, got 5/],
    [
      'vocabularies that are an object',
      { ...inventedManifest, vocabularies: {} },
      /vocabularies: expected a list, got an object/,
    ],
    [
      'a vocabulary that is a text',
      { ...inventedManifest, vocabularies: ['x'] },
      /vocabularies\[0\]: expected an object, got "x"/,
    ],
    [
      'redistributable as a text',
      { ...inventedManifest, vocabularies: [vocabulary, { ...vocabulary, redistributable: 'yes' }] },
      /vocabularies\[1\]\.redistributable: expected true or false, got "yes"/,
    ],
    [
      'a short sha256',
      { ...inventedManifest, sources: [{ file: 'a', sha256: 'ab' }] },
      /sources\[0\]\.sha256: expected a sha256/,
    ],
    [
      'a source hash in capitals',
      { ...inventedManifest, vocabularies: [{ ...vocabulary, sourceHash: 'AB'.repeat(32) }] },
      /vocabularies\[0\]\.sourceHash: expected a sha256/,
    ],
    ['a negative count', { ...inventedManifest, counts: { names: -1 } }, /counts\.names: expected a count, got -1/],
    ['counts that are a list', { ...inventedManifest, counts: [] }, /manifest\.counts: expected an object/],
  ];
  test.each(wrong)('%s', (_what, value, message) => {
    expect(() => decodeManifest(bytesOf(value))).toThrow(CtermError);
    expect(() => decodeManifest(bytesOf(value))).toThrow(message);
  });

  const unreadable: [string, Uint8Array, RegExp][] = [
    ['no bytes', new Uint8Array(0), /section manifest: not JSON/],
    ['half a text', encodeManifest(inventedManifest).slice(0, 100), /section manifest: not JSON/],
    ['what is not UTF-8', new Uint8Array([0x7b, 0xff]), /section manifest: it is not UTF-8/],
    [
      'lists without end',
      new TextEncoder().encode(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      /expected an object/,
    ],
  ];
  test.each(unreadable)('%s', (_what, bytes, message) => {
    expect(() => decodeManifest(bytes)).toThrow(CtermError);
    expect(() => decodeManifest(bytes)).toThrow(message);
  });
});

test('the writer refuses what the reader would refuse', () => {
  const wrong = { ...inventedManifest, sources: [{ file: 'a', sha256: 'none' }] };
  expect(() => encodeManifest(wrong)).toThrow(/manifest\.sources\[0\]\.sha256/);
});
