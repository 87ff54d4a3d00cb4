// Reads and verifies the header of a bundle: identifier, checksum, directory, and the offsets of all sections. Only the
// first bytes of the file are needed: a host reads them to learn the ranges of the sections, and then reads each range
// directly into the memory where it is needed.

import { ByteBuffer, Encoding } from 'flatbuffers';
import {
  aligned,
  type BundleHeader,
  CHECKSUM_BYTES,
  type Checksum,
  endOf,
  IDENTIFIER,
  MAX_HEADER_BYTES,
  RESIDENCES,
  SECTION_NAME,
  type SectionEntry,
  SIZE_PREFIX_BYTES,
} from './container.js';
import { damaged, unsupported } from './damage.js';
import { Bundle, type Section } from './generated/bundle_generated.js';
import { type RequiredSection, requiredSections } from './sections/index.js';
import { readUtf8 } from './utf8.js';
import { verifyDirectory } from './verify-header.js';

/** Number of bytes, from the start of a file, that `headerByteLength` needs. */
export const PREAMBLE_BYTES = 12;
// The size of the smallest possible directory, which has only a root offset and the identifier.
const SMALLEST_DIRECTORY = 8;

/**
 * Returns the length of the header including its padding, which is also the offset of the first section. `preamble` is
 * the first PREAMBLE_BYTES of the file.
 */
export function headerByteLength(preamble: Uint8Array): number {
  if (preamble.length < PREAMBLE_BYTES) {
    throw damaged('bundle header', `the file has ${preamble.length} bytes, expected at least ${PREAMBLE_BYTES}`);
  }
  const view = new DataView(preamble.buffer, preamble.byteOffset, preamble.byteLength);
  const identifier = String.fromCharCode(...preamble.subarray(8, PREAMBLE_BYTES));
  if (identifier !== IDENTIFIER) {
    if (/^CTK[0-9]$/.test(identifier)) throw unsupported('bundle header', `expected ${IDENTIFIER}, got ${identifier}`);
    throw damaged('bundle header', `expected the identifier ${IDENTIFIER} at byte 8`);
  }
  const size = view.getUint32(0, true);
  const headerBytes = aligned(SIZE_PREFIX_BYTES + size + CHECKSUM_BYTES);
  if (size < SMALLEST_DIRECTORY || headerBytes > MAX_HEADER_BYTES) {
    throw damaged('bundle header', `its size is given as ${size} bytes`);
  }
  return headerBytes;
}

/**
 * Reads the directory of a bundle. `bytes` is the beginning of the file and must have at least `headerByteLength`
 * bytes. `required` lists the sections that must be present, with their versions; other sections are ignored.
 */
export function readHeader(
  bytes: Uint8Array,
  checksum: Checksum,
  required: readonly RequiredSection[] = requiredSections,
): BundleHeader {
  const headerBytes = headerByteLength(bytes);
  if (bytes.length < headerBytes) {
    throw damaged('bundle header', `it takes ${headerBytes} bytes, but the file ends at ${bytes.length}`);
  }
  // The bytes are copied because strings are decoded from them, and browsers do not decode from shared buffers.
  const directoryBytes = SIZE_PREFIX_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const directory = new Uint8Array(bytes.subarray(0, directoryBytes));
  const stored = new DataView(bytes.buffer, bytes.byteOffset + directory.length, CHECKSUM_BYTES).getBigUint64(0, true);
  if (checksum(directory) !== stored) throw damaged('bundle header', 'its checksum does not match its bytes');
  for (let at = directoryBytes + CHECKSUM_BYTES; at < headerBytes; at++) {
    if (bytes[at] !== 0) throw damaged('bundle header', `byte ${at} after it is not zero`);
  }
  verifyDirectory(directory);
  const bundle = Bundle.getSizePrefixedRootAsBundle(new ByteBuffer(directory));
  const sections = readSections(bundle);
  const fileBytes = safeNumber(bundle.fileBytes(), 'the length of the file');
  verifyPlaces(sections, headerBytes, fileBytes);
  verifyRequired(sections, required);
  return { minor: bundle.minor(), builder: builderText(bundle), fileBytes, sections };
}

function readSections(bundle: Bundle): SectionEntry[] {
  const sections: SectionEntry[] = [];
  const names = new Set<string>();
  for (let index = 0; index < bundle.sectionsLength(); index++) {
    const section = bundle.sections(index);
    if (section === null) throw damaged('bundle header', `section ${index} is missing`);
    const entry = readSection(section, index);
    if (names.has(entry.name)) throw damaged('bundle header', `section '${entry.name}' is listed twice`);
    names.add(entry.name);
    sections.push(entry);
  }
  return sections;
}

function readSection(section: Section, index: number): SectionEntry {
  const name = section.name() ?? '';
  if (!SECTION_NAME.test(name)) throw damaged('bundle header', `section ${index} has the name ${JSON.stringify(name)}`);
  const residence = RESIDENCES.at(section.residence());
  if (residence === undefined) {
    throw damaged('bundle header', `section '${name}' has residence ${section.residence()}, expected 0 or 1`);
  }
  return {
    name,
    version: section.version(),
    residence,
    offset: safeNumber(section.offset(), `the offset of section '${name}'`),
    length: safeNumber(section.length(), `the length of section '${name}'`),
    checksum: section.checksum(),
  };
}

// Sections must be exactly where the writer puts them: in order, hot before cold, with only padding between them. Thus
// every byte after the header belongs either to exactly one section or to padding.
function verifyPlaces(sections: readonly SectionEntry[], headerBytes: number, fileBytes: number): void {
  let expected = headerBytes;
  let coldFrom: string | undefined;
  for (const { name, offset, length, residence } of sections) {
    if (offset !== expected) {
      throw damaged('bundle header', `section '${name}' starts at byte ${offset}, expected ${expected}`);
    }
    if (residence === 'cold') coldFrom ??= name;
    else if (coldFrom !== undefined) {
      throw damaged('bundle header', `hot section '${name}' comes after cold section '${coldFrom}'`);
    }
    expected = aligned(offset + length);
  }
  if (fileBytes !== endOf(sections, headerBytes)) {
    throw damaged('bundle header', `the file's length is given as ${fileBytes}, its sections end at ${expected}`);
  }
}

function verifyRequired(sections: readonly SectionEntry[], required: readonly RequiredSection[]): void {
  for (const { name, version, residence } of required) {
    const entry = sections.find((section) => section.name === name);
    if (entry === undefined) throw damaged('bundle header', `section '${name}' is missing`);
    if (entry.version !== version) {
      throw unsupported(
        'bundle header',
        `section '${name}' has version ${entry.version}, this library reads ${version}`,
      );
    }
    if (entry.residence !== residence) throw damaged('bundle header', `section '${name}' is not ${residence}`);
  }
}

function builderText(bundle: Bundle): string {
  const bytes = bundle.builder(Encoding.UTF8_BYTES);
  if (bytes === null || typeof bytes === 'string') return bytes ?? '';
  const text = readUtf8(bytes);
  if (text === undefined) throw damaged('bundle header', 'the name of the builder is not UTF-8');
  return text;
}

function safeNumber(value: bigint, what: string): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('bundle header', `${what} is given as ${value}`);
  return Number(value);
}
