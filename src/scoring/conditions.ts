// The conditions against which a chart is scored: the sources named in the request or, if it names none, the conditions
// in the chart. This file also provides the lists of each condition.

import type { AssociatedContentItem, AssociatedFinding } from '../contract/score-types.js';
import { codeRow } from '../knowledge/code-row.js';
import { codeAt } from '../knowledge/codes.js';
import { findingById } from '../knowledge/findings.js';
import { askHost } from '../knowledge/host-calls.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { PromptSize } from '../knowledge/prompts.js';
import { CTERM, requireVocabulary, vocabularyIndex } from '../knowledge/vocabularies.js';
import { type BroadMethod, broadComponents, broadMembership } from '../prompting/broaden.js';
import { type ContentContext, contentList, overridingList } from '../prompting/content-library.js';
import { expandedOnDiagnoses } from '../prompting/expand-diagnoses.js';
import { componentsOf } from '../prompting/panels.js';
import { promptList } from '../prompting/prompt-list.js';
import type { ChartEntry } from './coded-chart.js';
import { codedFinding } from './coded-finding.js';

/** A condition against which entries are scored. */
export interface Condition {
  /** The row of the condition's finding; -1 for a content item or for a code without a finding. */
  readonly row: number;
  /**
   * The associated finding to report for entries that belong to the condition, without its score; undefined for a
   * content item.
   */
  readonly associated: Omit<AssociatedFinding, 'score'> | undefined;
  /** Id of the content item that serves as the condition. */
  readonly contentId: string | undefined;
}

/** How conditions are expanded. */
export interface ConditionOptions {
  readonly broadMethod: BroadMethod;
  readonly expandOnAllDx: boolean;
  readonly expandLabPanels: boolean;
  readonly withMetadata: boolean;
  /** A content item whose tag has this prefix overrides a list; if undefined, the content library is not consulted. */
  readonly overridePrefix: string | undefined;
  readonly contentContext: ContentContext;
}

/** One of the three lists of a condition. */
export interface ConditionList {
  readonly size: PromptSize;
  /** The rows of the findings in this list. Those that are also in a smaller list may be left out. */
  readonly rows: readonly number[];
  readonly isIn: ((row: number) => boolean) | undefined;
  /** The content item from which the list comes. */
  readonly content: AssociatedContentItem | undefined;
}

/** The conditions in a chart, one for each distinct combination of finding and code. */
export function conditionsOfChart(
  kb: Knowledge,
  entries: readonly ChartEntry[],
  { withMetadata }: ConditionOptions,
): Condition[] {
  const found = new Map<string, Condition>();
  for (const { isCondition, row, vocab, version, code, description } of entries) {
    const identity = `${row} ${vocab} ${code}`;
    if (!isCondition || found.has(identity)) continue;
    const ctermId = kb.tables.findings.id(row);
    const associated = {
      vocab,
      ...(version !== '' && { version }),
      code,
      description,
      ...(withMetadata && { ctermId }),
    };
    found.set(identity, { row, associated, contentId: undefined });
  }
  return [...found.values()];
}

/**
 * The conditions named in a request. A source is the id of a finding, the id of a content item, or `vocab_code:code`
 * with a vocabulary for which the host is licensed. Sources in any other form are ignored.
 */
export function conditionsNamed(
  kb: Knowledge,
  sources: readonly string[],
  { withMetadata, contentContext }: ConditionOptions,
): Condition[] {
  return [...new Set(sources)].flatMap((source): Condition[] => {
    const finding = findingCondition(kb, source, withMetadata);
    if (finding !== undefined) return [finding];
    if (askHost('content.item', () => kb.host.content?.item(source)) != null)
      return [{ row: -1, associated: undefined, contentId: source }];
    const [, vocab = '', code = ''] = /^([^:]+):(.+)$/.exec(source) ?? [];
    return vocab === '' ? [] : codedCondition(kb, vocab.trim(), code.trim(), { withMetadata, contentContext });
  });
}

function findingCondition(kb: Knowledge, id: string, withMetadata: boolean): Condition | undefined {
  const { findings } = kb.tables;
  const row = /^\d{1,10}$/.test(id) ? findingById(kb, Number(id)) : -1;
  if (row < 0) return undefined;
  const [ctermId, description] = [findings.id(row), findings.description(row)];
  const associated = { vocab: CTERM, code: String(ctermId), description, ...(withMetadata && { ctermId }) };
  return { row, associated, contentId: undefined };
}

function codedCondition(
  kb: Knowledge,
  given: string,
  code: string,
  { withMetadata, contentContext }: Pick<ConditionOptions, 'withMetadata' | 'contentContext'>,
): Condition[] {
  const vocab = requireVocabulary(kb, `${contentContext.where}: parameter Sources`, given);
  if (vocab === CTERM) return [findingCondition(kb, code, withMetadata)].filter((one) => one !== undefined);
  const at = codeRow(kb, vocab, code);
  if (at < 0) return [];
  const { row } = codedFinding(kb, vocab, code);
  const described = codeAt(kb, at);
  const version = kb.manifest.vocabularies[vocabularyIndex(kb, vocab)]?.version ?? '';
  const associated = {
    vocab,
    ...(version !== '' && { version }),
    code: described.code,
    description: described.description,
    ...(withMetadata && row >= 0 && { ctermId: kb.tables.findings.id(row) }),
  };
  return [{ row, associated, contentId: undefined }];
}

/** The lists of a condition, with the smallest first. */
export function conditionLists(
  kb: Knowledge,
  { row, contentId }: Condition,
  options: ConditionOptions,
): ConditionList[] {
  const { contentContext, overridePrefix: prefix } = options;
  if (contentId !== undefined) {
    const content = contentList(kb, contentId, contentContext, 1);
    return content === undefined ? [] : [authoredList(kb, content, 1, options)];
  }
  if (row < 0) return [];
  const items = promptList(kb, row, { size: 3 });
  return ([1, 2, 3] as const).map((size): ConditionList => {
    const content = prefix === undefined ? undefined : overridingList(kb, row, { prefix, size }, contentContext);
    if (content !== undefined) return authoredList(kb, content, size, options);
    const whole = size === 3 && options.expandOnAllDx ? expandedOnDiagnoses(kb, row, items, { size }) : items;
    // Unless lists are overridden or expanded, each list needs only its own items: the smaller lists contain the rest.
    const own = whole.filter((item) =>
      prefix === undefined && whole === items ? item.size === size : item.size <= size,
    );
    const rows = withComponents(
      kb,
      own.map((item) => item.row),
      options,
    );
    if (size < 3) return { size, rows, isIn: undefined, content: undefined };
    const broad = options.expandLabPanels ? broadComponents(kb, row, options.broadMethod) : [];
    return { size, rows: [...rows, ...broad], isIn: broadMembership(kb, row, options.broadMethod), content: undefined };
  });
}

function authoredList(
  kb: Knowledge,
  { id, name, items }: AssociatedContentItem & { readonly items: readonly { readonly row: number }[] },
  size: PromptSize,
  options: ConditionOptions,
): ConditionList {
  const rows = withComponents(
    kb,
    items.map((item) => item.row),
    options,
  );
  return { size, rows, isIn: undefined, content: { id, name } };
}

function withComponents(
  kb: Knowledge,
  rows: readonly number[],
  { expandLabPanels }: ConditionOptions,
): readonly number[] {
  return expandLabPanels ? rows.flatMap((row) => [row, ...componentsOf(kb, row)]) : rows;
}
