// Names for the LOINC classes, which group tests; the wording is our own, based on the abbreviations in the LOINC
// users' guide. If a class is not listed here, its abbreviation is shown.

const CLASSES: Readonly<Record<string, string>> = {
  ABXBACT: 'Antibiotic susceptibilities',
  ALLERGY: 'Allergy tests',
  BDYTMP: 'Body temperature',
  BDYHGT: 'Body height',
  BDYWGT: 'Body weight',
  BDYSURF: 'Body surface area',
  BDYCRC: 'Body circumferences',
  BLDBK: 'Blood bank tests',
  BP: 'Blood pressure',
  CARD: 'Cardiology studies',
  CELLMARK: 'Cell surface markers',
  CHAL: 'Challenge and stimulation tests',
  CHEM: 'Chemistry tests',
  CLIN: 'Clinical measurements',
  COAG: 'Coagulation tests',
  CYTO: 'Cytology',
  DOC: 'Clinical documents',
  'DRUG/TOX': 'Drug levels and toxicology',
  ECHO: 'Echocardiography measurements',
  EKG: 'Electrocardiogram measurements',
  ENDO: 'Endoscopy findings',
  EYE: 'Eye measurements',
  FERT: 'Fertility tests',
  'H&P': 'History and physical examination',
  'HEM/BC': 'Hematology and cell counts',
  HEMODYN: 'Hemodynamic measurements',
  HLA: 'Tissue typing',
  HRTRATE: 'Heart rate',
  IO: 'Intake and output',
  MICRO: 'Microbiology tests',
  MISC: 'Miscellaneous tests',
  MOLPATH: 'Molecular pathology tests',
  NEONAT: 'Newborn measurements',
  'OB.US': 'Obstetric ultrasound measurements',
  PANEL: 'Panels',
  PATH: 'Pathology reports',
  PULM: 'Pulmonary function tests',
  RAD: 'Radiology studies',
  RESP: 'Respiratory measurements',
  SERO: 'Serology tests',
  SPEC: 'Specimen descriptions',
  SURVEY: 'Surveys and scores',
  TUMRRGT: 'Tumor registry items',
  UA: 'Urinalysis',
  VACCIN: 'Vaccination records',
};

/** The name of a class. The name of a subclass (`PANEL.CHEM`) is composed of the names of its parts. */
export function className(code: string): string {
  const listed = CLASSES[code];
  if (listed !== undefined) return listed;
  const [whole, ...parts] = code.split('.');
  const name = CLASSES[whole];
  if (name === undefined || parts.length === 0) return code;
  const part = parts.join('.');
  return `${name}: ${CLASSES[part]?.toLowerCase() ?? part}`;
}
