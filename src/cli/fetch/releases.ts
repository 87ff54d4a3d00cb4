// The public releases that `cterm kb fetch` downloads, all of which are available without an account. Checksums are
// pinned only for releases that are final; the files of other releases change with every edition.

/** A release, which consists of one or more downloads. */
export interface Release {
  readonly name: string;
  /** A description for users: what the release is and how it is licensed. */
  readonly summary: string;
  /** The publisher's page for the release, to consult if a download has moved. */
  readonly page: string;
  readonly downloads: readonly Download[];
}

export interface Download {
  readonly url: string;
  /** The name under which the file is saved; absent for an archive, whose members are extracted. */
  readonly save?: string;
  /** For a zip archive: a regular expression that the paths of the members to extract must match. */
  readonly take?: string;
  /** Number of leading folders dropped from the paths of extracted members; if absent, all folders are dropped. */
  readonly strip?: number;
  /** The SHA-256 of each file, keyed by file name, if the release is final. */
  readonly sha256?: Readonly<Record<string, string>>;
}

const CMS = 'https://www.cms.gov/files/zip';
const CMS_ICD = 'https://www.cms.gov/medicare/coding-billing/icd-10-codes';
const OBO = 'https://purl.obolibrary.org/obo';
const CDC_VACCINES = 'https://www2.cdc.gov/vaccines/iis/iisstandards/XML.asp?rpt=';

