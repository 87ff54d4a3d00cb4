// American and British spelling: a name is recognised in both. The table holds the parts of words that differ; a word that
// only looks like one of them is listed as an exception.

import { type HygieneRule, reworded } from './name-variant.js';

/** American part, British part. */
const PARTS: readonly (readonly [american: string, british: string])[] = [
  ['anemi', 'anaemi'],
  ['ischemi', 'ischaemi'],
  ['leukemi', 'leukaemi'],
  ['uremi', 'uraemi'],
  ['glycemi', 'glycaemi'],
  ['lipidemi', 'lipidaemi'],
  ['cholesterolemi', 'cholesterolaemi'],
  ['septicemi', 'septicaemi'],
  ['bacteremi', 'bacteraemi'],
  ['viremi', 'viraemi'],
  ['toxemi', 'toxaemi'],
  ['kalemi', 'kalaemi'],
  ['natremi', 'natraemi'],
  ['calcemi', 'calcaemi'],
  ['magnesemi', 'magnesaemi'],
  ['phosphatemi', 'phosphataemi'],
  ['volemi', 'volaemi'],
  ['oxemi', 'oxaemi'],
  ['albuminemi', 'albuminaemi'],
  ['proteinemi', 'proteinaemi'],
  ['globulinemi', 'globulinaemi'],
  ['bilirubinemi', 'bilirubinaemi'],
  ['ammonemi', 'ammonaemi'],
  ['uricemi', 'uricaemi'],
  ['insulinemi', 'insulinaemi'],
  ['acidemi', 'acidaemi'],
  ['polycythemi', 'polycythaemi'],
  ['hydremi', 'hydraemi'],
  ['parasitemi', 'parasitaemi'],
  ['fungemi', 'fungaemi'],
  ['thalassemi', 'thalassaemi'],
  ['hemato', 'haemato'],
  ['hematu', 'haematu'],
  ['hemate', 'haemate'],
  ['hematin', 'haematin'],
  ['hemoglob', 'haemoglob'],
  ['hemorrh', 'haemorrh'],
  ['hemophil', 'haemophil'],
  ['hemoly', 'haemoly'],
  ['hemodial', 'haemodial'],
  ['hemothor', 'haemothor'],
  ['hemopneumo', 'haemopneumo'],
  ['hemoperi', 'haemoperi'],
  ['hemoptys', 'haemoptys'],
  ['hemangi', 'haemangi'],
  ['hemarth', 'haemarth'],
  ['hemochrom', 'haemochrom'],
  ['hemosider', 'haemosider'],
  ['hemodynam', 'haemodynam'],
  ['hemostas', 'haemostas'],
  ['hemostat', 'haemostat'],
  ['rrhea', 'rrhoea'],
  ['rrheic', 'rrhoeic'],
  ['pnea', 'pnoea'],
  ['pneic', 'pnoeic'],
  ['edema', 'oedema'],
  ['esophag', 'oesophag'],
  ['estrogen', 'oestrogen'],
  ['esthesi', 'aesthesi'],
  ['esthetic', 'aesthetic'],
  ['celiac', 'coeliac'],
  ['cecal', 'caecal'],
  ['cecum', 'caecum'],
  ['feces', 'faeces'],
  ['fecal', 'faecal'],
  ['gynec', 'gynaec'],
  ['pediatric', 'paediatric'],
  ['orthopedic', 'orthopaedic'],
  ['etiolog', 'aetiolog'],
  ['cesarean', 'caesarean'],
  ['amebi', 'amoebi'],
  ['ameba', 'amoeba'],
  ['tumor', 'tumour'],
  ['color', 'colour'],
  ['behavior', 'behaviour'],
  ['fiber', 'fibre'],
  ['caliber', 'calibre'],
  ['nevus', 'naevus'],
  ['nevi', 'naevi'],
  ['nevoid', 'naevoid'],
  ['fetal', 'foetal'],
  ['fetus', 'foetus'],
  ['generalized', 'generalised'],
  ['localized', 'localised'],
  ['paralyz', 'paralys'],
  ['leukocyt', 'leucocyt'],
  ['leukopeni', 'leucopeni'],
  ['leukorrh', 'leucorrh'],
];
/** Words in which a part stands by chance. */
const NOT_THESE = /tumoral|tumorigen|colorect|colorado|angioedema$|coloration/i;

const BY_AMERICAN = new Map(PARTS);
const BY_BRITISH = new Map(PARTS.map(([american, british]) => [british, american]));
// Longer parts first, so that a part never hides one that holds it.
const parts = (list: Iterable<string>) => [...list].sort((a, b) => b.length - a.length).join('|');
const BRITISH = new RegExp(`(${parts(BY_BRITISH.keys())})`, 'gi');
const AMERICAN = new RegExp(`(${parts(BY_AMERICAN.keys())})`, 'gi');

/** The text in the other spelling; the same text where the two agree. A text that mixes them becomes American. */
function otherSpelling(text: string): string {
  const american = respell(text, BRITISH, BY_BRITISH);
  return american === text ? respell(text, AMERICAN, BY_AMERICAN) : american;
}

function respell(text: string, pattern: RegExp, to: ReadonlyMap<string, string>): string {
  return text.replace(/\p{L}+/gu, (word) => {
    if (NOT_THESE.test(word)) return word;
    return word.replace(pattern, (part) => {
      const other = to.get(part.toLowerCase()) ?? part;
      return /^\p{Lu}/u.test(part) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
    });
  });
}

/** "anemia" and "anaemia": a name is recognised in both spellings. */
export const spellings: HygieneRule = {
  name: 'spelling',
  summary: 'American and British spelling stand for each other: "anemia", "anaemia"',
  apply(reading) {
    if (reading.cased || reading.kind === 'abbreviation') return undefined;
    const other = otherSpelling(reading.text);
    return other === reading.text ? undefined : [reading, ...(reworded(reading, other) ?? [])];
  },
};
