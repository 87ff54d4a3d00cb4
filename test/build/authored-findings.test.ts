// Authored findings: how each form is parsed, and the message for each mistake with its line and column.

import { describe, expect, test } from 'vitest';
import { readAuthored as read } from './read-authored.js';

const ASTHMA = { kind: 'finding', key: 'asthma', termType: 4, description: 'Asthma', parents: [] };

/** A file with a single item: a header that sets the type, followed by the item, which starts at line 4. */
function item(...lines: string[]): string {
  return ['type: Dx', 'findings:', '  - asthma: Asthma', ...lines.map((line) => `    ${line}`)].join('\n');
}

describe('a finding', () => {
  test.each<[string, string, object[]]>([
    ['alone', item(), [ASTHMA]],
    ['under the file’s parent', `under: lungs\n${item()}`, [{ ...ASTHMA, parents: ['lungs'] }]],
    ['with further parents', item('parents: [allergy]'), [{ ...ASTHMA, parents: ['allergy'] }]],
    [
      'with names',
      item('also: bronchial asthma', 'short: [RAD]', 'silent: [asthma nos]'),
      [
        ASTHMA,
        { kind: 'name', finding: 'asthma', text: 'bronchial asthma', nameKind: 'synonym' },
        { kind: 'name', finding: 'asthma', text: 'RAD', nameKind: 'abbreviation', cased: true },
        { kind: 'name', finding: 'asthma', text: 'asthma nos', nameKind: 'synonym', silent: true },
      ],
    ],
    ['with a word that YAML 1.1 takes for no', item('also: [no]'), [ASTHMA, name('no')]],
    ['with a range', item('range: 4.0-5.6'), [{ ...ASTHMA, rangeLow: 4, rangeHigh: 5.6 }]],
    ['with a range below zero', item('range: -2-2'), [{ ...ASTHMA, rangeLow: -2, rangeHigh: 2 }]],
    [
      'with ranges by sex and age',
      item('ranges: [13.5-17.5 M 18Y-, <2 1D-2D]', 'critical: 7-20'),
      [
        ASTHMA,
        { kind: 'range', finding: 'asthma', low: 13.5, high: 17.5, sex: 'M', age: '9467280-' },
        { kind: 'range', finding: 'asthma', high: 2, age: '1440-2880' },
        { kind: 'range', finding: 'asthma', criticalLow: 7, criticalHigh: 20 },
      ],
    ],
    ['with an open range', item("range: '>=60'"), [{ ...ASTHMA, rangeLow: 60 }]],
    ['with a code whose last zero counts', item('icd9: 493.90'), [ASTHMA, map('icd', '493.90')]],
    [
      'with a code under a rule',
      item('icd10: [J45.4 broader when age=0-18Y & sex=F, J45.909]'),
      [
        ASTHMA,
        map('icd10', 'J45.4', { relationship: 'broader', rule: 'sex=F & age=0-9467280' }),
        map('icd10', 'J45.909', { priority: 2 }),
      ],
    ],
    [
      'with groups of codes, numbered over all vocabularies',
      item('icd10: [[E11.22], [N18.30 when value<60, N18.9]]', 'snomed: 195967001'),
      [
        ASTHMA,
        map('icd10', 'E11.22'),
        map('icd10', 'N18.30', { group: 2, rule: 'value<60' }),
        map('icd10', 'N18.9', { group: 2, priority: 2 }),
        map('snomed', '195967001', { group: 3 }),
      ],
    ],
    [
      'with a code in the long form',
      item('icd10: { code: J45, relation: broader, when: status=WO, advice: Ask for the severity }'),
      [
        ASTHMA,
        { ...map('icd10', 'J45', { relationship: 'broader', rule: 'status=WO' }), advice: 'Ask for the severity' },
      ],
    ],
    [
      'with prompts',
      item('prompts:', '  small: [wheezing, dyspnea M]', '  full: [psa R M 50Y-, pregnancy F]'),
      [
        ASTHMA,
        prompt('wheezing', 1, 1),
        prompt('dyspnea', 1, 2, { level: 'M' }),
        prompt('psa', 3, 3, { sex: 'M', age: '26298000-' }),
        prompt('pregnancy', 3, 4, { sex: 'F' }),
      ],
    ],
    [
      'with phrases of two cultures',
      item('phrases: [{ dp: asthma }, { culture: de, dp: Asthma }]'),
      [
        ASTHMA,
        { kind: 'phrase', finding: 'asthma', dp: 'asthma' },
        { kind: 'phrase', finding: 'asthma', culture: 'de', dp: 'Asthma' },
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(read('lungs.yaml', text)).toEqual({ records: expected, complaints: [] });
  });

  test('passes its type, specialty and group on to the findings below it, except for the type of a heading', () => {
    const text = `
type: Dx
group: PMH
findings:
  - lungs: Lungs
    type: Cx
    specialty: [pulmonology]
    findings:
      - asthma: Asthma
      - wheeze: Wheeze
        type: Sx
        group: ROS
        findings:
          - stridor: Stridor`;
    const { records, complaints } = read('lungs.yaml', text);
    expect(complaints).toEqual([]);
    expect(records).toMatchObject([
      { key: 'lungs', termType: 5, specialty: ['pulmonology'], groupId: 'PMH', parents: [] },
      { key: 'asthma', termType: 4, specialty: ['pulmonology'], groupId: 'PMH', parents: ['lungs'] },
      { key: 'wheeze', termType: 0, specialty: ['pulmonology'], groupId: 'ROS', parents: ['lungs'] },
      { key: 'stridor', termType: 0, specialty: ['pulmonology'], groupId: 'ROS', parents: ['wheeze'] },
    ]);
  });
});

describe('a mistake in a finding', () => {
  test.each<[string, string, string]>([
    ['an unknown key', item('alos: [x]'), "4:5  unknown key 'alos'  → did you mean 'also'?"],
    ['an unknown key of the file', 'typ: Dx\nfindings: []', "1:1  unknown key 'typ'  → did you mean 'type'?"],
    ['an unknown type', item('type: Bx'), "4:11  'Bx' is not a valid type  → did you mean 'Sx'?"],
    [
      'no type',
      'findings:\n  - asthma: Asthma',
      '2:5  asthma has no type  → add `type:` to it or to the file: one of Sx Hx Px Tx Dx Cx Nx Rx',
    ],
    ['no findings', 'type: Dx', '1:1  the file has no `findings`  → add `findings:` and its items below'],
    [
      'a slug with a capital',
      'type: Dx\nfindings:\n  - Chest_Pain: x',
      "3:5  'Chest_Pain' is not a slug  → write 'chest-pain'",
    ],
    [
      'an item that starts with a key',
      'type: Dx\nfindings:\n  - also: x',
      "3:5  a finding starts with the key 'also'  → put `slug: description` first",
    ],
    [
      'a mapping for a list',
      item('findings: { a: b }'),
      '4:15  findings must be a list, not a mapping  → write `- item` lines, or [item, item]',
    ],
    ['an empty value', item('also:'), '4:10  also is empty  → write a value, or drop the key'],
    [
      'a code of the wrong form',
      item('icd10: 493.90'),
      "4:12  icd10 '493.90' is not a code of this vocabulary  → write a code such as E11.9",
    ],
    [
      'a wrong LOINC digit',
      item('loinc: 4548-5'),
      '4:12  loinc 4548-5 has a wrong check digit  → look the code up again; with the right digit it would be 4548-4',
    ],
    [
      'a wrong SNOMED digit',
      item('snomed: 195967002'),
      '4:13  snomed 195967002 has a wrong check digit  → look the code up again; with the right digit it would be 195967001',
    ],
    [
      'an unknown relation',
      item('icd10: J45 braoder'),
      "4:12  'braoder' is not understood after a code  → did you mean 'broader'?",
    ],
    ['an unknown axis', item('icd10: J45 when stats=WO'), "4:12  unknown rule axis 'stats'  → did you mean 'status'?"],
    [
      'a code behind the default',
      item('icd10: [J45, J44 when sex=F]'),
      '4:18  J44 is never reached: the default entry comes before it  → put the entry without a rule last',
    ],
    [
      'the same rule twice',
      item('icd10: [J45 when sex=F, J44 when sex=F, J43]'),
      '4:29  J44 is never reached: an earlier entry has the same rule  → drop one of them, or put it in a group of its own',
    ],
    [
      'codes beside groups',
      item('icd10: [[J45], J44]'),
      '4:20  a list mixes codes and groups of codes  → put every entry in a group: [[…], […]]',
    ],
    [
      'a range upside down',
      item('range: 9-4'),
      "4:12  range '9-4' has its lower bound above its upper  → swap the bounds",
    ],
    [
      'a range for nobody',
      item('ranges: [1-2 X]'),
      "4:14  age 'X' is not a range  → only M or F and an age may follow the range; write 0-18Y, 65Y- or -28D (units Y M W D H, N for minutes)",
    ],
    [
      'a range for everybody',
      item('ranges: [1-2]'),
      "4:14  '1-2' in `ranges` has no sex or age  → write it as `range`",
    ],
    ['a range of words', item('range: normal'), "4:12  range 'normal' is not a range  → write 4.0-5.6, <5.7 or >=60"],
    [
      'a prompt twice',
      item('prompts: { small: [a], large: [a M] }'),
      "4:36  a is already in 'small'  → drop it here: every list includes the smaller ones",
    ],
    [
      'a prompt with a word too many',
      item('prompts: { small: [a r] }'),
      "4:24  'r' is not understood after a slug  → did you mean 'R'?",
    ],
    ['an unknown list of prompts', item('prompts: { smal: [a] }'), "4:16  unknown key 'smal'  → did you mean 'small'?"],
    [
      'an age without a unit',
      item('prompts: { small: [a R 12-18] }'),
      "4:24  age '12-18' has no unit  → write 12-18Y for years",
    ],
    [
      'a phrase without its context',
      item('phrases: { cp: at night }'),
      '4:14  cp and cn need a context  → add `context: slug` of the finding that opens it',
    ],
    ['an alias', item('also: [*x]'), '4:12  aliases (*name) are not supported  → write the value out'],
    [
      'an open bracket',
      item('also: [x'),
      '4:13  not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]  → indent the line like its neighbours',
    ],
    [
      'a key twice',
      item('also: x', 'also: y'),
      '5:5  not valid YAML: Map keys must be unique  → merge the two entries',
    ],
  ])('%s', (_, text, expected) => {
    expect(read('lungs.yaml', text).complaints).toEqual(expect.arrayContaining([`lungs.yaml:${expected}`]));
  });

  test('does not prevent the next one from being reported', () => {
    const text = item('alos: x', 'icd10: J45 when stats=WO & sexx=F', 'range: 9-4');
    expect(read('lungs.yaml', text).complaints).toHaveLength(4);
  });
});

function name(text: string): object {
  return { kind: 'name', finding: 'asthma', text, nameKind: 'synonym' };
}

function map(vocab: string, code: string, more: object = {}): object {
  return {
    kind: 'map',
    finding: 'asthma',
    vocab,
    code,
    relationship: 'exact',
    group: 1,
    priority: 1,
    rule: '',
    ...more,
  };
}

function prompt(target: string, size: number, rank: number, more: object = {}): object {
  return { kind: 'prompt', finding: 'asthma', target, size, rank, level: 'R', ...more };
}
