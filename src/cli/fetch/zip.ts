// Extracts members of a zip archive on disk, one at a time, as streams. Members may be stored or deflated; the size and
// CRC-32 of the extracted data are verified against the archive.
//
//   … members …  central directory: per member its size, CRC and offset  end record: offset of the directory

import { closeSync, createReadStream, createWriteStream, fstatSync, openSync, readSync } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { CtermError } from '../../errors/cterm-error.js';

/** A member of an archive. */
export interface ZipMember {
  /** The path in the archive, with `/` between folders. */
  readonly path: string;
  readonly bytes: number;
  readonly compressed: number;
  readonly crc32: number;
  readonly method: number;
  /** The offset of its local header. */
  readonly offset: number;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const END64_LOCATOR_SIGNATURE = 0x07064b50;
const END64_LOCATOR_BYTES = 20;
const END64_SIGNATURE = 0x06064b50;
const END64_BYTES = 56;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const IN_EXTRA_FIELD = 0xffffffff;
const ZIP64_EXTRA = 1;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** The members of an archive, without folders. Throws `invalid-document` if the file is not a readable archive. */
export function zipMembers(path: string): ZipMember[] {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const { begin, end, count } = directoryOf(file, size, path);
    const directory = readAt(file, begin, end - begin, path);
    const members: ZipMember[] = [];
    let at = 0;
    for (let i = 0; i < count; i++) {
      if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) {
        throw broken(path, `entry ${i} of its directory is not one`);
      }
      const nameLength = directory.readUInt16LE(at + 28);
      const extraLength = directory.readUInt16LE(at + 30);
      const extraBegin = at + ENTRY_BYTES + nameLength;
      const next = extraBegin + extraLength + directory.readUInt16LE(at + 32);
      if (next > directory.length) throw broken(path, `entry ${i} of its directory is cut off`);
      const name = directory.toString('utf8', at + ENTRY_BYTES, extraBegin).replaceAll('\\', '/');
      if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw broken(path, `${name} is encrypted`);
      const [bytes, compressed, offset] = zip64Numbers(
        [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)],
        directory.subarray(extraBegin, extraBegin + extraLength),
      );
      const method = directory.readUInt16LE(at + 10);
      const crc32 = directory.readUInt32LE(at + 16);
      if (!name.endsWith('/')) members.push({ path: name, bytes, compressed, crc32, method, offset });
      at = next;
    }
    return members;
  } finally {
    closeSync(file);
  }
}

/**
 * Extracts a member of an archive to a file. Throws `invalid-document` if the size or checksum of the extracted data
 * does not match.
 */
export async function extractMember(path: string, member: ZipMember, to: string): Promise<void> {
  const file = openSync(path, 'r');
  let begin: number;
  try {
    const local = readAt(file, member.offset, LOCAL_BYTES, path);
    if (local.readUInt32LE(0) !== LOCAL_SIGNATURE) throw broken(path, `${member.path} is not where it should be`);
    begin = member.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
    if (begin + member.compressed > fstatSync(file).size) throw broken(path, `${member.path} is cut off`);
  } finally {
    closeSync(file);
  }
  if (member.method !== STORED && member.method !== DEFLATED) {
    throw broken(path, `${member.path} is compressed by method ${member.method}; only 0 and 8 are supported`);
  }
  const from = createReadStream(path, { start: begin, end: Math.max(begin, begin + member.compressed - 1) });
  const verifier = new Transform(memberVerifier(path, member));
  const into = createWriteStream(to);
  try {
    if (member.compressed === 0) await pipeline([Buffer.alloc(0)], verifier, into);
    else if (member.method === STORED) await pipeline(from, verifier, into);
    else await pipeline(from, createInflateRaw(), verifier, into);
  } catch (cause) {
    if (cause instanceof CtermError) throw cause;
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')) {
      throw broken(path, `${member.path} does not inflate`, cause);
    }
    throw cause;
  }
}

/**
 * Options for a stream that passes a member through while verifying its size and checksum. The stream fails at the
 * first byte beyond the member's size.
 */
function memberVerifier(path: string, member: ZipMember): ConstructorParameters<typeof Transform>[0] {
  let bytes = 0;
  let crc = 0;
  return {
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      crc = crc32(chunk, crc);
      done(bytes > member.bytes ? broken(path, `${member.path} is longer than its declared size`) : null, chunk);
    },
    flush(done) {
      const isWhole = bytes === member.bytes && crc === member.crc32;
      done(isWhole ? null : broken(path, `${member.path} does not match its checksum`));
    },
  };
}

function directoryOf(file: number, size: number, path: string): { begin: number; end: number; count: number } {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = readAt(file, size - tailBytes, tailBytes, path);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END_SIGNATURE) at--;
  if (at < 0) throw broken(path, 'it has no end record');
  const end = size - tailBytes + at;
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const begin = tail.readUInt32LE(at + 16);
  if (count !== 0xffff && bytes !== IN_EXTRA_FIELD && begin !== IN_EXTRA_FIELD) {
    if (begin + bytes > end) throw broken(path, 'its directory does not fit in it');
    return { begin, end: begin + bytes, count };
  }
  const locator = readAt(file, end - END64_LOCATOR_BYTES, END64_LOCATOR_BYTES, path);
  if (locator.readUInt32LE(0) !== END64_LOCATOR_SIGNATURE) throw broken(path, 'its large end record is missing');
  const wide = readAt(file, safeNumber(locator.readBigUInt64LE(8), path), END64_BYTES, path);
  if (wide.readUInt32LE(0) !== END64_SIGNATURE) throw broken(path, 'its large end record is not one');
  const wideBegin = safeNumber(wide.readBigUInt64LE(48), path);
  const wideEnd = wideBegin + safeNumber(wide.readBigUInt64LE(40), path);
  if (wideEnd > end) throw broken(path, 'its directory does not fit in it');
  return { begin: wideBegin, end: wideEnd, count: safeNumber(wide.readBigUInt64LE(32), path) };
}

/**
 * The numbers of a central directory entry. Numbers that do not fit into 32 bits are read, in order, from the entry's
 * extra field.
 */
function zip64Numbers(numbers: [number, number, number], extra: Buffer): [number, number, number] {
  const found = numbers;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue;
    let from = at + 4;
    for (const [index, number] of numbers.entries()) {
      if (number !== IN_EXTRA_FIELD || from + 8 > extra.length) continue;
      found[index] = Number(extra.readBigUInt64LE(from));
      from += 8;
    }
  }
  return found;
}

function safeNumber(number: bigint, path: string): number {
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw broken(path, 'it declares an impossible size');
  return Number(number);
}

function readAt(file: number, position: number, length: number, path: string): Buffer {
  if (position < 0) throw broken(path, 'it is cut off');
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, position) !== length) throw broken(path, 'it is cut off');
  return bytes;
}

function broken(path: string, problem: string, cause?: unknown): CtermError {
  const message = `${path}: not a readable zip archive: ${problem}. Fetch it again.`;
  return new CtermError('invalid-document', message, cause === undefined ? undefined : { cause });
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of bytes; `before` is the CRC-32 of the preceding bytes, or 0 if there are none. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}
