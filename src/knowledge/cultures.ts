// Determines the culture of a request, and the fallback chain of cultures whose strings may be used for it: en-GB → en
// → the bundle's default.

import { canonicalCulture } from '../contract/params.js';
import { boundedMap } from './bounded-map.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/**
 * The culture of requests that specify none, and the `host.culture` from which it was derived. The latter is kept to
 * detect when the host changes it.
 */
interface DefaultCulture {
  hostCulture: string | undefined;
  culture: string;
}

// Cached because canonicalising a tag takes as long as recognising a sentence, and hosts rarely change their culture.
const defaultCulture = /* @__PURE__ */ derive(
  (kb: Knowledge): DefaultCulture => ({ hostCulture: kb.host.culture, culture: resolveDefault(kb) }),
);

function resolveDefault({ host, manifest }: Knowledge): string {
  return canonicalCulture(host.culture) ?? canonicalCulture(manifest.culture) ?? 'en';
}

/**
 * The culture of a request in canonical form: the one that the request specifies or, failing that, the host's, then the
 * bundle's, then English.
 */
export function cultureOf(kb: Knowledge, requested: string | undefined): string {
  if (requested !== undefined) return requested;
  const cached = defaultCulture(kb);
  if (cached.hostCulture !== kb.host.culture) {
    cached.hostCulture = kb.host.culture;
    cached.culture = resolveDefault(kb);
  }
  return cached.culture;
}

/**
 * The fallback chain of a culture, in lower case, best first. The last element is '', the bundle's default.
 *
 * @example
 * cultureChain('en-GB') // ['en-gb', 'en', '']
 */
export function cultureChain(culture: string): readonly string[] {
  return chains.get(culture) ?? chains.keep(culture, makeChain(culture));
}

/** Maximum number of cached chains. A limit is needed because callers may request any culture. */
const MOST_CHAINS = 64;
const chains = /* @__PURE__ */ boundedMap<string, readonly string[]>(MOST_CHAINS);

function makeChain(culture: string): string[] {
  const parts = culture
    .trim()
    .toLowerCase()
    .replaceAll('_', '-')
    .split('-')
    .filter((part) => part !== '');
  const chain = parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('-'));
  return [...chain, ''];
}

/** The cultures, in lower case, in which the knowledge base has strings. */
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
 * The culture in which a request is answered: the requested culture if the knowledge base has strings in that culture
 * or its language, otherwise the bundle's default.
 */
export function servedCulture(kb: Knowledge, requested: string | undefined): string {
  const culture = cultureOf(kb, requested);
  const available = textCultures(kb);
  const isServed = cultureChain(culture).some((link) => link !== '' && available.has(link));
  return isServed ? culture : (canonicalCulture(kb.manifest.culture) ?? 'en');
}
