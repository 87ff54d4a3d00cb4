// The term types of codes in ICD-10-CM. They depend on the chapter or, in the mixed chapters (symptoms and signs,
// factors influencing health), on the title or category.

import { TERM_TYPES } from '../../../src/knowledge/term-types.js';

type TermType = (typeof TERM_TYPES)[number];

/**
 * Categories whose type differs from that of their chapter. Both ends of a range are inclusive; the first range that
 * contains a category applies.
 */
const CATEGORIES: readonly (readonly [first: string, last: string, type: TermType])[] = [
  // Abnormal results of neonatal screening.
  ['P09', 'P09', 'Tx'],
  // New diseases of uncertain aetiology.
  ['U07', 'U49', 'Dx'],
  // Signs found on examination.
  ['R01', 'R01', 'Px'],
  ['R03', 'R03', 'Px'],
  ['R16', 'R16', 'Px'],
  ['R18', 'R18', 'Px'],
  ['R22', 'R22', 'Px'],
  ['R59', 'R59', 'Px'],
  // Conditions rather than symptoms of conditions: shock, systemic inflammation.
  ['R57', 'R57', 'Dx'],
  ['R65', 'R65', 'Dx'],
  // Abnormal tumour markers.
  ['R97', 'R97', 'Tx'],
  // Abnormal urine and blood findings that are conditions in their own right: proteinuria, glycosuria.
  ['R80', 'R82', 'Dx'],
  // All other abnormal test results.
  ['R70', 'R94', 'Tx'],
  // Death from an unknown cause.
  ['R99', 'R99', 'Dx'],
  // Blood groups, body mass index, and the results of genetic and other tests.
  ['Z15', 'Z17', 'Tx'],
  ['Z19', 'Z19', 'Tx'],
  ['Z67', 'Z67', 'Tx'],
  ['Z68', 'Z68', 'Px'],
];

const CHAPTERS: readonly (readonly [first: string, last: string, type: TermType])[] = [
  ['R00', 'R69', 'Sx'],
  ['V00', 'Y99', 'Hx'],
  ['Z00', 'ZZZ', 'Hx'],
];

/** In R00–R69, a code whose title contains one of these words is a sign. */
const SIGNS =
  /\b(?:tachycardia|bradycardia|murmur|bruit|bowel sounds|(?:abdominal )?tenderness|rigidity|(?:hepato|spleno)megaly|enlarged|ascites|stridor|cyanosis|pallor|jaundice|reflex(?:es)?|coma scale|meningismus|clubbing|posture|gallop|friction|rub|mass|lump|swelling|gait|ataxia|cachexia|hypothermia|hypoxemia|petechiae|ecchymos[ei]s|tetany|facial weakness|neglect|score)\b/i;

/**
 * In all other chapters, a code counts as history or lifestyle if its title begins with "personal history" or "family
 * history", or ends with "status".
 */
const HISTORY = /^(?:personal|family) history\b|\bstatus$/i;

/** The letters of the chapters that contain codes for pain in an organ; such pain is still classified as a symptom. */
const PAIN_CHAPTERS = 'HMNK';
const PAIN =
  /^(?:[a-z]+ ){0,3}pain(?:,|$)|^pain (?:in|of|and)\b|^(?:otalgia|mastodynia|myalgia|cervicalgia|dysmenorrhea)\b/i;

/** The term type of a code, given without its dot. */
export function icdTermType(bare: string, title: string): number {
  return TERM_TYPES.indexOf(typeOf(bare.slice(0, 3), title));
}

function typeOf(category: string, title: string): TermType {
  const holds = ([first, last]: readonly [string, string, TermType]) => category >= first && category <= last;
  const special = CATEGORIES.find(holds)?.[2];
  if (special !== undefined) return special;
  const chapter = CHAPTERS.find(holds)?.[2];
  if (chapter === 'Sx' && SIGNS.test(title)) return 'Px';
  if (chapter !== undefined) return chapter;
  if (PAIN_CHAPTERS.includes(category[0]) && PAIN.test(title)) return 'Sx';
  return HISTORY.test(title) ? 'Hx' : 'Dx';
}
