// Map rules and OWL axioms in SNOMED CT: every form used in releases, and what is rejected.

import { describe, expect, test } from 'vitest';
import { owlParents } from '../../../kb-build/importers/snomed/snomed-rf2-owl.js';
import { mapRule } from '../../../kb-build/importers/snomed/snomed-rf2-rules.js';

const AGE = 'IFA 445518008 | Age at onset of clinical finding (observable entity) |';
const NOW = 'IFA 424144002 | Current chronological age (observable entity) |';
const FEMALE = 'IFA 248152002 | Female (finding) |';
const MALE = 'IFA 248153007 | Male (finding) |';

describe('a map rule', () => {
  test.each([
    ['', ''],
    ['TRUE', ''],
    ['OTHERWISE TRUE', ''],
    [FEMALE, 'sex=F'],
    [MALE, 'sex=M'],
    [`${AGE} < 29.0 days`, 'age=-41760'],
    [`${AGE} >= 29.0 days`, 'age=41760-'],
    [`${AGE} <= 2.0 weeks`, 'age=-20161'],
    [`${AGE} > 6.0 months`, 'age=262981-'],
    [`${NOW} < 1.0 year`, 'age=-525960'],
    [`${AGE} >= 28.0 days AND ${AGE} < 1.0 years`, 'age=40320-525960'],
    [`${AGE} >= 1.0 years AND ${NOW} >= 2.0 years AND ${AGE} < 5.0 years`, 'age=1051920-2629800'],
    [`${MALE} AND ${AGE} >= 18.0 years`, 'sex=M & age=9467280-'],
    ['IFA 77386006 | Pregnancy (finding) |', 'with=SNOMED:77386006'],
    ['IFA 77386006 | Pregnant, with AND in its name |', 'with=SNOMED:77386006'],
    ['IFA 77386006', 'with=SNOMED:77386006'],
    [`IFA 77386006 | P | AND ${FEMALE} AND IFA 44054006 | D |`, 'sex=F & with=SNOMED:44054006 & with=SNOMED:77386006'],
    [`IFA 77386006 | P | AND IFA 77386006 | P |`, 'with=SNOMED:77386006'],
  ])('%s', (written, rule) => {
    expect(mapRule(written)).toEqual({ ok: true, value: rule });
  });

  test.each([
    ['MAYBE', "map rule 'MAYBE' is not understood at 'MAYBE'"],
    [`${FEMALE} OR ${MALE}`, `map rule '${FEMALE} OR ${MALE}' is not understood at 'OR ${MALE.slice(0, 37)}'`],
    [`${FEMALE} AND ${MALE}`, "the rule has more than one 'sex' condition"],
    ['IFA 77386006 | P | < 3.0 years', "map rule 'IFA 77386006 | P | < 3.0 years' does not compare with an age"],
    [`${AGE} < 3.0 parsecs`, `map rule '${AGE} < 3.0 parsecs' does not compare with an age`],
    [
      `${AGE} < 1.0 years AND ${AGE} >= 2.0 years`,
      "age '1051920N-525960N' is empty: the lower bound is not below the upper",
    ],
    ['IFA 77386006 | P', "map rule 'IFA 77386006 | P' is not understood at '| P'"],
  ])('%s is refused', (written, problem) => {
    const rule = mapRule(written);
    expect(rule.ok ? rule.value : rule.refusal.problem).toBe(problem);
  });
});

test.each([
  ['SubClassOf(:11 :22)', ['22']],
  ['EquivalentClasses(:11 ObjectIntersectionOf(:22 :33 ObjectSomeValuesFrom(:44 :55)))', ['22', '33']],
  ['SubClassOf(:11 ObjectIntersectionOf(ObjectSomeValuesFrom(:44 ObjectIntersectionOf(:55 :66)) :22))', ['22']],
  ['SubClassOf(:99 :22)', []],
  ['SubClassOf(ObjectIntersectionOf(:11 :22) :33)', []],
  ['TransitiveObjectProperty(:11)', []],
])('the parents given by %s', (axiom, parents) => {
  expect(owlParents('11', axiom)).toEqual(parents);
});
