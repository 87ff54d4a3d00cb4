// The knowledge bases that are open in the engine. The bytes of the chosen bundle are kept, so that it can be opened
// again with different corrections. At first, the chosen bundle is the one that comes with the page.

import {
  enumModifier,
  enumPrefix,
  enumStatus,
  fittingOverlay,
  type KnowledgeBase,
  manifestOf,
  openKnowledgeBase,
  vocabs,
} from 'cterm';
import type { Opened, Requests, Slot } from './protocol.js';

export interface KnowledgeSlots {
  open(ask: Requests['open']['ask']): Promise<Opened>;
  /** Returns the knowledge base in a slot; throws if the slot is empty. */
  of(slot: Slot): KnowledgeBase;
}

/** Makes empty slots. */
export function newSlots(): KnowledgeSlots {
  const open = new Map<Slot, KnowledgeBase>();
  const bytes = new Map<'own' | 'other', Uint8Array<ArrayBuffer>>();
  const of = (slot: Slot): KnowledgeBase => {
    const kb = open.get(slot);
    if (kb === undefined) throw new Error(`No knowledge is open as ${slot}.`);
    return kb;
  };
  return {
    of,
    async open({ slot, bundle, knowledge, overlays }) {
      const key = slot === 'other' ? 'other' : 'own';
      const given = bundle !== undefined ? new Uint8Array(bundle) : knowledge && (await inflated(bytesOf(knowledge)));
      const base = given || bytes.get(key) || bytes.get('own');
      if (base === undefined) throw new Error('There is no bundle to open.');
      const plain = slot === 'current' ? open.get('base') : undefined;
      // Corrections that were made with another bundle must not prevent this one from being opened.
      const fitting = plain === undefined ? overlays : overlays.map((one) => fittingOverlay(plain, one));
      // Opening accounts for most of the delay before the first marks appear. Without corrections, the slots `current`
      // and `base` share one knowledge base.
      const kb =
        plain !== undefined && overlays.length === 0 ? plain : await openKnowledgeBase({ base, overlays: fitting });
      bytes.set(key, base);
      open.set(slot, kb);
      return openedOf(kb);
    },
  };
}

function openedOf(kb: KnowledgeBase): Opened {
  return {
    layers: manifestOf(kb).layers.map(({ name, version }) => ({ name, version })),
    vocabularies: vocabs(kb).vocabs,
    prefixes: enumPrefix(kb).enum.item,
    modifiers: enumModifier(kb).enum.item,
    statuses: enumStatus(kb).enum.item,
  };
}

/** The decoder built into newer browsers, which is much faster than the loop below. */
const NATIVE: { readonly prototype: Uint8Array; fromBase64?(text: string): Uint8Array<ArrayBuffer> } = Uint8Array;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  if (NATIVE.fromBase64 !== undefined) return NATIVE.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
