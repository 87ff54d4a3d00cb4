// The entry of a code that results from a combination: the code that it replaces or accompanies, the codes and records
// involved, and the hint for the coder.

import type { ChartMapEntry, CodeHint, CodeProperty } from '../../contract/result-types.js';
import type { Code } from '../../knowledge/codes.js';
import { hint } from './code-hints.js';
import { type CombinationGroup, type CombinationRule, isBeside } from './combination-rules.js';

/** Property of an entry whose code belongs to another record. */
export const TAKEN_OVER = 'takenOver';

/** Why an entry replaces another or is added beside it. */
export interface Reason {
  readonly name: string;
  readonly rule: CombinationRule;
  readonly taken: ChartMapEntry;
  readonly evidence: readonly string[];
  readonly action: CombinationGroup['action'];
  readonly includeHints: boolean;
  /** Nothing documents that the code of the rule and the codes that it requires are related. */
  readonly isOpen: boolean;
}

/** The fields of a code that its entry is made of. */
export type CombinedCode = Pick<Code, 'code' | 'description' | 'isCategory' | 'isUnreportable' | 'termType'>;

/** Whether the result of a rule is another record's code. */
export function isTaking({ code }: CombinationRule): boolean {
  return code.startsWith('{with}');
}

/** The entry of a code with which a rule replaces another, or that it adds beside it. */
export function combinedEntry(coded: CombinedCode, reason: Reason): ChartMapEntry {
  const { name, rule, taken, evidence, action, includeHints, isOpen } = reason;
  const { code, description, isCategory, isUnreportable, termType } = coded;
  const properties: CodeProperty[] = [];
  state(properties, 'combination', name);
  state(properties, isBeside(action) ? 'beside' : 'instead', firstCodeOf(taken));
  for (const one of evidence) state(properties, 'with', one);
  if (isTaking(rule)) state(properties, TAKEN_OVER, 'true');
  if (isOpen) state(properties, 'isLinked', 'false');
  const unreportable = isUnreportable || isCategory || isOpen;
  const entry: ChartMapEntry = {
    code,
    relationship: rule.relationship,
    properties,
    description,
    codePoint: `${name}:${taken.code}`,
    autoSelect: String(!unreportable && !taken.inferred && (rule.isForPrefixed || taken.autoSelect === 'true')),
    isCategory: String(isCategory),
    unreportable: String(unreportable),
    inferred: false,
  };
  if (rule.when !== '') entry.mapQualifier = rule.when;
  if (termType !== '') entry.termType = termType;
  if (taken.groupId !== undefined) entry.groupId = taken.groupId;
  if (includeHints && evidence.length > 0)
    entry.hints = [isOpen ? linkHint(code, taken, evidence) : hintOf(taken, evidence)];
  return entry;
}

function state(properties: CodeProperty[], name: string, value: string): void {
  properties.push({ name, value, category: 'combination', sequence: properties.length + 1 });
}

/** The code of a record before any combination. */
function firstCodeOf({ code, properties }: ChartMapEntry): string {
  return properties.find(({ name }) => name === 'instead')?.value ?? code;
}

function hintOf({ code }: ChartMapEntry, evidence: readonly string[]): CodeHint {
  return hint('additional-code', `The guidelines code ${code} together with ${named(evidence)}.`);
}

function linkHint(code: string, taken: ChartMapEntry, evidence: readonly string[]): CodeHint {
  const text =
    `${code} only where the documentation has ${named(evidence)} come of ${taken.code}: nothing here says so. ` +
    'Ask, and put the one record inside the other where it does.';
  return hint('additional-code', text);
}

function named(evidence: readonly string[]): string {
  return evidence.map((one) => one.replace('@', ' of record ')).join(', ');
}
