// Headings from the ICD-9-CM tabular lists: `dtab12.txt` for diagnoses and `ptab12.txt` for procedures. Both lists are
// plain text with one title or note per line. Only some lines are used: the titles of categories with existing codes
// below them ("250 Diabetes mellitus", "003.2 Localized …"), and the titles of chapters and sections, which are ranges
// of categories ("HELMINTHIASES (120-129)"). Any other line is taken to be a note, not an error.

import type { CodeRecord } from '../../code-records.js';
import { lines } from '../readers/lines.js';
import type { ReleaseFile } from '../release.js';
import type { Classification } from './icd9cm-codes.js';

/** The headings for a set of codes. */
export interface Headings {
  /** The records of the categories; they have no parent yet. */
  readonly byCode: ReadonlyMap<string, CodeRecord>;
  /** Chapters and sections, each under the smallest chapter or section that contains it. */
  readonly sections: readonly CodeRecord[];
  /** Returns the smallest section that contains the code. */
  sectionOf(record: CodeRecord): string | undefined;
}

/** Whether a file with this name is a tabular list. */
export function isTabular(baseName: string): boolean {
  return /^[dp]tab\d*\.txt$/i.test(baseName);
}

const TITLE: Readonly<Record<Classification, RegExp>> = {
  DX: /^(\d{3}(?:\.\d)?|V\d\d(?:\.\d)?|E\d{3}) +(\S.*)$/,
  PX: /^(\d\d(?:\.\d)?) +(\S.*)$/,
};

const CATEGORY: Readonly<Record<Classification, string>> = { DX: '\\d{3}|V\\d\\d|E\\d{3}', PX: '\\d\\d' };

/** The headings in the given tabular lists, except those with none of the given codes below them. */
export function headingsOf(files: readonly ReleaseFile[], codes: ReadonlyMap<string, CodeRecord>): Headings {
  const above = beginnings(codes);
  const byCode = new Map<string, CodeRecord>();
  const lone: CodeRecord[] = [];
  const ranges: Section[] = [];
  for (const release of files) {
    const termType = /^d/i.test(release.name.slice(release.name.lastIndexOf('/') + 1)) ? 'DX' : 'PX';
    const section = new RegExp(`^(.*\\S)\\s*\\((${CATEGORY[termType]})(?:-(${CATEGORY[termType]}))?\\)$`);
    for (const { text, number } of lines(release.text())) {
      const line = text.trim();
      const place = { file: release.file, line: number };
      const heading = { kind: 'code', vocab: 'icd', category: true, termType, place } as const;
      const [, code, description = ''] = TITLE[termType].exec(line) ?? [];
      if (code !== undefined) {
        // A list repeats some titles in its table of contents; the first occurrence is used.
        if (above.has(code) && !codes.has(code) && !byCode.has(code))
          byCode.set(code, { ...heading, code, description });
        continue;
      }
      const [, title = '', first, last] = section.exec(line) ?? [];
      if (first === undefined || !isCapitals(title)) continue;
      const said = { ...heading, description: sentence(title) };
      if (last === undefined) lone.push({ ...said, code: first });
      else if (!ranges.some(({ record }) => record.code === `${first}-${last}`)) {
        ranges.push({
          record: { ...said, code: `${first}-${last}` },
          first: categoryNumber(first),
          last: categoryNumber(last),
        });
      }
    }
  }
  // A section with a single category is treated as that category, which takes the section's title if it has none of its
  // own.
  for (const record of lone) {
    if (above.has(record.code) && !codes.has(record.code) && !byCode.has(record.code)) byCode.set(record.code, record);
  }
  return inOrder(byCode, ranges);
}

interface Section {
  readonly record: CodeRecord;
  readonly first: number;
  readonly last: number;
}

function inOrder(byCode: ReadonlyMap<string, CodeRecord>, ranges: Section[]): Headings {
  const sections = [...ranges].sort((a, b) => a.last - a.first - (b.last - b.first));
  const around = (termType: string | undefined, first: number, last: number, than?: Section) =>
    sections.find((one) => one !== than && one.record.termType === termType && one.first <= first && last <= one.last)
      ?.record.code;
  return {
    byCode,
    sections: sections.map((section) => {
      const parent = around(section.record.termType, section.first, section.last, section);
      return parent === undefined ? section.record : { ...section.record, parent };
    }),
    sectionOf({ code, termType }) {
      const [category] = code.split('.');
      const number = categoryNumber(category);
      return around(termType, number, number);
    },
  };
}

const AFTER: Readonly<Record<string, number>> = { V: 10_000, E: 20_000 };

/** A sortable number for a category; V and E codes come after all others. */
function categoryNumber(category: string): number {
  return (AFTER[category.slice(0, 1)] ?? 0) + Number(category.replace(/^[VE]/, ''));
}

/** All proper prefixes of the codes, except those that end in a dot. */
function beginnings(codes: ReadonlyMap<string, CodeRecord>): Set<string> {
  const found = new Set<string>();
  for (const code of codes.keys()) {
    const dot = code.indexOf('.');
    if (dot < 0) continue;
    found.add(code.slice(0, dot));
    for (let end = dot + 2; end < code.length; end++) found.add(code.slice(0, end));
  }
  return found;
}

function isCapitals(title: string): boolean {
  return title === title.toUpperCase() && /[A-Z]{4}/.test(title);
}

/** Turns `10.OPERATIONS ON THE URINARY SYSTEM` into `Operations on the urinary system`. */
function sentence(title: string): string {
  const bare = title
    .replace(/^\d+[A-Z]?\.\s*/, '')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',');
  return bare.slice(0, 1) + bare.slice(1).toLowerCase();
}
