// The accessors that grammars use to read a document give the same answers for XML, JSON and objects.

import { describe, expect, test } from 'vitest';
import {
  attributeText,
  booleanOf,
  formatOfType,
  integerOf,
  itemsOf,
  numberOf,
  othersOf,
  readDocument,
  within,
} from '../../src/documents/document.js';

const WHERE = 'read: parameter Chart';
const idsOf = (given: string | object): string[] => {
  const { root } = readDocument(given, WHERE);
  return itemsOf(within(root, 'chart'), 'Record', 'Records').map((node) => attributeText(node, 'Id'));
};

describe('itemsOf', () => {
  test.each<[given: string | object, ids: string[]]>([
    ['<Chart><Records><Record id="1"/><RECORD ID="2"/></Records></Chart>', ['1', '2']],
    ['<Chart><Record id="1"/><Record id="2"/></Chart>', ['1', '2']],
    ['<Chart><Record id="1"/><Records><Record id="2"/></Records></Chart>', ['1', '2']],
    ['<Chart><Records><Record><Id>1</Id></Record></Records></Chart>', ['1']],
    ['<Chart><Records/></Chart>', []],
    ['<Chart/>', []],
    ['{"chart":{"records":[{"id":1},{"ID":"2"}]}}', ['1', '2']],
    ['{"chart":{"records":{"record":[{"id":1},{"id":2}]}}}', ['1', '2']],
    ['{"chart":{"records":{"record":{"id":1}}}}', ['1']],
    ['{"chart":{"records":{"id":1,"records":[{"id":2}]}}}', ['1']],
    ['{"chart":{"record":{"id":1}}}', ['1']],
    ['{"chart":{"record":[{"id":1},{"id":2}]}}', ['1', '2']],
    ['{"records":[]}', []],
    ['[{"id":1}]', ['1']],
    [{ chart: { Records: [{ id: 1 }, { id: 2 }] } }, ['1', '2']],
    [[{ id: 1 }], ['1']],
  ])('%j', (given, ids) => expect(idsOf(given)).toEqual(ids));
});

describe('values', () => {
  const { root } = readDocument('<a n=" 12 " x="1.5" t="Yes" note="so" lang="en"><m>3</m></a>', WHERE);
  const document = readDocument('<a>\n <b n="twelve"/></a>', WHERE);
  test('are read as the grammar expects them, wherever they are', () => {
    expect(integerOf(document, root, 'N')).toBe(12);
    expect(integerOf(document, root, 'm')).toBe(3);
    expect(numberOf(document, root, 'x')).toBe(1.5);
    expect(booleanOf(document, root, 't')).toBe(true);
    expect(integerOf(document, root, 'absent')).toBeUndefined();
    expect(othersOf(root, new Set(['n', 'x', 't']))).toEqual({ note: 'so', lang: 'en' });
  });

  test('in a different form are refused with their position', () => {
    const [child] = document.root.children;
    const message =
      "read: parameter Chart: line 2, column 5: n: expected a whole number, got 'twelve'. Correct it or leave it out.";
    expect(() => child && integerOf(document, child, 'n')).toThrow(message);
    const objects = readDocument({ records: [{}, { n: 1.5 }] }, WHERE);
    const [records] = objects.root.children;
    const second = records?.children[1];
    expect(() => second && integerOf(objects, second, 'n')).toThrow(
      "records[1].n: n: expected a whole number, got '1.5'",
    );
  });
});

describe('formatOfType', () => {
  test.each([
    ['', undefined],
    [undefined, undefined],
    ['application/json', 'json'],
    ['text/xml; charset=utf-8', 'xml'],
    ['Application/FHIR+JSON', 'json'],
    ['xml', 'xml'],
  ])('%j', (type, format) => expect(formatOfType(type, WHERE)).toBe(format));

  test('refuses other types, and documents that do not match the type', () => {
    expect(() => formatOfType('text/plain', WHERE)).toThrow(/expected a MIME type of XML or JSON/);
    expect(() => readDocument('{}', WHERE, { format: 'xml' })).toThrow(
      /line 1, column 1: text is outside the root element/,
    );
    expect(() => readDocument('<a/>', WHERE, { format: 'json' })).toThrow(
      /line 1, column 1: expected an object or a list/,
    );
  });
});
