// Words that are never taken for the plural of another word, though they end like one. The compiler does not fold them
// in names. It also adds them to the vocabulary, without a name, if a text could otherwise take them for the plural of
// a word of some name. Words of fewer than four letters, and words in -ss, -us and -is, need no entry.

const LISTS: readonly string[] = [
  // The plural is a term of its own, or its singular has another meaning in most notes.
  `fits runs shakes blues piles bends crabs sweats spells periods waters means works goods arms trots contractions
   colors colours customs minutes times glasses mets sats meds vitals relatives smokes exposures drops spots frequencies`,
  // Words that are singular, or have no singular.
  `diabetes prediabetes ascites caries rabies scabies herpes measles mumps rickets shingles hives feces faeces facies
   series species tabes nares hydrops biceps triceps quadriceps forceps lens pancreas atlas bias canvas stapes lues
   asbestos exophthalmos lagophthalmos exomphalos hydramnios oligohydramnios polyhydramnios hypospadias epispadias
   erysipelas torsades pseudomonas trichomonas aeromonas stenotrophomonas porphyromonas graves aids tums actos
   news chaos ethos kudos sans always perhaps besides afterwards towards sometimes whereas overseas upstairs
   downstairs christmas kansas texas james thomas adams williams jones davis`,
  // Abbreviations of several words. Without the last letter, they would mean something else.
  'dts nos aods gbs obs abs adls iadls bms hpes ros',
  // Verbs and small words whose stem would be a cue or a name, or mean something that the form in -s does not.
  `does goes ours hers theirs yours presents contacts attends bears lies leaves lets tests stands feels falls looks
   lives leads ends states reports rules reveals demonstrates shows suggests confirms admits endorses affirms
   acknowledges mentions experiences excludes declines refuses needs takes uses`,
];

/** The words, folded. */
export const OWN_WORDS: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set(LISTS.flatMap((list) => list.split(/\s+/))))();
