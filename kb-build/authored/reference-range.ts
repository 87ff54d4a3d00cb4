// Reads the reference ranges for a test: `4.0-5.6`, `<5.7`, `>=60`. The range may be followed by a sex, an age or both:
// `13.5-17.5 M 18Y-`.

import { canonicalAge } from '../canonical-rules.js';
import type { Complain } from '../complaints.js';
import type { FindingKey, RangeRecord } from '../records.js';
import { asText, asTexts } from './read-tree.js';
import type { TextTree, Tree } from './yaml-tree.js';

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const BOTH = new RegExp(`^(${NUMBER})\\s*-\\s*(${NUMBER})$`);
const OPEN = new RegExp(`^(<=?|>=?)\\s*(${NUMBER})$`);

/** The bounds of a range; a side without a bound is open. Strict and inclusive bounds are not distinguished. */
export function readRange(tree: Tree, complain: Complain): { low?: number; high?: number } | undefined {
  const text = asText(tree, 'range', complain);
  if (text === undefined) return undefined;
  const open = OPEN.exec(text.text);
  if (open !== null) return open[1]?.startsWith('<') ? { high: Number(open[2]) } : { low: Number(open[2]) };
  const both = BOTH.exec(text.text);
  if (both === null) {
    complain(text.place, `range '${text.text}' is not a range`, 'write 4.0-5.6, <5.7 or >=60');
    return undefined;
  }
  const [low, high] = [Number(both[1]), Number(both[2])];
  if (low > high) {
    complain(text.place, `range '${text.text}' has its lower bound above its upper`, 'swap the bounds');
    return undefined;
  }
  return { low, high };
}

/** The records for `ranges`, in the order in which they are tried, followed by the record for `critical`. */
export function* readRanges(
  finding: FindingKey,
  ranges: Tree | undefined,
  critical: Tree | undefined,
  complain: Complain,
): Generator<RangeRecord> {
  for (const entry of ranges === undefined ? [] : asTexts(ranges, 'ranges', complain)) {
    const [bounds = '', ...whom] = entry.text.split(/\s+/);
    const range = readRange({ ...entry, text: bounds }, complain);
    const patient = readPatient(entry, whom, complain);
    if (range === undefined || patient === undefined) continue;
    if (whom.length === 0)
      complain(entry.place, `'${entry.text}' in \`ranges\` has no sex or age`, 'write it as `range`');
    yield { kind: 'range', finding, ...range, ...patient, place: entry.place };
  }
  const limits = critical === undefined ? undefined : readRange(critical, complain);
  if (critical !== undefined && limits !== undefined) {
    yield { kind: 'range', finding, criticalLow: limits.low, criticalHigh: limits.high, place: critical.place };
  }
}

function readPatient(
  { place }: TextTree,
  words: readonly string[],
  complain: Complain,
): Pick<RangeRecord, 'sex' | 'age'> | undefined {
  const patient: Pick<RangeRecord, 'sex' | 'age'> = {};
  for (const word of words) {
    if (word === 'M' || word === 'F') {
      patient.sex = word;
      continue;
    }
    const age = canonicalAge(word);
    if (!age.ok) {
      complain(place, age.refusal.problem, `only M or F and an age may follow the range; ${age.refusal.mend}`);
      return undefined;
    }
    patient.age = age.value;
  }
  return patient;
}
