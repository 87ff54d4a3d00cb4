// Formats of answers: the answer of every operation survives conversion to every format and back, an independent XML
// reader reads the same result, and no text is lost or changed.

import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { encodedResult, readAnswer, type WireFormat } from '../../src/wire/formats.js';
import { markedFields } from '../../src/wire/list-or-object.js';
import { itemShape, objectShape, type ResultShape, resultShape } from '../../src/wire/result-shape.js';
import { foreignName, foreignXmlName } from '../../src/wire/xml-names.js';

const kb = await openKnowledgeBase();
const FORMATS: readonly WireFormat[] = ['JSON', 'JSF', 'XML'];
const named = operations.map((operation) => [operation.name, operation] as const);

/**
 * A result as it is read back from XML. Where no members are declared, every value is a string and every element is in
 * a list.
 */
function asXmlSays(value: unknown, shape: ResultShape | undefined): unknown {
  const item = itemShape(shape);
  if (Array.isArray(value)) return value.map((one) => asXmlSays(one, item ?? shape));
  if (typeof value !== 'object' || value === null) return value;
  const known = objectShape(shape);
  const members = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const member = known?.members.get(name);
    if (inner === undefined) return [];
    if (member !== undefined || known?.others === undefined) return [[name, asXmlSays(inner, member?.shape)]];
    if (typeof inner !== 'object' || inner === null) return [[name, String(inner ?? '')]];
    const several = Array.isArray(inner) ? inner : [inner];
    const read = several.map((one) => (typeof one === 'object' ? asXmlSays(one, known.others) : String(one)));
    return several.length === 0 ? [] : [[name, read]];
  });
  return Object.fromEntries(members);
}

/** The elements and attributes in an XML document as an independent reader sees them, in document order. */
function otherReader(xml: string): { ':@': Record<string, string> }[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    preserveOrder: true,
    htmlEntities: true,
    trimValues: false,
    parseAttributeValue: false,
  });
  return parser.parse(xml);
}

describe('every operation’s answer', () => {
  test.each(named)('%s is read back unchanged from every format', async (name, operation) => {
    const result = Object(await operation.invoke(kb, operation.example));
    const plain: object = JSON.parse(JSON.stringify(result));
    for (const format of FORMATS) {
      const expected = format === 'XML' ? asXmlSays(plain, resultShape(name)) : plain;
      expect(readAnswer(name, encodedResult(name, format, result)), format).toEqual(expected);
    }
  });

  test.each(named)('%s is valid XML for other readers', async (name, operation) => {
    const result = Object(await operation.invoke(kb, operation.example));
    const xml = encodedResult(name, 'XML', result);
    expect(XMLValidator.validate(xml)).toBe(true);
    const [top = ''] = Object.keys(result);
    const root = top.charAt(0).toUpperCase() + top.slice(1);
    expect(JSON.stringify(otherReader(xml))).toContain(`{"${root}":`);
  });
});

