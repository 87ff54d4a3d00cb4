// Cultures: which culture a request has, and which texts serve it: en-GB → en → the bundle's default.

import { canonicalCulture } from '../contract/params.js';
import { boundedMap } from './bounded-map.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** The culture of requests without one, and what the host said when it was told: it may say something else later. */
interface DefaultCulture {
  said: string | undefined;
  culture: string;
}

// Making a tag canonical takes as long as recognising a sentence, and hardly any host changes its mind.
const defaultCulture = /* @__PURE__ */ derive(
  (kb: Knowledge): DefaultCulture => ({ said: kb.host.culture, culture: tellDefault(kb) }),
);

function tellDefault({ host, manifest }: Knowledge): string {
  return canonicalCulture(host.culture) ?? canonicalCulture(manifest.culture) ?? 'en';
}

/** The culture of a request, canonical: its own, else the host's, else the bundle's, else English. */
export function cultureOf(kb: Knowledge, requested: string | undefined): string {
  if (requested !== undefined) return requested;
  const known = defaultCulture(kb);
  if (known.said !== kb.host.culture) {
    known.said = kb.host.culture;
    known.culture = tellDefault(kb);
  }
  return known.culture;
}

/**
 * The cultures whose texts serve one, best first; the last is '', the bundle's default.
 *
 * @example
 * cultureChain('en-GB') // ['en-gb', 'en', '']
 */
export function cultureChain(culture: string): readonly string[] {
  return chains.get(culture) ?? chains.keep(culture, madeChain(culture));
}

/** The chains that were asked for last; anybody may ask for any culture. */
const MOST_CHAINS = 64;
const chains = /* @__PURE__ */ boundedMap<string, readonly string[]>(MOST_CHAINS);

function madeChain(culture: string): string[] {
  const parts = culture
    .trim()
    .toLowerCase()
    .replaceAll('_', '-')
    .split('-')
    .filter((part) => part !== '');
  const chain = parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('-'));
  return [...chain, ''];
}

const textCultures = /* @__PURE__ */ derive((kb: Knowledge): ReadonlySet<string> => {
  const { enumerations, phrases } = kb.tables;
  const found = new Set<string>();
  for (let row = 0; row < enumerations.rowCount; row++) found.add(enumerations.culture(row).toLowerCase());
  for (let row = 0; row < phrases.rowCount; row++) found.add(phrases.culture(row).toLowerCase());
  found.add((canonicalCulture(kb.manifest.culture) ?? 'en').toLowerCase());
  found.delete('');
  return found;
});

/**
 * The culture in which a request is answered: the one asked for where the knowledge base has texts in it or in its
 * language, otherwise the default of the bundle.
 */
export function servedCulture(kb: Knowledge, requested: string | undefined): string {
  const culture = cultureOf(kb, requested);
  const known = textCultures(kb);
  const isServed = cultureChain(culture).some((one) => one !== '' && known.has(one));
  return isServed ? culture : (canonicalCulture(kb.manifest.culture) ?? 'en');
}
