// Adds the names in places.yaml to a draft. They are added only after merging, checking and deduplication, because the
// same word in another source need not have the same meaning.

import type { SiteNameRecord } from '../authored/read-sites.js';
import type { Complain } from '../complaints.js';
import type { Draft } from '../draft.js';
import { addName } from '../name-list.js';

/** Adds the site names to a merged draft; reports site names whose finding does not exist. */
export function addSiteNames(draft: Draft, complain: Complain): void {
  for (const { finding, text, place } of draft.siteNames) {
    if (!draft.findingByKey.has(finding)) {
      complain(place, `unknown finding '${finding}'`, 'correct the key, or add the finding');
      continue;
    }
    addName(draft.names, { kind: 'name', finding, text, nameKind: 'placed', cased: isCased(text), place });
  }
}

/** The values for the `near` column, keyed by finding and text. */
export function siteWords(placed: readonly SiteNameRecord[]): ReadonlyMap<string, string> {
  return new Map(placed.map(({ finding, text, near }) => [siteNameKey(finding, text), near]));
}

/** The key of a name in the map that `siteWords` returns. */
export function siteNameKey(finding: string, text: string): string {
  return `${finding} ${text}`;
}

/** Whether a text contains capitals. If it does, it is an abbreviation, for which matching is case-sensitive. */
function isCased(text: string): boolean {
  return text !== text.toLowerCase();
}
