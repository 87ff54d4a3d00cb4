// Looks up the data needed to build the resource of a finding: its codings, its term type and facts about its value.

import { isDropped, isOver } from '../../coding/translate/closed-status.js';
import type { RecognitionResult } from '../../contract/result-types.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import { DX } from '../../knowledge/term-types.js';
import { codingsOf, type VocabularyCoding } from './codings.js';
import type { FhirExportOptions } from './export-options.js';
import type { About, CommonMembers, ResourceInput } from './resource-input.js';
import { testFacts } from './test-facts.js';

/** Looks up findings in the knowledge base, so that their resources can be built. */
export interface FindingInputs {
  /** Returns the input for a finding's resource, without parts, reactions or evidence. */
  of(result: RecognitionResult, common: CommonMembers): ResourceInput;
  /** Returns the codings for a finding that has no qualifiers. */
  codingsOf(ctermId: number, description: string): VocabularyCoding[];
}

/** Returns the look-ups for one export. */
export function findingInputs(
  kb: Knowledge,
  about: About,
  { vocabularies, age, sex }: FhirExportOptions,
): FindingInputs {
  const codings = codingsOf(kb, vocabularies);
  return {
    of(result, common) {
      const { ctermId, description, modifier, status, value } = result;
      // A separate element of the resource states that a finding is over or stopped, so such a status must not change
      // the code.
      const isClosed = isOver(status) || isDropped(status);
      const context: RuleContext = { modifier, status: isClosed ? undefined : status, value, age, sex };
      // A finding from another provider may be missing from the knowledge base.
      const row = findingById(kb, ctermId);
      const { findings } = kb.tables;
      return {
        result,
        termType: result.termType ?? (row < 0 ? DX : findings.termType(row)),
        groupId: row < 0 ? '' : findings.groupId(row),
        codings: codings(ctermId, description, context),
        common,
        about,
        facts: testFacts(kb, row, result, { age, sex }),
        parts: [],
        reactions: [],
        evidence: [],
      };
    },
    codingsOf: (ctermId, description) => codings(ctermId, description, { age, sex }),
  };
}
