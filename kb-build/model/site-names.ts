// The names of places.yaml among all others. They come last of all: what shares a bare word with another source has nothing
// else in common with it, so nothing is merged, checked or dropped by them.

import type { SiteNameRecord } from '../authored/read-sites.js';
import type { Complain } from '../complaints.js';
import type { Draft } from '../draft.js';
import { addName } from '../name-list.js';

/** Adds them to the names of a draft that was merged; one of a finding that is not there is complained of. */
export function addSiteNames(draft: Draft, complain: Complain): void {
  for (const { finding, text, place } of draft.placedNames) {
    if (!draft.findingByKey.has(finding)) {
      complain(place, `no finding has the key '${finding}'`, 'name one that there is');
      continue;
    }
    addName(draft.names, { kind: 'name', finding, text, nameKind: 'placed', cased: isCased(text), place });
  }
}

/** What a name's column `near` holds, by finding and text. */
export function placesOf(placed: readonly SiteNameRecord[]): ReadonlyMap<string, string> {
  return new Map(placed.map(({ finding, text, near }) => [placedKey(finding, text), near]));
}

/** What `placesOf` keeps a name under. */
export function placedKey(finding: string, text: string): string {
  return `${finding} ${text}`;
}

/** What is written with a capital is an abbreviation, and holds in this very case. */
function isCased(text: string): boolean {
  return text !== text.toLowerCase();
}
