// Phrases are the stored strings that are used to render a finding. They are looked up along the fallback chain of a
// culture.

import type { Phrasing } from '../contract/result-types.js';
import { cultureRows } from './culture-rows.js';
import { cultureChain } from './cultures.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

const FIELDS = ['ctnk', 'ip', 'in', 'startContext', 'dp', 'dn', 'cp', 'cn'] as const satisfies (keyof Phrasing)[];

/** Cached because the same findings occur in many notes. */
const caches = /* @__PURE__ */ derive((kb: Knowledge) => cultureRows<Readonly<Phrasing>>(kb.tables.findings.rowCount));

/**
 * The stored phrases of the finding at the given row. All of them come from one culture; missing phrases are not taken
 * from other cultures. Empty if no phrases are stored.
 */
export function phrasesOf(kb: Knowledge, row: number, culture: string): Readonly<Phrasing> {
  const cache = caches(kb).in(culture);
  return cache.at(row) ?? cache.keep(row, readPhrases(kb, row, culture));
}

function readPhrases(kb: Knowledge, row: number, culture: string): Phrasing {
  const { phrases } = kb.tables;
  const { begin, end } = phrases.findingRows(row);
  if (begin === end) return {};
  const defaultCulture = kb.manifest.culture.toLowerCase();
  for (const wanted of cultureChain(culture)) {
    for (let at = begin; at < end; at++) {
      const stored = phrases.culture(at).toLowerCase();
      if (stored === wanted || (stored === '' && wanted === defaultCulture)) return phrasingAt(kb, at);
    }
  }
  return {};
}

function phrasingAt(kb: Knowledge, at: number): Phrasing {
  const phrasing: Phrasing = {};
  for (const field of FIELDS) {
    const text = kb.tables.phrases[field](at);
    if (text !== '') phrasing[field] = text;
  }
  return phrasing;
}
