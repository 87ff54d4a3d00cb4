// Checks enumeration codes wherever they are used: in rules for maps and combinations, in cues and headings, and as
// specialties. Each code must be a value of its enumeration.

import { TERM_TYPES } from '../../src/knowledge/term-types.js';
import { type RuleAxis, ruleConditions } from '../canonical-rules.js';
import { didYouMean } from '../did-you-mean.js';
import type { Draft } from '../draft.js';
import type { Complaint, SourceLocation } from '../records.js';

const AXIS_ENUMERATION: Partial<Record<RuleAxis, string>> = {
  prefix: 'Prefix',
  result: 'Result',
  status: 'Status',
  modifier: 'Modifier',
};

// For each axis, the enumerations from which its cues may set a value. Cues on some axes may also set one of the values
// in UNLISTED, e.g. for findings that are hypothetical or only mentioned; these values are not in any enumeration.
const CUE_ENUMERATIONS: Record<string, readonly string[]> = {
  polarity: ['Result', 'Prefix'],
  certainty: ['Prefix'],
  subject: ['Prefix'],
  temporality: ['Prefix', 'Status'],
  status: ['Status'],
  modifier: ['Modifier'],
  result: ['Result'],
};
const UNLISTED: Record<string, string[]> = {
  temporality: ['hypothetical', 'mentioned', 'sought'],
  subject: ['other', 'own'],
};

/** Complains about invalid enumerations and invalid uses of their codes. */
export function checkEnumerationCodes(draft: Draft, complaints: Complaint[]): void {
  const codes = new Map<string, Set<string>>();
  for (const { name, code, place } of draft.enumerations) {
    const known = codes.get(name) ?? new Set();
    codes.set(name, known);
    if (known.has(code)) {
      complaints.push({ place, problem: `${name} has the code ${code} twice`, mend: 'give one of them another code' });
    }
    known.add(code);
  }
  const reported = new Set<string>();
  const require = (
    code: string,
    names: readonly string[],
    place: SourceLocation,
    role: string,
    more: string[] = [],
  ): void => {
    if (more.includes(code) || names.some((name) => codes.get(name)?.has(code))) return;
    // One line in a file often yields many records, so the same problem is reported only once per file, except in
    // rules.
    const use = `${place.file} ${role} ${code}`;
    if (reported.has(use) && !role.startsWith('rule')) return;
    reported.add(use);
    const allowed = [...names.flatMap((name) => [...(codes.get(name) ?? [])]), ...more];
    const problem = `${role} '${code}' is not a code of ${names.join(' or ')}`;
    complaints.push({ place, problem, mend: didYouMean(code, allowed, mendFor(allowed, names)) });
  };
  checkTermTypes(draft, complaints);
  for (const { rule, place } of [...draft.maps, ...draft.combinations]) {
    for (const { axis, operand } of ruleConditions(rule)) {
      const name = AXIS_ENUMERATION[axis];
      if (name !== undefined) require(operand, [name], place, `rule ${axis}`);
    }
  }
  for (const { axis, sets, rule, place } of draft.cues) {
    const names = CUE_ENUMERATIONS[axis];
    if (names !== undefined) require(sets, names, place, `cue ${rule} sets`, UNLISTED[axis]);
  }
  for (const { prefix, place } of draft.headings) {
    if (prefix !== '') require(prefix, ['Prefix'], place, 'prefix');
  }
  for (const { specialty, place } of draft.findings) {
    for (const code of specialty ?? []) require(code, ['Specialty'], place, 'specialty');
  }
  for (const { specialties, place } of draft.prompts) {
    for (const code of specialties ?? []) require(code, ['Specialty'], place, 'specialty');
  }
}

function mendFor(allowed: readonly string[], names: readonly string[]): string {
  if (allowed.length === 0) return `define ${names.join(' or ')} in enumerations.yaml`;
  return allowed.length <= 20 ? `write one of: ${allowed.join(' ')}` : 'see enumerations.yaml';
}

/** Term types have fixed numbers, so the list of term types must be in the order of these numbers, without gaps. */
function checkTermTypes(draft: Draft, complaints: Complaint[]): void {
  for (const { name, code, displayOrder, place } of draft.enumerations) {
    const expected = TERM_TYPES[displayOrder];
    if (name !== 'TermType' || code === expected) continue;
    const problem = `term type ${displayOrder} must be ${expected ?? 'absent'}, not '${code}'`;
    complaints.push({ place, problem, mend: `list exactly ${TERM_TYPES.join(' ')}, in this order` });
  }
}
