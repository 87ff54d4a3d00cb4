// Parses and evaluates the rules of code maps. A rule is a string in canonical form, such as `sex=F & age=0-525960 &
// value>=6.5 & prefix=H`. A rule may be true, false or unknown: a condition on missing data, such as an unknown age, is
// neither true nor false.

import { CtermError } from '../../errors/cterm-error.js';
import { boundedMap } from '../bounded-map.js';
import { composedPhrases, type Phrases } from './composed-phrases.js';
import { closedSpan, liesIn, type Span, spanOf, spanOfValue } from './value-spans.js';

/** The axes of conditions, in the order in which canonical rules list them. */
export const RULE_AXES = [
  'sex',
  'age',
  'since',
  'value',
  'prefix',
  'result',
  'status',
  'modifier',
  'specifier',
  'with',
  'section',
  'near',
  'note',
  'weeks',
] as const;
export type RuleAxis = (typeof RULE_AXES)[number];

const OPERATORS = ['<=', '>=', '=', '<', '>'] as const;
type Operator = (typeof OPERATORS)[number];

/** One condition of a rule. */
export interface RuleCondition {
  readonly axis: RuleAxis;
  readonly operator: Operator;
  readonly operand: string;
  /** The operand, parsed in advance because a rule is parsed once but evaluated many times. */
  readonly meaning: Operand;
}

interface Operand {
  /** A range of minutes from `low` up to, but not including, `high`; an unlimited end is infinite. */
  readonly range: readonly [low: number, high: number] | undefined;
  /** The operand as a number; NaN if it is not one. */
  readonly number: number;
  /** The numbers that satisfy a condition on a numeric value; undefined for a condition on a string. */
  readonly span: Span | undefined;
  /** The parts of the operand that are joined by `+`. */
  readonly parts: readonly string[];
  /**
   * The phrases of a condition on the words of a note. They are expanded only when they are first needed, because there
   * may be thousands, and most rules are never evaluated against a note.
   */
  readonly phrases: Phrases;
}

/** Words of a note, for rules that depend on how the writer describes a finding. */
export interface StatedWords {
  /** Returns whether the words contain one of the phrases without denying it. */
  say(phrases: Phrases): boolean;
}

/** The data about the finding and the patient against which rules are evaluated. */
export interface RuleContext {
  readonly sex?: string;
  /** The patient's age in minutes; 0 if unknown. */
  readonly age?: number;
  /** The time since onset in minutes. */
  readonly since?: number;
  readonly value?: string;
  readonly prefix?: string;
  readonly result?: string;
  readonly status?: string;
  /** One modifier, or several joined by `+`. */
  readonly modifier?: string;
  readonly specifier?: string;
  /** CtermIds of the patient's other findings; a finding that is not listed may still be present. */
  readonly with?: { includes(ctermId: string): boolean };
  /** The code of the section of the note that mentions the finding; undefined if it is in no section. */
  readonly section?: string;
  /** The words of the sentence that mentions the finding; undefined if there is no note. */
  readonly near?: StatedWords;
  /** The words of the whole note; undefined if there is none. */
  readonly note?: StatedWords;
  /** The completed weeks of gestation that the note states: at the encounter or, for an infant, at birth. */
  readonly weeks?: () => number | undefined;
}

/** A missing datum: an axis (`age`), or whether the patient also has another finding (`with=` and its CtermId). */
export type MissingDatum = Exclude<RuleAxis, 'with'> | `with=${string}`;

/** Whether a rule holds; if this is unknown, `missing` names the data that would decide it. */
export interface Verdict {
  readonly truth: 'true' | 'false' | 'unknown';
  readonly missing: readonly MissingDatum[];
}

/**
 * The conditions of a rule in canonical form; empty for the default rule. Throws `invalid-bundle` for any other string.
 */
export function parseRule(rule: string): readonly RuleCondition[] {
  if (rule === '') return NO_CONDITIONS;
  const cached = parsed.get(rule);
  if (cached !== undefined) return cached;
  const made = rule.trim() === '' ? NO_CONDITIONS : rule.split('&').map((part) => parseCondition(part.trim(), rule));
  return parsed.keep(rule, made);
}

const NO_CONDITIONS: readonly RuleCondition[] = [];
/** Maximum number of cached rules; bundles contain only a few thousand distinct rules. */
const MAX_PARSED = 10_000;
const parsed = /* @__PURE__ */ boundedMap<string, readonly RuleCondition[]>(MAX_PARSED);

function parseCondition(part: string, rule: string): RuleCondition {
  const [, name, written, operand = ''] = /^([a-z]+)\s*(<=|>=|=|<|>)\s*(.+)$/.exec(part) ?? [];
  const axis = RULE_AXES.find((candidate) => candidate === name);
  const operator = OPERATORS.find((candidate) => candidate === written);
  if (axis !== undefined && operator !== undefined) {
    return { axis, operator, operand, meaning: parseOperand(axis, operator, operand) };
  }
  const allowed = `conditions such as sex=F or value>=6.5 on ${RULE_AXES.join(', ')}, joined by ' & '`;
  throw new CtermError(
    'invalid-bundle',
    `section maps: rule '${rule}': expected ${allowed}, got '${part}'. Rebuild the bundle.`,
  );
}

