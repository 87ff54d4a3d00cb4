// The codes that the guidelines require for a finding with a prefix (history, family, risk). Stored maps provide some
// of these codes; codes that remain suppressed are replaced according to the combination rules for records with a
// prefix (combination-rules.ts), as in charts.

import type { CodeMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { evaluateRule, type RuleContext } from '../../knowledge/rules/map-rules.js';
import { codeRules, fillTemplate } from '../codes/combination-rules.js';
import { combinableCode } from '../codes/combine.js';
import { compose } from './compose-relationships.js';
import { withPreferred } from './map-entry.js';
import type { Answer } from './translation-answers.js';

/** Replaces codes that a prefix suppresses with those that the guidelines require for that prefix. */
export function asPrefixed(kb: Knowledge, vocabulary: string, { groups, entry }: Answer, context: RuleContext): Answer {
  const changed = (entries: readonly CodeMapEntry[]): CodeMapEntry[] => {
    const made = entries.map((one) => (isSuppressed(one) ? (prefixedEntry(kb, vocabulary, one, context) ?? one) : one));
    return withPreferred(made.filter((one, at) => made.findIndex(({ code }) => code === one.code) === at));
  };
  const made = groups.map((group) => ({ ...group, entries: changed(group.entries) }));
  // A code that replaces several others is needed only once.
  const codes = made.map(({ entries }) => entries[0]?.code);
  const once = made.filter((_, at) => codes.indexOf(codes[at]) === at);
  if (once.length === 1 && made.length > 1) return { groups: [], entry: once[0].entries };
  return { groups: once, entry: changed(entry) };
}

function isSuppressed({ properties }: CodeMapEntry): boolean {
  return properties.some(({ name, value }) => name === 'suppressedBy' && value === 'prefix');
}

/** The replacement for an entry; undefined if the guidelines do not replace its code. */
function prefixedEntry(
  kb: Knowledge,
  vocabulary: string,
  one: CodeMapEntry,
  context: RuleContext,
): CodeMapEntry | undefined {
  for (const { group, rules } of codeRules(kb, vocabulary, one.code).combining) {
    if (group.action !== 'replace') continue;
    for (const { rule, captured, with: required } of rules) {
      if (!rule.isForPrefixed || required.length > 0 || evaluateRule(rule.when, context).truth !== 'true') continue;
      const coded = combinableCode(kb, vocabulary, fillTemplate(rule.code, one.code, captured));
      if (coded === undefined) continue;
      const { code, description, isCategory, isUnreportable, termType } = coded;
      const entry: CodeMapEntry = {
        properties: [
          { name: 'combination', value: group.name, category: 'combination', sequence: 1 },
          { name: 'instead', value: one.code, category: 'combination', sequence: 2 },
        ],
        code,
        relationship: compose(one.relationship, rule.relationship),
        description,
        isCategory,
        preferred: false,
        unreportable: isUnreportable || isCategory,
        statusId: one.statusId,
        prefix: context.prefix,
        mapQualifier: rule.when,
        codePoint: `${group.name}:${one.code}`,
      };
      if (termType !== '') entry.termType = termType;
      return entry;
    }
  }
  return undefined;
}
