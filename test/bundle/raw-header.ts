// Writes the header of a bundle with arbitrary values and a correct checksum, so that tests can forge any field.

import { Builder } from 'flatbuffers';
import { type BundleHeader, type Checksum, RESIDENCES } from '../../src/bundle/container.js';
import { Bundle, Section } from '../../src/bundle/generated/bundle_generated.js';

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

/** A parsed header as plain fields that a test may change. */
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

/** `file` with its header replaced; the new header must take as many bytes as the old header, including padding. */
export function withHeader(file: Uint8Array, header: RawHeader, checksum: Checksum): Uint8Array {
  const builder = new Builder(1024);
  const entries = header.sections.map((entry) =>
    Section.createSection(
      builder,
      builder.createString(entry.name),
      entry.version,
      entry.residence,
      entry.offset,
      entry.length,
      entry.checksum,
    ),
  );
  const list = Bundle.createSectionsVector(builder, entries);
  const name = builder.createString(header.builder);
  builder.finish(Bundle.createBundle(builder, header.minor, name, header.fileBytes, list), header.identifier, true);
  const directory = builder.asUint8Array();
  const result = file.slice();
  result.fill(0, 0, Math.ceil((directory.length + 8) / 64) * 64);
  result.set(directory);
  return resealed(result, checksum);
}

/** `file` with the checksum of its header recomputed. */
export function resealed(file: Uint8Array, checksum: Checksum): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = 4 + view.getUint32(0, true);
  if (end + 8 <= file.length) view.setBigUint64(end, checksum(file.subarray(0, end)), true);
  return file;
}
