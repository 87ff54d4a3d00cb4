// Measurement data in the tags of findings. A test has the molar mass of the substance that it measures
// (`molar=180.16`), which is needed to compare molar concentrations with mass concentrations. A finding that is an
// abnormal value, such as hyponatremia, is tagged with the CtermId of the test that yields the value (`measures=1234`).

const MOLAR_TAG = 'molar=';
const MEASURES_TAG = 'measures=';

/**
 * The molar mass in g/mol from the tags of a test; 0 if they contain none.
 *
 * @example
 * molarMassOf('lab,molar=180.16') // 180.16
 */
export function molarMassOf(tags: string): number {
  return numberIn(tags, MOLAR_TAG);
}

/** The CtermId of the test, from the tags of a finding that is an abnormal test value; 0 if the tags contain none. */
export function measuredTestOf(tags: string): number {
  return numberIn(tags, MEASURES_TAG);
}

/** The tag for a finding that is an abnormal value of the test with the given CtermId. */
export function measuresTag(test: number): string {
  return `${MEASURES_TAG}${test}`;
}

function numberIn(tags: string, tag: string): number {
  const begin = tags.indexOf(tag);
  return begin < 0 ? 0 : Number.parseFloat(tags.slice(begin + tag.length));
}
