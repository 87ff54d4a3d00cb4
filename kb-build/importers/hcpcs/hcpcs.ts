// HCPCS Level II, from three kinds of files: the publisher's annual file (ANWEB, fixed width), a plain list with long
// titles, and Addendum B with short titles. Several years and lists are merged into one code set: each code takes its
// newest title, and codes missing from the newest complete list are retired. Level I and dental codes (D) are
// third-party property and are skipped everywhere.

import { CX, RX, TX } from '../../../src/knowledge/term-types.js';
import { compareText } from '../../compare-text.js';
import type { Complain } from '../../complaints.js';
import { rangedId } from '../../ids/id-ranges.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { FindingRecord, SourceLocation } from '../../records.js';
import { baseName } from '../readers/base-name.js';
import { firstLine, headerHas, tableRows } from '../readers/table-rows.js';
import type { Importer, ReleaseFile } from '../release.js';
import { anwebEntries, type HcpcsEntry } from './hcpcs-anweb.js';

const ANWEB = /^HCPC(\d{4}).*ANWEB.*\.txt$/i;
const LIST_COLUMNS = ['Code', 'Description', 'Group_Code'] as const;
const ADDENDUM_COLUMNS = ['HCPCS Code', 'Short Descriptor'] as const;

/** For each first letter, our own description of the codes that begin with it. */
const GROUPS: Readonly<Record<string, string>> = {
  A: 'Transport, medical and surgical supplies',
  B: 'Enteral and parenteral nutrition',
  C: 'Outpatient hospital devices, drugs and services',
  E: 'Durable medical equipment',
  G: 'Professional services and quality measures',
  H: 'Behavioral health and substance use services',
  J: 'Drugs given other than by mouth',
  K: 'Equipment billed to regional contractors',
  L: 'Orthotics and prosthetics',
  M: 'Medical services and care models',
  P: 'Pathology and laboratory services',
  Q: 'Temporary codes for drugs, supplies and services',
  R: 'Diagnostic radiology services',
  S: 'Services of private payers',
  T: 'Services of state Medicaid agencies',
  U: 'Coronavirus laboratory services',
  V: 'Vision, hearing and speech services',
};
const TEST_GROUPS = new Set(['P', 'R', 'U']);
/** A Level II code begins with a letter from A to V, except D, which marks dental codes. */
const CODE = /^[A-CE-V]\d{4}$/;
/** A Level II modifier begins with a letter; P1 to P6 belong to Level I. */
const MODIFIER = /^(?!P[1-6]$)[A-Z][A-Z0-9]$/;

/** The importer for HCPCS Level II. */
export const hcpcs: Importer = {
  name: 'hcpcs',
  summary: 'HCPCS Level II (HCPC….ANWEB.txt, a CSV with Code,Description,Group_Code, OPPS Addendum B)',
  terms: ['hcpcs'],
  accepts: (name, head) =>
    ANWEB.test(baseName(name)) || (/\.csv$/i.test(name) && (headerHas(head(), LIST_COLUMNS) || isAddendum(head()))),
  *read(files, complain) {
    const lists = files.map((file) => listOf(file, complain)).sort((a, b) => compareText(a.version, b.version));
    const codes = new Map<string, ListedCode>();
    let newest: List | undefined;
    for (const list of lists) {
      const { file } = list;
      for (const entry of list.entries()) {
        if (!(entry.isModifier ? MODIFIER : CODE).test(entry.code)) continue;
        codes.set(entry.code, joined(codes.get(entry.code), entry, list));
      }
      if (list.isWhole) newest = list;
      yield { kind: 'release', terms: 'hcpcs', version: list.version, place: { file, line: 1 } };
    }
    yield* records(codes, newest);
  },
};

interface List {
  readonly file: string;
  /** A year or month (`2019`, `2025-11`), written so that string order is chronological order. */
  readonly version: string;
  /** Whether the list is complete, i.e. contains every code that was valid on the date of the list. */
  readonly isWhole: boolean;
  /**
   * Whether the file is an ANWEB file. Only ANWEB files contain modifiers and give the end date of every terminated
   * code.
   */
  readonly isAnweb: boolean;
  entries(): Iterable<HcpcsEntry>;
}

interface ListedCode extends HcpcsEntry {
  readonly last: List;
}

