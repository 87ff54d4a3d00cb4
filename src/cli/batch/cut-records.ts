// Cuts a stream of lines or CSV records into shards. Where a shard ends depends on the content near its end, not on its
// position in the stream. If a note is added or removed, only its own shard and perhaps the next one change; all others
// keep their keys. The first shards are small, so that the first rows are available quickly.

/** Longer records are not read. */
const MOST_RECORD_BYTES = 1 << 26;

/** The minimum sizes of the first shards, as fractions of the usual minimum size. */
const FIRST_PARTS = [1 / 256, 1 / 16, 1 / 4, 1];
/** Without its last record, a shard is at most this many times the minimum size. */
const MOST_TIMES = 4;
/** On average, one record in this many can end a shard. */
const CUT_CHANCE = 32;
const NEWLINE = 10;
const QUOTE = 34;

/** Either a piece of the stream that consists of complete records, or the size of a record that is too long. */
export type Cut = { readonly bytes: Uint8Array } | { readonly overlong: number };

/**
 * Cuts a stream into pieces. After the first few pieces, each has at least `leastBytes` bytes unless the stream ends or
 * an overlong record follows. With `quoted`, line breaks between quotes do not end a record.
 */
export async function* cutRecords(
  stream: AsyncIterable<Uint8Array>,
  quoted: boolean,
  leastBytes: number,
): AsyncGenerator<Cut> {
  let held: Uint8Array = new Uint8Array(0);
  /** The buffer for bytes that arrived in several chunks. */
  let room = new Uint8Array(0);
  let scanned = 0;
  let recordBegin = 0;
  let isInQuotes = false;
  let skipped = 0;
  let cuts = 0;
  for await (const chunk of stream) {
    if (held.length === 0) held = chunk;
    else {
      // A long record may arrive in many small chunks. The buffer doubles in size, so that the record is rarely copied.
      const length = held.length + chunk.length;
      const isOwn = held.buffer === room.buffer;
      if (!isOwn || held.byteOffset + length > room.length) {
        const larger = new Uint8Array(2 * length);
        larger.set(held);
        room = larger;
        held = room.subarray(0, held.length);
      }
      room.set(chunk, held.byteOffset + held.length);
      held = room.subarray(held.byteOffset, held.byteOffset + length);
    }
    while (true) {
      const newline = held.indexOf(NEWLINE, scanned);
      const lineEnd = newline < 0 ? held.length : newline + 1;
      if (quoted && skipped === 0)
        isInQuotes = countQuotes(held, scanned, lineEnd) % 2 === 1 ? !isInQuotes : isInQuotes;
      scanned = lineEnd;
      if (newline < 0) break;
      if (isInQuotes) continue;
      if (skipped > 0) {
        yield { overlong: skipped + lineEnd };
        held = held.subarray(lineEnd);
        skipped = scanned = recordBegin = 0;
        continue;
      }
      const least = leastBytes * FIRST_PARTS[Math.min(cuts, FIRST_PARTS.length - 1)];
      if (lineEnd >= least && (lineEnd >= leastBytes * MOST_TIMES || endsShard(held, recordBegin, lineEnd))) {
        yield { bytes: copyOf(held, lineEnd) };
        cuts++;
        held = held.subarray(lineEnd);
        scanned = 0;
      }
      recordBegin = scanned;
    }
    if (held.length - recordBegin <= MOST_RECORD_BYTES) continue;
    if (recordBegin > 0) yield { bytes: copyOf(held, recordBegin) };
    skipped += held.length - recordBegin;
    held = new Uint8Array(0);
    scanned = recordBegin = 0;
    isInQuotes = false;
  }
  if (skipped > 0) yield { overlong: skipped + held.length };
  else if (held.length > 0) yield { bytes: copyOf(held, held.length) };
}

/**
 * Copies the first `end` bytes to a separate buffer, because posting part of a buffer to a thread would copy the whole
 * buffer.
 */
function copyOf(bytes: Uint8Array, end: number): Uint8Array {
  return new Uint8Array(bytes.subarray(0, end));
}

function countQuotes(bytes: Uint8Array, begin: number, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(QUOTE, begin); at >= 0 && at < end; at = bytes.indexOf(QUOTE, at + 1)) count++;
  return count;
}

/** Whether a record ends a shard, as determined by a hash (FNV-1a) of its beginning and end. */
function endsShard(bytes: Uint8Array, begin: number, end: number): boolean {
  let hash = 0x811c9dc5;
  const mix = (from: number, to: number): void => {
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  };
  mix(begin, Math.min(end, begin + 48));
  mix(Math.max(begin, end - 16), end);
  return (hash >>> 8) % CUT_CHANCE === 0;
}
