// Hygiene: how each rule changes a name, and which variants are still recognised after the whole pipeline.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addRecord, emptyDraft } from '../../kb-build/draft.js';
import { cleanDraft } from '../../kb-build/hygiene/clean-draft.js';
import { HYGIENE_RULES, ruleCounts, variantsOf } from '../../kb-build/hygiene/hygiene-rules.js';
import type { NameVariant } from '../../kb-build/hygiene/name-variant.js';
import type { KnowledgeRecord } from '../../kb-build/knowledge-record.js';
import { nameAt } from '../../kb-build/name-list.js';
import type { NameStyle } from '../../kb-build/records.js';
import { CORE_WORDS, NO_WORDS } from './core-words.js';

function reading(text: string, style: NameStyle = 'plain'): NameVariant {
  return { text, style, kind: 'synonym', cased: false };
}

/** The variants as strings; a `!` at the end means that matching is case-sensitive. */
function shown(readings: readonly NameVariant[]): string[] {
  return readings.map(({ text, cased }) => (cased ? `${text}!` : text));
}

function recognised(text: string, style: NameStyle = 'plain'): string[] {
  return shown(variantsOf(reading(text, style), CORE_WORDS, ruleCounts()));
}

const UNTOUCHED = 'untouched';
const NOTHING: string[] = [];

