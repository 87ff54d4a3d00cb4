// The container of a bundle: a checksummed FlatBuffers directory, followed by sections that start at multiples of 64.
// This file contains the writer and everything that it shares with the reader (header.ts). FORMAT.md shows the byte
// layout.

import { Builder } from 'flatbuffers';
import { CtermError } from '../errors/cterm-error.js';
import { Bundle, Section } from './generated/bundle_generated.js';
import type { Residence } from './sections/index.js';

/** The file identifier, which ends with the major version of the format. */
export const IDENTIFIER = 'CTK1';
/** The minor version, which is incremented for additions that readers of the same major version may ignore. */
const MINOR_VERSION = 0;
const SECTION_ALIGNMENT = 64;
export const SIZE_PREFIX_BYTES = 4;
export const CHECKSUM_BYTES = 8;
export const RESIDENCES = ['cold', 'hot'] as const satisfies readonly Residence[];
// Limits on how much work a hostile directory can cause. A real bundle has about twenty sections.
export const MAX_HEADER_BYTES = 1 << 20;
export const MAX_SECTIONS = 1024;
export const MAX_NAME_BYTES = 64;
export const MAX_BUILDER_BYTES = 256;
/** The pattern of allowed section names, which have at most MAX_NAME_BYTES bytes. */
export const SECTION_NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** A function that computes XXH64 with seed 0; at run time, this is the kernel's function. */
export type Checksum = (bytes: Uint8Array) => bigint;

export interface SectionInput {
  readonly name: string;
  readonly version: number;
  readonly residence: Residence;
  readonly bytes: Uint8Array;
}

export interface SectionEntry {
  readonly name: string;
  readonly version: number;
  readonly residence: Residence;
  /** Offset in bytes from the start of the file. */
  readonly offset: number;
  /** Length in bytes, excluding the padding that follows. */
  readonly length: number;
  readonly checksum: bigint;
}

export interface BundleHeader {
  readonly minor: number;
  readonly builder: string;
  readonly fileBytes: number;
  readonly sections: readonly SectionEntry[];
}

/** The next multiple of SECTION_ALIGNMENT at or after `position`. */
export function aligned(position: number): number {
  return Math.ceil(position / SECTION_ALIGNMENT) * SECTION_ALIGNMENT;
}

/**
 * The bytes of a bundle file; the same sections always give the same bytes. Hot sections come first, so that a single
 * contiguous read brings them into kernel memory; otherwise the given order is kept.
 */
export function writeContainer(sections: readonly SectionInput[], builder: string, checksum: Checksum): Uint8Array {
  const ordered = [
    ...sections.filter((section) => section.residence === 'hot'),
    ...sections.filter((section) => section.residence === 'cold'),
  ];
  checkInput(ordered, builder);
  const checksums = ordered.map((section) => checksum(section.bytes));
  // Every field is written, even if it is zero. The size of the directory therefore does not depend on the offsets,
  // although the offsets depend on that size.
  const draft = writeDirectory(place(ordered, checksums, SECTION_ALIGNMENT), builder);
  const entries = place(ordered, checksums, aligned(draft.length + CHECKSUM_BYTES));
  const directory = writeDirectory(entries, builder);
  const file = new Uint8Array(endOf(entries, directory.length + CHECKSUM_BYTES));
  file.set(directory);
  const sum = checksum(file.subarray(0, directory.length));
  new DataView(file.buffer).setBigUint64(directory.length, sum, true);
  for (const [index, entry] of entries.entries()) file.set(ordered[index].bytes, entry.offset);
  return file;
}

/** The padded end of the last section, which is the length of the file. */
export function endOf(entries: readonly SectionEntry[], headerBytes: number): number {
  const last = entries.at(-1);
  return aligned(last === undefined ? headerBytes : last.offset + last.length);
}

function place(sections: readonly SectionInput[], checksums: readonly bigint[], begin: number): SectionEntry[] {
  let offset = begin;
  return sections.map(({ name, version, residence, bytes }, index) => {
    const entry = { name, version, residence, offset, length: bytes.length, checksum: checksums[index] };
    offset = aligned(offset + bytes.length);
    return entry;
  });
}

function writeDirectory(entries: readonly SectionEntry[], builderName: string): Uint8Array {
  const builder = new Builder(1024);
  builder.forceDefaults(true);
  const offsets = entries.map((entry) =>
    Section.createSection(
      builder,
      builder.createString(entry.name),
      entry.version,
      RESIDENCES.indexOf(entry.residence),
      BigInt(entry.offset),
      BigInt(entry.length),
      entry.checksum,
    ),
  );
  const sections = Bundle.createSectionsVector(builder, offsets);
  const fileBytes = BigInt(endOf(entries, 0));
  const bundle = Bundle.createBundle(builder, MINOR_VERSION, builder.createString(builderName), fileBytes, sections);
  Bundle.finishSizePrefixedBundleBuffer(builder, bundle);
  return builder.asUint8Array();
}

function checkInput(sections: readonly SectionInput[], builder: string): void {
  const names = new Set<string>();
  const refuse = (what: string): never => {
    throw new CtermError('invalid-argument', `writeContainer: ${what}`);
  };
  if (new TextEncoder().encode(builder).length > MAX_BUILDER_BYTES)
    refuse(`builder exceeds ${MAX_BUILDER_BYTES} bytes`);
  if (sections.length === 0 || sections.length > MAX_SECTIONS) {
    refuse(`${sections.length} sections given; a bundle has 1 to ${MAX_SECTIONS}`);
  }
  for (const { name, version } of sections) {
    if (!SECTION_NAME.test(name)) refuse(`section name '${name}' is not of the form ${SECTION_NAME.source}`);
    if (names.has(name)) refuse(`section '${name}' is given twice`);
    if (!Number.isInteger(version) || version < 1 || version > 0xffff)
      refuse(`section '${name}' has version ${version}`);
    names.add(name);
  }
}
