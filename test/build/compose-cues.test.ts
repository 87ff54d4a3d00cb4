// Cue texts that contain alternatives and word classes are expanded into all combinations.

import { expect, test } from 'vitest';
import { composeCues } from '../../kb-build/authored/compose-cues.js';
import type { GrammarWordRecord } from '../../kb-build/authored/read-grammar.js';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import type { Complaint, CueRecord } from '../../kb-build/records.js';

const PLACE = { file: 'cues.yaml', line: 3 };
const GRAMMAR = ['mother', 'step father'].map(
  (word): GrammarWordRecord => ({ kind: 'grammar-word', wordClass: 'parent', word, value: '', place: PLACE }),
);

function cue(text: string): CueRecord {
  return {
    kind: 'cue',
    rule: 'family',
    text,
    axis: 'subject',
    sets: 'F',
    direction: 'after',
    reach: 0,
    trait: '',
    place: PLACE,
  };
}

function composed(...patterns: string[]) {
  const complaints: Complaint[] = [];
  const { cues, classes } = composeCues(patterns.map(cue), GRAMMAR, (place, problem, mend) =>
    complaints.push({ place, problem, mend }),
  );
  return { texts: cues.map(({ text }) => text), classes: [...classes], complaints: complaints.map(showComplaint) };
}

test.each<[string, string[]]>([
  ['no', ['no']],
  ['(no|without) sign of', ['no sign of', 'without sign of']],
  ['no (clear|) sign', ['no clear sign', 'no sign']],
  ['(a|b) (c|d)', ['a c', 'a d', 'b c', 'b d']],
  ['(no (clear|)|any) sign', ['no clear sign', 'no sign', 'any sign']],
  ['sign(s|) of', ['signs of', 'sign of']],
  ['<parent> had', ['mother had', 'step father had']],
  ['(his|her) <parent>', ['his mother', 'his step father', 'her mother', 'her step father']],
  ['(a|a) (|) b', ['a b']],
])('%s', (pattern, texts) => {
  const result = composed(pattern);
  expect(result).toEqual({ texts, classes: pattern.includes('<') ? ['parent'] : [], complaints: [] });
});

test('a text produced twice by a pattern is kept once, and a cue keeps its effects', () => {
  expect(composed('(a|b) c', '(b|d) c').texts).toEqual(['a c', 'b c', 'd c']);
  expect(composeCues([cue('(a|b)')], [], () => {}).cues[1]).toEqual({ ...cue('b') });
});

test.each([
  ['(no sign', "'(no sign': `(` without `)`"],
  ['no) sign', "'no) sign': `)` without `(`"],
  ['no|without', "'no|without': `|` outside of parentheses"],
  ['no < sign', "'no < sign': `<` alone"],
  ['<parnet> had', "the grammar has no word class 'parnet'  → did you mean 'parent'?"],
  [Array.from({ length: 13 }, () => '(a|b)').join(' '), 'more than 4000 texts'],
])('%s is reported', (pattern, complaint) => {
  const { complaints } = composed(pattern);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(complaint);
});
