// The alphabetic index of ICD-10-CM and its tables (`icd10cm_index_2017.xml`, `_eindex_`, `_neoplasm_`, `_drug_`),
// which give everyday names for codes. Every term with a code becomes a name of the code's finding; "see" and "see
// also" do not become names. The index may be from a different year than the codes; merging resolves codes that no
// longer exist.

import type { Complain } from '../../complaints.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { NameRecord, SourceLocation } from '../../records.js';
import type { Importer, ReleaseFile } from '../release.js';
import { type IndexTerm, indexTerms } from './icd10cm-index-terms.js';
import { drugTexts, indexTexts, type NameText, neoplasmTexts } from './icd10cm-index-texts.js';

const FILES = /^icd10cm[_-](index|eindex|neoplasm|drug)[_-][^/]*\.xml$/i;

type Kind = 'index' | 'eindex' | 'neoplasm' | 'drug';
const KINDS: readonly Kind[] = ['index', 'eindex', 'neoplasm', 'drug'];

/** The importer for the alphabetic index. */
export const icd10cmIndex: Importer = {
  name: 'icd10cm-index',
  summary: 'ICD-10-CM index and tables of external causes, neoplasms and drugs (icd10cm_index_2017.xml …)',
  terms: ['icd10'],
  accepts: (name) => FILES.test(baseName(name)),
  *read(files, complain) {
    for (const kind of KINDS) {
      const file = newest(files.filter(({ name }) => FILES.exec(baseName(name))?.[1]?.toLowerCase() === kind));
      if (file !== undefined) yield* readIndex(file, kind, complain);
    }
  },
};

/**
 * The newest file; the others are not needed, because the index of each year replaces the previous one. The year is in
 * the file name, and within a year, the April edition is newer than the October edition.
 */
function newest(files: readonly ReleaseFile[]): ReleaseFile | undefined {
  const age = ({ name }: ReleaseFile) =>
    Number(/\d{4}/.exec(baseName(name))?.[0] ?? 0) * 2 + (/april/i.test(baseName(name)) ? 1 : 0);
  return [...files].sort((a, b) => age(a) - age(b)).at(-1);
}

function* readIndex(file: ReleaseFile, kind: Kind, complain: Complain): Generator<KnowledgeRecord> {
  const year = /\d{4}/.exec(baseName(file.name))?.[0];
  const part = kind === 'index' ? 'index' : 'tables';
  const version = year === undefined ? part : `${part} FY${year}`;
  yield { kind: 'release', terms: 'icd10', version, place: { file: file.file, line: 1 } };
  for (const term of indexTerms(file, complain)) yield* namesOf(term, kind, complain);
}

function* namesOf(term: IndexTerm, kind: Kind, complain: Complain): Generator<NameRecord> {
  for (const { written, column, place, isSecond } of term.references) {
    const code = codeOf(written);
    if (code === undefined) {
      complain(place, `'${written}' is not a code of ICD-10-CM`, 'write it as in the tabular list, or drop the line');
      continue;
    }
    if (code === '') continue;
    // The term means the disease together with its manifestation, so it must not be recognised as a name for either
    // code alone.
    const isPaired = isSecond || term.references.some((other) => other.isSecond);
    for (const text of textsOf(term, kind, column)) yield nameRecord(code, text, isPaired, place);
  }
}

function textsOf({ path }: IndexTerm, kind: Kind, column: number): readonly NameText[] {
  if (kind === 'neoplasm') return neoplasmTexts(path, column);
  return kind === 'drug' ? drugTexts(path, column) : indexTexts(path);
}

function nameRecord(
  code: string,
  { text, style, isSilent }: NameText,
  isPaired: boolean,
  place: SourceLocation,
): NameRecord {
  const silent = isSilent || isPaired ? { silent: true } : {};
  return { kind: 'name', finding: `ICD10CM:${code}`, text, style, nameKind: 'synonym', ...silent, place };
}

/** The code in a reference, without dashes: `S82.0-` → `S82.0`; '' for an empty cell. */
function codeOf(written: string): string | undefined {
  const code = written.toUpperCase().replace(/[-.]*$/, '');
  return code === '' || /^[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/.test(code) ? code : undefined;
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
