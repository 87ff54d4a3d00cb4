// Checks the rules about the codes in a chart. Every vocabulary must exist, every pattern must have the form of its
// vocabulary's codes, and every code in an outcome must have a description.

import { RULE_HOLD_REASONS } from '../../src/bundle/sections/combinations-section.js';
import type { CombinationRecord } from '../code-records.js';
import type { Draft } from '../draft.js';
import { codeKeyOf, refuseCode } from '../ids/code-forms.js';
import type { Complaint, SourceLocation } from '../records.js';
import { codeIdentity } from './code-checks.js';

const SPECIFIES = /^(?:laterality|trimester|fetus|stage|episode)=\w+$/;

/** Complains about invalid combination rules. */
export function checkCombinations(draft: Draft, complaints: Complaint[]): void {
  if (draft.combinations.length === 0) return;
  const vocabularies = new Set(draft.vocabularies.map(({ name }) => name));
  const described = new Set(draft.codes.map(({ vocab, code }) => codeIdentity(vocab, code)));
  const seen = new Map<string, SourceLocation>();
  for (const record of draft.combinations) {
    const { vocab, code, action, place } = record;
    const { on, with: beside, unless, rule, relationship } = record;
    const identity = JSON.stringify([vocab, action, on, beside, unless, rule, code, relationship]);
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, place);
    else if (first.file === place.file)
      complaints.push({ place, problem: `the same rule stands in line ${first.line}`, mend: 'drop one of them' });
    if (!vocabularies.has(vocab)) {
      complaints.push({ place, problem: `unknown vocabulary '${vocab}'`, mend: 'describe it in vocabularies.yaml' });
      continue;
    }
    for (const pattern of isOfKinds(action) ? [] : patternsOf(record)) {
      const refusal = refusePattern(vocab, pattern);
      if (refusal !== undefined)
        complaints.push({ place, problem: refusal, mend: 'see the section on combinations in AUTHORING.md' });
    }
    if (action === 'rank') {
      if (!/^\d$/.test(code))
        complaints.push({ place, problem: `'${code}' is not a rank`, mend: 'write one digit; 1 ranks first' });
      continue;
    }
    if (action === 'hold') {
      const reasons: readonly string[] = RULE_HOLD_REASONS;
      if (!reasons.includes(code))
        complaints.push({
          place,
          problem: `'${code}' is not a reason`,
          mend: `write one of: ${RULE_HOLD_REASONS.join(' ')}`,
        });
      continue;
    }
    if (action === 'specify') {
      if (!SPECIFIES.test(code))
        complaints.push({
          place,
          problem: `'${code}' does not specify anything`,
          mend: 'write `kind=value`, e.g. trimester=2',
        });
      continue;
    }
    for (const named of code.split('=')) {
      if (named === '' || named.includes('{') || described.has(codeIdentity(vocab, named))) continue;
      const key = codeKeyOf(vocab);
      complaints.push({ place, problem: `${key} ${named} is not described`, mend: `add it to codes/${key}.yaml` });
    }
  }
}

/** Whether the rules for an action refer to kinds of concepts instead of code patterns. */
function isOfKinds(action: CombinationRecord['action']): boolean {
  return action === 'situation' || action === 'refinement' || action === 'side';
}

function patternsOf({ on, with: beside, unless }: CombinationRecord): string[] {
  return [on, beside, unless].flatMap((list) => list.split(/[\s&]+/)).filter(Boolean);
}

/**
 * The problem with a code pattern; undefined if it is valid. A pattern is a code or code prefix, with `*` for any
 * character, or a range of codes.
 */
function refusePattern(vocab: string, pattern: string): string | undefined {
  const bare = pattern.replace(/^!/, '');
  if (vocab !== 'icd10') return refuseCode(vocab, bare)?.problem;
  const isPart = (part: string) => /^[A-Z*][0-9*A]([0-9A-Z*](\.[0-9A-Z*]*)?)?$/.test(part.replace(/\{\w+\}/g, '*'));
  return /^\{stem\}/.test(bare) || bare.split('-').every(isPart) ? undefined : `'${bare}' is not a code pattern`;
}
