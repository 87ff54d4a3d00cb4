// The table of medical decision making as data: the requirements for each level of each element. A rule holds if there
// are enough distinct pieces of evidence of the kinds that it counts. The wording is our own, and visit codes are out
// of scope.

import type { DecisionLevel } from '../contract/score-types.js';

/** The elements: the problems addressed, the data reviewed, and the risk of management. */
export const ELEMENTS = ['problems', 'data', 'risk'] as const;
export type ElementName = (typeof ELEMENTS)[number];

/** The names of the levels, indexed by number. */
export const LEVEL_NAMES = ['', 'straightforward', 'low', 'moderate', 'high'] as const;

/** One row of the table. */
export interface DecisionRule {
  readonly rule: string;
  readonly element: ElementName;
  readonly level: DecisionLevel;
  /** The kinds of evidence that the rule counts; the pieces of all these kinds are added up. */
  readonly kinds: readonly EvidenceKind[];
  /** The number of pieces of evidence needed. */
  readonly need: number;
  readonly text: string;
}

/** The kinds of evidence that records provide. */
export type EvidenceKind =
  // problems
  | 'self-limited'
  | 'acute-uncomplicated'
  | 'chronic-unstated'
  | 'stable-chronic'
  | 'exacerbated-chronic'
  | 'severe-exacerbation'
  | 'undiagnosed-new'
  | 'acute-systemic'
  | 'complicated-injury'
  | 'threat-to-life'
  // data
  | 'document'
  | 'historian'
  | 'interpretation'
  | 'discussion'
  | 'data-category'
  // risk
  | 'over-the-counter'
  | 'physical-therapy'
  | 'minor-surgery'
  | 'minor-surgery-with-risk'
  | 'drug-management'
  | 'major-surgery'
  | 'major-surgery-with-risk'
  | 'emergency-surgery'
  | 'social-limit'
  | 'toxicity-monitoring'
  | 'hospital-care'
  | 'not-resuscitated'
  | 'parenteral-controlled'
  // a level stated by the record itself
  | `stated-${2 | 3 | 4}`;

const rule = (
  element: ElementName,
  level: DecisionLevel,
  name: string,
  kinds: EvidenceKind | readonly EvidenceKind[],
  need: number,
  text: string,
): DecisionRule => ({ element, level, rule: name, kinds: typeof kinds === 'string' ? [kinds] : kinds, need, text });

/** All rules, by element and level. Minimal data and minimal risk have no requirements and so no rules. */
export const DECISION_RULES: readonly DecisionRule[] = /* @__PURE__ */ (() => [
  rule('problems', 1, 'one-self-limited', 'self-limited', 1, 'one self-limited or minor problem'),
  rule('problems', 2, 'two-self-limited', 'self-limited', 2, 'two self-limited or minor problems'),
  rule('problems', 2, 'one-stable-chronic', ['stable-chronic', 'chronic-unstated'], 1, 'one stable chronic illness'),
  rule(
    'problems',
    2,
    'one-acute-uncomplicated',
    'acute-uncomplicated',
    1,
    'one acute, uncomplicated illness or injury',
  ),
  rule('problems', 2, 'stated-low', 'stated-2', 1, 'complexity stated as low'),
  rule(
    'problems',
    3,
    'one-exacerbated',
    'exacerbated-chronic',
    1,
    'one chronic illness that got worse, progresses or has side effects of treatment',
  ),
  rule('problems', 3, 'two-stable-chronic', 'stable-chronic', 2, 'two chronic illnesses stated to be stable'),
  rule('problems', 3, 'one-undiagnosed', 'undiagnosed-new', 1, 'one undiagnosed new problem with uncertain prognosis'),
  rule('problems', 3, 'one-acute-systemic', 'acute-systemic', 1, 'one acute illness with systemic symptoms'),
  rule('problems', 3, 'one-complicated-injury', 'complicated-injury', 1, 'one acute complicated injury'),
  rule('problems', 3, 'stated-moderate', 'stated-3', 1, 'complexity stated as moderate'),
  rule(
    'problems',
    4,
    'one-severe-exacerbation',
    'severe-exacerbation',
    1,
    'one chronic illness that got severely worse',
  ),
  rule(
    'problems',
    4,
    'one-threat',
    'threat-to-life',
    1,
    'one illness or injury that threatens life or bodily function',
  ),
  rule('problems', 4, 'stated-high', 'stated-4', 1, 'complexity stated as high'),

  rule('data', 2, 'two-documents', 'document', 2, 'two tests or documents ordered or reviewed'),
  rule('data', 2, 'one-historian', 'historian', 1, 'an independent historian'),
  rule(
    'data',
    3,
    'three-documents',
    ['document', 'historian'],
    3,
    'three of: tests, documents, an independent historian',
  ),
  rule('data', 3, 'one-interpretation', 'interpretation', 1, 'a test interpreted independently'),
  rule('data', 3, 'one-discussion', 'discussion', 1, 'a discussion with an external professional'),
  rule(
    'data',
    4,
    'two-categories',
    'data-category',
    2,
    'two of: three tests or documents, independent interpretation, external discussion',
  ),

  rule('risk', 2, 'over-the-counter', 'over-the-counter', 1, 'a drug that needs no prescription'),
  rule('risk', 2, 'physical-therapy', 'physical-therapy', 1, 'physical therapy'),
  rule('risk', 2, 'minor-surgery', 'minor-surgery', 1, 'minor surgery without risk factors'),
  rule('risk', 2, 'stated-low', 'stated-2', 1, 'risk stated as low'),
  rule('risk', 3, 'drug-management', 'drug-management', 1, 'management of a prescription drug'),
  rule('risk', 3, 'minor-surgery-with-risk', 'minor-surgery-with-risk', 1, 'minor surgery with risk factors'),
  rule('risk', 3, 'major-surgery', 'major-surgery', 1, 'elective major surgery without risk factors'),
  rule('risk', 3, 'social-limit', 'social-limit', 1, 'treatment limited by social circumstances'),
  rule('risk', 3, 'stated-moderate', 'stated-3', 1, 'risk stated as moderate'),
  rule(
    'risk',
    4,
    'toxicity-monitoring',
    'toxicity-monitoring',
    1,
    'a drug that needs intensive monitoring for toxicity',
  ),
  rule('risk', 4, 'major-surgery-with-risk', 'major-surgery-with-risk', 1, 'elective major surgery with risk factors'),
  rule('risk', 4, 'emergency-surgery', 'emergency-surgery', 1, 'emergency major surgery'),
  rule('risk', 4, 'hospital-care', 'hospital-care', 1, 'hospital admission or a higher level of care'),
  rule('risk', 4, 'not-resuscitated', 'not-resuscitated', 1, 'a decision not to resuscitate or to limit care'),
  rule('risk', 4, 'parenteral-controlled', 'parenteral-controlled', 1, 'a controlled substance given by injection'),
  rule('risk', 4, 'stated-high', 'stated-4', 1, 'risk stated as high'),
])();
