// Takes members out of a zip archive on disk, one at a time and never more than a piece of one in memory. Members are
// stored or deflated; sizes and CRC-32 of what comes out are held against what the archive says.
//
//   … members …  central directory: one entry a member, with its size, CRC and place  end record: where the directory is

import { closeSync, createReadStream, createWriteStream, fstatSync, openSync, readSync } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { CtermError } from '../../errors/cterm-error.js';

/** A member of an archive. */
export interface ZipMember {
  /** With `/` between folders, as the archive has it. */
  readonly path: string;
  readonly bytes: number;
  readonly compressed: number;
  readonly crc32: number;
  readonly method: number;
  /** Where its local header begins. */
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

/** The members of an archive, folders left out. Throws `invalid-document` for what is no archive that can be read. */
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
      const [bytes, compressed, offset] = wideNumbers(
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

/** Writes a member of an archive to a file. Throws `invalid-document` when it is not what the archive says. */
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
    throw broken(path, `${member.path} is compressed by method ${member.method}; only 0 and 8 are known`);
  }
  const from = createReadStream(path, { start: begin, end: Math.max(begin, begin + member.compressed - 1) });
  const proof = new Transform(proveMember(path, member));
  const into = createWriteStream(to);
  try {
    if (member.compressed === 0) await pipeline([Buffer.alloc(0)], proof, into);
    else if (member.method === STORED) await pipeline(from, proof, into);
    else await pipeline(from, createInflateRaw(), proof, into);
  } catch (cause) {
    if (cause instanceof CtermError) throw cause;
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')) {
      throw broken(path, `${member.path} does not inflate`, cause);
    }
    throw cause;
  }
}

/** A stream that passes a member on while it counts and sums it; it fails at the first byte too many. */
function proveMember(path: string, member: ZipMember): ConstructorParameters<typeof Transform>[0] {
  let bytes = 0;
  let crc = 0;
  return {
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      crc = crc32(chunk, crc);
      done(bytes > member.bytes ? broken(path, `${member.path} is longer than it says`) : null, chunk);
    },
    flush(done) {
      const isWhole = bytes === member.bytes && crc === member.crc32;
      done(isWhole ? null : broken(path, `${member.path} does not fit its checksum`));
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
  const wide = readAt(file, safe(locator.readBigUInt64LE(8), path), END64_BYTES, path);
  if (wide.readUInt32LE(0) !== END64_SIGNATURE) throw broken(path, 'its large end record is not one');
  const wideBegin = safe(wide.readBigUInt64LE(48), path);
  const wideEnd = wideBegin + safe(wide.readBigUInt64LE(40), path);
  if (wideEnd > end) throw broken(path, 'its directory does not fit in it');
  return { begin: wideBegin, end: wideEnd, count: safe(wide.readBigUInt64LE(32), path) };
}

/** Numbers of an entry; those that do not fit in 32 bits stand in its extra field, in order. */
function wideNumbers(numbers: [number, number, number], extra: Buffer): [number, number, number] {
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

function safe(number: bigint, path: string): number {
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw broken(path, 'it claims an impossible size');
  return Number(number);
}

function readAt(file: number, position: number, length: number, path: string): Buffer {
  if (position < 0) throw broken(path, 'it is cut off');
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, position) !== length) throw broken(path, 'it is cut off');
  return bytes;
}

function broken(path: string, problem: string, cause?: unknown): CtermError {
  const message = `${path}: no zip archive that can be read: ${problem}. Fetch it again.`;
  return new CtermError('invalid-document', message, cause === undefined ? undefined : { cause });
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of bytes that follow others whose CRC is `before` (0 for none). */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}
