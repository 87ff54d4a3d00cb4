// The XML reader, compared with fast-xml-parser on generated documents; and tables of input that is refused, with the
// problem and its position. Input is refused quickly.

import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { type DocumentNode, readDocument } from '../../src/documents/document.js';
import { runs } from '../runs.js';

const WHERE = 'read: parameter Chart';

const read = (text: string): DocumentNode => readDocument(text, WHERE, { format: 'xml' }).root;

/** The error message when a document is refused; undefined if the document is accepted. */
function refusalOf(text: string): string | undefined {
  try {
    read(text);
    return undefined;
  } catch (error) {
    const isBeyond = /nested more|longer than|more than|at most/.test(String(error));
    expect(error).toMatchObject({ code: isBeyond ? 'too-large' : 'invalid-document' });
    return error instanceof Error ? error.message : undefined;
  }
}

interface Plain {
  name: string;
  attributes: Record<string, string>;
  children: (Plain | string)[];
}

const said = fc.string({ unit: fc.constantFrom(...'abz &<>"\'é漢\n\t', '😀', ']]'), maxLength: 12 });
const name = fc.constantFrom('Chart', 'Record', 'records', 'Émile', 'a.b-c', '_x', 'ns:Entry');
const { element } = fc.letrec<{ element: Plain }>((tie) => ({
  element: fc.record({
    name,
    attributes: fc.dictionary(fc.constantFrom('id', 'CtermId', 'Note', 'x-y', 'é'), said, { noNullPrototype: true }),
    children: fc.array(fc.oneof({ depthSize: 'small' }, said, tie('element')), { maxLength: 4 }),
  }),
}));

/** The document as XML; `style` selects quotes, escapes, white space, comments and CDATA. */
function written({ name, attributes, children }: Plain, style: number): string {
  const escaped = (text: string): string =>
    text.replace(/[&<>"'\n\t]/g, (sign) => {
      const code = sign.charCodeAt(0);
      const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
      return style % 3 === 0
        ? `&#${code};`
        : style % 3 === 1
          ? (named[sign] ?? `&#x${code.toString(16)};`)
          : `&#x${code.toString(16)};`;
    });
  const quote = style % 2 === 0 ? '"' : "'";
  const listed = Object.entries(attributes).map(([key, value]) => {
    return `${style % 5 === 0 ? '\n  ' : ' '}${key}${style % 7 === 0 ? ' = ' : '='}${quote}${escaped(value)}${quote}`;
  });
  const inside = children.map((child) => {
    if (typeof child !== 'string') return written(child, style);
    if (style % 4 === 0 && child !== '' && !child.includes(']]')) return `<![CDATA[${child}]]>`;
    return (style % 4 === 1 ? '<!-- a <note> -->' : '') + escaped(child);
  });
  if (children.length === 0 && style % 3 === 0) return `<${name}${listed.join('')}/>`;
  return `<${name}${listed.join('')}>${inside.join('')}</${name}${style % 5 === 1 ? ' ' : ''}>`;
}

/** The tree that a reader should return. */
function shapeOf(node: DocumentNode): unknown {
  return [
    node.name,
    Object.fromEntries([...node.attributes.values()].map(({ name, value }) => [name, value])),
    node.value ?? '',
    node.children.map(shapeOf),
  ];
}

const oracle = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  htmlEntities: true,
  commentPropName: '#comment',
  cdataPropName: '#cdata',
});

type Ordered = Record<string, unknown>;

/** The oracle's tree in the same shape. */
function oracleShape(node: Ordered): unknown {
  const [key = ''] = Object.keys(node).filter((one) => one !== ':@');
  const parts = node[key] as Ordered[];
  const text = parts
    .map((part) => {
      if ('#text' in part) return String(part['#text']);
      return '#cdata' in part ? (part['#cdata'] as Ordered[]).map((piece) => String(piece['#text'])).join('') : '';
    })
    .join('');
  return [
    key.slice(key.indexOf(':') + 1),
    { ...((node[':@'] as Record<string, string> | undefined) ?? {}) },
    /\S/.test(text) ? text : '',
    parts.filter((part) => !('#text' in part || '#comment' in part || '#cdata' in part)).map(oracleShape),
  ];
}

describe('against fast-xml-parser', () => {
  test('reads the same tree from generated documents', () => {
    fc.assert(
      fc.property(element, fc.nat(1000), (document, style) => {
        const text = `<?xml version="1.0"?>\n${written(document, style)}\n`;
        const [, root] = [...(oracle.parse(text) as Ordered[])];
        if (root === undefined) throw new Error(`fast-xml-parser gave no root for ${text}`);
        expect(shapeOf(read(text))).toEqual(oracleShape(root));
      }),
      { numRuns: runs(500) },
    );
  });

  test('refuses the malformed ones among documents with one character changed', () => {
    let broken = 0;
    fc.assert(
      fc.property(
        element,
        fc.nat(1000),
        fc.nat(),
        fc.constantFrom('', '<', '>', '/', '"', '&'),
        (tree, style, at, sign) => {
          const text = written(tree, style);
          const place = at % text.length;
          const changed = text.slice(0, place) + sign + text.slice(place + 1);
          // A document that the oracle refuses is malformed; the converse does not hold, because the oracle also
          // accepts many malformed documents.
          if (XMLValidator.validate(changed) === true) return;
          broken++;
          expect(refusalOf(changed), changed).toMatch(/: line \d+, column \d+: .+\. .+\.$/s);
        },
      ),
      { numRuns: runs(500) },
    );
    expect(broken).toBeGreaterThan(runs(100));
  });
});

