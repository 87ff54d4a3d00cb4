// Lays the content items of an overlay over a draft, and answers for them before the host's library does.

import type { ContentItem, Host } from '../contract/host.js';
import { type Laying, needFinding } from './overlay-rows.js';
import { inside, wrong } from './overlay-shape.js';

/** Takes away the content items that an overlay hides. */
export function hideContent({ draft, overlay, place }: Laying): void {
  const list = inside(inside(place, 'hide'), 'content');
  for (const [index, id] of (overlay.hide?.content ?? []).entries()) {
    const item = draft.content.has(id) ? draft.content.get(id) : draft.bundle.host.content?.item(id);
    if (item === undefined) throw wrong(inside(list, index), `expected the id of a content item, got '${id}'.`);
    draft.content.set(id, undefined);
  }
}

/** Lays `content` of an overlay. */
export function layContent({ draft, overlay, place }: Laying): void {
  for (const [index, item] of (overlay.content ?? []).entries()) {
    const terms = inside(inside(inside(place, 'content'), index), 'terms');
    for (const [i, term] of item.terms.entries()) {
      if ('ctermId' in term) needFinding(draft, term.ctermId, inside(inside(terms, i), 'ctermId'));
    }
    draft.content.set(item.id, item);
  }
}

/** The host with a content library that knows the items laid over it. */
export function hostOver(host: Host, content: ReadonlyMap<string, ContentItem | undefined>): Host {
  if (content.size === 0) return host;
  /** A text says its id only to those who read it: it is the item that the host has under one of the ids. */
  const isCovered = (item: ContentItem | string): boolean => {
    if (typeof item !== 'string') return content.has(item.id);
    return [...content.keys()].some((id) => host.content?.item(id) === item);
  };
  return {
    ...host,
    content: {
      item: (id) => (content.has(id) ? content.get(id) : host.content?.item(id)),
      itemsTagged(tag) {
        const wanted = tag.trim().toLowerCase();
        const own = [...content.values()].filter((item) => item !== undefined);
        const tagged = own.filter(({ tags }) => tags.some((one) => one.trim().toLowerCase() === wanted));
        const below = host.content?.itemsTagged(tag) ?? [];
        return [...tagged, ...below.filter((item) => !isCovered(item))];
      },
    },
  };
}
