// The three dictionaries of the matching benchmark. D1: the phenotype ontology. D2: D1, the disease ontologies, and the
// titles, inclusion terms and index terms from ICD-10-CM (real names only). D3: D2 plus generated variants, 1.6 million
// names in total. Names are trimmed, and no two names differ only in case; each has at least three letters and at most
// 255 bytes of UTF-8.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { derivedPath } from '../paths.js';
import { indexNames, oboGraphNames, oboNames, orderFileTitles, sssomNames, tabularNames, tsvNames } from './sources.js';
import { addVariants } from './variants.js';

export const dictionaryNames = ['D1', 'D2', 'D3'] as const;
export type DictionaryName = (typeof dictionaryNames)[number];

const D3_TERMS = 1_600_000;
const MAX_NAME_BYTES = 255;

/**
 * The names in a dictionary, in source order. They are cached in build/bench with one name per line, which is the form
 * that the native engines read.
 */
export function readDictionary(name: DictionaryName): string[] {
  const path = dictionaryPath(name);
  if (!existsSync(path)) writeFileSync(path, buildDictionary(name).join('\n'));
  return readFileSync(path, 'utf8').split('\n');
}

/** The path of the file where readDictionary stores the names. */
export function dictionaryPath(name: DictionaryName): string {
  return derivedPath(`${name}.txt`);
}

function buildDictionary(name: DictionaryName): string[] {
  const names = new Map<string, string>();
  if (name === 'D1') addAll(names, phenotypeNames());
  else if (name === 'D2') addAll(names, phenotypeNames(), diseaseNames(), codeNames());
  else {
    const real = readDictionary('D2');
    addAll(names, real);
    addVariants(real, (variant) => {
      addName(names, variant);
      return names.size === D3_TERMS;
    });
  }
  return [...names.values()];
}

function* phenotypeNames(): Generator<string> {
  yield* oboGraphNames('hpo/hp.v2024-08-13.json', '/HP_');
  yield* tsvNames('hpo/layperson-synonyms.tsv', ['?layperson']);
}

function* diseaseNames(): Generator<string> {
  yield* oboGraphNames('disease_ontology/doid-2018-07-05.json', '/DOID_');
  yield* tsvNames('disease_ontology/reports_2026-08/HumanDO.tsv', ['label']);
  yield* oboNames('disease_ontology/slims_2026-07-31');
  yield* oboNames('symptom_ontology');
  yield* tsvNames('mondo/class-stats.tsv', ['cls_label'], 'MONDO:');
  yield* sssomNames('mondo/sssom');
}

function* codeNames(): Generator<string> {
  yield* orderFileTitles('icd10cm/icd10cm_order_2026.txt');
  yield* tabularNames('icd10cm/tabular_xml_2021/icd10cm_tabular_2021.xml');
  yield* indexNames('icd10cm/index_xml_2017/icd10cm_index_2017.xml');
}

function addAll(names: Map<string, string>, ...sources: Iterable<string>[]): void {
  for (const source of sources) for (const name of source) addName(names, name);
}

function addName(names: Map<string, string>, raw: string): void {
  const name = raw.trim().replace(/\s+/g, ' ');
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || Buffer.byteLength(name) > MAX_NAME_BYTES) return;
  const key = name.toLowerCase();
  if (!names.has(key)) names.set(key, name);
}
