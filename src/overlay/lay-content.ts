// Applies the content items of an overlay, which take precedence over the host's library.

import type { ContentItem, Host } from '../contract/host.js';
import { clipped } from '../errors/messages.js';
import { needFinding, type OverlayStep } from './overlay-rows.js';
import { memberPath, overlayError } from './overlay-shape.js';

/** Removes the content items that an overlay hides. */
export function hideContent({ state, overlay, path }: OverlayStep): void {
  const list = memberPath(memberPath(path, 'hide'), 'content');
  for (const [index, id] of (overlay.hide?.content ?? []).entries()) {
    const item = state.content.has(id) ? state.content.get(id) : state.bundle.host.content?.item(id);
    if (item === undefined)
      throw overlayError(memberPath(list, index), `expected the id of a content item, got '${clipped(id)}'.`);
    state.content.set(id, undefined);
  }
}

/** Applies `content`. */
export function layContent({ state, overlay, path }: OverlayStep): void {
  for (const [index, item] of (overlay.content ?? []).entries()) {
    const terms = memberPath(memberPath(memberPath(path, 'content'), index), 'terms');
    for (const [i, term] of item.terms.entries()) {
      if ('ctermId' in term) needFinding(state, term.ctermId, memberPath(memberPath(terms, i), 'ctermId'));
    }
    state.content.set(item.id, item);
  }
}

/** The host, with a content library that also contains the items of the overlays. */
export function hostOver(host: Host, content: ReadonlyMap<string, ContentItem | undefined>): Host {
  if (content.size === 0) return host;
  /**
   * Whether overlays replace or hide an item of the host. The id of an item in text form is unknown until the item is
   * parsed, so it is compared with each of the items that the host returns for the ids in `content`.
   */
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
