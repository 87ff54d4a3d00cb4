// Checks all references to findings, wherever they occur: parents, panels, names, phrases, ranges, prompts, maps and
// rule conditions. Every key must exist, no parent or component may be listed twice, and no finding may be its own
// component. Cycles in the tree are found during allocation.

import { ruleConditions } from '../canonical-rules.js';
import { didYouMean } from '../did-you-mean.js';
import type { Draft } from '../draft.js';
import { namePlace } from '../name-list.js';
import type { Complaint, FindingKey, SourceLocation } from '../records.js';

/** Complains about invalid references to findings. */
export function checkReferences(draft: Draft, complaints: Complaint[]): void {
  let authoredKeys: FindingKey[] | undefined;
  const require = (key: FindingKey, place: SourceLocation, role: string): void => {
    if (draft.findingByKey.has(key)) return;
    authoredKeys ??= draft.findings.filter(({ place }) => draft.authoredFiles.has(place.file)).map((each) => each.key);
    const mend = didYouMean(key, authoredKeys, 'add the finding, or drop the reference');
    complaints.push({ place, problem: `unknown finding '${key}' (${role})`, mend });
  };
  for (const { key, parents, components, measures, place } of draft.findings) {
    for (const parent of parents) require(parent, place, `parent of ${key}`);
    for (const component of components ?? []) require(component, place, `component of ${key}`);
    if (measures !== undefined) require(measures, place, `measured by ${key}`);
    const twice = repeated(parents) ?? repeated(components ?? []);
    if (twice !== undefined) {
      complaints.push({ place, problem: `${key} names ${twice} twice`, mend: 'drop one of the two references' });
    }
    if (components?.includes(key)) {
      complaints.push({ place, problem: `${key} is a component of itself`, mend: 'drop it from its own panel' });
    }
  }
  for (const { finding, place } of draft.ranges) require(finding, place, 'ranges');
  for (const { finding, context, place } of draft.phrases) {
    require(finding, place, 'phrases');
    if (context !== undefined) require(context, place, 'context of phrases');
  }
  for (const { finding, target, place } of draft.prompts) {
    require(finding, place, 'prompts');
    require(target, place, 'prompt target');
  }
  for (const { finding, rule, place } of draft.maps) {
    require(finding, place, 'codes');
    if (!rule.includes('with=')) continue;
    for (const { axis, operand } of ruleConditions(rule)) {
      if (axis === 'with') require(draft.keyOf?.(operand) ?? operand, place, '`with` condition of a rule');
    }
  }
  for (const { rule, place } of draft.combinations) {
    for (const { axis, operand } of ruleConditions(rule)) {
      if (axis === 'with') require(draft.keyOf?.(operand) ?? operand, place, '`with` condition of a rule');
    }
  }
  for (const [i, key] of draft.names.finding.entries()) {
    if (!draft.findingByKey.has(key)) require(key, namePlace(draft.names, i), 'name');
  }
  const { bundle } = draft;
  if (bundle !== undefined && bundle.nursingRoot !== '') require(bundle.nursingRoot, bundle.place, 'nursingRoot');
}

function repeated(keys: readonly FindingKey[]): FindingKey | undefined {
  return keys.length < 2 ? undefined : keys.find((key, i) => keys.indexOf(key) !== i);
}
