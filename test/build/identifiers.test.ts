// Canonical identifiers: every spelling used in releases, and the identifiers that are deliberately left out. The codes
// are made up or belong to common diseases.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalIdentifier, IDENTIFIER_VOCABULARIES, isIdentifier } from '../../kb-build/ids/identifiers.js';

describe('canonicalIdentifier', () => {
  it.each([
    ['SNOMEDCT_US_2025_09_01:22298006', 'SNOMED:22298006'],
    ['SNOMEDCT_2005_07_31:22298006', 'SNOMED:22298006'],
    [' SNOMEDCT_US:22298006 ', 'SNOMED:22298006'],
    ['SNOMED_CT:22298006', 'SNOMED:22298006'],
    ['SCTID:22298006', 'SNOMED:22298006'],
    ['http://snomed.info/id/22298006', 'SNOMED:22298006'],
    ['http://identifiers.org/snomedct/22298006', 'SNOMED:22298006'],
    ['MIM:154700', 'OMIM:154700'],
    ['OMIM:154700', 'OMIM:154700'],
    ['https://omim.org/entry/154700', 'OMIM:154700'],
    ['http://www.omim.org/entry/154700', 'OMIM:154700'],
    ['http://identifiers.org/omim/154700', 'OMIM:154700'],
    ['OMIMPS:154700', 'OMIMPS:154700'],
    ['OMIM:PS154700', 'OMIMPS:154700'],
    ['https://omim.org/phenotypicSeries/PS154700', 'OMIMPS:154700'],
    ['http://www.omim.org/phenotypicSeries/154700', 'OMIMPS:154700'],
    ['Orphanet:558', 'ORPHA:558'],
    ['ORPHA:558', 'ORPHA:558'],
    ['ORDO:558', 'ORPHA:558'],
    ['ORDO:Orphanet_558', 'ORPHA:558'],
    ['http://www.orpha.net/ORDO/Orphanet_558', 'ORPHA:558'],
    ['http://identifiers.org/orphanet.ordo/Orphanet_558', 'ORPHA:558'],
    ['UMLS_CUI:C0000001', 'UMLS:C0000001'],
    ['UMLS:C0000001', 'UMLS:C0000001'],
    ['UMLS:CN000001', 'UMLS:CN000001'],
    ['http://linkedlifedata.com/resource/umls/id/C0000001', 'UMLS:C0000001'],
    ['MSH:D000001', 'MESH:D000001'],
    ['MESH:C000001', 'MESH:C000001'],
    ['http://identifiers.org/mesh/D000001', 'MESH:D000001'],
    ['https://identifiers.org/mesh:D000001', 'MESH:D000001'],
    ['ICD10CM:J45.909', 'ICD10CM:J45.909'],
    ['ICD10CM:J45909', 'ICD10CM:J45.909'],
    ['ICD10CM:J40-J4A', 'ICD10CM:J40-J4A'],
    ['http://purl.bioontology.org/ontology/ICD10CM/J45.909', 'ICD10CM:J45.909'],
    ['ICD-10:R51', 'ICD10WHO:R51'],
    ['ICD10:R04.0', 'ICD10WHO:R04.0'],
    ['ICD10WHO:R04.0', 'ICD10WHO:R04.0'],
    ['https://icd.who.int/browse10/2019/en#/R04.0', 'ICD10WHO:R04.0'],
    ['ICD9CM:493.90', 'ICD9CM:493.90'],
    ['ICD9:V70.0', 'ICD9CM:V70.0'],
    ['ICD-9:618.00', 'ICD9CM:618.00'],
    ['MTHICD9_2006:707.0', 'ICD9CM:707.0'],
    ['ICD9CM_2006:390-392.99', 'ICD9CM:390-392'],
    ['ICD11:LB44.6', 'ICD11:LB44.6'],
    ['icd11.foundation:12345', 'ICD11F:12345'],
    ['http://id.who.int/icd/entity/12345', 'ICD11F:12345'],
    ['NCI:C50706', 'NCIT:C50706'],
    ['NCIT:C50706', 'NCIT:C50706'],
    ['NCI2004_11_17:C3274', 'NCIT:C3274'],
    ['http://purl.obolibrary.org/obo/NCIT_C50706', 'NCIT:C50706'],
    ['http://identifiers.org/hp/HP:0001250', 'HP:0001250'],
    ['http://purl.obolibrary.org/obo/HP_0001250', 'HP:0001250'],
    ['<http://purl.obolibrary.org/obo/HP_0001250>', 'HP:0001250'],
    ['http://purl.obolibrary.org/obo/DOID_8718', 'DOID:8718'],
    ['MONDO:0004979', 'MONDO:0004979'],
    ['SYMP:0000001', 'SYMP:0000001'],
    ['GARD:0006038', 'GARD:6038'],
    ['ICDO:9833/3', 'ICDO:9833/3'],
    ['ICD-O:M8272/0', 'ICDO:8272/0'],
    ['http://www.ebi.ac.uk/efo/EFO_0003895', 'EFO:0003895'],
    ['EFO:0003895', 'EFO:0003895'],
    ['MEDDRA:10000001', 'MEDDRA:10000001'],
    ['https://loinc.org/4548-4', 'LOINC:4548-4'],
    ['RXCUI:161', 'RXNORM:161'],
    ['HCPCS:J3420', 'HCPCS:J3420'],
    ['DECIPHER:1', 'DECIPHER:1'],
  ])('%s is %s', (raw, identifier) => {
    expect(canonicalIdentifier(raw)).toBe(identifier);
    expect(canonicalIdentifier(identifier), 'canonical already').toBe(identifier);
    expect(isIdentifier(identifier)).toBe(true);
  });

  it.each([
    '',
    'asthma',
    'PMID:32866505',
    'KEGG:05410',
    'MP:0005555',
    'DO:BH',
    'ls:IEDB',
    'UMLS_ICD9CM_2005_AUI:A1605347',
    'MTH:U000022',
    'CSP2005:0485-6737',
    'https://en.wikipedia.org/wiki/Headache',
    'http://purl.obolibrary.org/obo/BFO_0000050',
    'UMLS:x',
    'OMIM:12',
    'ICD10CM:asthma',
    'HP:1250',
    // This is the number of a description, not of a concept.
    'SNOMEDCT_US_2018_03_01:821398018',
  ])('%j is not used for joining', (raw) => {
    expect(canonicalIdentifier(raw)).toBeUndefined();
  });

  it('has a form for every vocabulary that maps lead to', () => {
    const codes: Record<string, string> = {
      ICD10CM: 'J45.909',
      ICD9CM: '47.01',
      ICD10PCS: '0DTJ4ZZ',
      SNOMED: '22298006',
      LOINC: '4548-4',
      RXNORM: '161',
      HCPCS: 'J3420',
      CVX: '208',
      MVX: 'ABC',
      HP: '0001250',
      DOID: '2841',
      MONDO: '0004979',
      SYMP: '0000001',
      UMLS: 'C0000001',
    };
    for (const prefix of Object.keys(IDENTIFIER_VOCABULARIES)) {
      const identifier = `${prefix}:${codes[prefix]}`;
      expect(canonicalIdentifier(identifier), `give ${prefix} an example here`).toBe(identifier);
    }
  });
});

const XREFS = '../shared/data/disease_ontology/reports_2026-08/allXREFinDO.tsv';

describe.skipIf(!existsSync(XREFS))('a real release (needs ../shared)', () => {
  it('skips no identifier by mistake', () => {
    const rows = readFileSync(XREFS, 'utf8').trim().split('\n').slice(1);
    const left = rows.map((row) => row.split('\t')[2].replaceAll('"', '')).filter((x) => !canonicalIdentifier(x));
    const unmeant = left.filter((raw) => !/^(KEGG|ICD10CM:QA0|MEDDRA:0|SNOMEDCT_US_\w+:\d+[01][12]\d$)/.test(raw));
    expect(unmeant).toEqual([]);
  });
});
