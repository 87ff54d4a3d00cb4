// The checker's complaints about files that are well formed: references, codes, names, prompts, enumerations.

import { describe, expect, test } from 'vitest';
import { showComplaint, sortComplaints } from '../../kb-build/check/check-draft.js';
import { build, edited, smallCore } from './small-core.js';

test('the fixture causes no complaints', () => {
  const { complaints, warnings } = build(smallCore());
  expect([...complaints, ...warnings].map(showComplaint)).toEqual([]);
});

/** Adds findings to the fixture; the first of them is on line 3. */
function more(...items: string[]): Record<string, string> {
  return { 'more.yaml': ['type: Dx', 'findings:', ...items.map((each) => `  - ${each}`)].join('\n') };
}

describe('a complaint about', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    [
      'an unknown parent',
      more('{ copd: COPD, parents: [lung-disorder], icd10: J45 }'),
      "more.yaml:3:7  unknown finding 'lung-disorder' (parent of copd)  → did you mean 'lung-disorders'?",
    ],
    [
      'an unknown prompt',
      edited('lungs.yaml', '[wheezing, dyspnea M]', '[wheezeing]'),
      "lungs.yaml:19:19  unknown finding 'wheezeing' (prompt target)  → did you mean 'wheezing'?",
    ],
    [
      'an unknown component',
      edited('signs.yaml', 'panel: [peak-flow]', 'panel: [peek-flow]'),
      "signs.yaml:21:9  unknown finding 'peek-flow' (component of spirometry)  → did you mean 'peak-flow'?",
    ],
    [
      'an unknown phrase context',
      edited('lungs.yaml', 'context: asthma', 'context: ashtma'),
      "lungs.yaml:24:22  unknown finding 'ashtma' (context of phrases)  → did you mean 'asthma'?",
    ],
    [
      'an unknown nursing root',
      { 'bundle.yaml': 'nursingRoot: nursing' },
      "bundle.yaml:1:14  unknown finding 'nursing' (nursingRoot)  → add the finding, or drop the reference",
    ],
    [
      'a circle',
      more('{ a: Aa, type: Cx, parents: [b] }', '{ b: Bb, type: Cx, parents: [a] }'),
      'more.yaml:3:7  findings are their own ancestors: a → b → a (each is under the next)  → remove one of these parents',
    ],
    [
      'a slug in two files',
      more('{ asthma: Other, icd10: J45 }'),
      "more.yaml:3:7  'asthma' is already a finding, at lungs.yaml:9:9  → choose another key, or merge the two findings",
    ],
    [
      'a parent twice',
      more('{ a: Aa, type: Cx, parents: [tests, tests] }'),
      'more.yaml:3:7  a names tests twice  → drop one of the two references',
    ],
    [
      'a diagnosis without a code',
      more('{ copd: COPD }'),
      'more.yaml:3:7  diagnosis copd has no icd10 code  → add `icd10:`, with `broader` if there is only a wider code; if it is a mere heading, set `type: Cx`',
    ],
    [
      'a code that is not described',
      more('{ copd: COPD, icd10: J44.9 }'),
      'more.yaml:3:26  icd10 J44.9 is not described  → add it to codes/icd10.yaml',
    ],
    [
      'a code that is described twice',
      { 'more/codes/icd10.yaml': 'J45: Again' },
      'more/codes/icd10.yaml:1:1  icd10 J45 is already described, at codes/icd10.yaml:1:1  → keep one of the two descriptions',
    ],
    [
      'an unknown parent of a code',
      { 'codes/loinc.yaml': "4548-4: { is: A test, parent: '1-8' }" },
      'codes/loinc.yaml:1:1  loinc 4548-4 has the parent 1-8, which is not described  → add it to codes/loinc.yaml',
    ],
    [
      'a combination rule that stands twice',
      {
        'combinations.yaml': 'groups: [{ group: a, does: replace, rules: [J45 with R05 -> J45, J45 with R05 -> J45] }]',
      },
      'combinations.yaml:1:66  the same rule stands in line 1  → drop one of them',
    ],
    [
      'an unknown vocabulary',
      { 'codes/icd11.yaml': 'CA23: Asthma' },
      "codes/icd11.yaml:1:1  unknown vocabulary 'icd11'  → did you mean 'icd10'?",
    ],
    [
      'a vocabulary that stands twice',
      edited('vocabularies.yaml', '{ name: icd,', '{ name: icd10,'),
      'vocabularies.yaml:2:3  vocabulary icd10 is listed twice  → keep one of the two entries',
    ],
    [
      'a finding that prompts itself',
      edited('lungs.yaml', '[wheezing, dyspnea M]', '[asthma]'),
      'lungs.yaml:19:19  asthma prompts itself  → drop it from its own lists',
    ],
    [
      'a status that is none in a rule',
      edited('lungs.yaml', 'status=WO', 'status=WX'),
      "lungs.yaml:14:17  rule status 'WX' is not a code of Status  → did you mean 'WO'?",
    ],
    [
      'an unknown specialty',
      edited('lungs.yaml', '[pulmonology]', '[pulmonolgy]'),
      "lungs.yaml:5:5  specialty 'pulmonolgy' is not a code of Specialty  → did you mean 'pulmonology'?",
    ],
    [
      'a cue that sets what is no code',
      edited('cues.yaml', 'sets: N', 'sets: X'),
      "cues.yaml:1:27  cue neg-no sets 'X' is not a code of Result or Prefix  → write one of: A N O H",
    ],
    [
      'a heading with an unknown prefix',
      edited('headings.yaml', 'prefix: H', 'prefix: HH'),
      "headings.yaml:1:51  prefix 'HH' is not a code of Prefix  → write one of: O H",
    ],
    [
      'an enumeration with a code twice',
      edited('enumerations.yaml', 'code: N', 'code: A'),
      'enumerations.yaml:6:13  Result has the code A twice  → give one of them another code',
    ],
    [
      'term types out of order',
      edited('enumerations.yaml', 'Result:', 'TermType:\n  - { code: Dx, is: diagnosis }\nResult:'),
      "enumerations.yaml:5:13  term type 0 must be Sx, not 'Dx'  → list exactly Sx Hx Px Tx Dx Cx Nx Rx, in this order",
    ],
    [
      'a name twice in a finding',
      edited('lungs.yaml', '[bronchial asthma]', '[Bronchial Asthma, bronchial-asthma]'),
      "lungs.yaml:10:34  asthma has the name 'bronchial-asthma' twice, which is recognised the same as 'Bronchial Asthma'  → drop one: case, accents, hyphens and plurals make no difference",
    ],
    [
      'a name that is the description',
      edited('lungs.yaml', '[bronchial asthma]', '[asthma]'),
      "lungs.yaml:10:16  asthma has the name 'asthma' twice, which is recognised the same as 'Asthma'  → drop one: case, accents, hyphens and plurals make no difference",
    ],
    [
      'a name without a word',
      edited('lungs.yaml', '[bronchial asthma]', "['(+)']"),
      "lungs.yaml:10:16  '(+)' contains no words  → write letters or digits",
    ],
    [
      'a cue in two rules',
      edited('cues.yaml', 'texts: [but]', 'texts: [but, But]'),
      "cues.yaml:2:33  'But' is already in cue end-but  → keep it in one of the two",
    ],
    [
      'a heading in two sections',
      edited('headings.yaml', '[past medical history, pmh]', '[pmh, PMH]'),
      "headings.yaml:1:55  'PMH' is already in heading PMH  → keep it in one of the two",
    ],
    [
      'an ambiguity of nobody',
      { 'ambiguous.yaml': 'ambiguous: [{ text: SOB, findings: [nobody], why: x }]' },
      "ambiguous.yaml:1:21  unknown finding 'nobody'  → drop it from the list",
    ],
  ])('%s', (_, changes, expected) => {
    const { complaints, built } = build(smallCore(changes));
    expect(complaints.map(showComplaint)).toEqual(expect.arrayContaining([expected]));
    expect(built).toBeUndefined();
  });
});

