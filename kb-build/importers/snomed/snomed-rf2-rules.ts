// Converts the map rules in SNOMED CT's complex and extended maps (`IFA 248152002 | Female (finding) | AND IFA
// 445518008 | Age at onset … | < 1.0 years`) into this project's rules. Age at onset and current age are treated as the
// same thing: the age at the encounter. `IFA` with any other concept is a condition that concerns the patient's other
// findings.

import { canonicalAge, canonicalRule, type Parsed, type Refusal } from '../../canonical-rules.js';

const SEXES: ReadonlyMap<string, string> = new Map([
  ['248152002', 'F'],
  ['248153007', 'M'],
]);
/** The concepts that mean the age at onset and the current chronological age. */
const AGES: readonly string[] = ['445518008', '424144002'];
const UNITS: ReadonlyMap<string, string> = new Map([
  ['minute', 'N'],
  ['hour', 'H'],
  ['day', 'D'],
  ['week', 'W'],
  ['month', 'M'],
  ['year', 'Y'],
]);

const CLAUSE = /^IFA\s+(\d{6,18})\s*(?:\|[^|]*\|)?\s*(?:(<=|>=|<|>)\s*(\d+(?:\.\d+)?)\s*([a-z]+?)s?(?![a-z])\s*)?/i;
const CONJUNCTION = /^AND\s+/;
const MEND = 'write TRUE, OTHERWISE TRUE, or IFA with a sex, an age or a concept, joined by AND';

/**
 * The canonical form of a map rule; '' if the rule always applies. The `with` conditions in the rule refer to findings
 * by their SNOMED identifiers.
 */
export function mapRule(text: string): Parsed<string> {
  let rest = text.trim();
  if (rest === '' || /^(OTHERWISE\s+)?TRUE$/.test(rest)) return { ok: true, value: '' };
  const conditions = new Set<string>();
  // The age limits in minutes: the patient's age is at least `low` and below `high`.
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  for (;;) {
    const [clause, concept, operator, amount, unit] = CLAUSE.exec(rest) ?? [];
    if (clause === undefined) return refuse(`map rule '${text}' is not understood at '${rest.slice(0, 40)}'`);
    if (operator !== undefined) {
      const minutes = AGES.includes(concept) ? minutesOf(amount, unit) : undefined;
      if (minutes === undefined) return refuse(`map rule '${text}' does not compare with an age`);
      // Ages are whole minutes, so "at most n" means "less than n + 1".
      const bound = operator === '<=' || operator === '>' ? minutes + 1 : minutes;
      if (operator.startsWith('<')) high = Math.min(high, bound);
      else low = Math.max(low, bound);
    } else {
      const sex = SEXES.get(concept);
      conditions.add(sex === undefined ? `with=SNOMED:${concept}` : `sex=${sex}`);
    }
    rest = rest.slice(clause.length);
    if (rest === '') break;
    const [and] = CONJUNCTION.exec(rest) ?? [];
    if (and === undefined) return refuse(`map rule '${text}' is not understood at '${rest.slice(0, 40)}'`);
    rest = rest.slice(and.length);
  }
  if (low > 0 || high < Number.POSITIVE_INFINITY) {
    conditions.add(`age=${low > 0 ? `${low}N` : ''}-${high < Number.POSITIVE_INFINITY ? `${high}N` : ''}`);
  }
  const { rule, refusals } = canonicalRule([...conditions].join(' & '));
  const [refusal] = refusals;
  return refusal === undefined ? { ok: true, value: rule } : { ok: false, refusal };
}

/** A duration in minutes, converted with the same table that is used for all ages. */
function minutesOf(amount: string, unit: string): number | undefined {
  const letter = UNITS.get(unit.toLowerCase());
  const age = letter === undefined ? undefined : canonicalAge(`${amount}${letter}-`);
  return age?.ok ? Number(age.value.slice(0, -1)) : undefined;
}

function refuse(problem: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { problem, mend: MEND } };
}