function listOf(release: ReleaseFile, complain: Complain): List {
  const { file, name } = release;
  const year = ANWEB.exec(baseName(name))?.[1];
  if (year !== undefined) {
    const entries = () => anwebEntries(release, complain);
    return { file, version: year, isWhole: true, isAnweb: true, entries };
  }
  const version = /(20\d\d)(?:[-_](\d\d))?/.exec(baseName(name));
  const dated = {
    file,
    version: version === null ? '' : version.slice(1).filter(Boolean).join('-'),
    isAnweb: false,
  };
  if (headerHas(firstLine(release), LIST_COLUMNS)) {
    return { ...dated, isWhole: true, entries: () => listEntries(release, complain) };
  }
  return { ...dated, isWhole: false, entries: () => addendumEntries(release, complain) };
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const TERMINATED = new RegExp(String.raw`\s*Terminated (${MONTHS.join('|')}) (\d{1,2}), (\d{4})\.?$`);

function* listEntries(release: ReleaseFile, complain: Complain): Generator<HcpcsEntry> {
  const form = { needed: LIST_COLUMNS, optional: [], others: 'ignored' } as const;
  for (const { field, place } of tableRows(release, form, complain)) {
    const { Code: code, Description: text } = field;
    if (!/^[A-Z0-9]{5}$/.test(code) || text === '') {
      complain(place('Code'), `'${code}' is not a code, or has no title`, 'fetch the list again');
      continue;
    }
    const end = TERMINATED.exec(text);
    const entry = {
      code,
      isModifier: false,
      title: text.slice(0, end?.index ?? text.length),
      shortTitle: '',
      place: place(),
    };
    if (end === null) yield entry;
    else yield { ...entry, validTo: Number(end[3]) * 10_000 + (MONTHS.indexOf(end[1]) + 1) * 100 + Number(end[2]) };
  }
}

function isAddendum(head: string): boolean {
  return head.split('\n').some((line) => headerHas(line, ADDENDUM_COLUMNS));
}

function* addendumEntries(release: ReleaseFile, complain: Complain): Generator<HcpcsEntry> {
  const form = { needed: ADDENDUM_COLUMNS, optional: [], others: 'ignored' } as const;
  for (const { field, place } of tableRows(fromHeader(release), form, complain)) {
    const { 'HCPCS Code': code, 'Short Descriptor': shortTitle } = field;
    // Most rows are Level I codes; `read` keeps only Level II.
    yield { code, isModifier: false, title: '', shortTitle, place: place() };
  }
}

/**
 * The file, without the notices before its header. The lines of the notices are blanked out, so that line numbers stay
 * correct.
 */
function fromHeader(release: ReleaseFile): ReleaseFile {
  return {
    ...release,
    *text(encoding) {
      let before = '';
      let isFound = false;
      for (const chunk of release.text(encoding)) {
        if (isFound) {
          yield chunk;
          continue;
        }
        before += chunk;
        const lines = before.split('\n');
        const header = lines.findIndex((line, index) => index < lines.length - 1 && headerHas(line, ADDENDUM_COLUMNS));
        if (header < 0) continue;
        isFound = true;
        yield '\n'.repeat(header) + lines.slice(header).join('\n');
      }
      if (!isFound) yield before;
    },
  };
}

/** Adds the entry from a newer list to what is already known about a code. */
function joined(known: ListedCode | undefined, entry: HcpcsEntry, last: List): ListedCode {
  if (known === undefined) return { ...entry, last };
  const title = entry.title || known.title;
  const shortTitle = entry.shortTitle || known.shortTitle;
  const validFrom = entry.validFrom ?? known.validFrom;
  const { validTo: _, ...rest } = known;
  const validTo = entry.validTo ?? (last.isAnweb ? undefined : known.validTo);
  return {
    ...{ ...rest, title, shortTitle, last: last.isWhole ? last : known.last },
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validTo === undefined ? {} : { validTo }),
  };
}

function* records(codes: ReadonlyMap<string, ListedCode>, newest: List | undefined): Generator<KnowledgeRecord> {
  const groups = new Set<string>();
  for (const known of [...codes.values()].sort((a, b) => compareText(a.code, b.code))) {
    const { code, isModifier, title, shortTitle, validFrom, validTo, last, place } = known;
    const isRetired = newest !== undefined && last.isWhole && last !== newest && (newest.isAnweb || !isModifier);
    yield {
      ...{ kind: 'code', vocab: 'hcpcs', code, description: title || shortTitle },
      ...(isModifier ? { termType: 'MODIFIER' } : {}),
      ...(isRetired ? { unreportable: true } : {}),
      ...(validFrom === undefined ? {} : { validFrom }),
      ...(validTo === undefined ? {} : { validTo }),
      place,
    };
    if (isModifier || isRetired) continue;
    const letter = code[0];
    if (groups.size === 0) yield group('HCPCS:ROOT', 'HCPCS Level II', [], place);
    if (!groups.has(letter)) yield group(`HCPCS:${letter}`, GROUPS[letter] ?? `${letter} codes`, ['HCPCS:ROOT'], place);
    groups.add(letter);
    yield* findingRecords(known);
  }
}

function group(key: string, description: string, parents: string[], place: SourceLocation): FindingRecord {
  return { kind: 'finding', key, termType: CX, description, silent: true, parents, place };
}

function* findingRecords({ code, title, shortTitle, place }: ListedCode): Generator<KnowledgeRecord> {
  const key = `HCPCS:${code}`;
  const termType = TEST_GROUPS.has(code[0]) ? TX : RX;
  const id = rangedId('hcpcs', (code.charCodeAt(0) - 'A'.charCodeAt(0)) * 10_000 + Number(code.slice(1)));
  // Billing titles ("Injection, …, per 15 mg") do not occur in notes, and the code for one dose of a drug is not a code
  // for the drug itself.
  const finding: FindingRecord = {
    ...{ kind: 'finding', key, style: 'title', termType, description: title || shortTitle, silent: true },
    ...{ parents: [`HCPCS:${code[0]}`], place },
  };
  yield id === undefined ? finding : { ...finding, id };
  yield {
    kind: 'map',
    finding: key,
    vocab: 'hcpcs',
    code,
    relationship: 'exact',
    group: 1,
    priority: 1,
    rule: '',
    place,
  };
  if (shortTitle === '' || shortTitle === finding.description) return;
  yield { kind: 'name', finding: key, text: shortTitle, style: 'plain', nameKind: 'synonym', silent: true, place };
}
