// Abbreviations that a text itself defines, with the embedded knowledge.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { recognize } from '../../src/operations/recognize.js';
import { openCore } from './knowledge.js';

let kb: Knowledge;

beforeAll(async () => {
  kb = await openCore();
}, 60_000);

/** The mentions in a text, each written as `words → description`. */
function seen(text: string): string[] {
  const { results } = recognize(kb, { Text: text, ResolveFindings: false }).taggedText;
  return results.map(({ index, length, description }) => `${text.slice(index, index + length)} → ${description}`);
}

const cases: readonly [what: string, text: string, expected: readonly string[]][] = [
  [
    'an abbreviation that nobody knows means what stands before its bracket, from there on',
    'RUTI? Has recurrent urinary tract infections (RUTIs). Last RUTI in May; RUTI-free since.',
    [
      'recurrent urinary tract infections → Recurrent urinary tract infections',
      'RUTIs → Recurrent urinary tract infections',
      'RUTI → Recurrent urinary tract infections',
      'RUTI → Recurrent urinary tract infections',
    ],
  ],
  [
    'the bracket may hold the words instead',
    'IPFX is stable. CFSX (chronic fatigue syndrome) too. CFS (chronic fatigue syndrome), now CFS worse.',
    [
      'chronic fatigue syndrome → Chronic fatigue syndrome',
      'CFS → Chronic fatigue syndrome',
      'chronic fatigue syndrome → Chronic fatigue syndrome',
      'CFS → Chronic fatigue syndrome',
    ],
  ],
  [
    'what the text says wins over what the knowledge base has, and the last definition over the one before',
    'AMI. Acute mesenteric ischemia (AMI): AMI. Acute myocardial infarction (AMI): AMI.',
    [
      'AMI → Myocardial infarction',
      'Acute mesenteric ischemia → Acute mesenteric ischemia',
      'AMI → Acute mesenteric ischemia',
      'AMI → Acute mesenteric ischemia',
      'Acute myocardial infarction → Myocardial infarction',
      'AMI → Myocardial infarction',
      'AMI → Myocardial infarction',
    ],
  ],
  [
    'words that are no finding take an abbreviation for themselves',
    'COPD before. Center for outdoor play and dance (COPD): the COPD is closed.',
    ['COPD → Chronic obstructive pulmonary disease'],
  ],
  [
    'but not where they say the same in other words',
    'Pulmonary disease, chronic, oddly put (COPD).',
    ['Pulmonary disease → Lung disease', 'COPD → Chronic obstructive pulmonary disease'],
  ],
  ['letters that the words do not have define nothing', 'Gout (QZX). QZX was normal.', ['Gout → Gout']],
  [
    'a bracket may part the last word of a name from the others',
    'Chronic kidney (CK) disease. CK disease is stable.',
    ['Chronic kidney (CK) disease → Chronic kidney disease', 'CK → Chronic kidney disease'],
  ],
  [
    'what is deficient is not the deficiency',
    'Vitamin D (VTD) deficiency. VTD deficiency is mild, VTD was given.',
    ['Vitamin D (VTD) deficiency → Vitamin D deficiency', 'VTD deficiency → Vitamin D deficiency'],
  ],
];

describe('local definitions', () => {
  test.each(cases)('%s', (_what, text, expected) => {
    expect(seen(text)).toEqual(expected);
  });

  test('a defined abbreviation has the context of the place where it is used', () => {
    const text = 'Chronic fatigue syndrome (CHFS). Denies CHFS.';
    const { results } = recognize(kb, { Text: text, ResolveFindings: false }).taggedText;
    expect(results.map(({ result }) => result)).toEqual(['A', 'A', 'N']);
  });
});
