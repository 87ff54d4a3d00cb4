// Generated hostile inputs for every operation that takes a text, a list or a chart. An input can have any size, so that
// the work for a small one can be compared with the work for a large one. Each number always makes the same input. The
// parts of texts are taken from the knowledge base (names, cues, headings, words of the grammar), so that they reach
// the rules that are written for them.

import { inside } from '../../src/knowledge/knowledge-base.js';
import { fill } from '../fill.js';
import { type Dice, diceOf } from '../opening/dice.js';
import { CODE_CALLS, FINDING_CALLS, kb, TEXT_CALLS } from './growing-calls.js';

export interface HostileInput {
  readonly operation: string;
  /** What is repeated, and how. */
  readonly what: string;
  /** The parameters of a call. The text, or the list in text form, has about `size` characters. */
  parameters(size: number): Readonly<Record<string, unknown>>;
}

/** A text or list that can have any size. */
interface Pattern<T> {
  readonly what: string;
  of(size: number): T;
}

/** The approximate length of a record or list member in text form, used to convert a size to a number of members. */
const MEMBER = 50;
/** All parameters except the input must be the same for every size, so the dice for them have a different seed. */
const OTHER_SEED = 7_000_001;

const VALUES: readonly string[] = [
  ...['142/90', '8.2%', '1,234', '0.4-4.0', '1/2/2024', '2024-02-03', '12:30', '10 mg', '500 mg PO BID', '1-2 tabs'],
  ...['3 days', 'x 2 weeks', 'in 2019', '45 yo', '4/10', '> 100', '98.6 F', '120 bpm', '#3', '+', '(-)', '[x]', '1.'],
  ...['BP', 'T 98', 'Na', 'EF', '24w0d', 'q8h', 'L > R', 'A&O x3', '1+', '2/6', 'III', 'T2N0M0', '7', 'e', '°'],
];
const SEPARATORS: readonly string[] = [
  ...[' ', ' ', ' ', ', ', ', ', '. ', '; ', ': ', ' - ', '/', '-', ' and ', ' or ', ' (', ') ', '\n', '\n\n'],
  ...['\n- ', '\n1. ', '\n* ', ' | ', '\t', '', '" ', '... ', '?', ' → ', '+', '\r\n', ' \u00b7 ', '\u00a0'],
];
const ODDITIES = ['\ud800', '\u0301', '\u202e', '\u0000', '\u200b', 'ｆｅｖｅｒ', 'ﬁ', 'İ', 'ß', '😀'];
const COMMON = ['fever', 'chest pain', 'metformin', 'knee', 'no', 'he'];

const { findings, names, cues, headings, grammar, codes } = kb[inside].tables;
const grammarWords = Array.from({ length: grammar.rowCount }, (_, row) => grammar.words(row).split('\n'));

function part(dice: Dice): string {
  const kind = dice.below(12);
  if (kind < 3) return names.text(dice.below(names.rowCount));
  if (kind < 6) return cues.text(dice.below(cues.rowCount));
  if (kind < 8) return dice.one(dice.one(grammarWords));
  if (kind < 9) return `${dice.one(['', '\n', '\n\n'])}${headings.text(dice.below(headings.rowCount)).toUpperCase()}:`;
  if (kind < 11) return dice.one(VALUES);
  return dice.below(4) === 0 ? dice.one(ODDITIES) : dice.one(COMMON);
}

function phrase(dice: Dice): string {
  return Array.from({ length: 1 + dice.below(5) }, () => `${part(dice)}${dice.one(SEPARATORS)}`).join('');
}

