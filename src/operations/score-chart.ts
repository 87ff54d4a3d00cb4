// The operation behind POST ClinicalLens/ScoreChart.

import { boolean, document, integer, list, text } from '../contract/params.js';
import type { CodedEntries, CodedEntry } from '../contract/score-types.js';
import { type ReadCodedEntries, readCodedEntries } from '../documents/coded-entries.js';
import { cultureOf } from '../knowledge/cultures.js';
import { limitsOf } from '../knowledge/host-limits.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { broadMethodOf } from '../prompting/broaden.js';
import { type Association, associate } from '../scoring/associate.js';
import { type ChartEntry, chartEntries } from '../scoring/coded-chart.js';
import { type ConditionOptions, conditionsNamed, conditionsOfChart } from '../scoring/conditions.js';
import { defineOperation } from './operation.js';

const NAME = 'scoreChart';

/**
 * Scores the entries of a coded chart against its conditions. Returns `{ codedEntries }`: each entry with the
 * conditions whose prompt lists contain it, and for each condition a `score`: 1 for the small list (hallmarks), 2 for
 * the large list, and 3 for the full list.
 *
 * @example
 * const CodedEntriesXML = '<CodedEntries><Group vocab="icd10"><Entry code="J45.909"/><Entry code="R06.2"/></Group></CodedEntries>';
 * const { entry } = scoreChart(kb, { CodedEntriesXML }).codedEntries.group;
 * entry[1].associatedFindings.map(({ code, score }) => `${code} ${score}`) // ['J45.909 1']
 */
export const scoreChart = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/ClinicalLens/ScoreChart',
    summary: 'The findings of a coded chart, scored against its conditions',
    parameters: {
      CodedEntriesXML: document({ required: true, doc: 'The coded chart, as XML, JSON or an object.' }),
      UseContentOverride: boolean({
        default: false,
        doc: 'Whether tagged content items replace the lists of the knowledge base.',
      }),
      BroadPromptMethod: integer({
        default: 2,
        min: 0,
        max: 3,
        doc: 'Further findings of the full lists: 0 or 1 = those sharing any specialty, 2 = the primary specialty, 3 = the ICD-10 category.',
      }),
      IncludeCtermMetadata: boolean({ default: false, doc: 'Whether entries include ctermId and prefix.' }),
      ExpandOnAllDx: boolean({
        default: false,
        doc: 'Whether full lists that hold only diagnoses are extended by the lists of these diagnoses.',
      }),
      ContentPrefix: text({ doc: 'Prefix of the tags of content items, which are `<ContentPrefix><size>_<id>`.' }),
      ExpandLabPanels: boolean({ default: false, doc: 'Whether the lists also include the components of tests.' }),
      Sources: list({
        doc: 'What to score against instead of the chart’s own conditions: finding ids, `vocab_code:code` or content item ids.',
      }),
    },
    example: {
      CodedEntriesXML:
        '<CodedEntries><Group vocab="cterm"><Entry code="10311"/><Entry code="10399"/></Group></CodedEntries>',
    },
    run(kb, p): { codedEntries: CodedEntries } {
      const where = `${NAME}: parameter CodedEntriesXML`;
      const read = readCodedEntries(p.CodedEntriesXML, where, { limits: limitsOf(kb) });
      const entries = chartEntries(kb, read, where);
      const options: ConditionOptions = {
        broadMethod: broadMethodOf(p.BroadPromptMethod),
        expandOnAllDx: p.ExpandOnAllDx,
        expandLabPanels: p.ExpandLabPanels,
        withMetadata: p.IncludeCtermMetadata,
        overridePrefix: p.UseContentOverride ? (p.ContentPrefix?.trim() ?? '') : undefined,
        contentContext: { where: NAME, culture: cultureOf(kb, p.Culture) },
      };
      const isNamed = p.Sources !== undefined && p.Sources.length > 0;
      const conditions = isNamed
        ? conditionsNamed(kb, p.Sources ?? [], options)
        : conditionsOfChart(kb, entries, options);
      const associations = associate(kb, entries, conditions, options);
      const scored = entries.map((entry, at) => scoredEntry(kb, entry, associations[at], p.IncludeCtermMetadata));
      return { codedEntries: inInputShape(read, scored) };
    },
  }))();

function scoredEntry(kb: Knowledge, entry: ChartEntry, association: Association, withMetadata: boolean): CodedEntry {
  const { read, row, vocab, version, code, description, prefix } = entry;
  const scored: CodedEntry = { vocab, code, description };
  if (read.id !== '') scored.id = read.id;
  if (version !== '') scored.version = version;
  if (withMetadata && prefix !== '') scored.prefix = prefix;
  if (withMetadata && row >= 0) scored.ctermId = kb.tables.findings.id(row);
  if (association.findings.length > 0) scored.associatedFindings = association.findings;
  if (association.content.length > 0) scored.associatedContentLibraryItems = association.content;
  return scored;
}

/** The entries in the same shape as the input: a single entry without a group, several entries as a group. */
function inInputShape({ isSingle, vocab, version }: ReadCodedEntries, entry: CodedEntry[]): CodedEntries {
  return isSingle ? { entry: entry[0] } : { group: { vocab, version, entry } };
}
