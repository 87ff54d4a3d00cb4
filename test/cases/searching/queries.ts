// Queries that people type when they look for a code: lay words, abbreviations, and misspelt, reordered and unfinished
// words. Each is listed with the codes that it may mean. The queries are our own; the codes are from ICD-10-CM FY2026,
// HCPCS Level II, ICD-10-PCS and LOINC. A code that ends with `-` means all codes with that prefix.

export const QUERY_KINDS = ['lay', 'abbreviation', 'misspelt', 'reordered', 'unfinished'] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** A query, its kind, and the codes that it may mean. */
export interface QueryCase {
  readonly kind: QueryKind;
  readonly query: string;
  readonly codes: readonly string[];
}

/** The queries of each kind, one per line, in the form `query: code code …`. */
const LISTS: Readonly<Record<QueryKind, string>> = {
  lay: `
    heart attack: I21.9
    high blood pressure: I10
    sugar diabetes: E11.9
    stroke: I63.9
    kidney stones: N20.0
    gallstones: K80.20
    heartburn: R12
    acid reflux: K21.9
    pink eye: H10.9 H10.02-
    broken hip: S72.00-
    broken wrist: S62.10- S52.50-
    broken nose: S02.2-
    chickenpox: B01.9
    whooping cough: A37.90
    lockjaw: A35
    kissing disease: B27.90
    flu: J11.1
    common cold: J00
    strep throat: J02.0
    ear infection: H66.90 H66.9-
    swimmers ear: H60.33-
    tennis elbow: M77.1-
    golfers elbow: M77.0-
    frozen shoulder: M75.0-
    bunion: M21.61-
    flat feet: M21.4-
    slipped disc: M51.2- M51.26
    brittle bones: M81.0 Q78.0
    lazy eye: H53.00-
    nearsighted: H52.1-
    farsighted: H52.0-
    pins and needles: R20.2
    passing out: R55
    throwing up: R11.10 R11.1-
    nosebleed: R04.0
    coughing up blood: R04.2
    blood in urine: R31.9
    bed wetting: N39.44
    hives: L50.9
    athletes foot: B35.3
    jock itch: B35.6
    head lice: B85.0
    bed sore: L89.9- L89.90
    cold sores: B00.1
    hay fever: J30.1 J30.2 J30.9
    blood poisoning: A41.9
    underactive thyroid: E03.9
    overactive thyroid: E05.90
    low blood sugar: E16.2
    blood clot in leg: I82.40-
    blood clot in lung: I26.99
    irregular heartbeat: I49.9
    collapsed lung: J93.9 J98.19
    lou gehrigs disease: G12.21
    morning sickness: O21.0
    tubal pregnancy: O00.10- O00.1-
    hot flashes: N95.1
    manic depression: F31.9
    drinking problem: F10.10 F10.20 F10.1- F10.2-
    panic attacks: F41.0`,
  abbreviation: `
    CHF: I50.9
    COPD: J44.9
    CKD: N18.9
    CKD stage 4: N18.4
    ESRD: N18.6
    afib: I48.91
    MI: I21.9
    NSTEMI: I21.4
    STEMI: I21.3
    CVA: I63.9
    TIA: G45.9
    DVT: I82.40-
    HTN: I10
    T2DM: E11.9
    T1DM: E10.9
    DKA: E10.10 E11.10 E13.10
    UTI: N39.0
    URI: J06.9
    GERD: K21.9
    IBS: K58.9
    BPH: N40.0 N40.1
    PAD: I73.9
    CAD: I25.10
    OSA: G47.33
    RA: M06.9
    SLE: M32.9 M32.10
    ALS: G12.21
    ADHD: F90.9
    PTSD: F43.10
    OCD: F42.9
    GAD: F41.1
    HIV: B20 Z21
    MRSA: A49.02 B95.62
    SOB: R06.02
    AKI: N17.9
    ARDS: J80
    PCOS: E28.2
    PID: N73.9
    BPPV: H81.1-
    AAA: I71.4- I71.40
    COPD exacerbation: J44.1
    CHF acute on chronic: I50.23 I50.33 I50.43
    recurrent UTI: N39.0
    T2DM with neuropathy: E11.40
    HTN with CKD: I12.9`,
  misspelt: `
    diabetis type 2: E11.9
    pnemonia: J18.9
    athsma: J45.909
    bronkitis: J40
    hypertenshun: I10
    diarhea: R19.7
    nausia: R11.0
    appendicits: K37
    hemorroids: K64.9
    siatica: M54.3-
    migrane: G43.909
    parkinsons diseese: G20.A1 G20.-
    alzhiemers: G30.9
    shizophrenia: F20.9
    anxity: F41.9
    tonsilitis: J03.90
    larngitis: J04.0
    conjuctivitis: H10.9
    catarct: H26.9
    glacoma: H40.9
    celulitis: L03.90
    psorasis: L40.9
    exzema: L30.9
    anemea: D64.9
    lukemia: C95.90
    osteoporsis: M81.0
    fibromyalga: M79.7
    carpel tunnel: G56.0-
    rhumatoid arthritis: M06.9
    cirosis of liver: K74.60
    hepatitus c: B19.20 B18.2
    pancreatits: K85.90
    cholecystitus: K81.9
    ulcertive colitis: K51.90
    crohns desease: K50.90
    endometrosis: N80.9
    hypothyrodism: E03.9
    hyperlipedemia: E78.5
    obisity: E66.9
    sleep apnia: G47.30
    vertgo: R42
    tinitus: H93.1-
    hart failure: I50.9
    hi blood presure: I10
    kidny failure: N19`,
  reordered: `
    mellitus diabetes type 2: E11.9
    failure heart congestive: I50.9
    kidney disease chronic stage 3: N18.30
    neuropathy diabetic type 2: E11.40
    infarction myocardial acute: I21.9
    pregnancy ectopic: O00.9- O00.90
    ulcer foot diabetic: E11.621
    retinopathy diabetic type 1: E10.319
    pneumonia aspiration: J69.0
    embolism pulmonary: I26.99
    thrombosis deep vein right leg: I82.401
    anemia iron deficiency: D50.9
    apnea obstructive sleep: G47.33
    stenosis aortic valve: I35.0
    osteoarthritis knee right: M17.11
    pain back low: M54.50
    sprain ankle left: S93.402A S93.402-
    cancer prostate: C61
    cancer lung: C34.90
    cancer colon: C18.9
    tumor brain malignant: C71.9
    disorder bipolar: F31.9
    femur neck fracture left: S72.002A S72.002-
    abuse alcohol: F10.10
    removal gallbladder: 0FT44ZZ 0FT40ZZ`,
  unfinished: `
    myocardial infarc: I21.9
    chronic obstructive pulm: J44.9
    type 2 diabetes with hypergl: E11.65
    atrial fibril: I48.91
    essential hypert: I10
    acute appendic: K35.80
    urinary tract infec: N39.0
    rheumatoid arth: M06.9
    iron deficiency an: D50.9
    acute bronch: J20.9
    gastroesophageal refl: K21.9
    hypothyr: E03.9
    hyperlip: E78.5
    migraine with au: G43.109
    pulmonary embol: I26.99
    deep vein thromb: I82.40- I82.409
    alzheimers dis: G30.9
    cerebral pal: G80.9
    multiple scl: G35-
    cystic fib: E84.9
    standard wheelch: K0001
    cpap dev: E0601
    hemoglobin a1: 4548-4
    replacement left knee j: 0SRD-
    bypass coronary art: 021-`,
};

/** All queries, in the order of the lists. */
export const QUERY_CASES: readonly QueryCase[] = QUERY_KINDS.flatMap((kind) =>
  LISTS[kind]
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', codes = ''] = line.trim().split(': ');
      return { kind, query, codes: codes.split(' ') };
    }),
);

/** Whether a query may mean the given code. */
export function isMeant({ codes }: QueryCase, code: string): boolean {
  return codes.some((meant) => (meant.endsWith('-') ? code.startsWith(meant.slice(0, -1)) : code === meant));
}
