// Canonical identifiers of the form `PREFIX:code`: a single spelling for each concept in a public source, however a
// release spells it (`SNOMEDCT_US_2025_09_01:22298006`, `MIM:154700`, `http://purl.obolibrary.org/obo/HP_0001250`). The
// tables cover the spellings found in the imported releases. The tables leave out identifiers that do not help to join
// diseases, findings, drugs or tests: literature (PMID, URL, stedman), editors' marks (DO, IEDB, ls, sn, JA), other
// species (MP, MPATH), relations (RO, BFO), pathways (KEGG), and withdrawn or private lists (CSP2005, MTH, COHD, Fyler,
// EPCC, DERMO).

/** For each canonical prefix, its vocabulary. Only vocabularies that this project maps findings to are listed. */
export const IDENTIFIER_VOCABULARIES: Readonly<Record<string, string>> = {
  ICD10CM: 'icd10',
  ICD9CM: 'icd',
  ICD10PCS: 'icd10pcs',
  SNOMED: 'snomed',
  LOINC: 'loinc',
  RXNORM: 'rxnorm',
  HCPCS: 'hcpcs',
  CVX: 'cvx',
  MVX: 'mvx',
  HP: 'hpo',
  DOID: 'doid',
  MONDO: 'mondo',
  SYMP: 'symp',
  UMLS: 'umls',
};

/**
 * Whether a finding's key is a canonical identifier rather than the slug of an authored finding or an id from a term
 * list.
 */
export function isIdentifier(key: string): boolean {
  return /^[A-Z][A-Z0-9]*:./.test(key);
}

interface Form {
  /** The pattern for the canonical form of a code. */
  readonly code: RegExp;
  /** Other spellings of the prefix, in lower case; a date or year at the end is removed before the comparison. */
  readonly spellings?: readonly string[];
  /**
   * Converts an upper-case code to its canonical form, or, if that is impossible, to something that the pattern `code`
   * rejects.
   */
  readonly mend?: (code: string) => string;
}

const SEVEN_DIGITS = /^\d{7}$/;

const FORMS: Readonly<Record<string, Form>> = {
  ICD10CM: { code: /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4}|-[A-Z]\d[0-9A-Z])?$/, mend: withDot },
  // The WHO edition has different codes after the dot, so it must never be mistaken for ICD-10-CM.
  ICD10WHO: { code: /^[A-Z]\d\d(\.\d{1,2}|-[A-Z]\d\d)?$/, spellings: ['icd10', 'icd-10'], mend: withDot },
  ICD9CM: {
    code: /^(\d{3}(\.\d{1,2})?|V\d\d(\.\d{1,2})?|E\d{3}(\.\d)?|\d\d\.\d{1,2}|[VE]?\d{2,3}-[VE]?\d{2,3})$/,
    spellings: ['icd9', 'icd-9', 'icd-9-cm', 'icd9cm', 'mthicd9'],
    // A range should end with a category, but some releases end it with the last code in that category.
    mend: (code) => code.replace(/^(.+-[^.]+)\.9+$/, '$1'),
  },
  ICD10PCS: { code: /^[0-9A-HJ-NP-Z]{1,7}$/ },
  ICDO: { code: /^\d{4}\/\d$/, spellings: ['icd-o', 'icdo3', 'icd-o-3'], mend: (code) => code.replace(/^M/, '') },
  ICD11: { code: /^[0-9A-Z]{4}(\.[0-9A-Z]{1,2})?$/ },
  /** The codes for entities in the ICD-11 foundation are plain numbers. */
  ICD11F: { code: /^\d+$/, spellings: ['icd11.foundation'] },
  SNOMED: {
    // Releases contain numbers whose partition digits mark a description or relationship; these are not concepts.
    code: /^(?!\d*[01][12]\d$)\d+$/,
    spellings: ['snomedct', 'snomedct_us', 'snomed_ct', 'snomed-ct', 'sctid', 'sct'],
  },
  LOINC: { code: /^([1-9]\d{0,6}-\d|L[AGP]\d+-\d|MTHU\d+)$/, spellings: ['lnc'] },
  RXNORM: { code: /^[1-9]\d*$/, spellings: ['rxcui'] },
  HCPCS: { code: /^[A-Z]\d{4}$/ },
  CVX: { code: /^\d{2,3}$/ },
  MVX: { code: /^[A-Z]{2,4}$/ },
  HP: { code: SEVEN_DIGITS, spellings: ['hpo'] },
  DOID: { code: /^\d+$/ },
  MONDO: { code: SEVEN_DIGITS },
  SYMP: { code: SEVEN_DIGITS },
  UMLS: { code: /^C[0-9N]\d{6}$/, spellings: ['umls_cui', 'cui'] },
  MESH: { code: /^[A-Z]\d+$/, spellings: ['msh'] },
  NCIT: { code: /^C\d+$/, spellings: ['nci'] },
  OMIM: { code: /^\d{6}$/, spellings: ['mim'] },
  /** A phenotypic series is a group of diseases, and not the disease that has the same number. */
  OMIMPS: { code: /^\d{6}$/, spellings: ['mimps'], mend: (code) => code.replace(/^PS/, '') },
  ORPHA: { code: /^\d+$/, spellings: ['orphanet', 'ordo', 'orphanet.ordo'], mend: withoutOwnPrefix },
  GARD: { code: /^[1-9]\d*$/, mend: (code) => code.replace(/^0+/, '') },
  EFO: { code: SEVEN_DIGITS },
  MEDDRA: { code: /^\d{8}$/ },
  DECIPHER: { code: /^\d+$/ },
};

