// The different wordings of a name that states the cause of a disease ("chlamydial cervicitis", "cervicitis due to
// chlamydia").

import { expect, test } from 'vitest';
import { causedForms } from '../../kb-build/model/caused-forms.js';

const GROUPS = [
  ['chlamydia', 'chlamydial', 'chlamydia trachomatis'],
  ['chemotherapy', 'chemotherapy-induced'],
];
const CAUSES = {
  wordingsOf: new Map(GROUPS.flatMap((wordings) => wordings.map((wording) => [wording, wordings] as const))),
  adjectives: new Set(['chlamydial', 'chemotherapy-induced']),
  links: new Set(['due to', 'caused by', 'secondary to']),
};

test('a cause in front of the disease is also written behind it, and in its other wordings', () => {
  const forms = causedForms('Chlamydial cervicitis', CAUSES);
  expect(forms).toContain('chlamydia trachomatis cervicitis');
  expect(forms).toContain('cervicitis due to chlamydia');
  expect(forms).toContain('cervicitis secondary to chlamydia trachomatis');
});

test('a cause behind the disease is also written in front of it', () => {
  expect(causedForms('anemia caused by chemotherapy', CAUSES)).toContain('chemotherapy-induced anemia');
});

test('adjectives and compounds stand in front only', () => {
  expect(causedForms('chlamydial cervicitis', CAUSES)).not.toContain('cervicitis due to chlamydial');
  expect(causedForms('anemia due to chemotherapy', CAUSES)).not.toContain('anemia due to chemotherapy-induced');
});

test('the longest wording is the cause', () => {
  expect(causedForms('Chlamydia trachomatis proctitis', CAUSES)).toContain('proctitis due to chlamydia');
});

test('names without a listed cause have no such forms', () => {
  expect(causedForms('viral cervicitis', CAUSES)).toEqual([]);
  expect(causedForms('chlamydia', CAUSES)).toEqual([]);
});
