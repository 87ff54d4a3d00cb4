// Authored files that do not contain findings: how each kind is parsed, and the message for each mistake.

import { describe, expect, test } from 'vitest';
import { readAuthored as read } from './read-authored.js';

describe('a file', () => {
  test.each<[string, string, object[]]>([
    [
      'enumerations.yaml',
      'Prefix:\n  - { code: O, is: ordered, for: [Tx, Rx], effect: P, phrase: ordered }\nResult:\n  - { code: A, is: present }',
      [
        {
          kind: 'enumeration',
          name: 'Prefix',
          code: 'O',
          description: 'ordered',
          displayOrder: 0,
          flags: 136,
          effect: 'P',
          phrase: 'ordered',
        },
        { kind: 'enumeration', name: 'Result', code: 'A', description: 'present', displayOrder: 0, flags: 0 },
      ],
    ],
    [
      'cues.yaml',
      '- { rule: neg-no, trait: tells, texts: [no, denies], axis: polarity, sets: N }\n- { rule: end, texts: [but], axis: end, reach: 3, direction: both, cased: true }',
      [
        {
          kind: 'cue',
          rule: 'neg-no',
          text: 'no',
          axis: 'polarity',
          sets: 'N',
          direction: 'after',
          reach: 0,
          trait: 'tells',
        },
        {
          kind: 'cue',
          rule: 'neg-no',
          text: 'denies',
          axis: 'polarity',
          sets: 'N',
          direction: 'after',
          reach: 0,
          trait: 'tells',
        },
        {
          kind: 'cue',
          rule: 'end',
          text: 'but',
          axis: 'end',
          sets: '',
          direction: 'both',
          reach: 3,
          trait: '',
          cased: true,
        },
      ],
    ],
    [
      'headings.yaml',
      '- { section: PMH, prefix: H, group: PMH, texts: [pmh] }',
      [{ kind: 'heading', text: 'pmh', section: 'PMH', prefix: 'H', groupId: 'PMH' }],
    ],
    [
      'search-words.yaml',
      'stop: [of]\nrequest: [find]\nsides: [left]\nshort: { fx: fracture }\nforms: { foot: [feet] }',
      [
        { kind: 'search-word', use: 'stop', word: 'of', means: '' },
        { kind: 'search-word', use: 'request', word: 'find', means: '' },
        { kind: 'search-word', use: 'side', word: 'left', means: '' },
        { kind: 'search-word', use: 'short', word: 'fx', means: 'fracture' },
        { kind: 'search-word', use: 'form', word: 'feet', means: 'foot' },
      ],
    ],
    [
      'kept-words.yaml',
      'correct: [message]\nnot-plural: [fits, lens]',
      [
        { kind: 'kept-word', list: 'not-plural', word: 'fits' },
        { kind: 'kept-word', list: 'not-plural', word: 'lens' },
        { kind: 'kept-word', list: 'correct', word: 'message' },
      ],
    ],
    [
      'combinations.yaml',
      'sets: { late: N18.5 N18.6 }\ngroups: [{ group: a, does: before, guideline: I.C.9.a, when: sex=F, rules: ["I10 with I50 & $late unless !$late when age=18Y- -> I11 exact"] }]',
      [
        {
          kind: 'combination',
          group: 'a',
          vocab: 'icd10',
          action: 'before',
          on: 'I10',
          with: 'I50 & N18.5 N18.6',
          unless: '!N18.5 !N18.6',
          rule: 'sex=F & age=9467280-',
          code: 'I11',
          relationship: 'exact',
          guideline: 'I.C.9.a',
        },
      ],
    ],
    [
      'codes/icd9.yaml',
      '493: Asthma\n493.90: Asthma, unspecified',
      [
        { kind: 'code', vocab: 'icd', code: '493', description: 'Asthma', category: true },
        { kind: 'code', vocab: 'icd', code: '493.90', description: 'Asthma, unspecified', parent: '493' },
      ],
    ],
    [
      'codes/icd10.yaml',
      'F02: { is: Dementia elsewhere, category: true, manifestation: true, first: [the disease (G30.-)], sex: F, age: 9Y-10Y, axes: { 7: { A: first, D: later } } }',
      [
        { kind: 'code', vocab: 'icd10', code: 'F02', description: 'Dementia elsewhere', category: true },
        { kind: 'instruction', vocab: 'icd10', code: 'F02', instruction: 'code-first', text: 'the disease (G30.-)' },
        { kind: 'instruction', vocab: 'icd10', code: 'F02', instruction: 'manifestation', text: '' },
        { kind: 'instruction', vocab: 'icd10', code: 'F02', instruction: 'sex', text: 'F' },
        { kind: 'instruction', vocab: 'icd10', code: 'F02', instruction: 'age', text: '4733640-5259600' },
        { kind: 'axis', vocab: 'icd10', code: 'F02', position: 7, value: 'A', label: 'first' },
        { kind: 'axis', vocab: 'icd10', code: 'F02', position: 7, value: 'D', label: 'later' },
      ],
    ],
    [
      'codes/icd10.yaml',
      'T16.1: { is: Foreign body in right ear, unreportable: true }\nT16.1XXA: Foreign body in right ear, initial encounter',
      [
        { kind: 'code', vocab: 'icd10', code: 'T16.1', description: 'Foreign body in right ear', unreportable: true },
        {
          kind: 'code',
          vocab: 'icd10',
          code: 'T16.1XXA',
          description: 'Foreign body in right ear, initial encounter',
          parent: 'T16.1',
        },
      ],
    ],
    [
      'codes/rxnorm.yaml',
      "860975: { is: metformin 500 MG, type: SCD, parent: '6809' }",
      [
        {
          kind: 'code',
          vocab: 'rxnorm',
          code: '860975',
          description: 'metformin 500 MG',
          parent: '6809',
          termType: 'SCD',
        },
      ],
    ],
    [
      'ambiguous.yaml',
      'ambiguous:\n  - { text: MS, findings: [a, b], near: { b: [Mitral, valve] }, why: the section decides }',
      [
        {
          kind: 'ambiguity',
          text: 'MS',
          findings: ['a', 'b'],
          near: new Map([['b', ['mitral', 'valve']]]),
          never: [],
          needsCompany: false,
          sections: [],
          why: 'the section decides',
        },
      ],
    ],
    [
      'ambiguous.yaml',
      'ambiguous: [{ text: ED, findings: [a], never: [Visit], needs: company, sections: [PMH], why: often a place }]',
      [
        {
          kind: 'ambiguity',
          text: 'ED',
          findings: ['a'],
          near: new Map(),
          never: ['visit'],
          needsCompany: true,
          sections: ['PMH'],
          why: 'often a place',
        },
      ],
    ],
    ['cues.yaml', '# nothing yet\n', []],
    [
      'words/common-words.yaml',
      'empty: [of]\nalone: [cold]',
      [
        { kind: 'import-word', list: 'common-words/empty', text: 'of', values: [] },
        { kind: 'import-word', list: 'common-words/alone', text: 'cold', values: [] },
      ],
    ],
    [
      'phenotype-wordings.yaml',
      'groups: [[wide, broad]]\nparts: { eye: [ocular] }',
      [
        { kind: 'import-word', list: 'phenotype-wordings/groups', text: 'wide', values: ['wide', 'broad'] },
        { kind: 'import-word', list: 'phenotype-wordings/parts', text: 'eye', values: ['ocular'] },
      ],
    ],
    [
      'phenotype-shorthand.yaml',
      'HP:0002650: { is: Scoliosis, also: [scoliotic, SCO] }',
      [{ kind: 'shorthand', id: 'HP:0002650', label: 'Scoliosis', wordings: ['scoliotic', 'SCO'] }],
    ],
    [
      'ontology-uses.yaml',
      'hpo: { HP:0000118: { is: All, use: code, only: true } }\ndoid: { DOID:4: { is: disease, use: Dx } }',
      [
        { kind: 'ontology-use', ontology: 'hpo', id: 'HP:0000118', label: 'All', use: 'code', only: true },
        { kind: 'ontology-use', ontology: 'doid', id: 'DOID:4', label: 'disease', use: 4, only: false },
      ],
    ],
  ])('%s', (file, text, expected) => {
    expect(read(file, text)).toEqual({ records: expected, complaints: [] });
  });

  test.each<[string, string, string]>([
    ['common-words.yaml', 'alon: [cold]', "1:1  unknown key 'alon'  → did you mean 'alone'?"],
    ['common-words.yaml', 'alone: [cold, cold]', "1:15  'cold' is listed twice in alone  → drop one of them"],
    [
      'common-words.yaml',
      'alone: [Cold]',
      "1:9  'Cold' is not in lower-case letters and digits  → write letters in lower case, digits, spaces, hyphens and apostrophes only",
    ],
    [
      'phenotype-wordings.yaml',
      'groups: [[wide]]',
      '1:10  a group of groups needs at least two texts, all different  → write `[a, b]`',
    ],
    [
      'phenotype-shorthand.yaml',
      'HP:0002650: { is: Scoliosis, also: [scoliosis] }',
      "1:37  'scoliosis' is already the label  → drop it",
    ],
    [
      'phenotype-shorthand.yaml',
      'HP:1: { is: A, also: [b] }\nHP:2: { is: C, also: [b] }',
      "2:23  'b' is already a wording of HP:1  → keep it at one of the two terms",
    ],
    [
      'phenotype-shorthand.yaml',
      'HX:1: { is: A, also: [b] }',
      "1:1  'HX:1' is not an id of hpo  → write HP: followed by its digits",
    ],
    ['ontology-uses.yaml', 'hpo: { HP:1: { is: A, use: Dy } }', "1:28  'Dy' is not a valid use  → did you mean 'Dx'?"],
    [
      'search-words.yaml',
      'stop: [of]\nsides: [of]',
      "2:9  'of' is listed twice, under stop and sides  → keep it in one list",
    ],
    [
      'search-words.yaml',
      'short: { fx: a fracture }',
      "1:10  'fx: a fracture' is not a single word  → write lower-case letters and digits",
    ],
    [
      'kept-words.yaml',
      'not-plural: [lens]\ncorrect: [lens]',
      "2:11  'lens' is listed twice, under not-plural and correct  → keep it in one list",
    ],
    ['kept-words.yaml', 'not-plural: [Lens]', "1:14  'Lens' is not a single word  → write lower-case letters only"],
    ['enumerations.yaml', 'Prefixes: []', "1:1  unknown key 'Prefixes'  → did you mean 'Prefix'?"],
    ['enumerations.yaml', 'Prefix: [{ code: O }]', '1:10  is is missing  → add `is: …`'],
    [
      'cues.yaml',
      '- { rule: a, texts: [b], axis: polarty, sets: N }',
      "1:32  'polarty' is not a valid axis  → did you mean 'polarity'?",
    ],
    ['cues.yaml', '- { rule: a, texts: [b], axis: polarity }', '1:3  a does not say what it sets  → add `sets: …`'],
    [
      'cues.yaml',
      '- { rule: a, texts: [b], axis: end, sets: N }',
      "1:3  a cue of axis 'end' sets nothing, but has `sets: N`  → drop `sets`",
    ],
    [
      'cues.yaml',
      '- { rule: a, texts: [b], axis: end, reach: far }',
      "1:44  reach 'far' is not a whole number  → write digits only, at most four",
    ],
    [
      'combinations.yaml',
      'groups: [{ group: a, does: replace, rules: [$lat -> I10] }]',
      "1:45  unknown set 'lat'  → add it to `sets`, before its first use",
    ],
    [
      'combinations.yaml',
      'groups: [{ group: a, does: replace, rules: [I10] }]',
      "1:45  'I10' does not fit the action 'replace', which needs an outcome  → end it with `-> code`",
    ],
    [
      'combinations.yaml',
      'groups: [{ group: a, does: replac, rules: [I10 -> I11] }]',
      "1:28  'replac' is not a valid does  → did you mean 'replace'?",
    ],
    [
      'combinations.yaml',
      'groups: [{ group: a, does: replace, rules: [I10 -> I11 wider] }]',
      "1:45  'wider' is not a relationship  → write one of: exact broader narrower related partial",
    ],
    ['headings.yaml', '- { prefix: H, texts: [x] }', '1:3  section is missing  → add `section: …`'],
    [
      'vocabularies.yaml',
      '- { name: x, caption: x, description: x, version: x, licence: x, notice: x }',
      '1:3  redistributable is missing  → add `redistributable: …`',
    ],
    ['codes/icd10.yaml', 'E1: x', "1:1  icd10 'E1' is not a code of this vocabulary  → write a code such as E11.9"],
    ['ambiguous.yaml', 'ambiguous: [{ text: MS }]', '1:13  why is missing  → add `why: …`'],
    ['bundle.yaml', 'nme: core', "1:1  unknown key 'nme'  → did you mean 'name'?"],
  ])('%s: %s', (file, text, expected) => {
    expect(read(file, text).complaints).toEqual(expect.arrayContaining([`${file}:${expected}`]));
  });
});
