// The knowledge base: an opened bundle and its host in one value. To users it is opaque; the operations unwrap it with
// `kb[inside]` and hand the `Knowledge` in it to everything below.

import type { Manifest } from '../bundle/manifest.js';
import type { Tables } from '../bundle/open-sections.js';
import type { Host } from '../host.js';
import type { Kernel } from '../kernel/api.js';

export type { Tables };

/** The way into a knowledge base; not exported to users. */
export const inside: unique symbol = Symbol('cterm');

/** An opened bundle, ready for every operation. Made by `openKnowledgeBase`; what is in it is the library's own. */
export interface KnowledgeBase {
  readonly [inside]: Knowledge;
}

/** What the library sees of a knowledge base. Also a `KnowledgeBase`, so that tests and providers may pass it on. */
export interface Knowledge extends KnowledgeBase {
  readonly kernel: Kernel;
  readonly tables: Tables;
  readonly manifest: Manifest;
  readonly host: Host;
}

/** A knowledge base over opened parts. Nothing is read, checked or derived here. */
export function makeKnowledgeBase(parts: {
  readonly kernel: Kernel;
  readonly tables: Tables;
  readonly manifest: Manifest;
  readonly host: Host;
}): Knowledge {
  const { kernel, tables, manifest, host } = parts;
  const knowledge: Knowledge = {
    kernel,
    tables,
    manifest,
    host,
    get [inside]() {
      return knowledge;
    },
  };
  return knowledge;
}