describe('a shared name', () => {
  const shared = edited('signs.yaml', 'short: [SOB]', 'short: [RAD]');
  const entry = (findings: string): string =>
    `ambiguous:\n  - { text: RAD, findings: [${findings}], why: the section decides }`;

  test.each<[string, Record<string, string>, string[]]>([
    [
      'is a warning',
      shared,
      [
        "signs.yaml:11:17  'RAD' names both asthma and dyspnea  → keep it at the finding where it belongs, or list it in ambiguous.yaml with the reason",
      ],
    ],
    ['may be listed', { ...shared, 'ambiguous.yaml': entry('asthma, dyspnea') }, []],
    ['may be listed for whoever shares it', { ...shared, 'ambiguous.yaml': entry('') }, []],
    [
      'must be listed for each finding',
      { ...shared, 'ambiguous.yaml': entry('asthma') },
      [
        "signs.yaml:11:17  'RAD' names both asthma and dyspnea  → add dyspnea to 'RAD' in ambiguous.yaml, or drop the name",
      ],
    ],
    [
      'is listed for nobody who lacks it',
      { ...shared, 'ambiguous.yaml': entry('asthma, dyspnea, wheezing') },
      [
        "ambiguous.yaml:2:13  wheezing does not have the name 'RAD', so its place in the list has no effect  → give the finding the name, or drop it from the list",
      ],
    ],
    ['is not one where the case differs', edited('signs.yaml', 'short: [SOB]', 'short: [Rad]'), []],
    ['is not one where it is silent', edited('signs.yaml', 'short: [SOB]', 'silent: [bronchial asthma]'), []],
    [
      'that nobody shares must go',
      { 'ambiguous.yaml': entry('') },
      ["ambiguous.yaml:2:13  'RAD' is not a name that findings share  → drop it from ambiguous.yaml"],
    ],
  ])('%s', (_, changes, expected) => {
    const { complaints, warnings, built } = build(smallCore(changes));
    expect(complaints).toEqual([]);
    expect(warnings.map(showComplaint)).toEqual(expected);
    expect(built).toBeDefined();
  });
});

test('complaints are sorted by location, without duplicates', () => {
  const at = (file: string, line: number, column?: number) => ({
    place: { file, line, column },
    problem: 'p',
    mend: 'm',
  });
  const sorted = [at('a', 2), at('a', 10, 3), at('a', 10, 20), at('b', 1)];
  expect(sortComplaints([...sorted].reverse().concat(sorted))).toEqual(sorted);
});
