// Converts the rules for code maps, and the age ranges for prompts, from the authored form, such as `age=0-18Y &
// sex=F`, to the canonical form used in the bundle, such as `sex=F & age=0-9467280`. In the canonical form, axes are in
// a fixed order, ages are in minutes, and there are no extra spaces.

import { RULE_AXES as ALL_AXES, type RuleAxis as AnyAxis } from '../src/knowledge/rules/map-rules.js';
import { didYouMean } from './did-you-mean.js';

/** The axes of authored rules: all except the one for specifiers, which occurs only in a bundle's own rules. */
export type RuleAxis = Exclude<AnyAxis, 'specifier'>;

/** The axes of authored rules, in canonical order. */
const RULE_AXES = ALL_AXES.filter((axis): axis is RuleAxis => axis !== 'specifier');

/**
 * Axes that may occur more than once in a rule, because a finding can have several modifiers and be accompanied by
 * several other findings.
 */
const REPEATED_AXES: readonly RuleAxis[] = ['modifier', 'with', 'near', 'note'];

/** One condition in a rule; only the axis `value` allows operators other than `=`. */
export interface RuleCondition {
  axis: RuleAxis;
  operator: '=' | '<' | '<=' | '>' | '>=';
  operand: string;
}

/** A problem with a string, and how to fix it. */
export interface Refusal {
  problem: string;
  mend: string;
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

const MINUTES: Record<string, number> = { Y: 525960, M: 43830, W: 10080, D: 1440, H: 60, N: 1 };
const AGE = /^(?:(\d+(?:\.\d+)?)([YMWDHN])?)?-(?:(\d+(?:\.\d+)?)([YMWDHN])?)?$/;

/**
 * Converts an authored age range such as `0-18Y`, `65Y-` or `-28D` to the canonical half-open range `low-high` in
 * minutes.
 */
export function canonicalAge(text: string, axis: 'age' | 'since' = 'age'): Parsed<string> {
  const match = AGE.exec(text);
  if (match === null || text === '-') {
    return refuse(`${axis} '${text}' is not a range`, 'write 0-18Y, 65Y- or -28D (units Y M W D H, N for minutes)');
  }
  const [, low, lowUnit, high, highUnit] = match;
  if ((lowUnit ?? highUnit) === undefined || (high !== undefined && highUnit === undefined)) {
    return refuse(
      `${axis} '${text}' has no unit`,
      `write ${low ?? ''}${high === undefined ? 'Y-' : `-${high}Y`} for years`,
    );
  }
  const from = low === undefined ? '' : minutes(low, lowUnit ?? highUnit ?? '');
  const to = high === undefined ? '' : minutes(high, highUnit ?? '');
  if (from !== '' && to !== '' && Number(from) >= Number(to)) {
    return refuse(`${axis} '${text}' is empty: the lower bound is not below the upper`, 'swap the bounds');
  }
  return { ok: true, value: `${from}-${to}` };
}

function minutes(amount: string, unit: string): string {
  return String(Math.round(Number(amount) * MINUTES[unit]));
}

/** The canonical form of an authored rule, and a refusal for each invalid condition. */
export function canonicalRule(text: string): { rule: string; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const conditions: RuleCondition[] = [];
  for (const part of text.split('&')) {
    const parsed = parseCondition(part.trim());
    if (!parsed.ok) refusals.push(parsed.refusal);
    else if (!REPEATED_AXES.includes(parsed.value.axis) && conditions.some(({ axis }) => axis === parsed.value.axis)) {
      refusals.push({
        problem: `the rule has more than one '${parsed.value.axis}' condition`,
        mend: 'write one entry for each',
      });
    } else conditions.push(parsed.value);
  }
  conditions.sort((a, b) => RULE_AXES.indexOf(a.axis) - RULE_AXES.indexOf(b.axis) || compareOperands(a, b));
  return { rule: conditions.map(writeCondition).join(' & '), refusals };
}

/**
 * Phrases keep the order in which they are written, because they are looked for in that order; authors can therefore
 * put rare phrases first.
 */
function compareOperands(a: RuleCondition, b: RuleCondition): number {
  if (a.axis === 'near' || a.axis === 'note') return 0;
  return a.operand < b.operand ? -1 : 1;
}

/** The conditions in a canonical rule; empty for the default rule ''. */
export function ruleConditions(rule: string): RuleCondition[] {
  if (rule === '') return [];
  return rule.split(' & ').flatMap((part) => {
    const parsed = splitCondition(part);
    return parsed.ok ? [parsed.value] : [];
  });
}

/**
 * In the `with` conditions of a canonical rule, replaces the operands with public ids, as in the bundle. `idOf` maps
 * the key or identifier of a finding to its public id. Returns undefined if one of the findings does not exist; such a
 * rule could never apply.
 */
export function withFindingIds(rule: string, idOf: (key: string) => number | undefined): string | undefined {
  return withFindingKeys(rule, (key) => {
    const id = idOf(key);
    return id === undefined ? undefined : String(id);
  });
}

/** Like `withFindingIds`, but replaces the operands with any kind of name for the findings, such as their keys. */
export function withFindingKeys(rule: string, keyOf: (operand: string) => string | undefined): string | undefined {
  if (!rule.includes('with=')) return rule;
  const written: string[] = [];
  for (const { axis, operator, operand } of ruleConditions(rule)) {
    const named = axis === 'with' ? keyOf(operand) : operand;
    if (named === undefined) return undefined;
    written.push(writeCondition({ axis, operator, operand: named }));
  }
  return written.join(' & ');
}

function writeCondition({ axis, operator, operand }: RuleCondition): string {
  return `${axis}${operator}${operand}`;
}

function splitCondition(text: string): Parsed<RuleCondition> {
  const match = /^([a-zA-Z]*)\s*(<=|>=|=|<|>)\s*(.+)$/.exec(text);
  if (match === null)
    return refuse(`'${text}' is not a condition of a rule`, 'write axis=value, e.g. sex=F or value>=6.5');
  const [, name = '', written = '=', operand = ''] = match;
  const axis = RULE_AXES.find((candidate) => candidate === name);
  if (axis === undefined) {
    const mend = didYouMean(name, RULE_AXES, `use one of: ${RULE_AXES.join(' ')}`);
    return refuse(`unknown rule axis '${name}'`, mend);
  }
  const operator = (['=', '<', '<=', '>', '>='] as const).find((candidate) => candidate === written) ?? '=';
  return { ok: true, value: { axis, operator, operand } };
}

function parseCondition(text: string): Parsed<RuleCondition> {
  const parsed = splitCondition(text);
  if (!parsed.ok) return parsed;
  const { axis, operator, operand } = parsed.value;
  if (axis !== 'value' && operator !== '=') {
    return refuse(`rule '${text}': '${axis}' takes only the operator '='`, `write ${axis}=…`);
  }
  switch (axis) {
    case 'sex':
      if (operand === 'M' || operand === 'F') return parsed;
      return refuse(`unknown sex '${operand}'`, 'write sex=M or sex=F');
    case 'age':
    case 'since': {
      const age = canonicalAge(operand, axis);
      return age.ok ? { ok: true, value: { axis, operator, operand: age.value } } : age;
    }
    case 'value':
      return valueCondition(text, { axis, operator, operand });
    case 'with':
      if (/^[A-Za-z0-9][A-Za-z0-9:._-]*$/.test(operand)) return parsed;
      return refuse(
        `'with=${operand}' does not name a finding`,
        'write a key or an identifier, e.g. with=SNOMED:44054006',
      );
    case 'near':
    case 'note':
      if (/^[a-z0-9%+. ()|*]+$/.test(operand) && isBalanced(operand)) return parsed;
      return refuse(
        `'${operand}' is not a phrase`,
        'write words in lower case, without punctuation: near=stage (2|ii)|second degree',
      );
    case 'weeks':
      if (/^[1-9]\d?$/.test(operand)) return parsed;
      return refuse(`weeks '${operand}' is not a number of weeks`, 'write the completed weeks: weeks=34');
    case 'section':
      if (/^[A-Z]+(?:[-/][A-Z]+)*$/.test(operand)) return parsed;
      return refuse(`section '${operand}' is not a section`, 'write a section of headings.yaml: section=FH');
    default:
      if (/^[A-Z]{1,2}$/.test(operand)) return parsed;
      return refuse(
        `${axis} '${operand}' is not a code`,
        `write a code of its enumeration: one or two capital letters`,
      );
  }
}

function isBalanced(phrase: string): boolean {
  let depth = 0;
  for (const character of phrase) {
    if (character === '(') depth++;
    if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const NUMBER_RANGE = /^(-?\d+(?:\.\d+)?)-(-?\d+(?:\.\d+)?)$/;

function valueCondition(text: string, condition: RuleCondition): Parsed<RuleCondition> {
  const { operator, operand } = condition;
  if (operator !== '=' && !NUMBER.test(operand)) {
    return refuse(`rule '${text}' does not compare with a number`, 'write for example value>=6.5');
  }
  if (/^[<>=]/.test(operand)) return refuse(`rule '${text}' has two operators`, `write value${operand}`);
  const range = NUMBER_RANGE.exec(operand);
  if (range !== null && Number(range[1]) > Number(range[2])) {
    return refuse(`value range '${operand}' has its lower bound above its upper`, 'swap the bounds');
  }
  return { ok: true, value: condition };
}

function refuse(problem: string, mend: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { problem, mend } };
}
