// Opens a bundle: reads its header, its hot sections into kernel memory and its cold sections into one buffer.
// Checksums are verified here; the structure of a section is verified before its first use. If the source can read
// ahead, the cold part arrives while the hot part is being verified. Checksums are computed while the bytes just read
// are still in the processor's cache.

import type { BundleHeader } from '../bundle/container.js';
import { damaged } from '../bundle/damage.js';
import { headerByteLength, PREAMBLE_BYTES, readHeader } from '../bundle/header.js';
import {
  type FilePart,
  findSection,
  hasOptional,
  openTables,
  residenceRange,
  verifyChecksum,
  verifyRange,
} from '../bundle/open-sections.js';
import type { Residence } from '../bundle/sections/index.js';
import type { Host } from '../contract/host.js';
import { CtermError } from '../errors/cterm-error.js';
import { checksumOf, createChecksum, type RunningChecksum } from '../kernel/checksum-calls.js';
import type { LoadedSections } from '../kernel/hot-sections.js';
import { compileKernel, instantiateKernel } from '../kernel/instantiate.js';
import { createKernel } from '../kernel/kernel.js';
import type { KernelInstance } from '../kernel/kernel-exports.js';
import { newWasmMemory } from '../kernel/memory.js';
import { hotProofs, type RecognizerTargets, verifyRecognizer } from '../kernel/prove-hot.js';
import { checkHost } from '../knowledge/check-host.js';
import { type Knowledge, makeKnowledgeBase } from '../knowledge/knowledge-base.js';
import { layerKnowledge } from '../overlay/layer-knowledge.js';
import { type ByteSource, gatheredSource } from './byte-source.js';

/**
 * The size of the pieces in which a bundle is read and checksummed. A piece fits in the processor's cache, and its size
 * is a multiple of the alignment.
 */
const PIECE_BYTES = 1 << 18;

/**
 * A bundle in memory that several threads may use at the same time: `postMessage` it to a worker and open it there.
 * However many threads there are, the bytes of the bundle are in memory only once.
 */
export interface SharedBundle {
  readonly kind: 'cterm-shared-bundle';
  /** A shared WebAssembly.Memory. */
  readonly memory: object;
  readonly hot: LoadedSections;
  /** The minimum row counts that the cold sections must have for the references in the hot sections to be valid. */
  readonly named: RecognizerTargets;
  readonly cold: SharedArrayBuffer;
  readonly coldBegin: number;
  readonly header: BundleHeader;
}

/**
 * If the header of a stream of unknown size claims more bytes than this, the claim is not trusted until the bytes have
 * arrived.
 */
const TRUSTED_BYTES = 1 << 27;

interface LoadedBundle {
  readonly instance: KernelInstance;
  readonly header: BundleHeader;
  readonly hot: LoadedSections;
  readonly cold: FilePart;
  /** Present if the hot part has already been verified. */
  readonly named?: RecognizerTargets;
}

