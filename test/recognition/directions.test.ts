// Directions for drugs as pharmacies print them: with and without a drug, in capitals, misspelled, in several steps. In
// notes, misspelled words after a drug are not corrected, because they are not necessarily directions.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openKnowledgeBase } from '../../src/node/index.js';
import { directionsOf } from '../../src/recognition/prescriptions/directions-of.js';
import { shownPrescription } from './invented-sigs.js';

const kb = await openKnowledgeBase();
const shownIn = (Text: string) =>
  directionsOf(kb, { Text }).map(({ drug, prescription }) =>
    [...(drug === undefined ? [] : [drug.description]), shownPrescription(prescription)].join('|'),
  );

test.each<[string, ...string[]]>([
  ['Take 1 capsule by mouth twice daily for 14 days', '1 capsule PO 2/1D for 14D'],
  ['TAKE 2 TABLETS BY MOUTH EVERY 8 HOURS AS NEEDED FOR FEVER', '2 TABLETS PO 1/8H as needed: FEVER'],
  ['Inject 10 units subcutaneously at bedtime', '10 units SC 1/1D @16'],
  ['Instill 1 drop in both eyes four times a day', '1 drop OPH (both eyes) 4/1D'],
  ['Inhale 1 to 2 puffs every 4 to 6 hours', '1-2 puffs 1/4-6H'],
  ['Apply topically to affected area 2-3 times daily for 1-2 weeks', 'TOP 2-3/1D for 1-2W'],
  [
    'Take 4 tablets daily for 3 days, then 2 tablets daily for 3 days, then 1 tablet daily for 3 days',
    '4 tablets 1/1D for 3D; then 2 tablets 1/1D for 3D; then 1 tablet 1/1D for 3D',
  ],
  ['Tkae 1 tabelt evry day for 2 wekes', '1 tablet 1/1D for 2W'],
  ['Take 1 capusle twcie daily', '1 capsule 2/1D'],
  ['Take 1 tablet of amoxicillin 500 mg every 8 hours', 'Amoxicillin|[500 mg] [tablet] 1 tablet 1/8H'],
  ['Take 1 tablet daily\nInhale 2 puffs twice a day', '1 tablet 1/1D', '2 puffs 2/1D'],
  ['See attached sheet'],
  [''],
])('%s', (text, ...expected) => {
  expect(shownIn(text)).toEqual(expected);
});

test('spans refer to the whole text', () => {
  const Text = 'Take 1 tablet daily\n1 tab of ibuprofen BID';
  const [, second] = directionsOf(kb, { Text });
  const { index = 0, length = 0 } = second?.drug ?? {};
  expect(Text.slice(index, index + length)).toBe('ibuprofen');
});

test('a long word with two neighbouring letters swapped is read like the correct word', () => {
  const words = 'Take 2 tablets three times daily for 3 weeks'.split(' ');
  const long = words.flatMap((word, at) => (word.length > 4 ? [at] : []));
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(), (at, place) => {
      const word = words[at] ?? '';
      const i = 1 + (place % (word.length - 2));
      const typed = word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2);
      expect(shownIn(words.map((one, n) => (n === at ? typed : one)).join(' '))).toEqual(shownIn(words.join(' ')));
    }),
    { numRuns: 60 },
  );
});

test('anything but text is refused', () => {
  expect(() => directionsOf(kb, Object({ Text: 5 }))).toThrow(expect.objectContaining({ code: 'invalid-argument' }));
});
