// Examples of words and matches. `|` marks a word that comes after a break.

import type { TestName } from '../kernel/recognizer-fixture.js';

export const wordCases: { text: string; words: string[] }[] = [
  { text: '', words: [] },
  { text: '  .,;  ', words: [] },
  { text: 'Chest pain', words: ['chest', 'pain'] },
  { text: 'X-ray', words: ['x', 'ray'] },
  { text: 'x–ray x—ray x‑ray', words: ['x', 'ray', 'x', 'ray', 'x', 'ray'] },
  { text: "Crohn's disease", words: ['crohn', 'disease'] },
  { text: 'Crohn’s disease', words: ['crohn', 'disease'] },
  { text: "O'Brien don't", words: ['obrien', 'dont'] },
  { text: "the patients' 'pain'", words: ['the', 'patients', 'pain'] },
  { text: "CROHN'S", words: ['crohn'] },
  { text: "'s", words: ['s'] },
  { text: 'naïve café', words: ['naive', 'cafe'] },
  { text: 'cafe\u0301', words: ['cafe'] },
  { text: 'Ménière’s', words: ['meniere'] },
  { text: 'ＥＣＧ', words: ['ecg'] },
  { text: 'ﬁbrosis', words: ['fibrosis'] },
  { text: 'œdema Straße', words: ['oedema', 'strasse'] },
  { text: 'H₂O m²', words: ['h2o', 'm2'] },
  { text: 'fi\u00adbrosis', words: ['fibrosis'] },
  { text: 'Боль ΠΌΝΟΣ', words: ['боль', 'πονοσ'] },
  { text: 'a.b', words: ['a', 'b'] },
  { text: 'a. b', words: ['a', '|b'] },
  { text: 'a: b (c) d; e? f! g | h', words: ['a', '|b', '|c', '|d', '|e', '|f', '|g', '|h'] },
  { text: 'a, b/c\nd', words: ['a', 'b', 'c', 'd'] },
  { text: 'a\n\nb\n - \nc', words: ['a', '|b', '|c'] },
  { text: 'a\r\n\r\nb', words: ['a', '|b'] },
  { text: 'a • b … c', words: ['a', '|b', '|c'] },
  { text: 'a 😀 b', words: ['a', 'b'] },
  { text: 'ໜໜ ໜ', words: ['ຫນຫນ', 'ຫນ'] },
];

export const matchCases: { names: TestName[]; text: string; longest: string[]; all?: string[] }[] = [
  {
    names: [{ text: 'chest pain' }],
    text: 'Chest  PAIN, chest-pain, chest\npain',
    longest: ['Chest  PAIN', 'chest-pain', 'chest\npain'],
  },
  { names: [{ text: 'chest pain' }], text: 'chest. Pain; chest: pain; (chest) pain', longest: [] },
  {
    names: [{ text: 'pain' }, { text: 'chest pain' }, { text: 'chest pain on exertion' }],
    text: 'chest pain on exercise, chest pain on exertion',
    longest: ['chest pain', 'chest pain on exertion'],
    all: ['chest pain', 'pain', 'chest pain on exertion', 'chest pain', 'pain'],
  },
  { names: [{ text: 'a b c' }, { text: 'b' }], text: 'a b d', longest: ['b'] },
  {
    names: [{ text: 'Crohn disease' }],
    text: "Crohn's disease and Crohn disease",
    longest: ["Crohn's disease", 'Crohn disease'],
  },
  { names: [{ text: 'MS', cased: true }], text: 'MS ms Ms mS', longest: ['MS'] },
  { names: [{ text: 'MS', cased: true }, { text: 'ms' }], text: 'MS ms', longest: ['MS', 'MS', 'ms'] },
  {
    names: [
      { text: 'IgA', cased: true },
      { text: 'IgA nephropathy', cased: true },
    ],
    text: 'IgA NEPHROPATHY',
    longest: ['IgA'],
  },
  {
    names: [{ text: 'St. Louis encephalitis' }],
    text: 'St. Louis encephalitis, St Louis encephalitis',
    longest: ['St. Louis encephalitis', 'St Louis encephalitis'],
  },
  {
    names: [{ text: 'pseudohypoparathyroidism' }],
    text: 'pseudohypoparathyroidism pseudohypoparathyroidal',
    longest: ['pseudohypoparathyroidism'],
  },
  { names: [{ text: 'sixteen letters16' }], text: 'sixteen letters16', longest: ['sixteen letters16'] },
  { names: [{ text: 'a a' }], text: 'a a a a a', longest: ['a a', 'a a'], all: ['a a', 'a a', 'a a', 'a a'] },
];
