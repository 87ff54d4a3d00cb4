// The knowledge base: an opened bundle and its host in one value. To users it is opaque; the operations unwrap it with
// `kb[inside]` and hand the `Knowledge` in it to everything below.

import type { Manifest } from '../bundle/manifest.js';
import type { Tables } from '../bundle/open-sections.js';
import { frozen } from '../contract/frozen.js';
import type { Host } from '../contract/host.js';
import type { Kernel } from '../kernel/api.js';

export type { Tables };

/** The way into a knowledge base; not exported to users. */
export const inside: unique symbol = Symbol('cterm');

/** An opened bundle, ready for every operation. Made by `openKnowledgeBase`; what is in it is the library's own. */
export interface KnowledgeBase {
  readonly [inside]: Knowledge;
}

/** What a layer brought: the bundle's counts, or how many changes of each kind an overlay made. */
export interface Layer {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly changes: Readonly<Record<string, number>>;
}

/** The manifest of an opened knowledge base: that of its bundle, and all its layers, the bundle first. */
export interface LayeredManifest extends Manifest {
  readonly layers: readonly Layer[];
}

/** The tables of which an overlay may take rows away. */
export type OverlaidTable = 'findings' | 'codes' | 'maps' | 'prompts' | 'combinations';

/**
 * What overlays did to the tables, for those who look at whole tables. Who asks for the rows of an owner or for a
 * single row that another row names never meets one that is gone.
 */
export interface Overlaid {
  /** Rows of the table in the bundle, in the order of its section; rows behind them are an overlay's, in no order. */
  bundleRows(table: OverlaidTable): number;
  /** Whether a row counts: it is neither hidden nor the copy of another. */
  isLive(table: OverlaidTable, row: number): boolean;
  /** Row of a code that an overlay added, by the vocabulary's index and the very spelling, or -1. */
  addedCode(vocab: number, code: string): number;
}

/** What the library sees of a knowledge base. Also a `KnowledgeBase`, so that tests and providers may pass it on. */
export interface Knowledge extends KnowledgeBase {
  readonly kernel: Kernel;
  readonly tables: Tables;
  readonly manifest: LayeredManifest;
  readonly host: Host;
  /** Undefined when the knowledge base is a bundle and nothing else. */
  readonly overlaid: Overlaid | undefined;
  /** What is derived from the tables on first use, by the places of its views (derive.ts); a changed copy needs its own. */
  readonly derived: (object | undefined)[];
}

/** A knowledge base over opened parts; `layers` stand for overlays above the bundle. Nothing is read or checked here. */
export function makeKnowledgeBase(parts: {
  readonly kernel: Kernel;
  readonly tables: Tables;
  readonly manifest: Manifest;
  readonly host: Host;
  readonly layers?: readonly Layer[];
  readonly overlaid?: Overlaid;
}): Knowledge {
  const { kernel, tables, manifest, host, layers = [], overlaid } = parts;
  const bundle = { name: manifest.name, version: '', description: manifest.description, changes: manifest.counts };
  const knowledge: Knowledge = {
    kernel,
    tables,
    // A copy, because parts of it may be the caller's own overlay; frozen, because manifestOf gives it out.
    manifest: frozen(structuredClone({ ...manifest, layers: [bundle, ...layers] })),
    host,
    overlaid,
    derived: [],
    get [inside]() {
      return knowledge;
    },
  };
  return knowledge;
}

/**
 * The manifest of a knowledge base: its name, its vocabularies with their licences, its sources, and its layers. It is
 * frozen: what may be used is decided by the bundle and `host.licences`.
 *
 * @example
 * const kb = await openKnowledgeBase({ overlays: [{ name: 'clinic', names: [{ finding: 10311, text: 'wheezy lungs' }] }] });
 * manifestOf(kb).layers.map(({ name }) => name)[1] // 'clinic'
 */
export function manifestOf(kb: KnowledgeBase): LayeredManifest {
  return kb[inside].manifest;
}
