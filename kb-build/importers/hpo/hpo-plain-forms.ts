// Plain wordings for names that call a body part abnormal. For example, where the ontology has "Abnormality of the
// eye", papers write "ocular anomalies", "ophthalmic manifestations" or "eye defects". The input is a name, split into
// words in the singular.

import type { PhenotypeWords } from '../../import-words.js';

const MOST_WORDS = 3;

/**
 * Turns "abnormal X morphology" and "abnormality of the X" into "abnormal X", "X abnormality" and "X defect". The last
 * two forms are also made with the adjective for X ("ocular defect").
 */
export function plainForms(
  words: readonly string[],
  { abnormal, adjectives }: Pick<PhenotypeWords, 'abnormal' | 'adjectives'>,
): string[][] {
  const name = words.join(' ');
  const [, of] = /^abnormal(?:ity of(?: the)?)? (.+?)(?: morphology)?$/.exec(name) ?? [];
  const part = of ?? /^(\w+) abnormality$/.exec(name)?.[1];
  if (part === undefined) return [];
  const site = part.split(' ');
  if (site.length > MOST_WORDS || /\b(?:of|or|and|in)\b/.test(part)) return [];
  const sites = [site, ...(adjectives.get(part) ?? []).map((adjective) => [adjective])];
  return [['abnormal', ...site], ...sites.flatMap((said) => abnormal.map((head) => [...said, head]))];
}
