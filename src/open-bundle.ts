// Opens a bundle: header, hot sections into kernel memory, cold sections into one buffer; everything is proved before
// anything is used. Cost: reading, one checksum pass, one structural pass; nothing is parsed or built.

import { damaged } from './bundle/damage.js';
import { headerByteLength, PREAMBLE_BYTES, readHeader } from './bundle/header.js';
import {
  type FilePart,
  findSection,
  openColdSections,
  residenceRange,
  sectionBytes,
  verifyChecksum,
  verifyRange,
} from './bundle/open-sections.js';
import type { BundleHeader } from './bundle/container.js';
import type { ByteSource } from './byte-source.js';
import type { Host } from './host.js';
import { instantiateKernel, type KernelInstance } from './kernel/instantiate.js';
import { createKernel, type HotSections, verifyHotSections } from './kernel/kernel.js';
import { newWasmMemory } from './kernel/memory.js';
import { createTextKernel } from './kernel/text-kernel.js';
import { type Knowledge, makeKnowledgeBase } from './knowledge/knowledge-base.js';

/**
 * A bundle in memory that several threads may use at once: `postMessage` it to a worker and open it there. The kernel's
 * part and the rest are each there once, whatever the number of threads.
 */
export interface SharedBundle {
  readonly kind: 'cterm-shared-bundle';
  readonly memory: WebAssembly.Memory;
  readonly hot: HotSections;
  readonly cold: SharedArrayBuffer;
  readonly coldBegin: number;
  readonly header: BundleHeader;
}

interface LoadedBundle {
  readonly instance: KernelInstance;
  readonly header: BundleHeader;
  readonly hot: HotSections;
  readonly cold: FilePart;
}

/** Reads a bundle and proves all of it that lies in kernel memory; the rest is proved when its tables are opened. */
async function loadBundle(source: ByteSource, shared: boolean): Promise<LoadedBundle> {
  const instance = await instantiateKernel(shared ? newWasmMemory(true) : undefined);
  const { checksum } = createTextKernel(instance);
  const { memory } = instance;

  const preamble = new Uint8Array(PREAMBLE_BYTES);
  await fill(source, preamble, 'header');
  const headerBytes = new Uint8Array(headerByteLength(preamble));
  headerBytes.set(preamble);
  await fill(source, headerBytes.subarray(PREAMBLE_BYTES), 'header');
  const header = readHeader(headerBytes, checksum);

  const hotRange = residenceRange(header, 'hot');
  const pointer = memory.allocate(hotRange.end - hotRange.begin);
  const hotView = () => memory.u8().subarray(pointer, pointer + hotRange.end - hotRange.begin);
  await fill(source, hotView(), 'kernel sections');
  const coldRange = residenceRange(header, 'cold');
  const coldLength = coldRange.end - coldRange.begin;
  let cold = shared ? undefined : source.view?.(coldLength);
  if (cold === undefined) {
    cold = new Uint8Array(shared ? new SharedArrayBuffer(coldLength) : new ArrayBuffer(coldLength));
    await fill(source, cold, 'tables');
  }
  await expectEnd(source);

  const part: FilePart = { bytes: hotView(), begin: hotRange.begin };
  verifyRange(part, header, 'hot');
  const hotSection = (name: string) => {
    const entry = findSection(header, name);
    verifyChecksum(entry, sectionBytes({ bytes: hotView(), begin: hotRange.begin }, entry), checksum);
    return { pointer: pointer + entry.offset - hotRange.begin, length: entry.length };
  };
  const hot = { recognizer: hotSection('recognizer'), nodeKeys: hotSection('node-keys') };
  return { instance, header, hot, cold: { bytes: cold, begin: coldRange.begin } };
}

/** Opens what loadBundle read. */
function openLoaded({ instance, header, hot, cold }: LoadedBundle, host: Host): Knowledge {
  const { checksum } = createTextKernel(instance);
  const { manifest, tables } = openColdSections(cold, header, checksum);
  const rows = ({ rowCount }: { rowCount: number }) => rowCount;
  verifyHotSections(instance, hot, {
    names: rows(tables.names),
    cues: rows(tables.cues),
    headings: rows(tables.headings),
    findings: rows(tables.findings),
  });
  return makeKnowledgeBase({ kernel: createKernel(instance, hot), tables, manifest, host });
}

/** The knowledge base in a bundle; the source is closed, whatever happens. */
export async function openBundle(source: ByteSource, host: Host): Promise<Knowledge> {
  try {
    return openLoaded(await loadBundle(source, false), host);
  } finally {
    await source.close?.();
  }
}

/** A bundle read into memory that threads can share; every thread then opens it with openShared. */
export async function loadShared(source: ByteSource): Promise<SharedBundle> {
  try {
    const { instance, header, hot, cold } = await loadBundle(source, true);
    const { buffer } = cold.bytes;
    if (!(buffer instanceof SharedArrayBuffer)) throw damaged('bundle file', 'its tables are not in shared memory');
    const { memory } = instance;
    return { kind: 'cterm-shared-bundle', memory: memory.wasm, hot, cold: buffer, coldBegin: cold.begin, header };
  } finally {
    await source.close?.();
  }
}

/** The knowledge base in a shared bundle, for this thread; only its working areas are new. */
export async function openShared(bundle: SharedBundle, host: Host): Promise<Knowledge> {
  const instance = await instantiateKernel(bundle.memory);
  const cold = { bytes: new Uint8Array(bundle.cold), begin: bundle.coldBegin };
  return openLoaded({ instance, header: bundle.header, hot: bundle.hot, cold }, host);
}

/** Fills `into` from the source; a source that ends before is a cut-off bundle. */
async function fill(source: ByteSource, into: Uint8Array, what: string): Promise<void> {
  const got = await source.read(into);
  if (got < into.length) {
    throw damaged('bundle file', `${source.name} ends after ${got} of ${into.length} bytes of the ${what}`);
  }
}

/** A bundle ends where its header says. */
async function expectEnd(source: ByteSource): Promise<void> {
  if ((await source.read(new Uint8Array(1))) !== 0) {
    throw damaged('bundle file', `${source.name} goes on behind the end that its header gives`);
  }
}
