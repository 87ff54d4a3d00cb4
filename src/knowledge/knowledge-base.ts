// The knowledge base: a single value that contains an opened bundle and its host. It is opaque to users. Operations
// unwrap it with `kb[inside]` and pass the `Knowledge` on to the layers below.

import type { Manifest } from '../bundle/manifest.js';
import type { Tables } from '../bundle/open-sections.js';
import { frozen } from '../contract/frozen.js';
import type { Host } from '../contract/host.js';
import { CtermError } from '../errors/cterm-error.js';
import type { Kernel } from '../kernel/api.js';

export type { Tables };

/** The key that unwraps a knowledge base; not exported to users. */
export const inside: unique symbol = Symbol('cterm');

/**
 * An opened bundle, ready for every operation. Created by `openKnowledgeBase`; its contents are private to the library.
 */
export interface KnowledgeBase {
  readonly [inside]: Knowledge;
}

/**
 * One layer of a knowledge base. For a bundle, `changes` contains its counts; for an overlay, the number of changes of
 * each kind.
 */
export interface Layer {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly changes: Readonly<Record<string, number>>;
}

/**
 * The manifest of an opened knowledge base: the manifest of its bundle and a list of all layers, beginning with the
 * bundle.
 */
export interface LayeredManifest extends Manifest {
  readonly layers: readonly Layer[];
}

/** The tables from which an overlay may remove rows. */
export type OverlaidTable = 'findings' | 'codes' | 'maps' | 'prompts' | 'combinations';

/**
 * The changes that overlays make to the tables, for code that scans whole tables. Other code never encounters removed
 * rows, because they no longer belong to an owner (such as a finding), and no row refers to them.
 */
export interface Overlaid {
  /**
   * The number of rows that come from the bundle, which are in section order. Later rows belong to overlays and are
   * unsorted.
   */
  bundleRows(table: OverlaidTable): number;
  /** Whether a row is live, i.e. neither hidden nor a duplicate of another row. */
  isLive(table: OverlaidTable, row: number): boolean;
  /**
   * The row of a code added by an overlay, given the index of its vocabulary and its exact spelling; -1 if there is
   * none.
   */
  addedCode(vocab: number, code: string): number;
}

/**
 * The library's own view of a knowledge base. A `Knowledge` is also a `KnowledgeBase`, so that tests and providers may
 * pass it on.
 */
export interface Knowledge extends KnowledgeBase {
  /** Releases the memory of the knowledge base; every later use of the knowledge base throws `unavailable`. */
  close(): void;
  readonly kernel: Kernel;
  readonly tables: Tables;
  readonly manifest: LayeredManifest;
  readonly host: Host;
  /** Undefined if the knowledge base has no overlays. */
  readonly overlaid: Overlaid | undefined;
  /** Cached views, indexed by slot (derive.ts). A modified copy of the knowledge base needs its own array. */
  readonly derived: (object | undefined)[];
}

/** Creates a knowledge base from its opened parts; `layers` are the overlays. Nothing is read or checked here. */
export function makeKnowledgeBase(parts: {
  readonly kernel: Kernel;
  readonly tables: Tables;
  readonly manifest: Manifest;
  readonly host: Host;
  readonly layers?: readonly Layer[];
  readonly overlaid?: Overlaid;
  /** Releases the kernel's memory. */
  release?(): void;
}): Knowledge {
  const { kernel, tables, manifest, host, layers = [], overlaid } = parts;
  let isOpen = true;
  const bundle = { name: manifest.name, version: '', description: manifest.description, changes: manifest.counts };
  const knowledge: Knowledge = {
    kernel,
    tables,
    // The manifest is copied because parts of it may belong to the caller's overlay, and frozen because manifestOf
    // returns it.
    manifest: frozen(structuredClone({ ...manifest, layers: [bundle, ...layers] })),
    host,
    overlaid,
    derived: [],
    get [inside]() {
      if (isOpen) return knowledge;
      throw new CtermError(
        'unavailable',
        'The knowledge base has been closed. Open it again with openKnowledgeBase().',
      );
    },
    close() {
      if (isOpen) parts.release?.();
      isOpen = false;
    },
  };
  // Environments without `using` have no such symbol.
  const dispose: unknown = Reflect.get(Symbol, 'dispose');
  if (typeof dispose === 'symbol') Object.defineProperty(knowledge, dispose, { value: knowledge.close });
  return knowledge;
}

/**
 * Closes a knowledge base: its memory is released, and every later use of it throws `unavailable`. This is needed for
 * knowledge bases that are opened again and again on a shared bundle, because they would otherwise fill the bundle's
 * memory. All other knowledge bases are freed automatically when nothing refers to them. With `using`, a knowledge base
 * is closed at the end of its block. Closing it twice has no effect.
 *
 * @example
 * const closing = await openKnowledgeBase();
 * closeKnowledgeBase(closing);
 */
export function closeKnowledgeBase(kb: KnowledgeBase): void {
  const given: unknown = kb;
  if (typeof given === 'object' && given !== null && 'close' in given && typeof given.close === 'function') {
    given.close();
    return;
  }
  throw new CtermError('invalid-argument', 'closeKnowledgeBase: expected the result of openKnowledgeBase().');
}

/**
 * The manifest of a knowledge base: its name, its vocabularies with their licences, its sources and its layers. The
 * manifest is frozen, so that only the bundle and `host.licences` decide which vocabularies may be used.
 *
 * @example
 * const kb = await openKnowledgeBase({ overlays: [{ name: 'clinic', names: [{ finding: 10311, text: 'wheezy lungs' }] }] });
 * manifestOf(kb).layers.map(({ name }) => name)[1] // 'clinic'
 */
export function manifestOf(kb: KnowledgeBase): LayeredManifest {
  return kb[inside].manifest;
}
