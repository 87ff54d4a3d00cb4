// Highlighting: for any text and any overlap of findings, the HTML is well formed, contains only `<mark>` elements, and
// equals the original text once these are removed.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecognitionResult } from '../../src/contract/result-types.js';
import { highlight } from '../../src/export/highlight.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { noteWords } from './invented-words.js';

const kb = await openKnowledgeBase();

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#13': '\r' };
const textIn = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&([a-z]+|#\d+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The maximum nesting depth of the elements; fails if a closing tag has no opening tag. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    expect(tag).toMatch(/^<(mark class="[\w -]+"( title="[^"<>]*")?|\/mark)>$/);
    depth += tag.startsWith('</') ? -1 : 1;
    expect(depth).toBeGreaterThanOrEqual(0);
    deepest = Math.max(deepest, depth);
  }
  expect(depth).toBe(0);
  return deepest;
}

const span = (index: number, length: number, more: Partial<RecognitionResult> = {}): RecognitionResult => ({
  ...{ index, length, confidence: 1, ctermId: 1, notation: '1', description: `d${index}`, alternates: [] },
  ...more,
});

describe('marks', () => {
  test.each<[string, RecognitionResult[], string]>([
    ['a < b', [], 'a &lt; b'],
    ['ab', [span(0, 1)], '<mark class="cterm" title="d0 (1)">a</mark>b'],
    [
      'abc',
      [span(0, 3), span(1, 1)],
      '<mark class="cterm" title="d0 (1)">a<mark class="cterm" title="d1 (1)">b</mark>c</mark>',
    ],
    [
      'abc',
      [span(0, 2), span(1, 2)],
      '<mark class="cterm" title="d0 (1)">a<mark class="cterm" title="d1 (1)">b</mark></mark><mark class="cterm" title="d1 (1)">c</mark>',
    ],
    [
      'ab',
      [span(0, 1, { termType: 4, result: 'N', prefix: 'F', description: '"<&' })],
      '<mark class="cterm cterm-dx cterm-absent cterm-prefix-f" title="&quot;&lt;&amp; (1)">a</mark>b',
    ],
    [
      'ab',
      [span(0, 1, { termType: 3, result: 'N' })],
      '<mark class="cterm cterm-tx cterm-normal" title="d0 (1)">a</mark>b',
    ],
    ['ab', [span(5, 9), span(-3, 2)], 'ab'],
    ['ab', [span(0, 1, { prefix: 'x" onclick="' })], '<mark class="cterm" title="d0 (1)">a</mark>b'],
  ])('of %j', (text, results, expected) => {
    expect(highlight(text, { text, results })).toBe(expected);
  });

  test('follow the options', () => {
    const text = 'ab';
    const html = highlight(
      text,
      { text, results: [span(0, 1)] },
      { element: 'span', classPrefix: 'note', titles: false },
    );
    expect(html).toBe('<span class="note">a</span>b');
    for (const wrong of [{ classPrefix: '"' }, { element: Object('script') }, Object({ title: true }), Object([])]) {
      expect(() => highlight(text, { text, results: [] }, wrong)).toThrow(
        expect.objectContaining({ code: 'invalid-argument' }),
      );
    }
  });
});

describe('the text', () => {
  test('is unchanged, whatever the spans', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: -2, max: 30 }), fc.integer({ min: 0, max: 12 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), spans, (text, list) => {
        const html = highlight(text, { text, results: list.map(([index, length]) => span(index, length)) });
        expect(textIn(html)).toBe(text);
        depthOf(html);
      }),
    );
  });

  test('is unchanged with recognised findings, in every unit of offsets', () => {
    fc.assert(
      fc.property(noteWords, fc.constantFrom('utf16', 'codepoint', 'utf8'), (text, offsetEncoding) => {
        const Settings = { overlaps: 'all', offsetEncoding } as const;
        const html = highlight(text, recognize(kb, { Text: text, Settings }), { offsetEncoding });
        expect(textIn(html)).toBe(text);
        depthOf(html);
        const plain = highlight(text, recognize(kb, { Text: text, Settings: { overlaps: 'all' } }));
        expect(html).toBe(plain);
      }),
      { numRuns: 60 },
    );
  });
});
