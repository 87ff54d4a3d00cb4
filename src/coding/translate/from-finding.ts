// Translates a finding to the codes of a vocabulary: by its stored maps or, if there are none, by generated maps
// (generate-maps.ts).

import type { CodeMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { groupOf, mapRows, relationshipOf } from '../../knowledge/map-rows.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import { fromAncestor, throughEquivalents } from './generate-maps.js';
import { codeEntry, groupCodePoint, withPreferred } from './map-entry.js';
import { type Selection, selectMaps } from './select-maps.js';
import { type Answer, NO_ANSWER } from './translation-answers.js';

/** The parts of a request that determine which maps of a finding apply. */
export interface FindingRequest {
  readonly targetVocabulary: string;
  readonly context: RuleContext;
  readonly autoGenerate: boolean;
}

/** The answer for the finding at the given row. */
export function fromFinding(kb: Knowledge, finding: number, request: FindingRequest): Answer {
  const { targetVocabulary, context, autoGenerate } = request;
  const selected = selectMaps(kb, finding, targetVocabulary, context);
  if (selected.length === 0) return autoGenerate ? generatedAnswer(kb, finding, request) : NO_ANSWER;
  if (selected.length === 1 && !autoGenerate) return { groups: [], entry: storedEntries(kb, finding, selected[0]) };
  const choices = selected.map((selections) => storedEntries(kb, finding, selections));
  if (autoGenerate && selected.flat().every(({ suppressedBy }) => suppressedBy === 'prefix')) {
    // An ancestor may have a code for "history of" or "family history of" that the finding itself lacks.
    const inherited = fromAncestor(kb, finding, targetVocabulary, context).filter(({ unreportable }) => !unreportable);
    if (inherited.length > 0) return { groups: [], entry: inherited };
  }
  // Our interpretation: the entries of a single group are alternatives and go into `entry`; if there are several
  // groups, all are needed together.
  if (choices.length === 1) return { groups: [], entry: choices[0] };
  const maps = mapRows(kb);
  const groups = choices.map((entries, index) => {
    const [{ row }] = selected[index];
    return { entries, number: groupOf(maps, row), codePoint: groupCodePoint(maps, finding, row), scenario: 0 };
  });
  return { groups, entry: [] };
}

/** The entries for the selected map records, best first. */
function storedEntries(kb: Knowledge, finding: number, selections: readonly Selection[]): CodeMapEntry[] {
  const maps = mapRows(kb);
  const entries: CodeMapEntry[] = [];
  for (const { row, missing, suppressedBy } of selections) {
    const relationship = relationshipOf(maps, row);
    entries.push(codeEntry(kb, { row, finding, relationship, missing, suppressedBy, through: undefined }));
  }
  return withPreferred(entries);
}

function generatedAnswer(kb: Knowledge, finding: number, { targetVocabulary, context }: FindingRequest): Answer {
  const inherited = fromAncestor(kb, finding, targetVocabulary, context);
  if (inherited.length > 0) return { groups: [], entry: inherited };
  return { groups: [], entry: throughEquivalents(kb, finding, targetVocabulary, context) };
}
