// Words as coders shorten them, and what they are short for. A query's short word is looked for as it is typed and as the
// word in full: descriptions spell everything out. Only words are here; short names of findings ("CHF", "OA") are theirs.

const SHORT_WORDS: ReadonlyMap<string, string> = /* @__PURE__ */ (() =>
  new Map(
    [
      'abd abdominal',
      'bact bacterial',
      'bil bilateral',
      'bilat bilateral',
      'chr chronic',
      'disloc dislocation',
      'dz disease',
      'enc encounter',
      'fx fracture',
      'fxs fracture',
      'fxr fracture',
      'hx history',
      'inj injury',
      'insuff insufficiency',
      'lac laceration',
      'lat lateral',
      'lt left',
      'lwr lower',
      'mult multiple',
      'neg negative',
      'obst obstruction',
      'preg pregnancy',
      'prox proximal',
      'rt right',
      'subq subcutaneous',
      'synd syndrome',
      'sx symptoms',
      'unsp unspecified',
      'unspec unspecified',
      'upr upper',
      'vag vaginal',
    ].map((line): [string, string] => {
      const [short = '', long = ''] = line.split(' ');
      return [short, long];
    }),
  ))();

/** The word that another one, folded, is short for; undefined for most. */
export function inFull(word: string): string | undefined {
  return SHORT_WORDS.get(word);
}
