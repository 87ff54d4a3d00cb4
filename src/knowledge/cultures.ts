// Cultures: which culture a request has, and which texts serve it: en-GB → en → the bundle's default.

import { canonicalCulture } from '../params.js';
import type { Knowledge } from './knowledge-base.js';

/** The culture of a request, canonical: its own, else the host's, else the bundle's, else English. */
export function cultureOf(kb: Knowledge, requested: string | undefined): string {
  const { host, manifest } = kb;
  return requested ?? canonicalCulture(host.culture) ?? canonicalCulture(manifest.culture) ?? 'en';
}

/**
 * The cultures whose texts serve one, best first; the last is '', the bundle's default.
 *
 * @example
 * cultureChain('en-GB') // ['en-gb', 'en', '']
 */
export function cultureChain(culture: string): string[] {
  const parts = culture
    .trim()
    .toLowerCase()
    .replaceAll('_', '-')
    .split('-')
    .filter((part) => part !== '');
  const chain = parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('-'));
  return [...chain, ''];
}
