// ICD-9-CM: every reportable code with its title from a CMS file, placed under the headings in the tabular lists
// (icd9cm-tabular.ts). CMS files, such as `CMS32_DESC_LONG_DX.txt`, are in latin-1; each line consists of a code
// (without its dot), spaces and a title. This importer yields codes but no findings: its codes are linked to findings
// through their mappings to ICD-10. Diagnoses and procedures share one vocabulary and are distinguished by term type.

import type { CodeRecord } from '../../code-records.js';
import type { Complain } from '../../complaints.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { SourceLocation } from '../../records.js';
import { lines } from '../readers/lines.js';
import type { Importer, ReleaseFile } from '../release.js';
import { type Classification, dottedIcd9 } from './icd9cm-codes.js';
import { headingsOf, isTabular } from './icd9cm-tabular.js';

const TITLES = /^cms(\d{2})_desc_(long|short)_(dx|sg)\b[^/]*\.txt$/i;

/** The importer for ICD-9-CM. */
export const icd9cm: Importer = {
  name: 'icd9cm',
  summary: 'ICD-9-CM titles (CMS32_DESC_LONG_DX.txt …) and tabular lists (dtab12.txt, ptab12.txt)',
  terms: ['icd'],
  accepts: (name) => TITLES.test(baseName(name)) || isTabular(baseName(name)),
  *read(files, complain) {
    const titles = files
      .map(titleFile)
      .filter((file) => file !== undefined)
      .sort((a, b) => b.version - a.version || Number(a.isShort) - Number(b.isShort));
    if (titles.length > 0) {
      const [{ version, release }] = titles;
      yield { kind: 'release', terms: 'icd', version: `v${version}`, place: { file: release.file, line: 1 } };
    }
    const codes = new Map<string, CodeRecord>();
    for (const file of titles) for (const code of readTitles(file, complain)) addCode(codes, code, complain);
    const tabular = files.filter(({ name }) => isTabular(baseName(name)));
    yield* withParents(codes, tabular);
  },
};

interface TitleFile {
  readonly release: ReleaseFile;
  readonly version: number;
  readonly isShort: boolean;
  readonly classification: Classification;
}

function titleFile(release: ReleaseFile): TitleFile | undefined {
  const [, version = '', length = '', kind = ''] = TITLES.exec(baseName(release.name)) ?? [];
  if (version === '') return undefined;
  const classification = kind.toLowerCase() === 'dx' ? 'DX' : 'PX';
  return { release, version: Number(version), isShort: length.toLowerCase() === 'short', classification };
}

const LINE: Readonly<Record<Classification, RegExp>> = {
  DX: /^(\d{3,5}|V\d{2,4}|E\d{3,4})\s+(\S.*)$/,
  PX: /^(\d{2,4})\s+(\S.*)$/,
};

function* readTitles({ release, version, classification }: TitleFile, complain: Complain): Generator<CodeRecord> {
  const { file } = release;
  const seen = new Set<string>();
  for (const { text, number } of lines(release.text('latin1'))) {
    if (text.trim() === '') continue;
    const place: SourceLocation = { file, line: number, column: 1 };
    const [, bare, title] = LINE[classification].exec(text) ?? [];
    if (bare === undefined) {
      const problem = `'${text.slice(0, 40)}' is not a code followed by a title`;
      complain(place, problem, 'write the code without its dot, a space and the title, or fetch the file again');
    } else if (seen.has(bare)) {
      complain(place, `code ${bare} is listed twice`, 'keep one of the two lines');
    } else {
      seen.add(bare);
      const code = dottedIcd9(bare, classification);
      const description = title.trim();
      const validTo = lastDayOf(version);
      yield { kind: 'code', vocab: 'icd', code, description, termType: classification, validTo, place };
    }
  }
}

/**
 * The last day on which the codes in a version are valid, i.e. the end of its fiscal year. The last version, v32,
 * covers fiscal year 2015.
 */
function lastDayOf(version: number): number {
  return (1983 + version) * 10_000 + 930;
}

/**
 * Adds a code unless it is already known. Newer files are read first, and within a version, files with long titles come
 * before those with short titles.
 */
function addCode(codes: Map<string, CodeRecord>, record: CodeRecord, complain: Complain): void {
  const first = codes.get(record.code);
  if (first === undefined) codes.set(record.code, record);
  else if (first.termType !== record.termType) {
    complain(
      record.place,
      `${record.code} is both a diagnosis and a procedure`,
      'check which of the two files the line belongs to',
    );
  }
}

/** Every code, placed under its nearest heading or code; and the headings that have codes below them. */
function* withParents(
  codes: ReadonlyMap<string, CodeRecord>,
  tabular: readonly ReleaseFile[],
): Generator<KnowledgeRecord> {
  const headings = headingsOf(tabular, codes);
  const exists = (code: string) => codes.has(code) || headings.byCode.has(code);
  for (const record of [...headings.byCode.values(), ...codes.values()]) {
    const parent = prefixes(record.code).find(exists) ?? headings.sectionOf(record);
    yield parent === undefined ? record : { ...record, parent };
  }
  yield* headings.sections;
}

/** The prefixes of a code, longest first, except those that end in a dot: `250.01` → `250.0`, `250`. */
function prefixes(code: string): string[] {
  const dot = code.indexOf('.');
  if (dot < 0) return [];
  const found: string[] = [];
  for (let end = code.length - 1; end > dot + 1; end--) found.push(code.slice(0, end));
  return [...found, code.slice(0, dot)];
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