describe('any value of an operation’s shape', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const texts = fc.oneof(
    text,
    fc.constantFrom('', ' ', '\t a\r\n', ']]>', '<a b="c">&amp;\'', '\u{1F600}', '\u0085', '\u2028', '1e3', 'true'),
  );
  function valuesOf(shape: ResultShape | undefined, depth: number): fc.Arbitrary<unknown> {
    const item = itemShape(shape);
    if (item !== undefined) return fc.array(valuesOf(item, depth + 1), { maxLength: depth > 4 ? 0 : 3 });
    const known = objectShape(shape);
    if (known === undefined) {
      if (shape === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
      return shape === 'boolean' ? fc.boolean() : texts;
    }
    const members = [...known.members.values()].filter(({ isOptional }) => depth < 5 || !isOptional);
    const model = Object.fromEntries(members.map((member) => [member.name, valuesOf(member.shape, depth + 1)]));
    return fc.record(model, { requiredKeys: members.filter(({ isOptional }) => !isOptional).map(({ name }) => name) });
  }

  test.each(operations.map(({ name }) => name))('%s is read back unchanged from every format', (name) => {
    const shape = resultShape(name);
    fc.assert(
      fc.property(valuesOf(shape, 0), (value) => {
        const result: object = JSON.parse(JSON.stringify(value));
        for (const format of FORMATS) expect(readAnswer(name, encodedResult(name, format, result))).toEqual(result);
        expect(XMLValidator.validate(encodedResult(name, 'XML', result))).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a list of one member', () => {
  const one = { name: 'sequence', value: '1', category: 'claim', sequence: 1 };
  const entry = (properties: unknown, qualifier: unknown) => ({
    codeMap: [
      { id: 'a', map: [{ vocab: 'icd10', isQualified: true, entries: [{ code: 'A', properties, qualifier }] }] },
    ],
  });

  test('is collapsed in JSON only where the specification marks it', () => {
    const json = encodedResult('chartMap', 'JSON', entry([one], [{ code: 'B' }]));
    expect(JSON.parse(json)).toEqual(entry(one, [{ code: 'B' }]));
    expect(JSON.parse(encodedResult('chartMap', 'JSON', entry([one, one], [])))).toEqual(entry([one, one], []));
    expect(JSON.parse(encodedResult('chartMap', 'JSF', entry([one], [])))).toEqual(entry([one], []));
  });

  test('is read in either form', () => {
    expect(readAnswer('chartMap', JSON.stringify(entry(one, [])))).toEqual(entry([one], []));
    expect(readAnswer('chartMap', JSON.stringify(entry([one], [])))).toEqual(entry([one], []));
    expect(readAnswer('prompt', '{"list":{"keys":"0401","sourceId":"1","count":1}}')).toEqual({
      list: { keys: ['0401'], sourceId: '1', count: 1 },
    });
  });

  test.each(operations.map(({ name }) => name))('%s: every marked field is a list in its result', (name) => {
    for (const field of markedFields(name)) {
      let shape: ResultShape | undefined = resultShape(name);
      for (const step of field.split('.')) shape = objectShape(itemShape(shape) ?? shape)?.members.get(step)?.shape;
      expect(itemShape(shape), field).toBeDefined();
    }
  });
});

describe('texts', () => {
  const inXml = (Text: string) => encodedResult('recognize', 'XML', recognize(kb, { Text }));

  test.each([
    ['quotes and marks', 'a "b" \'c\' <d> & ]]> &amp; <!-- -->'],
    ['line breaks and blanks', '\n\r\n \t fever \r'],
    ['astral letters', 'fever \u{1F912} \u{10FFFF}'],
    ['what XML 1.1 changes', 'fever \u0085\u2028'],
  ])('with %s survive', (_, Text) => {
    const xml = inXml(Text);
    expect(readAnswer('recognize', xml)).toMatchObject({ taggedText: { text: Text } });
    const { ':@': attributes } = otherReader(xml).at(-1) ?? {};
    expect(attributes['@Text']).toBe(Text);
  });

  test.each([
    ['a control sign', '\u0000', 'U+0000'],
    ['a form feed', 'fever\f', 'U+000C'],
    ['half a pair', 'fever \uD83D', 'U+D83D'],
    ['no character', '\uFFFE', 'U+FFFE'],
  ])('with %s survive in JSON, and are refused by name in XML', (_, Text, name) => {
    const json = encodedResult('recognize', 'JSON', recognize(kb, { Text }));
    const sent = new TextDecoder().decode(new TextEncoder().encode(json));
    expect(readAnswer('recognize', sent)).toMatchObject({ taggedText: { text: Text } });
    expect(() => inXml(Text)).toThrow(`XML cannot represent the character ${name} in taggedText.text`);
  });

  test('in names are read back unchanged', () => {
    const taken = new Set(['term', 'error']);
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'Term', '_x0041_', 'a_x0041_', '__proto__', '1a')),
        (name) => {
          const xml = foreignXmlName(name, taken);
          expect(foreignName(xml)).toBe(name);
          expect(XMLValidator.validate(`<${xml}/>`)).toBe(true);
        },
      ),
    );
  });
});

test('a document keeps its own content', () => {
  const Data = {
    Document: { 'blood type': 'A', Term: 'x', records: [{ CtermId: 10380 }, { CtermId: 1 }], nested: { list: [[1]] } },
  };
  const operation = operations.find(({ name }) => name === 'resolveDocument');
  const result = Object(operation?.invoke(kb, { Data }));
  const plain = JSON.parse(JSON.stringify(result));
  expect(readAnswer('resolveDocument', encodedResult('resolveDocument', 'JSON', result))).toEqual(plain);
  expect(readAnswer('resolveDocument', encodedResult('resolveDocument', 'XML', result))).toMatchObject({
    document: {
      'blood type': 'A',
      Term: 'x',
      records: [{ CtermId: '10380', term: { ctermId: 10380 } }, { error: expect.any(String) }],
    },
  });
});

test.each([
  ['nonsense', 'nonsense'],
  ['a list', '[]'],
  ['another answer', '<Vocabs/>'],
  ['a foreign member', '<Outcome Value="x" Other="1"/>'.replace('Outcome', 'Term')],
  ['an entity', '<!DOCTYPE x [<!ENTITY a "b">]><Term/>'],
])('%s is not an answer', (_, body) => {
  expect(() => readAnswer('resolve', body)).toThrow(expect.objectContaining({ code: 'invalid-document' }));
});
