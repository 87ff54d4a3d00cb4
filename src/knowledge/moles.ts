// What a mole of something measured weighs: the tags of a test say it (`molar=180.16`), so that values in moles and in
// mass compare.

const MOLAR_TAG = 'molar=';

/**
 * Grams of a mole, as the tags of a test say it; else 0.
 *
 * @example
 * molarOf('lab,molar=180.16') // 180.16
 */
export function molarOf(tags: string): number {
  const begin = tags.indexOf(MOLAR_TAG);
  return begin < 0 ? 0 : Number.parseFloat(tags.slice(begin + MOLAR_TAG.length));
}
