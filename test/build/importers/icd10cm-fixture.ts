// Writes and reads invented releases for the ICD-10-CM tests: order files and tabular lists in exactly the same layout
// as the published files.

import { showComplaint } from '../../../kb-build/check/check-draft.js';
import type { CodeRecord } from '../../../kb-build/code-records.js';
import { complainInto } from '../../../kb-build/complaints.js';
import { icd10cm } from '../../../kb-build/importers/icd10cm/icd10cm.js';
import type { ReleaseFile } from '../../../kb-build/importers/release.js';
import type { KnowledgeRecord } from '../../../kb-build/knowledge-record.js';
import type { Complaint, FindingRecord } from '../../../kb-build/records.js';
import { NO_WORDS } from '../core-words.js';
import { releaseFile } from '../release-file.js';

/** A row in an order file; the code is written without its dot. */
export type Row = [code: string, flag: 0 | 1, title: string];

/** An order file in its published form: fixed-width columns and CRLF line endings. */
export function orderFile(name: string, rows: readonly Row[]): ReleaseFile {
  const lines = rows.map(([code, flag, title], i) => {
    const number = String(i + 1).padStart(5, '0');
    return `${number} ${code.padEnd(7)} ${flag} ${title.slice(0, 60).padEnd(60)} ${title}\r\n`;
  });
  return releaseFile(name, lines.join(''), 997);
}

export function tabularFile(name: string, chapters: string, version = '2031'): ReleaseFile {
  const introduction = '<introduction><introSection type="instruction"><title>Includes:</title>';
  return releaseFile(
    name,
    `<?xml version="1.0" encoding="utf-8"?>\n<ICD10CM.tabular>\n<version>${version}</version>\n${introduction}
<instruction><note>Not a note of a code.</note></instruction></introSection></introduction>\n${chapters}\n</ICD10CM.tabular>`,
    61,
  );
}

export const diag = (name: string, desc: string, rest = '') =>
  `<diag><name>${name}</name><desc>${desc}</desc>${rest}</diag>\n`;
export const note = (kind: string, ...texts: string[]) =>
  `<${kind}>${texts.map((text) => `<note>${text}</note>`).join('')}</${kind}>`;
export const sevenths = (labels: Record<string, string>) =>
  `<sevenChrDef>${Object.entries(labels)
    .map(([char, label]) => `<extension char="${char}">${label}</extension>`)
    .join('')}</sevenChrDef>`;
export const ENCOUNTERS = { A: 'initial encounter', D: 'subsequent encounter', S: 'sequela' };

export function read(...files: ReleaseFile[]): { records: KnowledgeRecord[]; complaints: string[] } {
  const complaints: Complaint[] = [];
  const records = [...icd10cm.read(files, complainInto(complaints), NO_WORDS)];
  return { records, complaints: complaints.map(showComplaint) };
}

export const codesOf = (records: readonly KnowledgeRecord[]) =>
  new Map(
    records.filter((record): record is CodeRecord => record.kind === 'code').map((record) => [record.code, record]),
  );
export const findingsOf = (records: readonly KnowledgeRecord[]) =>
  new Map(
    records
      .filter((record): record is FindingRecord => record.kind === 'finding')
      .map((record) => [record.key, record]),
  );
