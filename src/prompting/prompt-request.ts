// Builds a prompt list as requested: either the list of an overriding content item, or the list in the knowledge base,
// which is expanded and broadened if the full list is requested. The components of panels are then added, and the list
// is pruned.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { isPossible, type PossiblePatient } from '../knowledge/patient-limits.js';
import type { PromptLevel, PromptSize } from '../knowledge/prompts.js';
import { type BroadMethod, broadList } from './broaden.js';
import { type ContentContext, type ContentList, overridingList } from './content-library.js';
import { expandedOnDiagnoses } from './expand-diagnoses.js';
import { withPanels } from './panels.js';
import { type PromptItem, promptList } from './prompt-list.js';
import { prunedByTree } from './prune.js';

/** The options for processing a list, regardless of its source. */
export interface ListShape {
  readonly expandLabPanels: boolean;
  readonly prune: boolean;
  readonly patient: PossiblePatient;
}

/** The parameters that determine a list from the knowledge base. */
export interface ListRequest {
  readonly size: PromptSize;
  readonly levels: readonly PromptLevel[];
  readonly patient: PossiblePatient;
  readonly broadMethod: BroadMethod;
  readonly expandOnAllDx: boolean;
  /**
   * Where to look for overriding items, and the prefix of their tags; if undefined, the content library is not
   * consulted.
   */
  readonly override: { readonly prefix: string; readonly contentContext: ContentContext } | undefined;
}

/** The items of a list and, if they come from an authored list, that list. */
export interface AnsweredList {
  readonly items: readonly PromptItem[];
  readonly content: ContentList | undefined;
}

const FULL = 3;

/** The list of the finding at the given row, before shapedList processes it. */
export function requestedList(kb: Knowledge, row: number, request: ListRequest): AnsweredList {
  const { size, levels, patient, override } = request;
  const content = override && overridingList(kb, row, { prefix: override.prefix, size }, override.contentContext);
  if (content !== undefined) return { items: content.items.filter((item) => item.row !== row), content };
  const isNursing = isUnderNursing(kb, row);
  const records = { size, levels, ...patient, role: isNursing ? 'medNurseEntering' : 'medNoneEntering' } as const;
  const own = promptList(kb, row, records);
  if (size !== FULL || levels.length === 0) return { items: own, content };
  const expanded = request.expandOnAllDx && !isNursing ? expandedOnDiagnoses(kb, row, own, records) : own;
  const listed = new Set(expanded.map((item) => item.row));
  const broad = broadList(kb, row, request.broadMethod, patient).filter((item) => !listed.has(item.row));
  return { items: [...expanded, ...broad], content };
}

/**
 * The list without findings that the patient cannot have. If requested, the components of its panels are added (except
 * the finding at row `source`), and the list is pruned.
 */
export function shapedList(
  kb: Knowledge,
  list: readonly PromptItem[],
  source: number,
  { expandLabPanels, prune, patient }: ListShape,
): readonly PromptItem[] {
  const possible = list.filter((item) => isPossible(kb, item.row, patient));
  const whole = expandLabPanels ? withPanels(kb, possible, source, patient) : possible;
  return prune ? prunedByTree(kb, whole) : whole;
}

/** Whether a finding is in the nursing branch of the tree. */
function isUnderNursing(kb: Knowledge, row: number): boolean {
  const root = kb.manifest.nursingRoot;
  return root !== '' && kb.tables.findings.nodeKey(row).startsWith(root);
}
