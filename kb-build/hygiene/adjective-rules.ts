// The adjective of a disease that is one word: who has "fibrosis" or "ischemia" has something "fibrotic" or "ischemic".
// Only endings that medicine forms without exception, and no adjective that is also said of something else.

import type { HygieneRule } from './name-variant.js';

/** Ending of the noun → of the adjective. */
const ENDINGS: readonly (readonly [noun: string, adjective: string])[] = [
  ['cephaly', 'cephalic'],
  ['gnathia', 'gnathic'],
  ['gnathism', 'gnathic'],
  ['telorism', 'teloric'],
  ['tonia', 'tonic'],
  ['cardia', 'cardic'],
  ['pnea', 'pneic'],
  ['pnoea', 'pnoeic'],
  ['reflexia', 'reflexic'],
  ['metria', 'metric'],
  ['arthria', 'arthric'],
  ['thermia', 'thermic'],
  ['somia', 'somic'],
  ['cachexia', 'cachectic'],
  ['jaundice', 'jaundiced'],
  ['erythema', 'erythematous'],
  ['osis', 'otic'],
  ['stasis', 'static'],
  ['emia', 'emic'],
  ['aemia', 'aemic'],
  ['plegia', 'plegic'],
  ['paresis', 'paretic'],
  ['lepsy', 'leptic'],
  ['pathy', 'pathic'],
  ['rrhage', 'rrhagic'],
  ['penia', 'penic'],
  ['uria', 'uric'],
  ['toxicity', 'toxic'],
  ['tension', 'tensive'],
  ['vulsion', 'vulsive'],
  ['parkinsonism', 'parkinsonian'],
];

/** Said of drugs, of the weather of the blood and of the healthy too. */
const AMBIGUOUS =
  /^(?:narcotic|hypnotic|osmotic|mitotic|meiotic|biotic|symbiotic|hemostatic|homeostatic|static|glycemic|endemic|uric|natriuretic|allopathic|homeopathic|osteopathic|naturopathic|hydropic|psychotic|hypertonic)$/;

export const adjectives: HygieneRule = {
  name: 'adjective',
  summary: '"fibrosis" is also said "fibrotic", "ischemia" "ischemic"',
  apply(reading) {
    if (reading.kind === 'abbreviation' || reading.kind === 'adjective' || reading.cased) return undefined;
    const word = reading.text.toLowerCase();
    if (!/^[a-z]{7,}$/.test(word)) return undefined;
    const [noun = '', adjective = ''] = ENDINGS.find(([ending]) => word.endsWith(ending)) ?? [];
    if (noun === '') return undefined;
    const text = word.slice(0, -noun.length) + adjective;
    return AMBIGUOUS.test(text) ? undefined : [reading, { ...reading, text, kind: 'adjective' }];
  },
};
