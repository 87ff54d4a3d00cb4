// What the resource of a finding needs from the knowledge base: its codings, its term type and what is known about its
// value.

import type { RuleContext } from '../../coding/specify/map-rules.js';
import type { RecognitionResult } from '../../contract/result-types.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { DX } from '../../knowledge/term-types.js';
import { codingsOf, type VocabularyCoding } from './codings.js';
import type { FhirExportOptions } from './export-options.js';
import type { About, CommonMembers, ResourceInput } from './resource-input.js';
import { testFacts } from './test-facts.js';

/** Looks up findings for their resources. */
export interface FindingInputs {
  /** The input for the resource of a finding, without parts, reactions and evidence. */
  of(result: RecognitionResult, common: CommonMembers): ResourceInput;
  /** The codings of a finding without qualifiers. */
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
      const context: RuleContext = { modifier, status, value, age, sex };
      // A finding of another provider may be missing from the knowledge base.
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
