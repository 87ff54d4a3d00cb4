// The operation behind POST Coding/ChartMap, which codes every record of a chart in the context of its own qualifiers,
// the patient and the other records.

import { chartCodes } from '../coding/chart/chart-codes.js';
import { boolean, document, enumeration, list, text } from '../contract/params.js';
import type { ChartCodeMap } from '../contract/result-types.js';
import { parseChart } from '../documents/chart.js';
import { formatOfType } from '../documents/document.js';
import { limitsOf } from '../knowledge/host-limits.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { requireVocabulary, usableVocabularies } from '../knowledge/vocabularies.js';
import { chartItems } from './chart-items.js';
import { defineOperation } from './operation.js';

const NAME = 'chartMap';

/** The default vocabularies. Our interpretation: those in which clinical records are coded. */
const DEFAULT_VOCABULARIES = ['icd10', 'icd10pcs', 'snomed', 'loinc', 'rxnorm', 'cvx', 'hcpcs'];

/**
 * Returns the codes of the records of a chart as `{ codeMap }`: for each record, in order, one map per target
 * vocabulary. A record without a known code gets maps without entries.
 *
 * @example
 * const { codeMap } = chartMap(kb, {
 *   Chart: '{"encounter":{"records":[{"id":"a","ctermId":10092}]}}',
 *   Vocabs: 'icd10',
 * });
 * codeMap[0].map[0].entries[0].code // 'E11.9'
 */
export const chartMap = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/Coding/ChartMap',
    summary: 'The codes of every finding of a chart',
    parameters: {
      Chart: document({
        required: true,
        doc: 'The chart as XML, JSON or an object: an encounter with a patient and records.',
      }),
      InputFormat: text({ doc: 'MIME type of Chart; detected from its content when blank.' }),
      Vocabs: list({
        doc: 'Target vocabularies. When absent: icd10, icd10pcs, snomed, loinc, rxnorm, cvx and hcpcs, where usable.',
      }),
      IncludeHints: boolean({ default: false, doc: 'Whether entries carry hints for coders.' }),
      IncludeSpecifierLists: boolean({
        default: false,
        doc: 'Whether entries list the specifiers of their codes, chosen and missing.',
      }),
      AutoGenerateMaps: boolean({
        default: false,
        doc: 'Whether maps are generated where none is stored, as in translateItem.',
      }),
      MapExpressionOption: enumeration(['FullDescription', 'NoDescription', 'NoSemanticTag'], {
        default: 'FullDescription',
        doc: 'What SNOMED CT expressions give with each concept id: its name and semantic tag, nothing, or its name alone.',
      }),
    },
    example: { Chart: '{"encounter":{"records":[{"id":"a","ctermId":10092}]}}', Vocabs: 'icd10' },
    run(kb, p): { codeMap: ChartCodeMap[] } {
      const format = formatOfType(p.InputFormat, `${NAME}: parameter InputFormat`);
      const chart = parseChart(p.Chart, `${NAME}: parameter Chart`, { format, limits: limitsOf(kb) });
      const vocabularies = targetsOf(kb, p.Vocabs);
      const items = chartItems(kb, chart, p.AutoGenerateMaps);
      const maps = vocabularies.map((vocabulary) =>
        chartCodes(kb, items, {
          vocabulary,
          includeHints: p.IncludeHints,
          includeSpecifierLists: p.IncludeSpecifierLists,
          expressionForm: p.MapExpressionOption,
        }),
      );
      return { codeMap: items.map(({ id }, at) => ({ id, map: maps.map((ofVocabulary) => ofVocabulary[at]) })) };
    },
  }))();

function targetsOf(kb: Knowledge, given: readonly string[] | undefined): string[] {
  if (given !== undefined && given.length > 0) {
    return [...new Set(given.map((name) => requireVocabulary(kb, `${NAME}: parameter Vocabs`, name)))];
  }
  const usable = new Set(usableVocabularies(kb).map(({ name }) => name));
  return DEFAULT_VOCABULARIES.filter((name) => usable.has(name));
}
