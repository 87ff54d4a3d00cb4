// Zip archives assembled by hand, so that tests control every byte.

import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../src/cli/fetch/zip.js';

export interface ArchiveMember {
  path: string;
  content: string;
  stored?: boolean;
  /** False values to write into the central directory. */
  claims?: { crc32?: number; bytes?: number; method?: number; flags?: number };
}

/** The bytes of an archive; `comment` is put after the end record. */
export function zipArchive(members: readonly ArchiveMember[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { path, content, stored = false, claims = {} } of members) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(claims.flags ?? 0, 8);
    entry.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 10);
    entry.writeUInt32LE(claims.crc32 ?? crc32(plain), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims.bytes ?? plain.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, name, packed);
    entries.push(entry, name);
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, directory, end, Buffer.from(comment)]);
}