/** Ways of making a text of any size from phrases. */
const SHAPES: readonly ((dice: Dice) => Pattern<string>)[] = [
  (dice) => {
    const unit = phrase(dice);
    return { what: `repeated ${quoted(unit)}`, of: (size) => fill(unit, size) };
  },
  (dice) => {
    const [first, unit] = [phrase(dice), phrase(dice)];
    return { what: `${quoted(first)}, then repeated ${quoted(unit)}`, of: (size) => first + fill(unit, size) };
  },
  (dice) => {
    const [unit, last] = [phrase(dice), phrase(dice)];
    return { what: `repeated ${quoted(unit)}, then ${quoted(last)}`, of: (size) => fill(unit, size) + last };
  },
  (dice) => {
    const [first, second] = [phrase(dice), phrase(dice)];
    const what = `repeated ${quoted(first)}, then repeated ${quoted(second)}`;
    return { what, of: (size) => fill(first, size / 2) + fill(second, size / 2) };
  },
  (dice) => {
    const pool = Array.from({ length: 2 + dice.below(60) }, () => phrase(dice));
    const seed = dice.below(1_000_000);
    const of = (size: number): string => {
      const order = diceOf(seed);
      const chosen: string[] = [];
      for (let length = 0; length < size; length += chosen.at(-1)?.length ?? 1) chosen.push(order.one(pool));
      return chosen.join('');
    };
    return { what: `in random order ${pool.slice(0, 3).map(quoted).join(', ')} and ${pool.length - 3} more`, of };
  },
  (dice) => {
    const unit = phrase(dice);
    const of = (size: number) =>
      Array.from({ length: Math.ceil(size / (unit.length + 5)) }, (_, at) => `${unit}w${at} `).join('');
    return { what: `repeated ${quoted(unit)} with a number that grows`, of };
  },
];

const membersOf = (size: number): number => Math.ceil(size / MEMBER);

/** A list of finding ids: one or several of them in turn, or unknown ones. */
function findingIds(dice: Dice): Pattern<readonly number[]> {
  if (dice.below(8) === 0) {
    const of = (size: number) => Array.from({ length: membersOf(size) }, (_, at) => 900_000_000 + at);
    return { what: 'unknown findings', of };
  }
  const pool = Array.from({ length: dice.one([1, 2, 3, 8, 60, 1000]) }, () =>
    findings.id(dice.below(findings.rowCount)),
  );
  const of = (size: number) => Array.from({ length: membersOf(size) }, (_, at) => pool[at % pool.length] ?? 0);
  return { what: `findings ${pool.slice(0, 8).join(', ')} (${pool.length} in turn)`, of };
}

function codeList(dice: Dice): Pattern<readonly string[]> {
  const pool = Array.from({ length: dice.one([1, 2, 8, 60, 1000]) }, () => codes.code(dice.below(codes.rowCount)));
  const suffix = dice.one(['', '', 'X', '9'.repeat(30), '.', ' ']);
  const of = (size: number) => Array.from({ length: membersOf(size) }, (_, at) => `${pool[at % pool.length]}${suffix}`);
  return { what: `codes ${pool.slice(0, 8).join(', ')} (${pool.length} in turn) with ${quoted(suffix)}`, of };
}

function inputsOf<T>(
  pattern: (dice: Dice) => Pattern<T>,
  calls: Readonly<Record<string, (input: T, dice: Dice) => Readonly<Record<string, unknown>>>>,
): ((number: number) => HostileInput)[] {
  return Object.entries(calls).map(([operation, call]) => (number) => {
    const { what, of } = pattern(diceOf(number));
    return { operation, what, parameters: (size) => call(of(size), diceOf(number + OTHER_SEED)) };
  });
}

const texts = inputsOf((dice) => dice.one(SHAPES)(dice), TEXT_CALLS);
const lists = [...inputsOf(findingIds, FINDING_CALLS), ...inputsOf(codeList, CODE_CALLS)];
/** Makers of texts are listed three times, because recognition has by far the most rules. */
const turns = [...texts, ...texts, ...texts, ...lists];

/** The hostile input with the given number. */
export function hostileInput(number: number): HostileInput {
  const make = turns[number % turns.length];
  if (make === undefined) throw new Error('no operation takes an input that can grow');
  return make(number);
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
