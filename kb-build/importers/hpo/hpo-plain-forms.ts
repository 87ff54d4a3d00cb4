// What is abnormal of a part of the body, as one says it: "Abnormality of the eye" is the ontology's name of what papers
// call ocular anomalies, ophthalmic manifestations, eye defects. Input: the words of a name, in the singular.

/** What says that a part is not as it should be. */
const HEADS = ['abnormality', 'anomaly', 'malformation', 'defect', 'manifestation', 'involvement'];

/** Adjectives of parts; what is "of the X system" is X by itself. */
const ADJECTIVES: Readonly<Record<string, readonly string[]>> = {
  eye: ['ocular', 'ophthalmic', 'ophthalmologic', 'ophthalmological'],
  ear: ['otic', 'otologic', 'aural', 'auricular'],
  nose: ['nasal'],
  mouth: ['oral'],
  lip: ['labial'],
  tongue: ['lingual'],
  tooth: ['dental'],
  gingiva: ['gingival'],
  face: ['facial'],
  'orbital region': ['orbital'],
  hearing: ['auditory'],
  joint: ['articular'],
  skin: ['cutaneous', 'dermatologic', 'dermatological'],
  heart: ['cardiac'],
  lung: ['pulmonary'],
  kidney: ['renal'],
  liver: ['hepatic'],
  spleen: ['splenic'],
  stomach: ['gastric'],
  pancreas: ['pancreatic'],
  bladder: ['vesical'],
  uterus: ['uterine'],
  ovary: ['ovarian'],
  testis: ['testicular'],
  clavicle: ['clavicular'],
  mandible: ['mandibular'],
  maxilla: ['maxillary'],
  vertebra: ['vertebral'],
  'vertebral column': ['vertebral', 'spinal'],
  rib: ['costal'],
  pelvis: ['pelvic'],
  patella: ['patellar'],
  scapula: ['scapular'],
  sternum: ['sternal'],
  retina: ['retinal'],
  cornea: ['corneal'],
  'nervous system': ['neurological', 'neurologic'],
  'digestive system': ['gastrointestinal', 'digestive'],
  'skeletal system': ['skeletal', 'bone'],
  'cardiovascular system': ['cardiovascular'],
  'respiratory system': ['respiratory'],
  'genitourinary system': ['genitourinary', 'urogenital'],
  'urinary system': ['urinary'],
  'endocrine system': ['endocrine'],
  'immune system': ['immunological', 'immunologic'],
};
const MOST_WORDS = 3;

/** "abnormal X morphology", "abnormality of the X" → "abnormal X", "X abnormality", "X defect", and X as an adjective. */
export function plainForms(words: readonly string[]): string[][] {
  const name = words.join(' ');
  const [, of] = /^abnormal(?:ity of(?: the)?)? (.+?)(?: morphology)?$/.exec(name) ?? [];
  const part = of ?? /^(\w+) abnormality$/.exec(name)?.[1];
  if (part === undefined) return [];
  const site = part.split(' ');
  if (site.length > MOST_WORDS || /\b(?:of|or|and|in)\b/.test(part)) return [];
  const sites = [site, ...(ADJECTIVES[part] ?? []).map((adjective) => [adjective])];
  return [['abnormal', ...site], ...sites.flatMap((said) => HEADS.map((head) => [...said, head]))];
}