/** Reads a bundle and verifies its size, padding and checksums. */
async function loadBundle(given: ByteSource, instance: KernelInstance, shared: boolean): Promise<LoadedBundle> {
  const sum = createChecksum(instance);
  const { header, headerBytes } = await loadHeader(given, sum);
  const isDoubtful = given.size === undefined && header.fileBytes > TRUSTED_BYTES;
  const source = isDoubtful ? await gatheredSource(given, headerBytes, header.fileBytes) : given;
  if (source.size !== undefined && source.size !== header.fileBytes) {
    throw damaged('bundle file', `${source.name} has ${source.size} bytes, its header says ${header.fileBytes}`);
  }
  const hotRange = residenceRange(header, 'hot');
  const pointer = instance.memory.allocate(hotRange.end - hotRange.begin);
  const hotBytes = instance.memory.u8().subarray(pointer, pointer + hotRange.end - hotRange.begin);
  const coldRange = residenceRange(header, 'cold');
  const inPlace = shared ? undefined : source.view?.(coldRange.begin, coldRange.end);
  const coldBytes = inPlace ?? newBuffer(coldRange.end - coldRange.begin, shared);

  const ahead = inPlace === undefined ? source.readAhead?.(coldRange.begin, coldBytes) : undefined;
  // The promise is awaited later. If it rejects before then, or is never awaited because an earlier step fails, that
  // must not count as an unhandled rejection.
  ahead?.catch(() => undefined);
  await sumSections(inPieces(source, hotBytes), { bytes: hotBytes, begin: hotRange.begin }, header, 'hot', sum);
  const hotSection = (name: string) => {
    const { offset, length } = findSection(header, name);
    return { pointer: pointer + offset - hotRange.begin, length };
  };
  const hot = {
    recognizer: hotSection('recognizer'),
    nodeKeys: hotSection('node-keys'),
    loose: hotSection('loose'),
    ...(hasOptional(header, 'search') ? { search: hotSection('search') } : {}),
  };
  const arrival = inPlace
    ? async () => coldBytes.length
    : ahead
      ? atOnce(ahead, coldBytes)
      : inPieces(source, coldBytes);
  await sumSections(arrival, { bytes: coldBytes, begin: coldRange.begin }, header, 'cold', sum);
  if (source.size === undefined && (await source.read(new Uint8Array(1))) !== 0) {
    throw damaged('bundle file', `${source.name} continues after the end given in its header`);
  }
  return { instance, header, hot, cold: { bytes: coldBytes, begin: coldRange.begin } };
}

async function loadHeader(
  source: ByteSource,
  sum: RunningChecksum,
): Promise<{ header: BundleHeader; headerBytes: number }> {
  const preamble = new Uint8Array(PREAMBLE_BYTES);
  await expectAll(source.read(preamble), preamble);
  const bytes = new Uint8Array(headerByteLength(preamble));
  bytes.set(preamble);
  const rest = bytes.subarray(PREAMBLE_BYTES);
  await expectAll(source.read(rest), rest);
  return { header: readHeader(bytes, (part) => checksumOf(sum, part)), headerBytes: bytes.length };
}

/** Waits for more bytes, then returns the total number that have arrived. */
type Arrival = () => Promise<number>;

function inPieces(source: ByteSource, into: Uint8Array): Arrival {
  let at = 0;
  return async () => {
    const piece = into.subarray(at, at + PIECE_BYTES);
    await expectAll(source.read(piece), piece);
    at += piece.length;
    return at;
  };
}

function atOnce(reading: Promise<number>, into: Uint8Array): Arrival {
  return async () => {
    await expectAll(reading, into);
    return into.length;
  };
}

async function expectAll(got: number | Promise<number>, into: Uint8Array): Promise<void> {
  if ((await got) < into.length) throw damaged('bundle file', 'it is cut off');
}

/** Computes the checksums of the sections in `part` as its bytes arrive, and compares them with those in the header. */
async function sumSections(
  more: Arrival,
  part: FilePart,
  header: BundleHeader,
  residence: Residence,
  sum: RunningChecksum,
): Promise<void> {
  let arrived = 0;
  for (const entry of header.sections) {
    if (entry.residence !== residence) continue;
    const end = entry.offset - part.begin + entry.length;
    sum.start();
    for (let at = entry.offset - part.begin; at < end; ) {
      if (at >= arrived) arrived = await more();
      sum.add(part.bytes.subarray(at, Math.min(arrived, end)));
      at = Math.min(arrived, end);
    }
    verifyChecksum(entry, sum.end());
  }
  while (arrived < part.bytes.length) arrived = await more();
  verifyRange(part, header, residence);
}

