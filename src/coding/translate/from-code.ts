// Translates a code to findings, or to the codes of another vocabulary. Codes of another vocabulary come from published
// equivalences; if there are none, the codes are reached through the findings that map to the given code, and the
// relationships of the two steps are composed. Generated entries come from equivalent codes and from the code's
// nearest ancestor that has entries.

import type { CodeMapEntry, Relationship } from '../../contract/result-types.js';
import { codeAt } from '../../knowledge/codes.js';
import { codeAncestors } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { groupOf, mapRows, relationshipOf, ruleOf } from '../../knowledge/map-rows.js';
import { mapRowsTo } from '../../knowledge/maps.js';
import { parseRule, type RuleContext } from '../../knowledge/rules/map-rules.js';
import { usableVocabularies } from '../../knowledge/vocabularies.js';
import { compareRelationships, compose, invert } from './compose-relationships.js';
import { bestOfEachCode, codeEntry, findingEntry, groupCodePoint, type Origin, withPreferred } from './map-entry.js';
import { type Selection, selectMaps } from './select-maps.js';
import { equivalentsOf, fromEquivalences } from './stored-equivalences.js';
import { type Answer, type EntryGroup, NO_ANSWER } from './translation-answers.js';

/** An intermediate code in a translation: its row and how it relates to the original code. */
interface Step {
  readonly code: number;
  readonly relationship: Relationship;
}

/** The findings that map to the code at the given row. */
export function toFindings(kb: Knowledge, code: number, autoGenerate: boolean): Answer {
  const stated = invertedMaps(kb, code);
  if (stated.length > 0) return alternatives(stated.map((origin) => findingEntry(kb, origin)));
  if (!autoGenerate) return NO_ANSWER;
  const ofStep = (step: Step) =>
    invertedMaps(kb, step.code).map(({ row, finding, relationship }) => {
      const through = codeAt(kb, step.code).code;
      return findingEntry(kb, { row, finding, relationship: compose(step.relationship, relationship), through });
    });
  return alternatives([...equivalentSteps(kb, code).flatMap(ofStep), ...entriesOfNearestAncestor(kb, code, ofStep)]);
}

/** The codes of another vocabulary to which the code at the given row is translated. */
export function toCodes(kb: Knowledge, code: number, vocabulary: string, autoGenerate: boolean): Answer {
  const stated = fromEquivalences(kb, code, vocabulary);
  if (stated !== undefined) return stated;
  const found = throughFindings(kb, { code, relationship: 'exact' }, vocabulary);
  if (!autoGenerate || found.entry.length > 0 || found.groups.length > 0) return found;
  const ofStep = (step: Step) => throughFindings(kb, step, vocabulary).entry;
  return alternatives([...equivalentSteps(kb, code).flatMap(ofStep), ...entriesOfNearestAncestor(kb, code, ofStep)]);
}

/** An answer whose entries are alternatives, with one entry per code. */
function alternatives(entries: CodeMapEntry[]): Answer {
  return { groups: [], entry: withPreferred(bestOfEachCode(entries)) };
}

/** The codes that are equivalents of a code by themselves, from all vocabularies that the host may use. */
function equivalentSteps(kb: Knowledge, code: number): Step[] {
  return usableVocabularies(kb).flatMap(({ name }) =>
    equivalentsOf(kb, code, name).map(({ target, relationship }) => ({ code: target, relationship })),
  );
}

/** The entries of the nearest ancestor that has any. */
function entriesOfNearestAncestor(
  kb: Knowledge,
  code: number,
  lead: (step: Step) => readonly CodeMapEntry[],
): readonly CodeMapEntry[] {
  for (const above of codeAncestors(kb, code)) {
    const entries = lead({ code: above, relationship: 'broader' });
    if (entries.length > 0) return entries;
  }
  return [];
}

/** The maps to a code, inverted and sorted with the best relationship first. */
function invertedMaps(kb: Knowledge, code: number): Origin[] {
  const maps = mapRows(kb);
  const origins: Origin[] = [];
  for (const row of mapRowsTo(kb, code)) {
    origins.push({ row, finding: kb.tables.maps.finding(row), relationship: invert(relationshipOf(maps, row)) });
  }
  return origins.length < 2 ? origins : origins.sort((a, b) => compareRelationships(a.relationship, b.relationship));
}

/**
 * Codes of another vocabulary, reached through the findings that map to a code. If a finding requires several codes
 * together, they are kept together as groups: the groups of the best such finding are used if that finding matches the
 * code exactly or if there are no single codes.
 */
function throughFindings(kb: Knowledge, step: Step, vocabulary: string): Answer {
  const maps = mapRows(kb);
  const singles: CodeMapEntry[] = [];
  let whole: { readonly groups: EntryGroup[]; readonly relationship: Relationship } | undefined;
  for (const { row: back, finding, relationship } of invertedMaps(kb, step.code)) {
    const selected = unsuppressed(selectMaps(kb, finding, vocabulary, impliedContext(ruleOf(maps, back))));
    if (selected.length === 0) continue;
    const through = String(kb.tables.findings.id(finding));
    const first = compose(step.relationship, relationship);
    const entryOf = ({ row, missing }: Selection) =>
      codeEntry(kb, { row, finding, missing, relationship: compose(first, relationshipOf(maps, row)), through });
    if (selected.length === 1) for (const one of selected[0]) singles.push(entryOf(one));
    else if (whole === undefined) {
      const groups = selected.map((selections) => {
        const [{ row }] = selections;
        const entries = withPreferred(selections.map(entryOf));
        return { entries, number: groupOf(maps, row), codePoint: groupCodePoint(maps, finding, row), scenario: 0 };
      });
      whole = { groups, relationship: first };
    }
  }
  const isWanted = whole !== undefined && (whole.relationship === 'exact' || singles.length === 0);
  return { groups: isWanted && whole !== undefined ? whole.groups : [], entry: withPreferred(bestOfEachCode(singles)) };
}

/** The selections that are not suppressed: "history of" must not be translated to the condition itself. */
function unsuppressed(selected: Selection[][]): Selection[][] {
  const isPlain = selected.every((selections) => selections.every(({ suppressedBy }) => suppressedBy === undefined));
  if (isPlain) return selected;
  return selected
    .map((selections) => selections.filter(({ suppressedBy }) => suppressedBy === undefined))
    .filter((selections) => selections.length > 0);
}

const NOTHING_IMPLIED: RuleContext = {};

/** The qualifiers that a code implies for its finding, i.e. the equality conditions in the rule of its map. */
function impliedContext(rule: string): RuleContext {
  if (rule === '') return NOTHING_IMPLIED;
  const stated = parseRule(rule).filter(({ axis, operator }) => operator === '=' && axis !== 'age' && axis !== 'since');
  const context: Partial<Record<string, string>> = {};
  for (const { axis, operand } of stated) {
    const before = context[axis];
    context[axis] = before === undefined ? operand : `${before}+${operand}`;
  }
  return context;
}