const PREFIXES = new Map(
  Object.entries(FORMS).flatMap(([prefix, { spellings = [] }]) =>
    [prefix.toLowerCase(), ...spellings].map((spelling) => [spelling, prefix] as const),
  ),
);

/** The beginnings of web addresses, without the scheme and `www.`, each with the prefix that it corresponds to. */
const ADDRESSES: readonly (readonly [begin: string, prefix: string])[] = [
  ['snomed.info/id/', 'SNOMED'],
  ['snomed.info/sct/', 'SNOMED'],
  ['purl.bioontology.org/ontology/snomedct/', 'SNOMED'],
  ['purl.bioontology.org/ontology/icd10cm/', 'ICD10CM'],
  ['purl.bioontology.org/ontology/icd9cm/', 'ICD9CM'],
  ['purl.bioontology.org/ontology/icd10/', 'ICD10WHO'],
  ['purl.bioontology.org/ontology/rxnorm/', 'RXNORM'],
  ['purl.bioontology.org/ontology/lnc/', 'LOINC'],
  ['purl.bioontology.org/ontology/mesh/', 'MESH'],
  ['purl.bioontology.org/ontology/meddra/', 'MEDDRA'],
  ['icd.who.int/browse10/2019/en#/', 'ICD10WHO'],
  ['id.who.int/icd/entity/', 'ICD11F'],
  ['id.nlm.nih.gov/mesh/', 'MESH'],
  ['linkedlifedata.com/resource/umls/id/', 'UMLS'],
  ['uts.nlm.nih.gov/uts/umls/concept/', 'UMLS'],
  ['omim.org/phenotypicseries/', 'OMIMPS'],
  ['omim.org/entry/', 'OMIM'],
  ['omim.org/mim/', 'OMIM'],
  ['orpha.net/ordo/', 'ORPHA'],
  ['orpha.net/consor/cgi-bin/oc_exp.php?lng=en&expert=', 'ORPHA'],
  ['ebi.ac.uk/efo/efo_', 'EFO'],
  ['loinc.org/', 'LOINC'],
  ['rarediseases.info.nih.gov/diseases/', 'GARD'],
];

const OBO_ADDRESS = 'purl.obolibrary.org/obo/';
const RESOLVER_ADDRESS = 'identifiers.org/';

/**
 * Converts an identifier in any spelling to `PREFIX:code`; undefined if the string is not an identifier, or if its
 * source is not in the tables above.
 */
export function canonicalIdentifier(raw: string): string | undefined {
  const text = raw.trim();
  const address = /^<?https?:\/\/(?:www\.)?([^>]*?)\/?>?$/i.exec(text)?.[1];
  if (address !== undefined) return fromAddress(address);
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : fromParts(text.slice(0, colon), text.slice(colon + 1));
}

/** The prefix and the code in a canonical identifier. */
export function splitIdentifier(identifier: string): { prefix: string; code: string } {
  const colon = identifier.indexOf(':');
  return { prefix: identifier.slice(0, colon), code: identifier.slice(colon + 1) };
}

function fromAddress(address: string): string | undefined {
  const lower = address.toLowerCase();
  if (lower.startsWith(OBO_ADDRESS)) {
    const name = address.slice(OBO_ADDRESS.length);
    const line = name.lastIndexOf('_');
    return line < 0 ? undefined : fromParts(name.slice(0, line), name.slice(line + 1));
  }
  if (lower.startsWith(RESOLVER_ADDRESS)) {
    const [, space, code] = /^([^/:]+)[/:](.+)$/.exec(address.slice(RESOLVER_ADDRESS.length)) ?? [];
    if (code === undefined) return undefined;
    return fromParts(space, code.slice(code.indexOf(':') + 1));
  }
  const found = ADDRESSES.find(([begin]) => lower.startsWith(begin));
  return found === undefined ? undefined : canonical(found[1], address.slice(found[0].length));
}

/**
 * Combines a prefix, in any spelling, with a code: `SNOMEDCT_US_2025_09_01` and `22298006`, or `OMIM` and `PS154700`.
 */
function fromParts(spelling: string, code: string): string | undefined {
  const undated = spelling.trim().replace(/_?(?:19|20)\d\d(?:_\d\d_\d\d)?$/, '');
  const prefix = PREFIXES.get(undated.toLowerCase()) ?? PREFIXES.get(spelling.trim().toLowerCase());
  return prefix === undefined ? undefined : canonical(prefix, code);
}

function canonical(prefix: string, raw: string): string | undefined {
  const upper = raw.trim().toUpperCase();
  if (prefix === 'OMIM' && upper.startsWith('PS')) return canonical('OMIMPS', upper);
  const { code: form, mend } = FORMS[prefix];
  const code = mend === undefined ? upper : mend(upper);
  return form.test(code) ? `${prefix}:${code}` : undefined;
}

function withDot(code: string): string {
  return /^[A-Z]\d[0-9A-Z]{2,5}$/.test(code) ? `${code.slice(0, 3)}.${code.slice(3)}` : code;
}

/** Removes a repeated prefix: `ORPHANET_93921`, `ORPHA93921` and `ORPHA:93921` become `93921`. */
function withoutOwnPrefix(code: string): string {
  return code.replace(/^[A-Z]+[_:]?/, '');
}
