// The hygiene pipeline: its rules in the order in which they are applied. Each rule is applied to the output of the
// previous one, so a rule must not look for anything that an earlier rule removes.

import type { ImportWords } from '../import-words.js';
import { adjectives } from './adjective-rules.js';
import { abbreviations, andOr, definitions, markup, obsolete, remarks, slashes } from './form-rules.js';
import { indexPaths } from './index-rules.js';
import type { HygieneRule, NameVariant } from './name-variant.js';
import { orders } from './order-rules.js';
import { spellings } from './spelling-rules.js';
import { encounters, others, products, qualifications, swappedTails, unspecified } from './title-rules.js';
import { types } from './type-rules.js';
import { chaff, contexts, floods, lengths, measures, sites } from './word-rules.js';

/** All rules, from first to last. */
export const HYGIENE_RULES: readonly HygieneRule[] = [
  markup,
  obsolete,
  encounters,
  definitions,
  remarks,
  products,
  others,
  unspecified,
  qualifications,
  indexPaths,
  swappedTails,
  contexts,
  andOr,
  slashes,
  abbreviations,
  measures,
  chaff,
  sites,
  floods,
  lengths,
  types,
  orders,
  adjectives,
  spellings,
];

/** How many variants a rule changed, and how many it removed. */
export interface RuleCount {
  rule: string;
  summary: string;
  changed: number;
  removed: number;
}

/** Creates a list with counts of 0 for each rule. */
export function ruleCounts(): RuleCount[] {
  return HYGIENE_RULES.map(({ name, summary }) => ({ rule: name, summary, changed: 0, removed: 0 }));
}

/**
 * Returns the variants by which an imported text is recognised, best first; the list is empty if the text must not be
 * recognised.
 */
export function variantsOf(raw: NameVariant, words: ImportWords, counts: readonly RuleCount[]): readonly NameVariant[] {
  let variants: readonly NameVariant[] = [raw];
  for (const [step, rule] of HYGIENE_RULES.entries()) {
    let next: NameVariant[] | undefined;
    for (const [at, variant] of variants.entries()) {
      const outcome = rule.apply(variant, words);
      if (outcome === undefined) {
        next?.push(variant);
        continue;
      }
      next ??= variants.slice(0, at);
      next.push(...outcome);
      if (outcome.length === 0) counts[step].removed++;
      else counts[step].changed++;
    }
    variants = next ?? variants;
    if (variants.length === 0) break;
  }
  return variants;
}
