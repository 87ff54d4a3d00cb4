// Rules and ages in canonical form, and the check digits of codes.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAge, canonicalRule, ruleConditions, withFindingIds } from '../../kb-build/canonical-rules.js';
import { refuseCode } from '../../kb-build/ids/code-forms.js';

describe('an age', () => {
  test.each([
    ['0-18Y', '0-9467280'],
    ['65Y-', '34187400-'],
    ['-28D', '-40320'],
    ['28D-1Y', '40320-525960'],
    ['2-6M', '87660-262980'],
    ['0-90N', '0-90'],
    ['0.5Y-', '262980-'],
  ])('%s is %s minutes', (text, minutes) => {
    expect(canonicalAge(text)).toEqual({ ok: true, value: minutes });
  });

  test.each(['-', '18Y', '0-18', '18Y-0Y', '5Y-5Y', 'adult', '1X-2X', ''])('%s is refused', (text) => {
    expect(canonicalAge(text).ok).toBe(false);
  });
});

describe('a rule', () => {
  test.each([
    ['sex=F', 'sex=F'],
    ['age=0-1Y & sex=F', 'sex=F & age=0-525960'],
    ['since=29D- & prefix=H & age=1Y-', 'age=525960- & since=41760- & prefix=H'],
    ['status=WO&sex=M', 'sex=M & status=WO'],
    ['value >= 6.5', 'value>=6.5'],
    ['value=120-139', 'value=120-139'],
    ['value=not detected', 'value=not detected'],
    ['modifier=SE & modifier=AC', 'modifier=AC & modifier=SE'],
    ['with=SNOMED:77386006 & sex=F', 'sex=F & with=SNOMED:77386006'],
    ['with=type-2-diabetes & with=gout', 'with=gout & with=type-2-diabetes'],
  ])('%s is written %s', (text, canonical) => {
    expect(canonicalRule(text)).toEqual({ rule: canonical, refusals: [] });
  });

  test.each([
    ['sexx=F', "unknown rule axis 'sexx'"],
    ['sex=X', "unknown sex 'X'"],
    ['sex>F', "rule 'sex>F': 'sex' takes only the operator '='"],
    ['sex=F & sex=M', "the rule has more than one 'sex' condition"],
    ['value>high', "rule 'value>high' does not compare with a number"],
    ['value=>=6', "rule 'value=>=6' has two operators"],
    ['value=9-3', "value range '9-3' has its lower bound above its upper"],
    ['status=worse', "status 'worse' is not a code"],
    ['with=two words', "'with=two words' does not name a finding"],
    ['with>gout', "rule 'with>gout': 'with' takes only the operator '='"],
    ['female', "'female' is not a condition of a rule"],
    ['sex=F &', "'' is not a condition of a rule"],
  ])('%s is refused', (text, problem) => {
    expect(canonicalRule(text).refusals.map((refusal) => refusal.problem)).toContain(problem);
  });

  test('refers to findings by their ids in a bundle, and can never apply if the bundle lacks them', () => {
    const idOf = (key: string) => ({ gout: 10_234, 'SNOMED:77386006': 10_001 })[key];
    expect(withFindingIds('sex=F & with=gout & with=SNOMED:77386006', idOf)).toBe('sex=F & with=10234 & with=10001');
    expect(withFindingIds('sex=F & age=0-525960', idOf)).toBe('sex=F & age=0-525960');
    expect(withFindingIds('', idOf)).toBe('');
    expect(withFindingIds('with=gout & with=unknown', idOf)).toBeUndefined();
  });

  test('is the same in whatever order its conditions are given, and its conditions can be read back', () => {
    const parts = ['sex=F', 'age=0-525960', 'value>=6.5', 'prefix=H', 'result=A', 'status=WO', 'modifier=SE'];
    const written = parts.map((part) => part.replace('525960', '1Y'));
    fc.assert(
      fc.property(fc.shuffledSubarray(written, { minLength: 1 }), (conditions) => {
        const { rule } = canonicalRule(conditions.join(' & '));
        expect(rule).toBe(parts.filter((_, i) => conditions.includes(written[i])).join(' & '));
        expect(
          ruleConditions(rule)
            .map(({ axis, operator, operand }) => axis + operator + operand)
            .join(' & '),
        ).toBe(rule);
      }),
    );
  });
});

describe('a code', () => {
  test.each([
    ['icd10', 'E11.9'],
    ['icd10', 'U07.1'],
    ['icd10', 'S52.501A'],
    ['icd10', 'C4A.9'],
    ['icd', '493.90'],
    ['icd', 'V14.6'],
    ['icd', 'E812.0'],
    ['icd10pcs', '0DTJ4ZZ'],
    ['snomed', '22298006'],
    ['snomed', '900000000000207008'],
    ['loinc', '2160-0'],
    ['rxnorm', '860975'],
    ['hcpcs', 'J3420'],
    ['cvx', '208'],
    ['hpo', 'HP:0002099'],
    ['local', 'whatever'],
  ])('%s %s is accepted', (vocab, code) => {
    expect(refuseCode(vocab, code)).toBeUndefined();
  });

  test.each([
    ['icd10', 'e11.9'],
    ['icd10', 'E119'],
    ['icd10', 'E11.'],
    ['icd', '49.390'],
    ['snomed', '123'],
    ['loinc', '4548'],
    ['hcpcs', '99213'],
    ['hpo', 'HP:2099'],
  ])('%s %s is refused', (vocab, code) => {
    expect(refuseCode(vocab, code)?.problem).toContain('is not a code');
  });

  test('from SNOMED CT is refused if one digit is wrong or two neighbouring digits are swapped', () => {
    const code = '281666001';
    for (let at = 1; at < code.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        if (String(digit) === code[at]) continue;
        const wrong = code.slice(0, at) + digit + code.slice(at + 1);
        expect(refuseCode('snomed', wrong)?.problem, wrong).toContain('wrong check digit');
      }
      if (code[at] === code[at - 1] || at === 1) continue;
      const swapped = code.slice(0, at - 1) + code[at] + code[at - 1] + code.slice(at + 1);
      expect(refuseCode('snomed', swapped), swapped).toBeDefined();
    }
  });
});
