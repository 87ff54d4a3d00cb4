// The XML reader: the events in well-formed text, and the position where a text stops being XML. Neither depends on how
// the text is split into chunks.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xmlEvents } from '../../../kb-build/importers/readers/stream-xml.js';
import { MAX_TOKEN_LENGTH } from '../../../kb-build/importers/readers/xml-tokens.js';
import { runs } from '../../runs.js';

/** The events, each written in one of these forms: `1:2 <a x="1">`, `1:5 </a>`, `1:3 'text'`, `1:9 ! problem`. */
function shown(chunks: Iterable<string>): string[] {
  return [...xmlEvents(chunks)].map((event) => {
    const at = `${event.line}:${event.column} `;
    if (event.kind === 'text') return `${at}'${event.text}'`;
    if (event.kind === 'close') return `${at}</${event.name}>`;
    if (event.kind === 'malformed') return `${at}! ${event.problem}`;
    const attributes = Object.entries(event.attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `${at}<${event.name}${attributes.join('')}>`;
  });
}

const WELL_FORMED: [string, string, string[]][] = [
  ['an element', '<a>b</a>', ['1:1 <a>', "1:4 'b'", '1:5 </a>']],
  ['an empty element', '<a><b/><c /></a>', ['1:1 <a>', '1:4 <b>', '1:4 </b>', '1:8 <c>', '1:8 </c>', '1:13 </a>']],
  ['a prefix', '<o:a></o:a>', ['1:1 <o:a>', '1:6 </o:a>']],
  ['space in a closing tag', '<a></a\n>', ['1:1 <a>', '1:4 </a>']],
  ['attributes in both quotes', `<a b="c's" d='e"f'/>`, [`1:1 <a b="c's" d="e"f">`, '1:1 </a>']],
  ['a > in an attribute', '<a b="c>d">e</a>', ['1:1 <a b="c>d">', "1:12 'e'", '1:13 </a>']],
  ['attributes over lines', '<a\n  b = "c\td"\n>\n</a>', ['1:1 <a b="c d">', "3:2 '\n'", '4:1 </a>']],
  ['an attribute called as a property of objects', '<a __proto__="b"/>', ['1:1 <a __proto__="b">', '1:1 </a>']],
  ['an empty attribute', '<a b=""/>', ['1:1 <a b="">', '1:1 </a>']],
  ['entities', '<a>&lt;b&gt; &amp;amp; &quot;&apos;</a>', ['1:1 <a>', `1:4 '<b> &amp; "''`, '1:36 </a>']],
  ['entities in an attribute', '<a b="&lt;&#65;&amp;"/>', ['1:1 <a b="<A&">', '1:1 </a>']],
  ['characters by number', '<a>&#233;&#x1F9b4;</a>', ['1:1 <a>', "1:4 'é🦴'", '1:19 </a>']],
  ['CDATA', '<a>b<![CDATA[<c>&amp;]]]]></a>', ['1:1 <a>', "1:4 'b'", "1:5 '<c>&amp;]]'", '1:27 </a>']],
  ['comments', '<!-- <x> --><a>b<!-- -- > -->c</a>', ['1:13 <a>', "1:16 'b'", "1:30 'c'", '1:31 </a>']],
  ['instructions', '<?xml version="1.0"?>\n<a><?b c>d?></a>\n<?e?>', ['2:1 <a>', '2:13 </a>']],
  ['a DOCTYPE', '<!DOCTYPE a SYSTEM "b>c">\n<a/>', ['2:1 <a>', '2:1 </a>']],
  [
    'a DOCTYPE with declarations',
    `<!DOCTYPE a [\n<!ENTITY b "]>"> <!-- ]> ' --> <?c ]>?> <!ELEMENT a (#PCDATA)>\n]><a/>`,
    ['3:3 <a>', '3:3 </a>'],
  ],
  ['carriage returns', '<a>\r\nb\rc</a>\r\n', ['1:1 <a>', "1:4 '\nb\nc'", '2:4 </a>']],
  ['a carriage return by number', '<a>&#13;</a>', ['1:1 <a>', "1:4 '\r'", '1:9 </a>']],
  ['letters of other scripts', '<é ü="ж"/>', ['1:1 <é ü="ж">', '1:1 </é>']],
];

const MALFORMED: [string, string, string][] = [
  ['nothing', '', '1:1 ! the file has no elements'],
  ['only a comment', '<!-- a -->\n', '2:1 ! the file has no elements'],
  ['text before the root', '\n a<a/>', '2:2 ! there is text outside the root element'],
  ['text behind the root', '<a/> b', '1:6 ! there is text outside the root element'],
  ['CDATA outside', '<a/><![CDATA[ ]]>', '1:5 ! there is text outside the root element'],
  ['a second root', '<a/>\n<b/>', '2:1 ! <b> is a second root element'],
  ['an element left open', '<a>\n<b></b>\n', '3:1 ! the file ends, but <a> of line 1 is still open'],
  ['elements that cross', '<a>\n<b></a>', '2:4 ! </a> has no matching opening tag: <b> of line 2 is open'],
  ['a stray closing tag', '<a></a></b>', '1:8 ! </b> has no matching opening tag: nothing is open'],
  ['a tag that is never closed', '<a>\n<b c="d"', '2:1 ! a tag is never closed'],
  ['a tag in a tag', '<a>\n<b <c></b></a>', "2:4 ! a tag contains '<'"],
  [
    'a quote that is never closed',
    '<a>\n<b c="d>\n</a>',
    "3:1 ! an attribute contains '<'; its closing quote may be missing",
  ],
  ['a closing tag that is never closed', '<a></a', '1:4 ! a closing tag is never closed'],
  ['a comment that is never closed', '<a>\n <!-- >', '2:2 ! a comment is never closed'],
  ['CDATA that is never closed', '<a><![CDATA[ ]>', '1:4 ! CDATA is never closed'],
  ['an instruction that is never closed', '<?xml >', '1:1 ! a <? is never closed'],
  ['a DOCTYPE that is never closed', '<!DOCTYPE a [ >', '1:1 ! a <! is never closed'],
  ['a less-than sign', '<a>1 < 2</a>', "1:9 ! a tag contains '<'"],
  [
    'a less-than sign that reads as a tag',
    '<a>\n< 2></a>',
    "2:1 ! '<' does not open a tag; write &lt; for the character",
  ],
  ['an ampersand', '<a>\nb & c</a>', "2:3 ! '&' is not an entity; write &amp; for the character"],
  ['an unknown entity', '<a>b&nbsp;c</a>', "1:5 ! '&nbsp;' is not an entity; write &amp; for the character"],
  [
    'an unknown entity in an attribute',
    '<a\nb="c&d;"/>',
    "2:5 ! '&d;' is not an entity; write &amp; for the character",
  ],
  [
    'a number that is no character',
    '<a>&#xD800;</a>',
    "1:4 ! '&#xD800;' is not an entity; write &amp; for the character",
  ],
  [
    'a number beyond characters',
    '<a>&#1114112;</a>',
    "1:4 ! '&#1114112;' is not an entity; write &amp; for the character",
  ],
  ['an attribute without quotes', '<a>\n<b c=d></a>', '2:4 ! <b> contains something other than attribute="value"'],
  ['an attribute without a value', '<a b>', '1:4 ! <a> contains something other than attribute="value"'],
  ['attributes without space', '<a b="c"d="e"/>', '1:9 ! <a> contains something other than attribute="value"'],
  ['an attribute twice', '<a b="c"\n b="d"/>', '2:2 ! attribute b is in the tag twice'],
];

describe('events', () => {
  test.each(WELL_FORMED)('%s', (_, text, expected) => {
    expect(shown([text])).toEqual(expected);
  });

  test.each(MALFORMED)('end at %s', (_, text, expected) => {
    const events = shown([text]);
    expect(events.at(-1)).toBe(expected);
    expect(events.filter((event) => event.includes(' ! '))).toHaveLength(1);
  });

  test.each([...WELL_FORMED, ...MALFORMED].map(([what, text]) => [what, text]))(
    'of %s are the same character by character',
    (_, text) => {
      expect(shown(text.split(''))).toEqual(shown([text]));
    },
  );

  test('are the same no matter where the text is split into chunks, whether or not it is XML', () => {
    const piece = fc.constantFrom(
      ...['<a>', '</a>', '<b c="d>">', "<b c='&lt;'/>", '</b>', 'e', '\r\n', '&amp;', '&x;', '&', '<', '>', '"', '🦴'],
      ...['<!-- <b> -->', '<!--', '-->', '<![CDATA[ </a> ]]>', ']]>', '<?f ?>', '<!DOCTYPE g [ "]>" ]>', '<![', ' '],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(100)), (pieces, cuts) => {
        const text = `<a>${pieces.join('')}</a>`;
        const ends = [...cuts.filter((cut) => cut < text.length), text.length].sort((a, b) => a - b);
        const chunks = ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
        expect(shown(chunks)).toEqual(shown([text]));
      }),
      { numRuns: runs(500) },
    );
  });

  test('restore any escaped text and attribute', () => {
    const escaped = (text: string) => text.replace(/[<>&"'\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (text, value) => {
        expect([...xmlEvents([`<a b="${escaped(value)}">${escaped(text)}</a>`])].slice(0, 2)).toMatchObject([
          { kind: 'open', name: 'a', attributes: { b: value } },
          { kind: 'text', text },
        ]);
      }),
    );
  });
});

