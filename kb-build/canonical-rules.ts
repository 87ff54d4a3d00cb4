// Rules of code maps and the ages of prompts: the authored form (`age=0-18Y & sex=F`) turned into the canonical one
// that the bundle holds (`sex=F & age=0-9467280`): axes in a fixed order, ages in minutes, no spare spaces.

import { didYouMean } from './did-you-mean.js';

/** Axes in canonical order. */
const RULE_AXES = ['sex', 'age', 'since', 'value', 'prefix', 'result', 'status', 'modifier', 'with'] as const;
export type RuleAxis = (typeof RULE_AXES)[number];

/** What a finding can have several of, and so a rule too. */
const REPEATED_AXES: readonly RuleAxis[] = ['modifier', 'with'];

/** One condition of a rule; only `value` has operators other than `=`. */
export interface Condition {
  axis: RuleAxis;
  operator: '=' | '<' | '<=' | '>' | '>=';
  operand: string;
}

/** What is wrong with a text, and how to mend it. */
export interface Refusal {
  problem: string;
  mend: string;
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

const MINUTES: Record<string, number> = { Y: 525960, M: 43830, W: 10080, D: 1440, H: 60, N: 1 };
const AGE = /^(?:(\d+(?:\.\d+)?)([YMWDHN])?)?-(?:(\d+(?:\.\d+)?)([YMWDHN])?)?$/;

/** The canonical half-open `low-high` in minutes of an authored age range such as `0-18Y`, `65Y-` or `-28D`. */
export function canonicalAge(text: string, axis: 'age' | 'since' = 'age'): Parsed<string> {
  const match = AGE.exec(text);
  if (match === null || text === '-') {
    return refuse(`${axis} '${text}' is not a range`, 'write 0-18Y, 65Y- or -28D (units Y M W D H, N for minutes)');
  }
  const [, low, lowUnit, high, highUnit] = match;
  if ((lowUnit ?? highUnit) === undefined || (high !== undefined && highUnit === undefined)) {
    return refuse(
      `${axis} '${text}' has no unit`,
      `write ${low ?? ''}${high === undefined ? 'Y-' : `-${high}Y`} if years are meant`,
    );
  }
  const from = low === undefined ? '' : minutes(low, lowUnit ?? highUnit ?? '');
  const to = high === undefined ? '' : minutes(high, highUnit ?? '');
  if (from !== '' && to !== '' && Number(from) >= Number(to)) {
    return refuse(`${axis} '${text}' is empty: its low is not below its high`, 'swap the two');
  }
  return { ok: true, value: `${from}-${to}` };
}

function minutes(amount: string, unit: string): string {
  return String(Math.round(Number(amount) * MINUTES[unit]));
}

/** The canonical text of an authored rule; every refusal of its conditions when it has any. */
export function canonicalRule(text: string): { rule: string; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const conditions: Condition[] = [];
  for (const part of text.split('&')) {
    const parsed = condition(part.trim());
    if (!parsed.ok) refusals.push(parsed.refusal);
    else if (!REPEATED_AXES.includes(parsed.value.axis) && conditions.some(({ axis }) => axis === parsed.value.axis)) {
      refusals.push({ problem: `rule names ${parsed.value.axis} twice`, mend: 'write two entries instead' });
    } else conditions.push(parsed.value);
  }
  conditions.sort((a, b) => RULE_AXES.indexOf(a.axis) - RULE_AXES.indexOf(b.axis) || (a.operand < b.operand ? -1 : 1));
  return { rule: conditions.map(writeCondition).join(' & '), refusals };
}

/** The conditions of a canonical rule; empty for the default. */
export function ruleConditions(rule: string): Condition[] {
  if (rule === '') return [];
  return rule.split(' & ').flatMap((part) => {
    const parsed = split(part);
    return parsed.ok ? [parsed.value] : [];
  });
}

/**
 * A canonical rule with the findings of its `with` conditions as the bundle names them: `idOf` turns a finding's key or
 * identifier into its public id. undefined when there is no such finding: the rule could never hold.
 */
export function withFindingIds(rule: string, idOf: (key: string) => number | undefined): string | undefined {
  if (!rule.includes('with=')) return rule;
  const written: string[] = [];
  for (const { axis, operator, operand } of ruleConditions(rule)) {
    const named = axis === 'with' ? idOf(operand) : operand;
    if (named === undefined) return undefined;
    written.push(writeCondition({ axis, operator, operand: String(named) }));
  }
  return written.join(' & ');
}

function writeCondition({ axis, operator, operand }: Condition): string {
  return `${axis}${operator}${operand}`;
}

function split(text: string): Parsed<Condition> {
  const match = /^([a-zA-Z]*)\s*(<=|>=|=|<|>)\s*(.+)$/.exec(text);
  if (match === null) return refuse(`rule '${text}' is not a condition`, 'write axis=value, e.g. sex=F or value>=6.5');
  const [, name = '', written = '=', operand = ''] = match;
  const axis = RULE_AXES.find((candidate) => candidate === name);
  if (axis === undefined) {
    const mend = didYouMean(name, RULE_AXES, `axes: ${RULE_AXES.join(' ')}`);
    return refuse(`rule axis '${name}' is unknown`, mend);
  }
  const operator = (['=', '<', '<=', '>', '>='] as const).find((candidate) => candidate === written) ?? '=';
  return { ok: true, value: { axis, operator, operand } };
}

function condition(text: string): Parsed<Condition> {
  const parsed = split(text);
  if (!parsed.ok) return parsed;
  const { axis, operator, operand } = parsed.value;
  if (axis !== 'value' && operator !== '=') {
    return refuse(`rule '${text}': ${axis} takes only '='`, `write ${axis}=…`);
  }
  switch (axis) {
    case 'sex':
      if (operand === 'M' || operand === 'F') return parsed;
      return refuse(`sex '${operand}' is unknown`, 'write sex=M or sex=F');
    case 'age':
    case 'since': {
      const age = canonicalAge(operand, axis);
      return age.ok ? { ok: true, value: { axis, operator, operand: age.value } } : age;
    }
    case 'value':
      return valueCondition(text, { axis, operator, operand });
    case 'with':
      if (/^[A-Za-z0-9][A-Za-z0-9:._-]*$/.test(operand)) return parsed;
      return refuse(`with '${operand}' is not a finding`, 'write the key or an identifier, e.g. with=SNOMED:44054006');
    default:
      if (/^[A-Z]{1,2}$/.test(operand)) return parsed;
      return refuse(`${axis} '${operand}' is not a code`, `write a code of the enumeration, one capital or two`);
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const NUMBER_RANGE = /^(-?\d+(?:\.\d+)?)-(-?\d+(?:\.\d+)?)$/;

function valueCondition(text: string, condition: Condition): Parsed<Condition> {
  const { operator, operand } = condition;
  if (operator !== '=' && !NUMBER.test(operand)) {
    return refuse(`rule '${text}' compares with something that is no number`, 'write e.g. value>=6.5');
  }
  if (/^[<>=]/.test(operand)) return refuse(`rule '${text}' has two operators`, `write value${operand}`);
  const range = NUMBER_RANGE.exec(operand);
  if (range !== null && Number(range[1]) > Number(range[2])) {
    return refuse(`value range '${operand}' has its low above its high`, 'swap the two');
  }
  return { ok: true, value: condition };
}

function refuse(problem: string, mend: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { problem, mend } };
}
