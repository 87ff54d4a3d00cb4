// Number signs ("#") that stand for "fracture", number signs that do not, and the mapping from the text in which they
// are spelled out back to the original text.

import { describe, expect, test } from 'vitest';
import { grammarOf } from '../../src/recognition/grammar/grammar.js';
import { fractureSigns, spellOut, wordOfFractureSign } from '../../src/recognition/text/fracture-signs.js';
import { openCore } from './knowledge.js';

const grammar = grammarOf(await openCore());

/** The text, with brackets around every sign that is read as a fracture. */
function marked(text: string): string {
  const signs = new Set(fractureSigns(text, grammar));
  return Array.from(text, (one, at) => (signs.has(at) ? `[${one}]` : one)).join('');
}

describe('which signs stand for a fracture', () => {
  test.each([
    'R distal radius [#], in a backslab',
    'closed [#] of the left clavicle',
    'L [#]NOF, for theatre',
    '5th metatarsal-base [#].',
    '[#] left wrist',
    '- [#] left wrist',
    'XR: undisplaced ankle [#] (Weber A)',
    'XR wrist: no [#].',
    'No acute [#] seen',
    'Room # 5, bed 3',
    'Has no #2 pencil',
    'There is no #hashtag',
    'Room #5',
    'Problem #1 hip pain',
    '# Hip pain',
    '# Left wrist\n# Right ankle',
    '## Radius',
    'Order # pending',
    'a!#',
    '#',
    '',
  ])('%s', (text) => {
    expect(marked(text.replace(/\[|\]/g, ''))).toBe(text);
  });
});

test('no text keeps it busy for longer than its length explains', () => {
  for (const unit of ['a', ' ', '-', '#', 'radius #', '#radius\n', '# ', 'a-', "a'"]) {
    const text = `${unit.repeat(20_000)}!#`;
    expect(fractureSigns(text, grammar).length).toBeLessThanOrEqual(20_001);
  }
});

test('every offset of the spelled out text leads back to the original text, in order', () => {
  const text = 'A #NOF and a wrist # today, L tib/fib #.';
  const word = wordOfFractureSign(grammar);
  const signs = Array.from(text.matchAll(/#/g), ({ index }) => index);
  const { text: spelled, originalOf } = spellOut(text, signs, word);
  expect(spelled).toBe(`A ${word} NOF and a wrist ${word} today, L tib/fib ${word}.`);
  const back = Array.from({ length: spelled.length + 1 }, (_, at) => originalOf(at));
  expect(back[0]).toBe(0);
  expect(back[spelled.length]).toBe(text.length);
  expect(back).toEqual([...back].sort((a, b) => a - b));
  for (const part of ['NOF', 'wrist', 'today', 'fib']) {
    const at = spelled.indexOf(part);
    expect(text.slice(originalOf(at), originalOf(at + part.length))).toBe(part);
  }
});
