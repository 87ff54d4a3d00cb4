// The pipeline of hygiene, in the order in which its rules are applied. Each rule sees what the one before it left; what
// a rule removes here must not be looked for in the rules behind it.

import type { ImportWords } from '../import-words.js';
import { adjectives } from './adjective-rules.js';
import { abbreviations, andOr, definitions, markup, obsolete, remarks, slashes } from './form-rules.js';
import { indexPaths } from './index-rules.js';
import type { HygieneRule, NameVariant } from './name-variant.js';
import { orders } from './order-rules.js';
import { spellings } from './spelling-rules.js';
import { encounters, others, products, qualifications, swappedTails, unspecified } from './title-rules.js';
import { chaff, contexts, floods, lengths, measures, sites } from './word-rules.js';

/** All rules, first to last. */
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
  orders,
  adjectives,
  spellings,
];

/** How often a rule had something to say, and how often it took a reading out. */
export interface RuleCount {
  rule: string;
  summary: string;
  changed: number;
  removed: number;
}

/** Counts of nothing yet, one a rule. */
export function ruleCounts(): RuleCount[] {
  return HYGIENE_RULES.map(({ name, summary }) => ({ rule: name, summary, changed: 0, removed: 0 }));
}

/** The readings that an imported text is to be recognised by, best first; none where it is to stay silent. */
export function readingsOf(raw: NameVariant, words: ImportWords, counts: readonly RuleCount[]): readonly NameVariant[] {
  let readings: readonly NameVariant[] = [raw];
  for (const [step, rule] of HYGIENE_RULES.entries()) {
    let next: NameVariant[] | undefined;
    for (const [at, reading] of readings.entries()) {
      const outcome = rule.apply(reading, words);
      if (outcome === undefined) {
        next?.push(reading);
        continue;
      }
      next ??= readings.slice(0, at);
      next.push(...outcome);
      if (outcome.length === 0) counts[step].removed++;
      else counts[step].changed++;
    }
    readings = next ?? readings;
    if (readings.length === 0) break;
  }
  return readings;
}
