// The operation behind POST ClinicalLens/ScoreChart.

import { boolean, integer, list, text } from '../contract/params.js';
import type { CodedEntries, CodedEntry } from '../contract/score-types.js';
import { type ReadCodedEntries, readCodedEntries } from '../documents/coded-entries.js';
import { cultureOf } from '../knowledge/cultures.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { broadMethodOf } from '../prompting/broaden.js';
import { type Association, associate } from '../scoring/associate.js';
import { type ChartEntry, chartEntries } from '../scoring/coded-chart.js';
import { type ConditionOptions, conditionsNamed, conditionsOfChart } from '../scoring/conditions.js';
import { defineOperation } from './operation.js';

const NAME = 'scoreChart';

/**
 * The entries of a coded chart, each with the conditions of the chart that ask for it: `score` 1 where it is among the
 * hallmarks, 2 in the large list, 3 in the full one.
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
      CodedEntriesXML: text({ required: true, doc: 'The coded chart, as XML or JSON.' }),
      UseContentOverride: boolean({
        default: false,
        doc: 'Whether tagged content items stand in for lists of the knowledge base.',
      }),
      BroadPromptMethod: integer({
        default: 1,
        min: 0,
        max: 3,
        doc: 'What counts as full list besides: 0 or 1 any shared specialty, 2 the primary one, 3 the ICD-10 category.',
      }),
      IncludeCtermMetadata: boolean({ default: false, doc: 'Whether the ids of findings and prefixes are said.' }),
      ExpandOnAllDx: boolean({
        default: false,
        doc: 'Whether conditions that only point to others take in what those ask for.',
      }),
      ContentPrefix: text({ doc: 'What the tags of content items begin with: `<ContentPrefix><size>_<id>`.' }),
      ExpandLabPanels: boolean({ default: false, doc: 'Whether the components of tests are in the lists too.' }),
      Sources: list({
        doc: 'What to score against in place of the conditions of the chart: ids of findings, `vocab_code:code`, ids of content items.',
      }),
    },
    example: {
      CodedEntriesXML:
        '<CodedEntries><Group vocab="cterm"><Entry code="10311"/><Entry code="10399"/></Group></CodedEntries>',
    },
    run(kb, p): { codedEntries: CodedEntries } {
      const where = `${NAME}: parameter CodedEntriesXML`;
      const read = readCodedEntries(p.CodedEntriesXML, where);
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
      const answered = entries.map((entry, at) => answer(kb, entry, associations[at], p.IncludeCtermMetadata));
      return { codedEntries: inShape(read, answered) };
    },
  }))();

function answer(kb: Knowledge, entry: ChartEntry, association: Association, withMetadata: boolean): CodedEntry {
  const { read, row, vocab, version, code, description, prefix } = entry;
  const answered: CodedEntry = { vocab, code, description };
  if (read.id !== '') answered.id = read.id;
  if (version !== '') answered.version = version;
  if (withMetadata && prefix !== '') answered.prefix = prefix;
  if (withMetadata && row >= 0) answered.ctermId = kb.tables.findings.id(row);
  if (association.findings.length > 0) answered.associatedFindings = association.findings;
  if (association.content.length > 0) answered.associatedContentLibraryItems = association.content;
  return answered;
}

/** One entry given alone comes back alone. */
function inShape({ isSingle, vocab, version }: ReadCodedEntries, entry: CodedEntry[]): CodedEntries {
  return isSingle ? { entry: entry[0] } : { group: { vocab, version, entry } };
}