const NO_PHRASES: Phrases = /* @__PURE__ */ new Map();

function parseOperand(axis: RuleAxis, operator: Operator, operand: string): Operand {
  const range = axis === 'age' || axis === 'since' ? minuteRange(operand) : undefined;
  const span = axis === 'value' ? valueSpan(operator, operand) : undefined;
  let phrases: Phrases | undefined;
  return {
    range,
    number: Number(operand),
    span,
    parts: operand.split('+'),
    get phrases() {
      phrases ??= axis === 'near' || axis === 'note' ? composedPhrases(operand) : NO_PHRASES;
      return phrases;
    },
  };
}

/** Parses a range `low-high` in minutes; an empty end means no limit. */
function minuteRange(operand: string): Operand['range'] {
  const [, low = '', high = ''] = /^(\d*)-(\d*)$/.exec(operand) ?? [];
  if (low === '' && high === '') return undefined;
  return [low === '' ? -Infinity : Number(low), high === '' ? Infinity : Number(high)];
}

function valueSpan(operator: Operator, operand: string): Span | undefined {
  const [, low, high] = /^(-?\d+(?:\.\d+)?)-(-?\d+(?:\.\d+)?)$/.exec(operand) ?? [];
  if (low !== undefined && high !== undefined) return closedSpan(Number(low), Number(high));
  const number = Number(operand);
  return Number.isNaN(number) ? undefined : spanOf(operator, number);
}

/**
 * Whether all conditions of a rule hold. One false condition makes the rule false, even if data are missing.
 *
 * @example
 * evaluateRule('sex=F & age=0-525960', { sex: 'F' }) // { truth: 'unknown', missing: ['age'] }
 */
export function evaluateRule(rule: string, context: RuleContext): Verdict {
  if (rule === '') return ALWAYS;
  const missing: MissingDatum[] = [];
  for (const condition of parseRule(rule)) {
    const { axis, operand } = condition;
    const holds = conditionHolds(condition, context);
    if (holds === false) return NEVER;
    if (holds === undefined) missing.push(axis === 'with' ? `with=${operand}` : axis);
  }
  return missing.length > 0 ? { truth: 'unknown', missing } : ALWAYS;
}

const ALWAYS: Verdict = { truth: 'true', missing: [] };
const NEVER: Verdict = { truth: 'false', missing: [] };

/**
 * Whether a condition holds; undefined if the context lacks the required data. A missing qualifier counts as an empty
 * string.
 */
function conditionHolds(condition: RuleCondition, context: RuleContext): boolean | undefined {
  const { axis, operand } = condition;
  switch (axis) {
    case 'sex':
      return context.sex === undefined ? undefined : context.sex === operand;
    case 'age':
      return context.age === undefined || context.age === 0 ? undefined : minutesHold(condition, context.age);
    case 'since':
      return context.since === undefined ? undefined : minutesHold(condition, context.since);
    case 'value':
      return isBlank(context.value) ? undefined : valueHolds(condition, context.value);
    case 'modifier':
      return modifierHolds(condition, context.modifier);
    case 'with':
      return context.with?.includes(operand) ? true : undefined;
    case 'near':
    case 'note':
      // A condition whose words are not in the note is false, not unknown, so it never leaves an entry undecided.
      return context[axis]?.say(condition.meaning.phrases) ?? false;
    case 'weeks':
      return context.weeks?.() === condition.meaning.number;
    default:
      return sameText(context[axis] ?? '', operand);
  }
}

function modifierHolds({ meaning: { parts } }: RuleCondition, modifier: string | undefined): boolean {
  if (modifier === undefined) return false;
  const given = modifier.split('+');
  return parts.every((wanted) => given.includes(wanted));
}

function minutesHold({ operator, meaning: { range, number } }: RuleCondition, minutes: number): boolean {
  if (range === undefined) return compare(operator, minutes, number);
  return minutes >= range[0] && minutes < range[1];
}

/** Whether a value satisfies a condition; undefined if the value, such as `>200`, leaves that open. */
function valueHolds({ operator, operand, meaning: { span } }: RuleCondition, value: string): boolean | undefined {
  if (span === undefined) return operator === '=' && sameText(value, operand);
  const given = spanOfValue(value);
  return given !== undefined && liesIn(given, span);
}

function compare(operator: Operator, left: number, right: number): boolean {
  switch (operator) {
    case '=':
      return left === right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function isBlank(text: string | undefined): text is undefined | '' {
  return text === undefined || text.trim() === '';
}

function sameText(a: string, b: string): boolean {
  return a === b || a.trim().toLowerCase() === b.trim().toLowerCase();
}
