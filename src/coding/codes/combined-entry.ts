// The entry for a code that results from a combination. The entry names the code that the new code replaces or
// accompanies, lists the codes and records involved, and may carry a hint for human coders.

import type { ChartMapEntry, CodeHint, CodeProperty } from '../../contract/result-types.js';
import type { Code } from '../../knowledge/codes.js';
import { hint } from './code-hints.js';
import { type CombinationGroup, type CombinationRule, isBeside } from './combination-rules.js';

/** The name of the property that marks an entry whose code belongs to another record. */
const TAKEN_OVER = 'takenOver';

/** The reason why an entry replaces another or is added alongside it. */
export interface Reason {
  readonly name: string;
  readonly rule: CombinationRule;
  readonly taken: ChartMapEntry;
  readonly involved: readonly string[];
  readonly action: CombinationGroup['action'];
  readonly includeHints: boolean;
  /** True if the rule requires its codes to be documented as related, and the chart does not show that they are. */
  readonly isOpen: boolean;
}

/** The fields of a code from which its entry is made. */
export type CombinedCode = Pick<Code, 'code' | 'description' | 'isCategory' | 'isUnreportable' | 'termType'>;

/** Whether the result of a rule is the code of another record. */
export function isTakingOver({ code }: CombinationRule): boolean {
  return code.startsWith('{with}');
}

/** Whether the code of an entry belongs to another record. */
export function isTakenOver({ properties }: Pick<ChartMapEntry, 'properties'>): boolean {
  return properties.some(({ name }) => name === TAKEN_OVER);
}

/** The entry for a code that a rule substitutes for another code or adds alongside it. */
export function combinedEntry(coded: CombinedCode, reason: Reason): ChartMapEntry {
  const { name, rule, taken, involved, action, includeHints, isOpen } = reason;
  const { code, description, isCategory, isUnreportable, termType } = coded;
  const properties: CodeProperty[] = [];
  addCombinationProperty(properties, 'combination', name);
  addCombinationProperty(properties, isBeside(action) ? 'beside' : 'instead', originalCode(taken));
  for (const one of involved) addCombinationProperty(properties, 'with', one);
  if (isTakingOver(rule)) addCombinationProperty(properties, TAKEN_OVER, 'true');
  if (isOpen) addCombinationProperty(properties, 'isLinked', 'false');
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
  if (includeHints && involved.length > 0)
    entry.hints = [isOpen ? linkHint(code, taken, involved) : combinationHint(taken, involved)];
  return entry;
}

function addCombinationProperty(properties: CodeProperty[], name: string, value: string): void {
  properties.push({ name, value, category: 'combination', sequence: properties.length + 1 });
}

/** The code of a record before any combination. */
function originalCode({ code, properties }: ChartMapEntry): string {
  return properties.find(({ name }) => name === 'instead')?.value ?? code;
}

function combinationHint({ code }: ChartMapEntry, evidence: readonly string[]): CodeHint {
  return hint('additional-code', `The guidelines code ${code} together with ${codesInWords(evidence)}.`);
}

function linkHint(code: string, taken: ChartMapEntry, evidence: readonly string[]): CodeHint {
  const text =
    `${code} only if ${codesInWords(evidence)} is documented as due to ${taken.code}: nothing here says so. ` +
    'Ask, and if it is, put one record inside the other.';
  return hint('additional-code', text);
}

function codesInWords(evidence: readonly string[]): string {
  return evidence.map((one) => one.replace('@', ' of record ')).join(', ');
}
