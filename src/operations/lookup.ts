// The `lookup` operation, the counterpart of FHIR's $lookup, for the vocabularies in the bundle. The operation and its
// path are our own extensions: the interface has no such endpoint.

import { codeHints } from '../coding/codes/code-hints.js';
import { codeItem, codeNotes, specifierSet } from '../coding/codes/code-items.js';
import { codeLine } from '../coding/codes/code-lineage.js';
import { wasReportable } from '../coding/codes/former-codes.js';
import { dayOf, isoDay, rowCountsOn } from '../coding/codes/validity-dates.js';
import { missingSpecifiers, ownSpecifiers, specifyCode } from '../coding/specify/specifiers.js';
import { code, dateTime, text } from '../contract/params.js';
import type { CodeHint, CodeItem, CodeNote, CodeSpecifierSet } from '../contract/result-types.js';
import { codeRow } from '../knowledge/code-row.js';
import { codeChildren } from '../knowledge/code-tree.js';
import { codeAt, isReportable } from '../knowledge/codes.js';
import { termTypeCode } from '../knowledge/enumerations.js';
import { ancestorsOf, childrenOf, findingById } from '../knowledge/findings.js';
import { codeAncestors } from '../knowledge/instructions.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { namesOf } from '../knowledge/names.js';
import { CTERM, requireVocabulary, vocabularyVersion } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

/** Everything that the knowledge base contains about a code. `description` is absent for an unknown code. */
export interface CodeLookup {
  vocab: string;
  /** The code as its vocabulary spells it, or as given if it is unknown. */
  code: string;
  vocabVersion?: string;
  description?: string;
  termType?: string;
  isCategory?: boolean;
  /** Whether the code must not be reported as it stands, in general or on the date of EncounterTime. */
  unreportable?: boolean;
  /** The first day on which the code is valid, as `yyyy-mm-dd`; `validTo` is the last. */
  validFrom?: string;
  validTo?: string;
  /** Names other than the description; only for findings. */
  name: string[];
  /** The ancestors of the code, nearest first. */
  ancestor: CodeItem[];
  /** The children of the code. */
  child: CodeItem[];
  note: CodeNote[];
  hint: CodeHint[];
  /** The specifiers that the code has, followed by those that it lacks. */
  specifier: CodeSpecifierSet[];
}

/**
 * Returns everything about a code as `{ lookup }`: its description, position in the hierarchy, validity, instructional
 * notes, hints and specifiers. An unknown code has no `description`, and its lists are empty.
 *
 * @example
 * const { lookup: asthma } = lookup(kb, { Vocab: 'icd10', Code: 'j45909' });
 * [asthma.code, asthma.unreportable, asthma.ancestor[0].code] // ['J45.909', false, 'J45.90']
 */
export const lookup = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'lookup',
    method: 'GET',
    path: '/api/Svc/Terminology/Lookup',
    summary: 'The description, hierarchy, validity and notes of a code (FHIR `$lookup`)',
    parameters: {
      Vocab: text({ default: CTERM, doc: 'Vocabulary of the code.' }),
      Code: code({ required: true, doc: 'The code; for ICD, with or without the dot.' }),
      EncounterTime: dateTime({ doc: 'Date on which the code must be valid; any date when absent.' }),
    },
    example: { Vocab: 'icd10', Code: 'E11.9' },
    run(kb, p): { lookup: CodeLookup } {
      const vocab = requireVocabulary(kb, 'lookup: parameter Vocab', p.Vocab);
      const empty = { vocab, code: p.Code, name: [], ancestor: [], child: [], note: [], hint: [], specifier: [] };
      if (vocab === CTERM) return { lookup: { ...empty, ...aboutFinding(kb, p.Code) } };
      const day = p.EncounterTime === undefined ? undefined : dayOf(p.EncounterTime);
      return { lookup: { ...empty, ...aboutCode(kb, vocab, p.Code, day) } };
    },
  }))();

function aboutFinding(kb: Knowledge, given: string): Partial<CodeLookup> {
  const row = /^\d+$/.test(given) ? findingById(kb, Number(given)) : -1;
  if (row < 0) return {};
  const { findings } = kb.tables;
  const item = (at: number): CodeItem => ({
    code: String(findings.id(at)),
    description: findings.description(at),
    isCategory: false,
    unreportable: false,
  });
  const description = findings.description(row);
  return {
    ...item(row),
    termType: termTypeCode(kb, findings.termType(row)) || String(findings.termType(row)),
    name: [...new Set(namesOf(kb, row).map((one) => one.text))].filter((name) => name !== description),
    ancestor: ancestorsOf(kb, row).map(item),
    child: childrenOf(kb, row).map(item),
  };
}

function isReportableOn(kb: Knowledge, row: number, day: number): boolean {
  return wasReportable(kb, row, day) || (isReportable(kb, row) && rowCountsOn(kb, row, day));
}

function aboutCode(kb: Knowledge, vocab: string, given: string, day: number | undefined): Partial<CodeLookup> {
  const row = codeRow(kb, vocab, given);
  const specifier = [
    ...ownSpecifiers(kb, vocab, given).map(({ set, choice }) => specifierSet(set, choice.character)),
    ...missingSpecifiers(kb, vocab, given).map((set) => specifierSet(set)),
  ];
  if (row < 0) {
    // The code has no row of its own: it either consists of a base code and a seventh character, or is merely a prefix
    // of other codes.
    const composed = specifyCode(kb, vocab, given, {});
    if (composed === undefined) return {};
    const { code: written, description, isComplete } = composed;
    const above = codeLine(kb, vocab, written).flatMap((one) => {
      const at = codeRow(kb, vocab, one);
      return at < 0 ? [] : [at];
    });
    return {
      code: written,
      description,
      isCategory: false,
      unreportable: !isComplete,
      ancestor: above.map((at) => codeItem(kb, at)),
      ...(above[0] !== undefined && { note: codeNotes(kb, above[0]), hint: [...codeHints(kb, above[0])] }),
      specifier,
    };
  }
  const { codes } = kb.tables;
  const { termType } = codeAt(kb, row);
  const [from, to] = [isoDay(codes.validFrom(row)), isoDay(codes.validTo(row))];
  const item = codeItem(kb, row);
  return {
    ...item,
    ...(vocabularyVersion(kb, vocab) !== '' && { vocabVersion: vocabularyVersion(kb, vocab) }),
    ...(termType !== '' && { termType }),
    unreportable: day === undefined ? item.unreportable : !isReportableOn(kb, row, day),
    ...(from !== undefined && { validFrom: from }),
    ...(to !== undefined && { validTo: to }),
    ancestor: codeAncestors(kb, row).map((at) => codeItem(kb, at)),
    child: codeChildren(kb, row).map((at) => codeItem(kb, at)),
    note: codeNotes(kb, row),
    hint: [...codeHints(kb, row)],
    specifier,
  };
}
