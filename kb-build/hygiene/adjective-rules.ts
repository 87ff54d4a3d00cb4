// The adjective of a disease that is one word: who has "fibrosis" or "ischemia" has something "fibrotic" or "ischemic".
// The endings are authored; adjectives that are also said of something else are left out.

import type { HygieneRule } from './name-variant.js';

export const adjectives: HygieneRule = {
  name: 'adjective',
  summary: '"fibrosis" is also said "fibrotic", "ischemia" "ischemic"',
  apply(reading, { adjectiveEndings, saidElsewhere }) {
    if (reading.kind === 'abbreviation' || reading.kind === 'adjective' || reading.cased) return undefined;
    const word = reading.text.toLowerCase();
    if (!/^[a-z]{7,}$/.test(word)) return undefined;
    const [noun = '', adjective = ''] = adjectiveEndings.find(([ending]) => word.endsWith(ending)) ?? [];
    if (noun === '') return undefined;
    const text = word.slice(0, -noun.length) + adjective;
    return saidElsewhere.has(text) ? undefined : [reading, { ...reading, text, kind: 'adjective' }];
  },
};
