// Checks names, comparing them as the recogniser does: by their folded words, and also by case if matching is
// case-sensitive. A name must contain a word, occur only once within its finding, and belong to only one finding unless
// ambiguous.yaml lists it. Only authored files are checked here, because imported terminologies share names freely.

import type { AmbiguityRecord } from '../authored/read-ambiguous.js';
import type { Draft } from '../draft.js';
import type { Folding } from '../folding.js';
import { nameAt, namePlace } from '../name-list.js';
import type { Complaint, FindingKey, SourceLocation } from '../records.js';
import type { CheckReport } from './check-report.js';

interface Use {
  finding: FindingKey;
  text: string;
  /** The pattern of the name; the recogniser cannot tell names with equal patterns apart. */
  pattern: string;
  /** Whether the name is not recognised, possibly because the finding repeats it under `silent`. */
  silent: boolean;
  preferred: boolean;
  place: SourceLocation;
}

/**
 * Complains about invalid names of authored findings, and about invalid cues and headings; shared names cause warnings.
 */
export function checkNames(draft: Draft, folding: Folding, report: CheckReport): void {
  const uses = authoredUses(draft, folding, report.complaints);
  const byPattern = new Map<string, Use[]>();
  for (const use of uses) {
    const sharing = byPattern.get(use.pattern);
    const first = sharing?.find(({ finding }) => finding === use.finding);
    if (sharing === undefined) byPattern.set(use.pattern, [use]);
    else if (first === undefined) sharing.push(use);
    else {
      // Repeating a description under `silent` is the way to exclude it from recognition, so the repetition is not
      // reported.
      if (!(first.preferred && use.silent)) report.complaints.push(duplicate(use, first));
      first.silent ||= use.silent;
    }
  }
  checkShared(draft, folding, byPattern, report);
  checkCueTexts(draft, folding, report.complaints);
}

function identityOf(finding: FindingKey, pattern: string): string {
  return `${finding}\n${pattern}`;
}

function authoredUses(draft: Draft, folding: Folding, complaints: Complaint[]): Use[] {
  const uses: Use[] = [];
  const add = (use: Omit<Use, 'pattern'>, cased: boolean): void => {
    const folded = folding.fold(use.text);
    if (folded === '') {
      complaints.push({
        place: use.place,
        problem: `'${use.text}' contains no words`,
        mend: 'write letters or digits',
      });
      return;
    }
    uses.push({ ...use, pattern: cased ? `${folded}\n${use.text}` : folded });
  };
  for (const { key, description, place } of draft.findings) {
    if (!draft.authoredFiles.has(place.file)) continue;
    add({ finding: key, text: description, silent: false, preferred: true, place }, false);
  }
  for (const [i, file] of draft.names.file.entries()) {
    if (!draft.authoredFiles.has(file)) continue;
    const { finding, text, cased, silent } = nameAt(draft.names, i);
    add({ finding, text, silent, preferred: false, place: namePlace(draft.names, i) }, cased);
  }
  return uses;
}

function duplicate(use: Use, first: Use): Complaint {
  const same = use.text === first.text ? '' : `, which is recognised the same as '${first.text}'`;
  return {
    place: use.place,
    problem: `${use.finding} has the name '${use.text}' twice${same}`,
    mend: 'drop one: case, accents, hyphens and plurals make no difference',
  };
}

function checkShared(draft: Draft, folding: Folding, byPattern: ReadonlyMap<string, Use[]>, report: CheckReport): void {
  const accepted = new Map(draft.ambiguities.map((entry) => [folding.fold(entry.text), entry]));
  const needed = new Set<string>();
  const bearers = new Set<string>();
  for (const [pattern, sharing] of byPattern) {
    const uses = sharing.filter(({ silent }) => !silent);
    const [first, ...others] = uses;
    if (first === undefined) continue;
    const [folded = ''] = pattern.split('\n', 1);
    const entry = accepted.get(folded);
    if (entry !== undefined) for (const { finding } of uses) bearers.add(identityOf(finding, folded));
    if (entry !== undefined && (others.length > 0 || hasConditionsOn(entry, first.finding))) needed.add(folded);
    for (const use of others) {
      const unlisted = [first, use].find(({ finding }) => entry !== undefined && !entry.findings.includes(finding));
      if (entry !== undefined && (entry.findings.length === 0 || unlisted === undefined)) continue;
      const problem = `'${use.text}' names both ${first.finding} and ${use.finding}`;
      const mend =
        unlisted === undefined
          ? 'keep it at the finding where it belongs, or list it in ambiguous.yaml with the reason'
          : `add ${unlisted.finding} to '${entry?.text ?? ''}' in ambiguous.yaml, or drop the name`;
      report.warnings.push({ place: use.place, problem, mend });
    }
  }
  for (const [folded, { text, findings, place }] of accepted) {
    for (const finding of findings) {
      if (!draft.findingByKey.has(finding))
        report.complaints.push({ place, problem: `unknown finding '${finding}'`, mend: 'drop it from the list' });
      else if (needed.has(folded) && draft.authoredFiles.has(place.file) && !bearers.has(identityOf(finding, folded))) {
        const problem = `${finding} does not have the name '${text}', so its place in the list has no effect`;
        report.warnings.push({ place, problem, mend: 'give the finding the name, or drop it from the list' });
      }
    }
    if (!needed.has(folded) && draft.authoredFiles.has(place.file)) {
      report.warnings.push({
        place,
        problem: `'${text}' is not a name that findings share`,
        mend: 'drop it from ambiguous.yaml',
      });
    }
  }
}

/**
 * Whether an entry sets conditions under which its name denotes the finding. Such an entry has an effect even if no
 * other finding has the name.
 */
function hasConditionsOn({ findings, never, needsCompany }: AmbiguityRecord, finding: FindingKey): boolean {
  return findings.includes(finding) && (needsCompany || never.length > 0);
}

/**
 * Reports cue texts that occur twice on the same axis, heading texts that occur twice, and texts that contain no words.
 */
function checkCueTexts(draft: Draft, folding: Folding, complaints: Complaint[]): void {
  const seen = new Map<string, string>();
  const check = (text: string, kind: string, what: string, place: SourceLocation): void => {
    const folded = folding.fold(text);
    if (folded === '')
      complaints.push({ place, problem: `'${text}' contains no words`, mend: 'write letters or digits' });
    const key = `${kind} ${folded}`;
    const first = seen.get(key);
    if (folded !== '' && first !== undefined) {
      complaints.push({ place, problem: `'${text}' is already in ${first}`, mend: 'keep it in one of the two' });
    }
    seen.set(key, what);
  };
  for (const { text, axis, direction, cased, rule, place } of draft.cues) {
    check(text, `cue ${axis} ${direction} ${cased ? text : ''}`, `cue ${rule}`, place);
  }
  for (const { text, section, place } of draft.headings) check(text, 'heading', `heading ${section}`, place);
}
