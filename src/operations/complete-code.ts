// The operation `completeCode`: what a code lacks before it may be reported, and the codes that it may become. The
// interface has no endpoint for it, so the path is the library's own.

import { describedItem, specifierSet } from '../coding/codes/code-items.js';
import { specifierValues } from '../coding/specify/specifier-values.js';
import { completionsOf, specifyCode } from '../coding/specify/specifiers.js';
import { code, integer, text } from '../contract/params.js';
import type { CodeItem, CodeSpecifierSet } from '../contract/result-types.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';
import { modifiers } from './qualifier-parameters.js';

const NAME = 'completeCode';

/** How far a code is, and how it may go on. */
export interface CodeCompletion {
  vocab: string;
  /** With what Modifier and Specifier say; as given, when there is no such code. */
  code: string;
  description: string;
  /** Nothing is missing. */
  isComplete: boolean;
  /** What still has to be said, in the order of the characters. */
  missing: CodeSpecifierSet[];
  /** The codes that may be reported, each of which says all of it. */
  completion: CodeItem[];
  /** How many there are, also those that Limit leaves out. */
  count: number;
}

/**
 * The characters that a code lacks and every valid completion; sides, encounters, stages and the like are put in first.
 * Of an unknown code, nothing.
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
    summary: 'What a code lacks, and every valid completion',
    parameters: {
      Vocab: text({ default: 'icd10', doc: 'Vocabulary of the code.' }),
      Code: code({ required: true, doc: 'The code as far as it is known.' }),
      Modifier: text({ doc: 'Codes of enumeration Modifier, `+` between several: the sides among them are put in.' }),
      Specifier: text({ doc: 'What is known besides, as in translateItem: `right`, `stage 3a`, `subsequent`, `D`.' }),
      Limit: integer({ min: 1, doc: 'The most completions to return; no limit when absent.' }),
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
