// The RxNorm importer, tested with invented drugs in the layout of the RRF files, and on the mock release next to the
// project if there is one.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rxnorm } from '../../../kb-build/importers/rxnorm/rxnorm.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

/** A row that gives a concept a name. */
function name(
  concept: number,
  type: string,
  text: string,
  suppress = 'N',
  source = 'RXNORM',
  language = 'ENG',
): string {
  return `${concept}|${language}||||||${concept}1|${concept}1|${concept}||${source}|${type}|${concept}|${text}||${suppress}|4096|\n`;
}

/** A row that relates the second concept to the first. */
function relation(to: number, name: string, from: number, source = 'RXNORM'): string {
  return `${to}||CUI|RO|${from}||CUI|${name}|||${source}||||||\n`;
}

function attribute(concept: number, name: string, value: string): string {
  return `${concept}|||${concept}1|AUI|${concept}|||${name}|RXNORM|${value}|N|4096|\n`;
}

const [QUXIN, SALT, FOOBIN, BOTH, QUXAL, DUO, PART, DRUG, BRANDED, BOTH_DRUG, FORM, OLD] = Array.from(
  { length: 12 },
  (_, index) => 900_001 + index,
);

const CONSO = [
  name(QUXIN, 'SY', 'quxine'),
  name(QUXIN, 'IN', 'quxin'),
  name(QUXIN, 'TMSY', 'quXIN'),
  name(QUXIN, 'SY', 'wrong', 'Y'),
  name(QUXIN, 'IN', 'Quxin foreign', 'N', 'VANDF'),
  name(SALT, 'PIN', 'quxin sulfate'),
  name(FOOBIN, 'IN', 'foobin'),
  name(BOTH, 'MIN', 'foobin / quxin'),
  name(QUXAL, 'BN', 'Quxal'),
  name(DUO, 'BN', 'Duoqux'),
  name(PART, 'SCDC', 'quxin 10 MG'),
  name(DRUG, 'SCD', 'quxin 10 MG Oral Tablet'),
  name(DRUG, 'PSN', 'quxin 10 MG Tablet'),
  name(BRANDED, 'SBD', 'quxin 10 MG Oral Tablet [Quxal]'),
  name(BOTH_DRUG, 'SCD', 'foobin 5 MG / quxin 10 MG Oral Tablet'),
  name(FORM, 'DF', 'Oral Tablet'),
  name(OLD, 'SCD', 'quxin 5 MG Oral Tablet', 'O'),
].join('');

const REL = [
  relation(QUXIN, 'form_of', SALT),
  relation(QUXIN, 'has_part', BOTH),
  relation(FOOBIN, 'has_part', BOTH),
  relation(QUXIN, 'tradename_of', QUXAL),
  relation(QUXIN, 'tradename_of', DUO),
  relation(FOOBIN, 'tradename_of', DUO),
  relation(QUXIN, 'has_ingredient', PART),
  relation(PART, 'consists_of', DRUG),
  relation(DRUG, 'tradename_of', BRANDED),
  relation(BOTH, 'has_ingredients', BOTH_DRUG),
  relation(FOOBIN, 'has_ingredient', PART, 'OTHER'),
].join('');

const FILES = {
  'rrf/RXNCONSO.RRF': CONSO,
  'rrf/RXNREL.RRF': REL,
  'rrf/RXNSAT.RRF': attribute(OLD, 'RXN_OBSOLETED', '03/02/2015') + attribute(QUXIN, 'RXN_ACTIVATED', '12/31/2004'),
  'rrf/RXNSAB.RRF': `C1|C2|RXNORM_99AA_990101F|RXNORM|RxNorm|RXNORM|99AA_990101F|||||||0||||||ENG|UTF-8|Y|Y|||\n`,
};