/** Opens a loaded bundle and applies overlays to it. */
function openLoaded(loaded: LoadedBundle, host: Host, overlays: readonly unknown[]): Knowledge {
  const { instance, header, hot, named, cold } = loaded;
  const { manifest, tables } = openTables(cold, header);
  const targets = {
    names: tables.names.rowCount,
    cues: tables.cues.rowCount,
    headings: tables.headings.rowCount,
    findings: tables.findings.rowCount,
  };
  const kernel = createKernel(instance, hot, hotProofs(instance, hot, targets, named));
  const { release } = instance.memory;
  const bundle = makeKnowledgeBase({ kernel, tables, manifest, host, release });
  return overlays.length === 0 ? bundle : layerKnowledge(bundle, instance, overlays, hot.loose);
}

/**
 * Opens the knowledge base in a bundle, with overlays applied to it. The source is always closed. The kernel is
 * compiled while the source is being opened.
 */
export async function openBundle(
  given: ByteSource | Promise<ByteSource>,
  host: Host,
  overlays: readonly unknown[] = [],
): Promise<Knowledge> {
  const [source] = await Promise.all([given, compileKernel()]);
  try {
    checkHost(host);
    const instance = await instantiateKernel(newWasmMemory(false, source.size));
    return openLoaded(await loadBundle(source, instance, false), host, overlays);
  } finally {
    await source.close?.();
  }
}

/** Reads a bundle into memory that threads can share. Each thread then opens it with openShared. */
export async function loadShared(open: () => Promise<ByteSource>): Promise<SharedBundle> {
  if (typeof SharedArrayBuffer === 'undefined') throw notIsolated();
  const [source, instance] = await Promise.all([open(), instantiateKernel(newWasmMemory(true))]);
  try {
    const { header, hot, cold } = await loadBundle(source, instance, true);
    // The section is verified once for all threads.
    const named = verifyRecognizer(instance, hot.recognizer);
    const { buffer } = cold.bytes;
    if (!(buffer instanceof SharedArrayBuffer)) throw damaged('bundle file', 'its tables are not in shared memory');
    const { memory } = instance;
    return {
      kind: 'cterm-shared-bundle',
      memory: memory.wasm,
      hot,
      named,
      cold: buffer,
      coldBegin: cold.begin,
      header,
    };
  } finally {
    await source.close?.();
  }
}

function notIsolated(): CtermError {
  return new CtermError(
    'unavailable',
    'shareBundle: there is no SharedArrayBuffer here. A page has one only when it is cross-origin isolated: serve it with ' +
      'the headers `Cross-Origin-Opener-Policy: same-origin` and `Cross-Origin-Embedder-Policy: require-corp`; ' +
      'globalThis.crossOriginIsolated is then true. Or open the bundle in every worker with openKnowledgeBase.',
  );
}

/** Opens the knowledge base in a shared bundle for this thread, allocating only working areas and overlays. */
export async function openShared(
  bundle: SharedBundle,
  host: Host,
  overlays: readonly unknown[] = [],
): Promise<Knowledge> {
  if (!(bundle.memory instanceof WebAssembly.Memory)) {
    throw new CtermError('invalid-argument', 'openKnowledgeBase: the shared bundle has no memory; post it as it is.');
  }
  checkHost(host);
  const instance = await instantiateKernel(bundle.memory);
  const cold = { bytes: new Uint8Array(bundle.cold), begin: bundle.coldBegin };
  const { header, hot, named } = bundle;
  const kb = openLoaded({ instance, header, hot, named, cold }, host, overlays);
  forgotten?.register(kb, instance.memory.release);
  return kb;
}

/** Releases the memory of knowledge bases that were dropped without being closed, some time after their last use. */
const forgotten =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : /* @__PURE__ */ new FinalizationRegistry<() => void>((release) => release());

function newBuffer(length: number, shared: boolean): Uint8Array {
  try {
    return new Uint8Array(shared ? new SharedArrayBuffer(length) : new ArrayBuffer(length));
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: there is no room for ${length} bytes of tables.`, {
      cause,
    });
  }
}
