// Opens the cold sections of a bundle in place: verifies padding and checksums, then opens the manifest and every
// table. The bytes may be the whole file or only the part that contains the cold sections; tables keep views of these
// bytes.

import type { BundleHeader, Checksum, SectionEntry } from './container.js';
import { damaged, unsupported } from './damage.js';
import { decodeManifest, type Manifest } from './manifest.js';
import { optionalSections, type Residence, tableSections } from './sections/index.js';
import {
  openTable,
  openTexts,
  openWords,
  type RowCounts,
  readRowCount,
  type Table,
  tableWithoutRows,
  type WriteText,
} from './table-section.js';

/** Part of a bundle file; `begin` is its offset in the file. */
export interface FilePart {
  readonly bytes: Uint8Array;
  readonly begin: number;
}

/** Whether a bundle contains an optional section with the version and residence that this library reads. */
export function hasOptional(header: BundleHeader, name: string): boolean {
  const known = optionalSections.find((section) => section.name === name);
  const own = header.sections.find((section) => section.name === name);
  return known !== undefined && own?.version === known.version && own.residence === known.residence;
}

/**
 * Whether the strings of a bundle are encoded as word indices; throws `unsupported-bundle` if the `words` section has a
 * version that this library does not read.
 */
function isWorded(header: BundleHeader): boolean {
  if (!header.sections.some(({ name }) => name === 'words')) return false;
  if (hasOptional(header, 'words')) return true;
  throw unsupported('section words', 'this library does not read its version or residence');
}

/** All tables of a bundle, opened. */
export type Tables = { readonly [K in keyof typeof tableSections]: Table<(typeof tableSections)[K]> };

export interface ColdSections {
  readonly manifest: Manifest;
  readonly tables: Tables;
}

/**
 * Verifies and opens the manifest and all tables of a bundle. Accessors never return content that does not belong to
 * their table. `part` must contain every cold section. The tables keep reading from `part.bytes`.
 */
export function openColdSections(part: FilePart, header: BundleHeader, checksum: Checksum): ColdSections {
  verifyRange(part, header, 'cold');
  for (const entry of header.sections) {
    if (entry.residence === 'cold') verifyChecksum(entry, checksum(sectionBytes(part, entry)));
  }
  return openTables(part, header);
}

/** Like openColdSections, but for a part of the file whose padding and checksums have already been verified. */
export function openTables(part: FilePart, header: BundleHeader): ColdSections {
  const bytesOf = (name: string) => sectionBytes(part, findSection(header, name));
  const manifest = decodeManifest(bytesOf('manifest'));
  const texts = openTexts(bytesOf('texts'), isWorded(header) ? openWords(bytesOf('words')) : undefined);
  const isThere = (name: string): boolean =>
    hasOptional(header, name) || optionalSections.every((section) => section.name !== name);
  const definitions = Object.values(tableSections).filter(({ name }) => isThere(name));
  const absent = Object.values(tableSections).filter(({ name }) => !isThere(name));
  const counted = definitions.map((table) => [table.name, readRowCount(table, bytesOf(table.name))] as const);
  const rowCounts: RowCounts = { ...Object.fromEntries(counted), vocabularies: manifest.vocabularies.length };
  const tables = Object.fromEntries([
    ...definitions.map((table) => [table.name, openTable(table, bytesOf(table.name), rowCounts, texts)] as const),
    ...absent.map((table) => [table.name, tableWithoutRows(table)] as const),
  ]);
  // The cast is safe, because each key of tableSections equals the `name` in its definition (a test enforces this).
  return { manifest, tables: withDescriptions(tables as unknown as Tables) };
}

/**
 * Changes the text accessors of `names` so that a name stored as the empty string is returned as the description of its
 * finding.
 */
function withDescriptions(tables: Tables): Tables {
  const { names, findings } = tables;
  const { textBytes, ...others } = names;
  const text = (row: number): string => names.text(row) || findings.description(names.finding(row));
  if (textBytes === undefined) return { ...tables, names: { ...others, text } };
  const own: WriteText = (row, into, at) => {
    const end = textBytes(row, into, at);
    return end === at ? (findings.descriptionBytes?.(names.finding(row), into, at) ?? end) : end;
  };
  return { ...tables, names: { ...others, text, textBytes: own } };
}

/**
 * The range of the file that contains all sections of the given residence and the padding between them; both ends are 0
 * if there are no such sections.
 */
export function residenceRange(header: BundleHeader, residence: Residence): { begin: number; end: number } {
  const entries = header.sections.filter((entry) => entry.residence === residence);
  const first = entries.at(0);
  if (first === undefined) return { begin: 0, end: 0 };
  const behind = header.sections[header.sections.indexOf(first) + entries.length];
  return { begin: first.offset, end: behind?.offset ?? header.fileBytes };
}

/** Throws unless `part` covers all sections of the given residence, and all padding between and after them is zero. */
export function verifyRange(part: FilePart, header: BundleHeader, residence: Residence): void {
  const range = residenceRange(header, residence);
  const partEnd = part.begin + part.bytes.length;
  if (part.begin > range.begin || partEnd < range.end || partEnd > header.fileBytes) {
    throw damaged(
      'bundle file',
      `expected ${header.fileBytes} bytes with ${residence} sections at ${range.begin} to ${range.end}, got bytes ${part.begin} to ${partEnd}`,
    );
  }
  for (const [index, entry] of header.sections.entries()) {
    if (entry.residence !== residence) continue;
    const end = header.sections[index + 1]?.offset ?? header.fileBytes;
    for (let at = entry.offset + entry.length; at < end; at++) {
      if (part.bytes[at - part.begin] !== 0) throw damaged(`section ${entry.name}`, `byte ${at} after it is not zero`);
    }
  }
}

/** Throws unless `sum` is the checksum that the header specifies for a section. */
export function verifyChecksum(entry: SectionEntry, sum: bigint): void {
  if (sum !== entry.checksum) throw damaged(`section ${entry.name}`, 'its checksum does not match its bytes');
}

/** The bytes of one section, in place. */
export function sectionBytes(part: FilePart, entry: SectionEntry): Uint8Array {
  const begin = entry.offset - part.begin;
  return part.bytes.subarray(begin, begin + entry.length);
}

/** The entry for a section in the header. */
export function findSection(header: BundleHeader, name: string): SectionEntry {
  const entry = header.sections.find((section) => section.name === name);
  if (entry === undefined) throw damaged('bundle header', `section '${name}' is missing`);
  return entry;
}
