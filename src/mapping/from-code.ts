// From a code back to findings, and to the codes of another vocabulary: by the equivalences that a publisher states, else
// through the findings that map to the code, with relationships composed; generated ones through the codes that stand for
// it and through the nearest code above it.

import { codeAt } from '../knowledge/codes.js';
import { codeAncestors } from '../knowledge/instructions.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { type MapRecord, mapsTo } from '../knowledge/maps.js';
import { usableVocabularies } from '../knowledge/vocabularies.js';
import type { CodeMapEntry, Relationship } from '../types.js';
import { type Answer, type EntryGroup, NO_ANSWER } from './answers.js';
import { compareRelationships, compose, invert } from './compose.js';
import { bestOfEachCode, codeEntry, findingEntry, groupCodePoint, type Origin, withPreferred } from './entries.js';
import { equivalentsOf, fromEquivalences } from './equivalences.js';
import { parseRule, type RuleContext } from './rules.js';
import { type Selection, selectMaps } from './select.js';

/** A code to go by instead of another: its row, and what it is to the other. */
interface Step {
  readonly code: number;
  readonly relationship: Relationship;
}

/** The findings of a code (its row). */
export function toFindings(kb: Knowledge, code: number, autoGenerate: boolean): Answer {
  const stated = backward(kb, code);
  if (stated.length > 0) return choice(stated.map((origin) => findingEntry(kb, origin)));
  if (!autoGenerate) return NO_ANSWER;
  const ofStep = (step: Step) =>
    backward(kb, step.code).map(({ record, relationship }) => {
      const through = codeAt(kb, step.code).code;
      return findingEntry(kb, { record, relationship: compose(step.relationship, relationship), through });
    });
  return choice([...equivalentSteps(kb, code).flatMap(ofStep), ...nearest(kb, code, ofStep)]);
}

/** The codes of another vocabulary for a code (its row). */
export function toCodes(kb: Knowledge, code: number, vocabulary: string, autoGenerate: boolean): Answer {
  const stated = fromEquivalences(kb, code, vocabulary);
  if (stated !== undefined) return stated;
  const found = throughFindings(kb, { code, relationship: 'exact' }, vocabulary);
  if (!autoGenerate || found.entry.length > 0 || found.groups.length > 0) return found;
  const ofStep = (step: Step) => throughFindings(kb, step, vocabulary).entry;
  return choice([...equivalentSteps(kb, code).flatMap(ofStep), ...nearest(kb, code, ofStep)]);
}

/** Entries of which one is taken, each code once. */
function choice(entries: readonly CodeMapEntry[]): Answer {
  return { groups: [], entry: withPreferred(bestOfEachCode(entries)) };
}

/** The codes that stand for a code alone, in any vocabulary that the host may use. */
function equivalentSteps(kb: Knowledge, code: number): Step[] {
  return usableVocabularies(kb).flatMap(({ name }) =>
    equivalentsOf(kb, code, name).map(({ target, relationship }) => ({ code: target, relationship })),
  );
}

/** What the nearest code above leads to that leads to anything. */
function nearest(kb: Knowledge, code: number, lead: (step: Step) => readonly CodeMapEntry[]): readonly CodeMapEntry[] {
  for (const above of codeAncestors(kb, code)) {
    const entries = lead({ code: above, relationship: 'broader' });
    if (entries.length > 0) return entries;
  }
  return [];
}

/** The maps that lead to a code, read backward, best relationship first. */
function backward(kb: Knowledge, code: number): Origin[] {
  const origins = mapsTo(kb, code).map((record) => ({ record, relationship: invert(record.relationship) }));
  return origins.sort((a, b) => compareRelationships(a.relationship, b.relationship));
}

/**
 * Codes of another vocabulary by way of the findings that map to a code. Where a finding needs several codes together
 * they stay together: those of the best such finding, if it is exactly the code or there is no other way.
 */
function throughFindings(kb: Knowledge, step: Step, vocabulary: string): Answer {
  const singles: CodeMapEntry[] = [];
  let whole: { readonly groups: EntryGroup[]; readonly relationship: Relationship } | undefined;
  for (const { record: back, relationship } of backward(kb, step.code)) {
    const through = String(kb.tables.findings.id(back.finding));
    const first = compose(step.relationship, relationship);
    const entryOf = ({ record, missing }: Selection) =>
      codeEntry(kb, { record, missing, relationship: compose(first, record.relationship), through });
    const selected = selectMaps(kb, back.finding, vocabulary, impliedContext(back))
      // "History of" must not come out as the condition itself.
      .map((selections) => selections.filter(({ suppressedBy }) => suppressedBy === undefined))
      .filter((selections) => selections.length > 0);
    if (selected.length === 1) singles.push(...selected[0].map(entryOf));
    else if (selected.length > 1 && whole === undefined) {
      const groups = selected.map((selections) => {
        const [{ record }] = selections;
        const entries = withPreferred(selections.map(entryOf));
        return { entries, number: record.group, codePoint: groupCodePoint(kb, record), scenario: 0 };
      });
      whole = { groups, relationship: first };
    }
  }
  const isWanted = whole !== undefined && (whole.relationship === 'exact' || singles.length === 0);
  return { ...choice(singles), groups: isWanted && whole !== undefined ? whole.groups : [] };
}

/** What a code says of its finding besides naming it: the plain conditions of the rule that leads to it. */
function impliedContext(record: MapRecord): RuleContext {
  const stated = parseRule(record.rule).filter(({ axis, operator }) => operator === '=' && axis !== 'age');
  const context: Partial<Record<string, string>> = {};
  for (const { axis, operand } of stated) {
    const before = context[axis];
    context[axis] = before === undefined ? operand : `${before}+${operand}`;
  }
  return context;
}