const CASES: Record<string, [text: string, style: NameStyle, outcome: string[] | typeof UNTOUCHED][]> = {
  markup: [
    ['blue  <i>lips</i>', 'plain', ['blue lips']],
    ['lips &amp; tongue', 'plain', ['lips & tongue']],
    ['Quince\u2019s sign.', 'plain', ["Quince's sign"]],
    ['Me\u0301nie\u0300re signs', 'plain', ['Ménière signs']],
    ['blue lips', 'plain', UNTOUCHED],
    ['--', 'plain', NOTHING],
  ],
  obsolete: [
    ['obsolete blue lips', 'plain', NOTHING],
    ['blue lips (retired)', 'plain', NOTHING],
    ['Deprecated blue lips', 'plain', NOTHING],
    ['obsoleteness', 'plain', UNTOUCHED],
  ],
  encounter: [
    ['Bruise of lip, initial encounter', 'title', NOTHING],
    ['Bruise of lip, subsequent encounter for delayed healing', 'title', NOTHING],
    ['Bruise of lip, sequela', 'title', NOTHING],
    ['Bruise of lip', 'title', UNTOUCHED],
  ],
  definition: [
    ['CBL - chronic blue lips', 'plain', ['chronic blue lips', 'CBL!']],
    ['Chronic blue lips (CBL)', 'plain', ['Chronic blue lips', 'CBL!']],
    ['Chronic blue lips [CBL]', 'title', ['Chronic blue lips', 'CBL!']],
    ['Chronic blue lips (XYZ)', 'plain', UNTOUCHED],
    ['Lip - blue', 'plain', UNTOUCHED],
  ],
  remark: [
    ['Blue lips (disorder)', 'plain', ['Blue lips']],
    ['Glucose [Mass/volume] in Serum', 'plain', ['Glucose in Serum']],
    ['Pneumonia (acute) (double) (of one (or both) lungs)', 'inverted', ['Pneumonia']],
    ['deformity of finger(s)', 'title', ['deformity of finger']],
    ['vitamin B(12) lack', 'plain', UNTOUCHED],
    ['(disorder)', 'plain', NOTHING],
  ],
  product: [
    ['Product containing only quince', 'plain', ['quince']],
    ['Product containing quince and pear in oral dose form', 'plain', ['quince and pear']],
    ['Quince product', 'plain', UNTOUCHED],
  ],
  other: [
    ['Other blue lips', 'title', NOTHING],
    ['Other specified blue lips', 'title', NOTHING],
    ['Blue lips, other', 'title', NOTHING],
    ['Blue, lips, specified NEC', 'inverted', NOTHING],
    ['Blue lips in diseases classified elsewhere', 'title', NOTHING],
    ['Blue lips of mother', 'plain', UNTOUCHED],
  ],
  unspecified: [
    ['Blue lips, unspecified', 'title', ['Blue lips']],
    ['Unspecified blue lips', 'title', ['blue lips']],
    ['Blue lips NOS', 'plain', ['Blue lips']],
    ['Blue lips, NEC', 'inverted', ['Blue lips']],
    ['Blue lips, not elsewhere classified', 'title', ['Blue lips']],
    ['Blue lips, unspecified side', 'title', ['Blue lips']],
    ['Effusion, unspecified ankle', 'title', ['Effusion, ankle']],
    ['Pain in unspecified lip', 'title', ['Pain in lip']],
    ['Unspecified bruise of unspecified lip', 'title', ['bruise of lip']],
    ['Chronic or unspecified blue lips', 'title', NOTHING],
    ['Blue lips due to unspecified organism', 'title', ['Blue lips']],
    ['Blue lips', 'title', UNTOUCHED],
  ],
  qualification: [
    ['Blue lips, uncomplicated', 'title', ['Blue lips']],
    ['Blue lips, not intractable, without pallor', 'title', ['Blue lips']],
    ['Blue paste, per 5 mg', 'title', ['Blue paste']],
    ['Blue lips, stage 3a', 'title', UNTOUCHED],
    ['Blue lips, without pallor', 'plain', UNTOUCHED],
  ],
  'index-path': [
    ['Pneumonia, bacterial', 'inverted', ['bacterial Pneumonia']],
    ['Pneumonia', 'inverted', ['Pneumonia']],
    ['Abscess, kidney', 'inverted', ['kidney Abscess', 'Abscess of kidney']],
    ['Fever, quince', 'inverted', ['quince Fever']],
    ['Abscess, abdomen, wall', 'inverted', ['abdomen wall Abscess', 'Abscess of abdomen wall']],
    ['Pneumonia, bacterial, gram-negative', 'inverted', ['gram-negative bacterial Pneumonia']],
    ['Anemia, quince-cell, with crisis', 'inverted', ['quince-cell Anemia with crisis']],
    ['Anemia, with, crisis', 'inverted', ['Anemia with crisis']],
    ['Anemia, due to, loss of blood', 'inverted', ['Anemia due to loss of blood']],
    ['Burn, in, childhood, of skin', 'inverted', ['Burn in childhood of skin']],
    ['Diabetes, with coma, deep', 'inverted', NOTHING],
    ['A, b, c, d, e', 'inverted', NOTHING],
    ['Retained, quince', 'inverted', ['Retained quince']],
    ['Pulmonic, arthritic', 'inverted', NOTHING],
    ['Pulmonic, quince, pear', 'inverted', NOTHING],
    ['Absence, kidney', 'inverted', ['Absence of kidney']],
    ['Effusion, joint, wrist', 'inverted', ['wrist joint Effusion', 'Effusion of wrist']],
    ['Pregnancy, quince', 'inverted', NOTHING],
    ['Anemia, complicated by fever', 'inverted', ['Anemia complicated by fever']],
    ['Abscess, kidney', 'title', UNTOUCHED],
  ],
  'swapped-tail': [
    ['Anemia, hemolytic', 'plain', ['hemolytic Anemia', 'Anemia, hemolytic']],
    ['Anemia, hemolytic', 'title', ['hemolytic Anemia']],
    ['Blue lips, bilateral', 'title', ['bilateral Blue lips']],
    ['Effusion, left ankle', 'title', ['Effusion of left ankle', 'left ankle Effusion']],
    ['Effusion, left ankle', 'plain', UNTOUCHED],
    ['Blue lips, stage 3a', 'title', UNTOUCHED],
    ['Blue lips, single episode, mild', 'title', UNTOUCHED],
    ['lips, tongue and facial', 'title', UNTOUCHED],
  ],
  context: [
    ['Family history of blue lips', 'title', NOTHING],
    ['Personal history of blue lips', 'title', NOTHING],
    ['Suspected blue lips', 'plain', NOTHING],
    ['Allergy status to quince', 'title', NOTHING],
    ['No blue lips', 'plain', NOTHING],
    ['Nodule of lip', 'plain', UNTOUCHED],
    ['Natural history of quinces', 'plain', UNTOUCHED],
  ],
  'and-or': [
    ['nausea and/or vomiting', 'plain', ['nausea and vomiting', 'nausea or vomiting']],
    ['nausea and vomiting of childhood', 'plain', UNTOUCHED],
  ],
  slash: [
    ['hip/knee pain', 'plain', ['hip/knee pain', 'hip pain', 'knee pain']],
    ['hip/knee pain', 'title', ['hip pain', 'knee pain']],
    ['10 mg/dL', 'plain', UNTOUCHED],
    ['S/P', 'plain', UNTOUCHED],
  ],
  abbreviation: [
    ['COPD', 'plain', ['COPD!']],
    ['MI', 'plain', NOTHING],
    ['QUINCES', 'plain', UNTOUCHED],
    ['Blue LIPS', 'plain', UNTOUCHED],
  ],
  measure: [
    ['10 mg', 'plain', NOTHING],
    ['mg/dL', 'plain', NOTHING],
    ['5.5', 'plain', NOTHING],
    ['quince 10 mg', 'plain', UNTOUCHED],
  ],
  chaff: [
    ['Finding', 'plain', NOTHING],
    ['Other disease of the left side', 'plain', NOTHING],
    ['past history', 'plain', NOTHING],
    ['Weight bearing', 'plain', NOTHING],
    ['may', 'plain', NOTHING],
    ['all', 'plain', NOTHING],
    ['IV', 'plain', NOTHING],
    ['heart disease', 'plain', UNTOUCHED],
    ['body mass index', 'plain', UNTOUCHED],
  ],
  site: [
    ['Trachea', 'plain', NOTHING],
    ['hyoid bone', 'plain', NOTHING],
    ['left upper arm', 'plain', NOTHING],
    ['dry mouth', 'plain', UNTOUCHED],
    ['flat foot', 'plain', UNTOUCHED],
    ['heart attack', 'plain', UNTOUCHED],
  ],
  flood: [
    ['Cold', 'plain', NOTHING],
    ['falls', 'plain', NOTHING],
    ['ischemic', 'plain', NOTHING],
    ['xy', 'plain', NOTHING],
    ['cold feet', 'plain', UNTOUCHED],
    ['hearing loss', 'plain', UNTOUCHED],
    ['colic', 'plain', UNTOUCHED],
    ['asthma', 'plain', UNTOUCHED],
  ],
  type: [
    ['Type C quincosis', 'plain', ['Type C quincosis', 'quincosis type C']],
    [
      'quincosis type A1',
      'plain',
      ['quincosis type A1', 'type A1 quincosis', 'quincosis type A-1', 'type A-1 quincosis'],
    ],
    [
      'blue quincosis, type II',
      'plain',
      ['blue quincosis, type II', 'type II blue quincosis', 'blue quincosis type 2', 'type 2 blue quincosis'],
    ],
    ['quincosis type 4', 'plain', ['quincosis type 4', 'type 4 quincosis', 'quincosis type IV', 'type IV quincosis']],
    ['Type C quincosis with fever', 'plain', UNTOUCHED],
    ['cell type disorder', 'plain', UNTOUCHED],
    ['wild type', 'plain', UNTOUCHED],
  ],
  order: [
    ['fracture of femur', 'plain', ['fracture of femur', 'fracture of the femur', 'femur fracture']],
    [
      'Fracture of the left femur',
      'plain',
      ['Fracture of the left femur', 'Fracture of left femur', 'left femur Fracture'],
    ],
    ['femur fracture', 'plain', ['femur fracture', 'fracture of femur', 'fracture of the femur']],
    ['renal failure', 'plain', UNTOUCHED],
    ['loss of appetite', 'plain', UNTOUCHED],
    ['cancer of liver and bile duct', 'plain', UNTOUCHED],
    ['disorder of cell of blood', 'plain', UNTOUCHED],
  ],
  adjective: [
    ['Quincosis', 'plain', ['Quincosis', 'quincotic']],
    ['quincemia', 'plain', ['quincemia', 'quincemic']],
    ['quincoplegia', 'plain', ['quincoplegia', 'quincoplegic']],
    ['narcosis', 'plain', UNTOUCHED],
    ['blue quincosis', 'plain', UNTOUCHED],
  ],
  spelling: [
    ['Hemolytic anemia', 'plain', ['Hemolytic anemia', 'Haemolytic anaemia']],
    ['diarrhoea', 'plain', ['diarrhoea', 'diarrhea']],
    ['sleep apnea', 'plain', ['sleep apnea', 'sleep apnoea']],
    ['angioedema', 'plain', UNTOUCHED],
    ['colorectal cancer', 'plain', UNTOUCHED],
    ['asthma', 'plain', UNTOUCHED],
  ],
  length: [
    ['one of those very long names that no note ever holds', 'title', NOTHING],
    ['a name of just the nine words that count', 'title', UNTOUCHED],
    ['one of those very long names that only a label ever holds', 'plain', UNTOUCHED],
    [`${'very '.repeat(20)}long`, 'plain', NOTHING],
  ],
};

