// The molar mass of the substance that a test measures, taken from the test's tag (`molar=180.16`). It is needed to
// compare amount concentrations with mass concentrations.

const MOLAR_TAG = 'molar=';

/**
 * The molar mass in g/mol from the tags of a test; 0 if the tags state no molar mass.
 *
 * @example
 * molarMassOf('lab,molar=180.16') // 180.16
 */
export function molarMassOf(tags: string): number {
  const begin = tags.indexOf(MOLAR_TAG);
  return begin < 0 ? 0 : Number.parseFloat(tags.slice(begin + MOLAR_TAG.length));
}