export const RELEASES: readonly Release[] = [
  {
    name: 'icd10cm',
    summary: 'ICD-10-CM, order file, tabular list and index (public domain)',
    page: CMS_ICD,
    downloads: [
      { url: `${CMS}/2027-code-descriptions-tabular-order.zip`, take: 'icd10cm_order(_addenda)?_\\d{4}\\.txt$' },
      {
        url: `${CMS}/2027-code-tables-tabular-and-index.zip`,
        take: 'icd10cm_(tabular|index|drug|eindex|neoplasm)_\\d{4}\\.xml$',
      },
    ],
  },
  {
    name: 'icd10pcs',
    summary: 'ICD-10-PCS, order file and definitions (public domain)',
    page: CMS_ICD,
    downloads: [
      {
        url: `${CMS}/2027-icd-10-pcs-order-file-long-and-abbreviated-titles.zip`,
        take: '(icd10pcs_order|order_addenda)_\\d{4}\\.txt$',
      },
      { url: `${CMS}/2027-icd-10-pcs-code-tables-and-index.zip`, take: 'icd10pcs_definitions_\\d{4}\\.xml$' },
    ],
  },
  {
    name: 'icd9cm',
    summary: 'ICD-9-CM version 32, the last one (public domain)',
    page: 'https://www.cms.gov/medicare/coding-billing/icd-10-codes/icd-9-cm-diagnosis-procedure-codes-abbreviated-and-full-code-titles',
    downloads: [
      {
        url: 'https://www.cms.gov/medicare/coding/icd9providerdiagnosticcodes/downloads/icd-9-cm-v32-master-descriptions.zip',
        take: 'CMS32_DESC_(LONG|SHORT)_(DX|SG)\\.txt$',
        sha256: {
          'CMS32_DESC_LONG_DX.txt': '37fee8081daddd6344005890bfeb2d77b18a67e68ce4ed1c1797964b5f554ee9',
          'CMS32_DESC_LONG_SG.txt': '6e2b5ae376afecee0872bc71df89d8e1acf1ce8ea09332037fe8c5e47ad77722',
          'CMS32_DESC_SHORT_DX.txt': 'b71aeea396939360ba044f3eadaa12dac066525e419c962fc760b15579937404',
          'CMS32_DESC_SHORT_SG.txt': 'def510300e9f96d58993147966797c8ebbba22df6a5e687ce0c6ef6d22824e52',
        },
      },
    ],
  },
  {
    name: 'gems',
    summary: 'General Equivalence Mappings 2018, the last ones (public domain)',
    page: CMS_ICD,
    downloads: [
      {
        url: 'https://www.cms.gov/medicare/coding/icd10/downloads/2018-icd-10-cm-general-equivalence-mappings.zip',
        take: '2018_I(9|10)gem\\.txt$',
        sha256: {
          '2018_I9gem.txt': '44f4079c698efa2c0a8cc159f70075cf6cf23277fdd35ae3416b2bc516652ce3',
          '2018_I10gem.txt': 'fe679ddbdc2d3e2275574299ca8c2a5e21e0143136a6ae6290cc7dcec1042f2b',
        },
      },
    ],
  },
  {
    name: 'hcpcs',
    summary: 'HCPCS Level II (public domain)',
    page: 'https://www.cms.gov/medicare/coding-billing/healthcare-common-procedure-system/quarterly-update',
    downloads: [{ url: `${CMS}/october-2026-alpha-numeric-hcpcs-file.zip`, take: 'HCPC\\d{4}_.*ANWEB.*\\.txt$' }],
  },
  {
    name: 'cvx',
    summary: 'vaccines, their manufacturers and trade names (public domain)',
    page: 'https://www2.cdc.gov/vaccines/iis/iisstandards/vaccines.asp',
    downloads: [
      { url: `${CDC_VACCINES}cvx`, save: 'cvx.xml' },
      { url: `${CDC_VACCINES}mvx`, save: 'mvx.xml' },
      { url: `${CDC_VACCINES}tradename`, save: 'tradename.xml' },
      { url: `${CDC_VACCINES}vax2vg`, save: 'vac2vg.xml' },
    ],
  },
  {
    name: 'hpo',
    summary: 'Human Phenotype Ontology and its annotations of diseases (HPO licence)',
    page: 'https://hpo.jax.org/data',
    downloads: [
      { url: `${OBO}/hp.json`, save: 'hp.json' },
      { url: `${OBO}/hp/hpoa/phenotype.hpoa`, save: 'phenotype.hpoa' },
    ],
  },
  {
    name: 'doid',
    summary: 'Human Disease Ontology (CC0)',
    page: 'https://disease-ontology.org/downloads',
    downloads: [{ url: `${OBO}/doid.json`, save: 'doid.json' }],
  },
  {
    name: 'symp',
    summary: 'Symptom Ontology (CC0)',
    page: 'https://obofoundry.org/ontology/symp.html',
    downloads: [{ url: `${OBO}/symp.obo`, save: 'symp.obo' }],
  },
  {
    name: 'mondo',
    summary: 'Mondo Disease Ontology and its mappings (CC BY 4.0)',
    page: 'https://mondo.monarchinitiative.org/pages/download/',
    downloads: [
      { url: `${OBO}/mondo.json`, save: 'mondo.json' },
      { url: `${OBO}/mondo/mappings/mondo.sssom.tsv`, save: 'mondo.sssom.tsv' },
    ],
  },
  {
    name: 'snomed-gps',
    summary: 'SNOMED CT Global Patient Set as a FHIR value set (CC BY 4.0)',
    page: 'https://www.snomed.org/gps',
    downloads: [
      {
        url: 'https://raw.githubusercontent.com/HL7/UTG/a19c263616d7b759fe91ceaa0faf4c5b5a5b614b/input/sourceOfTruth/fhir/valueSets/ValueSet-snomed-intl-gps.json',
        save: 'ValueSet-snomed-intl-gps.json',
        sha256: {
          'ValueSet-snomed-intl-gps.json': 'e2be7780eb71422e17e5a6ee79e79f25a68ce4388d39aedcb22a5539551484b7',
        },
      },
    ],
  },
  {
    name: 'rxnorm',
    summary: 'RxNorm, current prescribable content (public)',
    page: 'https://www.nlm.nih.gov/research/umls/rxnorm/docs/rxnormfiles.html',
    downloads: [
      {
        url: 'https://download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_current.zip',
        take: 'rrf/RXN(CONSO|REL|SAT|STY)\\.RRF$',
      },
    ],
  },
  {
    name: 'lab-tree',
    summary: 'tree of laboratory tests with ranges (LOINC notice)',
    page: 'https://github.com/LHNCBC/flowsheet-lhc',
    downloads: [
      {
        url: 'https://raw.githubusercontent.com/LHNCBC/flowsheet-lhc/53b8283941322229af050582d9ed947951b8e483/src/stores/h17.js',
        save: 'flowsheet_h17.js',
        sha256: { 'flowsheet_h17.js': 'f003d86c5207a11da66d1b5971cd663312b68d68ea2a16db258a6dd5a696875d' },
      },
    ],
  },
  {
    name: 'synthea',
    summary: 'disease modules of Synthea (Apache-2.0)',
    page: 'https://github.com/synthetichealth/synthea',
    downloads: [
      {
        url: 'https://github.com/synthetichealth/synthea/archive/refs/heads/master.zip',
        take: 'src/main/resources/modules/.*\\.json$',
        strip: 4,
      },
    ],
  },
];