describe('each rule', () => {
  test.each(HYGIENE_RULES.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
    const cases = CASES[name] ?? [];
    expect(cases.length, `cases of ${name}: add some to the table`).toBeGreaterThan(0);
    for (const [text, style, outcome] of cases) {
      const readings = rule.apply(reading(text, style), CORE_WORDS);
      expect(readings === undefined ? UNTOUCHED : shown(readings), text).toEqual(outcome);
    }
  });
});

describe('the pipeline', () => {
  test.each<[string, NameStyle, string[]]>([
    ['Unspecified wheeze, uncomplicated', 'title', ['wheeze']],
    ['Acute pink eye, unspecified eye', 'title', ['Acute pink eye']],
    ['Migraine, unspecified, not intractable, without aura', 'title', ['Migraine']],
    ['Quince virus [QV] disease', 'title', ['Quince virus disease']],
    ['Pneumonia (acute), quince', 'inverted', ['quince Pneumonia']],
    ['Bruise of lip (initial encounter)', 'plain', ['Bruise of lip', 'Bruise of the lip', 'lip Bruise']],
    ['ALL', 'plain', NOTHING],
    ['US', 'plain', NOTHING],
    ['Test', 'title', NOTHING],
    ['Age', 'plain', NOTHING],
    ['normal', 'plain', NOTHING],
    ['left', 'plain', NOTHING],
  ])('%s', (text, style, expected) => {
    expect(recognised(text, style)).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ['left', ['left']],
    ['anemia', ['anemia']],
    ['hip fracture', ['hip fracture']],
    ['Unspecified wheeze', ['wheeze']],
  ])('judges %s by its form alone if there are no authored words', (text, expected) => {
    expect(shown(variantsOf(reading(text), NO_WORDS, ruleCounts()))).toEqual(expected);
  });

  test('never yields a variant without a letter or digit, or with superfluous spaces', () => {
    const words = fc.constantFrom(
      ...[
        'lip',
        'blue',
        'unspecified',
        'other',
        ',',
        'with',
        '(disorder)',
        'NOS',
        'and/or',
        'acute',
        'A/B',
        'CBL',
        '-',
        '[x',
        '5 mg',
      ],
    );
    const style = fc.constantFrom<NameStyle>('plain', 'title', 'inverted');
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), style, (parts, how) => {
        for (const each of variantsOf(reading(parts.join(' '), how), CORE_WORDS, ruleCounts())) {
          expect(each.text).toMatch(/[\p{L}\p{N}]/u);
          expect(each.text).toBe(each.text.trim());
        }
      }),
    );
  });
});

