// Combinations: what the codes of a chart do to each other, as coding guidelines state it: codes that become one,
// codes that go before others, codes of the past. In the order of their groups; groups are gone through one by one.

import { defineTable, text, u8, u16 } from '../table-section.js';
import { RELATIONSHIPS } from './maps-section.js';

/**
 * What a rule does with a code that it is for. `replace`: the first rule of the group that holds puts its code in its
 * place; `replace-all`: every rule that holds does; `again`: as `replace`, for what began after what the rule asks for. `before`, `after`: the code of the first that holds joins it. `linked`:
 * as `after`, to be reported only where the chart says that the two belong together. `specify`: the code goes on with
 * what the rest of the chart says (`trimester=2`). `confirmed`: it is never coded while it is uncertain. `rank`: where it stands among all codes. `behind`: it stands
 * behind the codes that the rule asks for. The others make expressions of SNOMED CT,
 * for concepts of a kind or `any`: `situation` goes around it, `refinement` is added to it, `side` is that of its `site`.
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
] as const;
export type CombinationAction = (typeof COMBINATION_ACTIONS)[number];

export const combinations = defineTable('combinations', 1, {
  group: text(),
  /** Index into the manifest's list of vocabularies. */
  vocab: u16({ below: 'vocabularies' }),
  /** Index into COMBINATION_ACTIONS. */
  action: u8({ below: COMBINATION_ACTIONS.length }),
  /** Patterns of the codes that the rule is for. */
  on: text(),
  /** What else the chart must have: lists of patterns, ` & ` between those of which each is needed. */
  with: text(),
  /** Patterns of codes beside which the rule does not hold. */
  unless: text(),
  /** Canonical rule text about the record and the patient; empty = always. */
  when: text(),
  /** The code that comes of it, which may take parts from those that were found; the number of a rank. */
  code: text(),
  /** Index into RELATIONSHIPS: what the code is to the finding of the record. */
  relationship: u8({ below: RELATIONSHIPS.length }),
});