describe('memory is bounded:', () => {
  const endless = function* (begin: string) {
    yield begin;
    for (;;) yield 'x'.repeat(1 << 16);
  };

  test.each([
    ['a text', '<a>', 'text'],
    ['a tag', '<a ', 'a tag'],
    ['an attribute', '<a b="', 'a tag'],
    ['a comment', '<!--', 'a comment'],
    ['CDATA', '<a><![CDATA[', 'CDATA'],
    ['a DOCTYPE', '<!DOCTYPE ', 'a <!'],
    ['a closing tag', '<a></', 'a closing tag'],
  ])('%s that never ends is refused', (_, begin, what) => {
    expect([...xmlEvents(endless(begin))].at(-1)).toMatchObject({
      kind: 'malformed',
      problem: `${what} is longer than ${MAX_TOKEN_LENGTH} characters; it may never be closed`,
    });
  });

  test('a text is refused at the same length whether or not its end has been received', () => {
    const long = (length: number) => `<a>${'x'.repeat(length)}</a>`;
    for (const length of [MAX_TOKEN_LENGTH, MAX_TOKEN_LENGTH + 1]) {
      const text = long(length);
      expect(shown([text.slice(0, length + 3), text.slice(length + 3)])).toEqual(shown([text]));
    }
    expect(shown([long(MAX_TOKEN_LENGTH)])).toHaveLength(3);
    expect(shown([long(MAX_TOKEN_LENGTH + 1)])).toHaveLength(2);
  });

  test('nothing is read after the point where the text stops being XML', () => {
    let read = 0;
    const counted = function* () {
      for (const chunk of ['<a>', '&b;', '</a>', 'c', 'd']) {
        read++;
        yield chunk;
      }
    };
    shown(counted());
    expect(read).toBe(3);
  });
});