describe('a draft', () => {
  const place = { file: 'a.csv', line: 1 };
  function cleaned(...records: KnowledgeRecord[]) {
    const draft = emptyDraft();
    draft.trust.set('a.csv', 1);
    for (const record of records) addRecord(draft, record, []);
    const report = cleanDraft(draft, CORE_WORDS);
    const names = draft.names.text.map((_, index) => {
      const { text, cased, silent } = nameAt(draft.names, index);
      return `${text}${cased ? '!' : ''}${silent ? ' (silent)' : ''}`;
    });
    return { draft, names, report };
  }
  const finding = (description: string, style?: NameStyle, parents = ['ROOT']): KnowledgeRecord => {
    return { kind: 'finding', key: 'X:1', style, termType: 4, description, parents, place };
  };
  const name = (text: string, style?: NameStyle): KnowledgeRecord => {
    return { kind: 'name', finding: 'X:1', text, style, nameKind: 'synonym', place };
  };

  test('keeps a description unchanged and adds its variant', () => {
    const { draft, names, report } = cleaned(finding('Blue lips, unspecified', 'title'), name('lips, blue', 'plain'));
    expect(draft.findings[0]).toMatchObject({ description: 'Blue lips, unspecified', silent: true });
    expect(names).toEqual(['lips, blue', 'Blue lips']);
    expect(report.firstVariant).toBe(1);
  });

  test('keeps names that have no variant, but does not recognise them', () => {
    const { names, report } = cleaned(finding('Blue lips', 'title'), name('Other blue lips', 'title'));
    expect(names).toEqual(['Other blue lips (silent)']);
    expect(report).toMatchObject({ texts: 2, silent: 1 });
    expect(report.rules.find(({ rule }) => rule === 'other')).toMatchObject({ changed: 0, removed: 1 });
  });

  test('leaves names without a style unchanged', () => {
    const { draft, names } = cleaned(finding('Other (blue) lips'), name('age'));
    expect(draft.findings[0].silent).toBeUndefined();
    expect(names).toEqual(['age']);
  });

  test('does not recognise the root of a release', () => {
    expect(cleaned(finding('Blue book', 'plain', [])).draft.findings[0].silent).toBe(true);
  });
});
