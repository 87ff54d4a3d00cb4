// The array that holds the code units of a text, compared with the text itself, in particular for texts that exactly
// fill the shared array.

import { expect, it } from 'vitest';
import { codeUnitsOf } from '../../src/recognition/text/code-units.js';

const ROOM = 1 << 16;

it.each([
  ['nothing', ''],
  ['ASCII', 'Denies chest pain.'],
  ['other letters', 'Ménière’s, 38 °C'],
  ['lone surrogates', `\ud83d x \ude00`],
  ['all the room', 'a'.repeat(ROOM)],
  ['all the room with a letter of two bytes at its beginning', `é${'a'.repeat(ROOM - 1)}`],
  ['all the room with a letter of two bytes at its end', `${'a'.repeat(ROOM - 1)}é`],
  ['all the room but one with two letters of two bytes', `${'a'.repeat(ROOM - 3)}éé`],
  ['all the room but one with a letter of three bytes', `’${'a'.repeat(ROOM - 2)}`],
  ['more than the room', `é${'a'.repeat(ROOM)}`],
])('units of %s', (_, text) => {
  const units = codeUnitsOf(text);
  const wrong = Array.from({ length: text.length }, (_, at) => at).filter((at) => units[at] !== text.charCodeAt(at));
  expect(wrong.slice(0, 5), 'places whose unit is not the text’s').toEqual([]);
});