describe('an invented release', () => {
  const { of, complaints } = importTexts(rxnorm, FILES);

  test('is read without complaint', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'rxnorm', version: '99AA_990101F' }]);
  });

  test('yields every concept as a code, with drugs below their ingredients', () => {
    const shown = of('code').map(({ code, termType, parent, validFrom, validTo, unreportable }) =>
      [code, termType, parent, validFrom, validTo, unreportable]
        .map((each) => each ?? '')
        .join(' ')
        .trim(),
    );
    expect(shown).toEqual([
      `${QUXIN} IN  20041231`,
      `${SALT} PIN ${QUXIN}`,
      `${FOOBIN} IN`,
      `${BOTH} MIN`,
      `${QUXAL} BN ${QUXIN}`,
      `${DUO} BN`,
      `${PART} SCDC ${QUXIN}`,
      `${DRUG} SCD ${QUXIN}`,
      `${BRANDED} SBD ${DRUG}`,
      `${BOTH_DRUG} SCD ${BOTH}`,
      `${FORM} DF`,
      `${OLD} SCD   20150302`,
    ]);
  });

  test('yields ingredients, salts, combinations and brands of combinations as findings', () => {
    expect(of('finding').map(({ key, description, parents }) => [key, description, ...parents])).toEqual([
      ['RXNORM:ROOT', 'RxNorm'],
      [`RXNORM:${QUXIN}`, 'quxin', 'RXNORM:ROOT'],
      [`RXNORM:${SALT}`, 'quxin sulfate', `RXNORM:${QUXIN}`],
      [`RXNORM:${FOOBIN}`, 'foobin', 'RXNORM:ROOT'],
      [`RXNORM:${BOTH}`, 'foobin / quxin', `RXNORM:${QUXIN}`, `RXNORM:${FOOBIN}`],
      [`RXNORM:${DUO}`, 'Duoqux', `RXNORM:${QUXIN}`, `RXNORM:${FOOBIN}`],
    ]);
    expect(of('finding')[1]).toMatchObject({ id: 60_900_001, termType: 7, style: 'plain' });
  });

  test('yields a brand with one ingredient as a name of that ingredient, and leaves out names that differ only in case', () => {
    expect(of('name').map(({ finding, text }) => [finding, text])).toEqual([
      [`RXNORM:${QUXIN}`, 'quxine'],
      [`RXNORM:${QUXIN}`, 'Quxal'],
    ]);
  });

  test('maps drugs with a dose to their ingredient', () => {
    const shown = of('map').map(({ finding, code, relationship, priority }) => [
      finding.slice(7),
      code,
      relationship,
      priority,
    ]);
    expect(shown).toContainEqual([`${QUXIN}`, `${QUXIN}`, 'exact', 1]);
    expect(shown).toContainEqual([`${QUXIN}`, `${QUXAL}`, 'narrower', 2]);
    expect(shown).toContainEqual([`${QUXIN}`, `${DRUG}`, 'narrower', 4]);
    expect(shown).toContainEqual([`${BOTH}`, `${BOTH_DRUG}`, 'narrower', 2]);
    expect(shown.map(([, code]) => code)).not.toContain(`${OLD}`);
  });
});

test('if a release includes the prescribable subset, the full set is read', () => {
  const { of } = importTexts(rxnorm, {
    'prescribe/rrf/RXNCONSO.RRF': name(FOOBIN, 'IN', 'foobin'),
    'rrf/RXNCONSO.RRF': name(QUXIN, 'IN', 'quxin'),
  });
  expect(of('code').map(({ code }) => code)).toEqual([`${QUXIN}`]);
});

test.each<[string, Record<string, string>, string]>([
  [
    'a cut row',
    { 'RXNCONSO.RRF': `${name(QUXIN, 'IN', 'quxin')}900002|ENG|\n` },
    'RXNCONSO.RRF:2:1  the row has 2 fields that end with a pipe, expected 18  → fetch the file again; a row must be on one line',
  ],
  [
    'relations alone',
    { 'RXNREL.RRF': REL },
    'RXNREL.RRF:1  RXNCONSO.RRF is missing  → add RXNCONSO.RRF of the same release to the sources',
  ],
  [
    'a date that is none',
    { 'RXNCONSO.RRF': CONSO, 'RXNSAT.RRF': attribute(OLD, 'RXN_OBSOLETED', 'May') },
    "RXNSAT.RRF:1  RXN_OBSOLETED 'May' is not a date  → dates are mm/dd/yyyy or yyyy-mm-dd; fetch the file again",
  ],
])('complains about %s', (_, texts, expected) => {
  expect(importTexts(rxnorm, texts).complaints).toEqual([expected]);
});

test.each(['MRCONSO.RRF', 'RXNSTY.RRF', 'RXTERMS_columns.txt', 'rxcui-unii-map.tsv'])('%s is refused', (file) => {
  expect(rxnorm.accepts(file, () => '')).toBe(false);
});

const MADE_UP = '../shared/data/fixtures/rxnorm_rrf_synthetic_selfmade';

test.skipIf(!existsSync(MADE_UP))('the mock release in ../shared/data has 7 codes and an ingredient', () => {
  const { of, complaints } = importFiles(rxnorm, releaseFolder(MADE_UP, rxnorm));
  expect(complaints).toEqual([]);
  expect(of('code')).toHaveLength(7);
  expect(
    of('code')
      .filter(({ unreportable }) => unreportable)
      .map(({ code }) => code),
  ).toEqual(['900009']);
  expect(of('finding').map(({ key }) => key)).toEqual(['RXNORM:ROOT', 'RXNORM:900003', 'RXNORM:900006']);
});
