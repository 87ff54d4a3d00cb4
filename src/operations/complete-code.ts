// The `completeCode` operation, which returns the specifiers that a code needs before it may be reported, and the
// completions of the code. The operation and its path are our own extensions: the interface has no such endpoint.

import { describedItem, specifierSet } from '../coding/codes/code-items.js';
import { specifierValues } from '../coding/specify/specifier-values.js';
import { completionsOf, specifyCode } from '../coding/specify/specifiers.js';
import { code, integer, text } from '../contract/params.js';
import type { CodeItem, CodeSpecifierSet } from '../contract/result-types.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';
import { modifiers } from './qualifier-parameters.js';

const NAME = 'completeCode';

/** A code, which may be incomplete, with its possible completions. */
export interface CodeCompletion {
  vocab: string;
  /** The code with the requested specifiers filled in, or the code as given if it does not exist. */
  code: string;
  description: string;
  /** Whether no specifier is missing. */
  isComplete: boolean;
  /** The specifiers that are still to be chosen, in the order of their characters. */
  missing: CodeSpecifierSet[];
  /** The complete, reportable codes, up to Limit. */
  completion: CodeItem[];
  /** The total number of completions, including those beyond Limit. */
  count: number;
}

/**
 * Adds the given specifiers, such as a side, episode or stage, to a code. Returns `{ completion }`: the code so far,
 * the specifiers that it still lacks, and every valid completion. An unknown code has no completions.
 *
 * @example
 * const { completion: fracture } = completeCode(kb, { Code: 'S52.50', Specifier: 'right' });
 * [fracture.code, fracture.missing[0].name] // ['S52.501', 'episode']
 */
export const completeCode = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'GET',
    path: '/api/Svc/Coding/CompleteCode',
    summary: 'The specifiers that a code lacks, and every valid completion',
    parameters: {
      Vocab: text({ default: 'icd10', doc: 'Vocabulary of the code.' }),
      Code: code({ required: true, doc: 'The code, as far as it is known.' }),
      Modifier: text({
        doc: 'Codes of enumeration Modifier, joined by `+`; the sides among them are filled into the code.',
      }),
      Specifier: text({ doc: 'Known details, as in translateItem: `right`, `stage 3a`, `subsequent`, `D`.' }),
      Limit: integer({ min: 1, doc: 'Maximum number of completions to return; no limit when absent.' }),
    },
    example: { Vocab: 'icd10', Code: 'S52.50', Limit: 10 },
    run(kb, p): { completion: CodeCompletion } {
      const vocab = requireVocabulary(kb, `${NAME}: parameter Vocab`, p.Vocab);
      const values = specifierValues({ modifier: modifiers(kb, NAME, p.Modifier), specifier: p.Specifier });
      const found = specifyCode(kb, vocab, p.Code, values);
      if (found === undefined) {
        const nothing = { description: '', isComplete: false, missing: [], completion: [], count: 0 };
        return { completion: { vocab, code: p.Code, ...nothing } };
      }
      const all = [...completionsOf(kb, vocab, found.code)].map(describedItem);
      return {
        completion: {
          vocab,
          code: found.code,
          description: found.description,
          isComplete: found.isComplete,
          missing: found.missing.map((set) => specifierSet(set)),
          completion: all.slice(0, p.Limit),
          count: all.length,
        },
      };
    },
  }))();