describe('refusals and their positions', () => {
  test.each([
    ['', 'line 1, column 1: there is no element'],
    ['<!-- nothing -->', 'line 1, column 17: there is no element'],
    ['<a>', 'line 1, column 4: the text ends inside <a>'],
    ['<a>\n <b>\n</a>', 'line 3, column 1: </a> closes an element that is not open. Close <b> first'],
    ['<a></b>', '</b> closes an element that is not open'],
    ['</a>', 'line 1, column 1: </a> closes an element that is not open'],
    ['<a/><b/>', 'line 1, column 5: a second root element begins'],
    ['<a/>\nx', 'line 2, column 1: text is outside the root element'],
    ['<a/><![CDATA[x]]>', 'CDATA is outside the root element'],
    ['<a b="1"c="2"/>', "line 1, column 9: expected a blank or '>'"],
    ['<a b="1"\n b="2"/>', "line 2, column 2: 'b' is given twice"],
    ['<a Id="1" id="2"/>', "line 1, column 11: 'id' is given twice"],
    ['<a b/>', "line 1, column 5: expected '=' after b"],
    ['<a b=1/>', 'line 1, column 6: expected a quotation mark'],
    ['<a b="1/>', 'the value of b is never closed'],
    ['<a b="<"/>', "line 1, column 7: '<' is not allowed in a value"],
    ['<a /b>', "line 1, column 4: expected '/>'"],
    ['<a', 'line 1, column 1: the tag <a is never closed'],
    ['<a>1 < 2</a>', "line 1, column 7: '<' does not open a tag"],
    ['<a>R&D</a>', "line 1, column 5: '&D' is not a known reference"],
    ['<a>&nbsp;</a>', "'&nbsp;' is not a known reference"],
    ['<a b="&e;"/>', "line 1, column 7: '&e;' is not a known reference"],
    ['<a>&#0;</a>', "'&#0;' is not a known reference"],
    ['<a>&#xD800;</a>', "'&#xD800;' is not a known reference"],
    ['<a>&#x110000;</a>', "'&#x110000;' is not a known reference"],
    ['<a>\u0001</a>', 'line 1, column 4: the character U+0001 is not allowed'],
    ['<a>]]></a>', "']]>' is not allowed outside CDATA"],
    ['<a><!-- b -- c --></a>', "line 1, column 11: a comment contains '--'"],
    ['<a><!-- b', 'a comment is never closed'],
    ['<a><![CDATA[b]]</a>', 'CDATA is never closed'],
    ['<?xml version="1.0"', 'a processing instruction is never closed'],
    ['<!DOCTYPE a><a/>', 'line 1, column 1: a DOCTYPE is not supported'],
    ['<a><!ENTITY b "c"></a>', 'line 1, column 4: a declaration is not supported'],
  ])('%j', (text, message) => {
    expect(refusalOf(text)).toContain(`${WHERE}: `);
    expect(refusalOf(text)).toContain(message);
  });
});

describe('hostile documents are refused at once', () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const MB = 1 << 20;
  test.each<[what: string, text: () => string, message: string]>([
    ['entities', () => `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`, 'line 1, column 1: a DOCTYPE'],
    ['an external entity', () => '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'a DOCTYPE'],
    ['a lower-case doctype', () => '<!doctype a><a/>', 'a DOCTYPE'],
    ['deep nesting', () => '<a>'.repeat(10_000), 'column 193: it is nested more than 64 deep'],
    ['deep nesting, closed', () => `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, 'nested more than 64 deep'],
    ['an attribute of 100 MB', () => `<a b="${'x'.repeat(100 * MB)}"/>`, 'the document has 104857'],
    ['an attribute of 50 MB', () => `<a b="${'x'.repeat(50 * MB)}"/>`, 'column 4: the value of b is longer than'],
    ['an attribute that is never closed', () => `<a b="${'x'.repeat(50 * MB)}`, 'the value of b is never closed'],
    ['a text of 50 MB', () => `<a>${'x'.repeat(50 * MB)}</a>`, 'column 4: a text is longer than'],
    ['a name of 50 MB', () => `<${'x'.repeat(50 * MB)}/>`, 'a name is longer than'],
    ['a comment of 50 MB', () => `<a><!--${' '.repeat(50 * MB)}--></a>`, 'a comment is longer than'],
    ['a million elements', () => `<a>${'<b/>'.repeat(1_200_000)}</a>`, 'more than 1000000 elements'],
    ['tags that never close', () => '<a '.repeat(MB), "'<' does not open a tag"],
    ['ampersands', () => `<a>${'&amp'.repeat(MB / 4)}</a>`, "'&amp' is not a known reference"],
  ])('%s', (_, text, message) => {
    const given = text();
    // If the work grew faster than the length of the input, this would run into the test timeout.
    const refusal = refusalOf(given);
    expect(refusal).toContain(message.startsWith("'<' does") ? 'expected an attribute' : message);
    expect(refusal?.length).toBeLessThan(300);
  });
});
