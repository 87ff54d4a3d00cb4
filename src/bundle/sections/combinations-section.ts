// Combinations: how the codes of a chart affect one another, according to coding guidelines. Some codes merge, some
// precede others, and some denote past conditions. The groups of rules are applied in order, one after another.

import { defineTable, text, u8, u16 } from '../table-section.js';
import { RELATIONSHIPS } from './maps-section.js';

/**
 * The effect of a rule on the code to which it applies. `replace`: the code is replaced with the code of the first rule
 * in the group that holds; `replace-all`: it is replaced with the codes of all rules that hold; `again`: like
 * `replace`, but the rule considers only codes for conditions that began before the condition of this code. `before`,
 * `after`: the code of the first rule that holds is added before or after this code. `linked`: like `after`, but the
 * added code is reported only if the chart states that the two codes belong together. `specify`: the code is extended
 * by a specifier that follows from the rest of the chart (`trimester=2`). `confirmed`: the code is never assigned while
 * its condition is uncertain. `rank`: the rule specifies the position of the code among all codes. `behind`: the code
 * follows the codes that the rule requires. `hold`: the code is not reported on the claim for a note, for the reason
 * that the rule gives. The other effects build SNOMED CT expressions: `situation` wraps a concept, `refinement` is
 * added to it, `site` provides its body structure, and `side` specifies the side of that structure. Except for `site`,
 * they apply to all concepts of one kind, or of `any` kind.
 */
export const COMBINATION_ACTIONS = [
  'replace',
  'replace-all',
  'before',
  'after',
  'confirmed',
  'rank',
  'situation',
  'refinement',
  'side',
  'site',
  'linked',
  'specify',
  'behind',
  'again',
  'hold',
] as const;
export type CombinationAction = (typeof COMBINATION_ACTIONS)[number];

/** The reasons why a rule can hold a code back from a claim. */
export const RULE_HOLD_REASONS = ['integral', 'no-bearing', 'another-person', 'past', 'uncertain', 'reported'] as const;

export const combinations = defineTable('combinations', 2, {
  group: text(),
  /** Index into the manifest's list of vocabularies. */
  vocab: u16({ below: 'vocabularies' }),
  /** Index into COMBINATION_ACTIONS. */
  action: u8({ below: COMBINATION_ACTIONS.length }),
  /** Patterns for the codes to which the rule applies. */
  on: text(),
  /**
   * Other codes that the chart must contain, as lists of patterns separated by ` & `; each list must match at least one
   * code.
   */
  with: text(),
  /** Patterns for codes whose presence disables the rule. */
  unless: text(),
  /** A condition on the record and the patient, in canonical form; an empty condition always holds. */
  when: text(),
  /** The resulting code, which may contain parts of the matched codes; for `rank`, a number; for `hold`, a reason. */
  code: text(),
  /** Index into RELATIONSHIPS: the relationship of the code to the finding of the record. */
  relationship: u8({ below: RELATIONSHIPS.length }),
  /** The section of the official guidelines that the rule implements, such as `I.C.9.a`; may be empty. */
  guideline: text(),
});
