// Adds the names of places.yaml to a draft. They are added last: a bare word shared with another source is no evidence
// of a common meaning, so these names take no part in merging, checks or deduplication.

import type { SiteNameRecord } from '../authored/read-sites.js';
import type { Complain } from '../complaints.js';
import type { Draft } from '../draft.js';
import { addName } from '../name-list.js';

/** Adds the site names to a merged draft; complains of those whose finding does not exist. */
export function addSiteNames(draft: Draft, complain: Complain): void {
  for (const { finding, text, place } of draft.siteNames) {
    if (!draft.findingByKey.has(finding)) {
      complain(place, `unknown finding '${finding}'`, 'correct the key, or add the finding');
      continue;
    }
    addName(draft.names, { kind: 'name', finding, text, nameKind: 'placed', cased: isCased(text), place });
  }
}

/** The value of column `near`, by finding and text. */
export function siteWords(placed: readonly SiteNameRecord[]): ReadonlyMap<string, string> {
  return new Map(placed.map(({ finding, text, near }) => [siteNameKey(finding, text), near]));
}

/** The key of a name in the map of `siteWords`. */
export function siteNameKey(finding: string, text: string): string {
  return `${finding} ${text}`;
}

/** Whether a text contains capitals: then it is an abbreviation, recognised only in that case. */
function isCased(text: string): boolean {
  return text !== text.toLowerCase();
}
