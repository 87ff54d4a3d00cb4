// Which word before a comma's other side goes in front: English adjectives as medicine makes them, told by their endings,
// with the nouns that end so and the adjectives that do not.

const ENDINGS =
  /(?:al|ar|ary|ory|ic|ous|ive|ed|able|ible|oid|ile|ant|ent|less|form|genic|ine|esque|like|prone|dependent|related|induced|positive|negative|'s|s')$/;

const NOUNS = new Set(
  `hospital animal metal arsenic clinic colic capillary ovary coronary artery biliary accident incident
  implant infant transplant irritant stimulant anticoagulant hydrant plant parent patient agent event component accessory
  memory history laboratory category territory vessel seminal canal referral arrival trial
  denial removal survival chemical radical criminal individual professional manual oil bed seed weed speed
  feed need breed heel medicine urine spine intestine caffeine cocaine morphine iodine chlorine vaccine
  machine amine spleen tooth ear collar molar scar sugar vulgar mile reptile file tile profile
  platform cuneiform chloroform table cable vegetable crucible thyroid steroid hemorrhoid adenoid opioid mastoid sphenoid
  alkaloid fibroid sarcoid keloid sigmoid deltoid music epidemic topic fabric antibiotic
  anesthetic narcotic analgesic antiseptic cosmetic plastic public additive adhesive sedative
  laxative preservative relative representative diuretic antiemetic
  antipsychotic antiepileptic prophylactic arithmetic mechanic tonic tetanic panic traffic magic logic plasmic`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const OTHERS = new Set(
  `acute chronic subacute mild moderate severe right left upper lower inner outer early late latent primary secondary
  benign malignant simple complex mixed partial total open closed dry wet hot cold dull sharp deep low high new old
  obscure pure true false idiopathic congenital acquired juvenile senile adult infantile neonatal intractable bilateral
  unilateral recurrent persistent intermittent transient diffuse focal massive minor major blunt nonvenomous severe
  painful classic classical common rare male female maternal fetal brittle active inactive complete
  incomplete profound little great big ring index middle hind fore spastic flaccid foreign ischaemic hepatic vulgaris`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whether the last word of `text` is an adjective. */
export function isAdjective(text: string): boolean {
  const last = text.toLowerCase().split(' ').at(-1) ?? '';
  if (OTHERS.has(last)) return true;
  return last.length > 3 && ENDINGS.test(last) && !NOUNS.has(last);
}

/** Whether a single word is an adjective beyond doubt, so that it names nothing by itself. */
export function isLoneAdjective(word: string): boolean {
  return /(?:ic|ous|ive)$/.test(word) && word.length > 4 && !NOUNS.has(word);
}
