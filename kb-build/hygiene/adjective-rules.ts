// Adds the adjective for a disease with a one-word name: "fibrosis" and "ischemia" are also recognised as "fibrotic"
// and "ischemic". The endings are listed in authored files; adjectives that can also describe something other than the
// disease are left out.

import type { HygieneRule } from './name-variant.js';

export const adjectives: HygieneRule = {
  name: 'adjective',
  summary: '"fibrosis" is also recognised as "fibrotic", "ischemia" "ischemic"',
  apply(variant, { adjectiveEndings, saidElsewhere }) {
    if (variant.kind === 'abbreviation' || variant.kind === 'adjective' || variant.cased) return undefined;
    const word = variant.text.toLowerCase();
    if (!/^[a-z]{7,}$/.test(word)) return undefined;
    const [noun = '', adjective = ''] = adjectiveEndings.find(([ending]) => word.endsWith(ending)) ?? [];
    if (noun === '') return undefined;
    const text = word.slice(0, -noun.length) + adjective;
    return saidElsewhere.has(text) ? undefined : [variant, { ...variant, text, kind: 'adjective' }];
  },
};
