// The host's content library: authored lists, found by id or by tag. A list found by tag overrides a list of the
// knowledge base. An invalid item never leads to an incomplete list. Instead, an error is thrown that names the item
// and the location of the fault.

import type { ContentLibrary } from '../contract/host.js';
import { type ContentMember, type ReadContentItem, readContentItem } from '../documents/content-item.js';
import { refuse, refuseValue } from '../documents/document.js';
import { cultureChain } from '../knowledge/cultures.js';
import { enumerationValue, enumerationValues } from '../knowledge/enumerations.js';
import { findingById } from '../knowledge/findings.js';
import { askHost } from '../knowledge/host-calls.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { PromptSize } from '../knowledge/prompts.js';
import { specialtyCodes } from '../knowledge/specialties.js';
import type { PromptItem } from './prompt-list.js';

/** An authored list. */
export interface ContentList {
  readonly id: string;
  readonly name: string;
  readonly specialties: readonly string[];
  /** The findings in the order of the content item, without duplicates. */
  readonly items: readonly PromptItem[];
}

/** The context of a lookup. Error messages begin with `where`; `culture` is used to choose between items. */
export interface ContentContext {
  readonly where: string;
  readonly culture: string;
}

/** The list of the item with the given id; undefined if the library has no such item. */
export function contentList(
  kb: Knowledge,
  id: string,
  context: ContentContext,
  size: PromptSize,
): ContentList | undefined {
  const item = itemOf(kb, id, context);
  return item && listOf(kb, item, context, size);
}

/**
 * The authored list that overrides the finding's list of the given size. It is the list of an item tagged
 * `<prefix><size>_<id>`. If several items have this tag, items for the closest culture are preferred, then items with a
 * specialty of the finding, then items without a specialty, and finally the first item (our interpretation).
 */
export function overridingList(
  kb: Knowledge,
  row: number,
  { prefix, size }: { readonly prefix: string; readonly size: PromptSize },
  context: ContentContext,
): ContentList | undefined {
  const { content } = kb.host;
  if (content === undefined) return undefined;
  const tag = `${prefix}${size}_${kb.tables.findings.id(row)}`;
  const chain = cultureChain(context.culture);
  const own = specialtyCodes(kb, row);
  const candidates = taggedItems(content, tag).map((given) => readItem(given, tag, context));
  const ranked = candidates.map((item) => ({
    item,
    culture: chain.indexOf(item.culture.toLowerCase()),
    specialty: item.specialties.some((one) => own.includes(one)) ? 0 : item.specialties.length === 0 ? 1 : 2,
  }));
  const [best] = ranked
    .filter(({ culture }) => culture >= 0)
    .sort((a, b) => a.culture - b.culture || a.specialty - b.specialty);
  return best && listOf(kb, best.item, context, size);
}

function taggedItems(content: ContentLibrary, tag: string): readonly (string | object)[] {
  return askHost('content.itemsTagged', () => content.itemsTagged(tag));
}

function itemOf(kb: Knowledge, id: string, context: ContentContext): ReadContentItem | undefined {
  const given = askHost('content.item', () => kb.host.content?.item(id));
  return given === undefined || given === null ? undefined : readItem(given, id, context);
}

function readItem(given: string | object, name: string, { where }: ContentContext): ReadContentItem {
  return readContentItem(given, where, name);
}

function listOf(kb: Knowledge, item: ReadContentItem, context: ContentContext, size: PromptSize): ContentList {
  const rows = new Set<number>();
  gatherRows(kb, item, context, { rows, done: new Set() }, [item.id]);
  const source = `Content:${item.id}`;
  return {
    id: item.id,
    name: item.name,
    specialties: item.specialties,
    items: Array.from(rows, (row) => ({ row, size, source })),
  };
}

/** The maximum depth of items inside other items; deeper nesting is rejected. */
const MAX_DEPTH = 16;

/** The findings gathered so far, and the ids of the items from which they came. */
interface Gathered {
  readonly rows: Set<number>;
  readonly done: Set<string>;
}

function gatherRows(
  kb: Knowledge,
  item: ReadContentItem,
  context: ContentContext,
  gathered: Gathered,
  path: readonly string[],
): void {
  for (const member of item.members) {
    if (member.kind === 'term') {
      gathered.rows.add(termRow(kb, item, member));
      continue;
    }
    const { node, ref } = member;
    if (path.includes(ref)) {
      refuse(item.document, node, `the item includes itself: ${[...path, ref].join(' → ')}`, 'break the cycle');
    }
    if (gathered.done.has(ref)) continue;
    if (path.length >= MAX_DEPTH)
      refuse(item.document, node, `inclusions are nested more than ${MAX_DEPTH} deep`, 'reduce the nesting');
    const included = itemOf(kb, ref, context);
    if (included === undefined) {
      refuseValue(item.document, node, 'ref', 'the id of an item in the library', ref);
    }
    gatherRows(kb, included, context, gathered, [...path, ref]);
    gathered.done.add(ref);
  }
}

function termRow(kb: Knowledge, { document }: ReadContentItem, member: ContentMember & { kind: 'term' }): number {
  const { node, ctermId } = member;
  const row = findingById(kb, ctermId);
  if (row < 0) refuse(document, node, `no finding has the CtermId ${ctermId}`, 'correct or remove the term');
  for (const [name, code] of [
    ['Prefix', member.prefix],
    ['Result', member.result],
  ] as const) {
    if (code === '' || enumerationValue(kb, name, code) !== undefined) continue;
    const codes = enumerationValues(kb, name).map((value) => value.code);
    refuseValue(document, node, name, `one of ${codes.join(', ')}`, code);
  }
  return row;
}
