// Writes a bundle header with arbitrary values and a correct checksum, so that tests can forge any field.

import { Builder } from 'flatbuffers';
import { type BundleHeader, type Checksum, RESIDENCES } from '../../src/bundle/container.js';
import { Bundle, Section } from '../../src/bundle/generated/bundle_generated.js';
import { headerByteLength } from '../../src/bundle/header.js';

export interface RawEntry {
  name: string;
  version: number;
  residence: number;
  offset: bigint;
  length: bigint;
  checksum: bigint;
}

export interface RawHeader {
  identifier: string;
  minor: number;
  builder: string;
  fileBytes: bigint;
  sections: RawEntry[];
}

/** A parsed header as plain fields that a test can change. */
export function rawHeader(header: BundleHeader): RawHeader {
  return {
    identifier: 'CTK1',
    minor: header.minor,
    builder: header.builder,
    fileBytes: BigInt(header.fileBytes),
    sections: header.sections.map((entry) => ({
      ...entry,
      residence: RESIDENCES.indexOf(entry.residence),
      offset: BigInt(entry.offset),
      length: BigInt(entry.length),
    })),
  };
}

/**
 * A copy of `file` with a different header. If the new header needs more space than the old one, the sections are
 * moved.
 */
export function withHeader(file: Uint8Array, header: RawHeader, checksum: Checksum): Uint8Array {
  const first = headerByteLength(file);
  const more = Math.max(0, roomFor(directoryOf(header, 0)) - first);
  const directory = directoryOf(header, more);
  const result = new Uint8Array(file.length + more);
  result.set(file.subarray(first), first + more);
  result.set(directory);
  return resealed(result, checksum);
}

function roomFor(directory: Uint8Array): number {
  return Math.ceil((directory.length + 8) / 64) * 64;
}

/** The encoded header, with every section offset increased by `more` bytes. */
function directoryOf(header: RawHeader, more: number): Uint8Array {
  const moved = (offset: bigint) => BigInt.asUintN(64, offset + BigInt(more));
  const builder = new Builder(1024);
  const entries = header.sections.map((entry) =>
    Section.createSection(
      builder,
      builder.createString(entry.name),
      entry.version,
      entry.residence,
      moved(entry.offset),
      entry.length,
      entry.checksum,
    ),
  );
  const list = Bundle.createSectionsVector(builder, entries);
  const name = builder.createString(header.builder);
  const bundle = Bundle.createBundle(builder, header.minor, name, moved(header.fileBytes), list);
  builder.finish(bundle, header.identifier, true);
  return builder.asUint8Array();
}

/** A copy of `file` with its header's checksum recomputed. */
export function resealed(file: Uint8Array, checksum: Checksum): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = 4 + view.getUint32(0, true);
  if (end + 8 <= file.length) view.setBigUint64(end, checksum(file.subarray(0, end)), true);
  return file;
}
