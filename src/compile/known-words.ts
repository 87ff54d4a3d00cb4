// Correctly spelled words that are one slip away from a word of some name: everyday English words, and medical words
// that may be in no name. The walk would otherwise take them for misspellings, so the compiler adds such words to the
// vocabulary without a name. The lists contain only singulars, because plurals are found through them.

const EVERYDAY = `ability carries charge curious landing message messages parity party precise propose reaching
  remove removes shopped activate actors artistic brands breeding chucking clones creator crunch delicious enclose
  funding fining lovely precious purity rained relaxes resent resorted retire sadden singular startling starved
  swears takers verses accolade angler ascetic assent baling balling beaching benching bettor blaster bleated
  blockhead blotted blotting blustering boated bondage braise braised braising cackle callous calloused carves
  castrate chanced chanted cheeking clanged clutch concession conformed contiguous contraption crotch currant downing
  droned droning drowsed farming fatter feather feinted feinting forger fornication ganging gauging glassy grassy
  graved hearse heretic holing hooding inching incubated incubation incubate lacing lisping loveliness lumping maniac
  mitigate overdoes overdone peacemaker phonics poking pulpit purring pursing racket raided railed rapped rasped
  reaped recant refuge refuted regent relent repealed repented resound retorted reused reuse revolved rotary scabbed
  scooped scooping scuffling scurry shinier slabbed slotting smarted smarting sneering snooping snorting sodden
  spokes sporting spouting sprint sprinter sprints squirt stomping strode sturdy swabbed swagger sweets sweet
  swooping tangling tinging trance trashes violet wheeling winced winged winked wright cranny hermetic proscribed
  proscription rewound sleepwalking slurping sweetie vehicular academia albumen animus batten bittern blandness
  dropsy farthing gaiter hypertext intoning limpid preset raglan recast reefer reheat reheated rehired retried
  rewired romaine ruination scurfy snuffling spartan stoker strobe sturgeon uninjured wended windowed rated adapted
  coping copying gauge lipping limping albert brian harold marian trail trial marital martial casual causal contract
  contrast mention tension pension massage passage preformed recused sleight stagier tapper parlor flavor skeptic
  somber manila flutist waking walking talking taking baking lesson lessen session legion region reason season statue
  status state stature strict strait straight breath breadth breathe choral coral floral plural mural rural manual
  annual steward stoking stocking storing staring starting stacking sticking packing picking peeling feeling leering
  peering pouring touring boring browsing bruising bracing brazing grazing crazy hazing mating meeting melting
  mending minding winding finding binding founding sounding wounding bounding rounding pounding`;

const MEDICAL = `thoracotomy thoracostomy gastrotomy gastrostomy colotomy colostomy clivus hemithorax haemothorax
  stooling polyphasic spondylitic dysphasic dysphagic diploic epididymidis coloscopy mitotic mitosis meiosis meiotic
  bulbous dioxin lanolin denature bruited hemophilic incubator chromic mucocyst tracheotomy tracheostomy cystotomy cystostomy
  ureterotomy ureterostomy jejunotomy jejunostomy enterotomy enterostomy cholecystotomy cholecystostomy craniotomy
  palliation palpation palpitation perfusion profusion infusion effusion ablation oblation adduction abduction
  dysphasia dysphagia dysplasia aphasia aphagia ileum ilium ileal iliac perineal peroneal peritoneal mucous mucus
  vesicle vesical malleus malleolus callus fascial facial plasma plasmin elastin creatine creatinine arteritis
  arthritis gastric hypotension hypertension hypothermia hyperthermia hypokalemia hyperkalemia hyponatremia
  hypernatremia hypoglycemia hyperglycemia hypocalcemia hypercalcemia hypopnea hyperpnea hypoxia hypothyroid
  hyperthyroid`;

/** The words, folded. */
export const KNOWN_WORDS: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set(`${EVERYDAY} ${MEDICAL}`.split(/\s+/)))();

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Whether any word that is one slip away from `word` satisfies `isWord`. A slip is an edit that the walk corrects. */
export function hasSlip(word: string, isWord: (other: string) => boolean): boolean {
  for (let i = 1; i < word.length; i++) {
    const before = word.slice(0, i);
    const [letter, next = '', after] = [word[i], word[i + 1], word.slice(i + 1)];
    if (next !== '' && isWord(before + after)) return true;
    if (next !== '' && isWord(before + next + letter + word.slice(i + 2))) return true;
    for (const other of LETTERS) {
      if (isWord(before + other + word.slice(i)) || (next !== '' && isWord(before + other + after))) return true;
    }
  }
  return false;
}
