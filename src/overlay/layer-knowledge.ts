// From an opened bundle and overlays to one knowledge base. The overlays are folded into a draft, lowest first; then the
// tables, the tree and the recogniser are laid over those of the bundle.

import { PAYLOAD_KIND_SHIFT, PAYLOAD_NAME } from '../../assembly/layout.js';
import { encodeRecognizer, type Pattern } from '../compile/recognizer.js';
import type { Kernel } from '../kernel/api.js';
import type { KernelInstance } from '../kernel/instantiate.js';
import { createMatcher, placeSection } from '../kernel/kernel.js';
import { createExpressions } from '../kernel/node-keys.js';
import { createTextKernel } from '../kernel/text-kernel.js';
import { type Knowledge, type Layer, makeKnowledgeBase } from '../knowledge/knowledge-base.js';
import { type Draft, type Laying, type NameRow, startDraft } from './draft.js';
import { hideCodes, layCodes, layVocabularies } from './lay-codes.js';
import { hideContent, hostOver, layContent } from './lay-content.js';
import { hideFindings, layFindings } from './lay-findings.js';
import { hideMaps, layMaps } from './lay-maps.js';
import { hideNames, layNames } from './lay-names.js';
import { hidePrompts, layPrompts } from './lay-prompts.js';
import { layerMatch } from './layered-matcher.js';
import { layerTables } from './layered-tables.js';
import { layerTree } from './layered-tree.js';
import type { Overlay } from './overlay.js';
import { placeFindings } from './place-findings.js';
import { layerName, readOverlay } from './read-overlay.js';

/** Of a dictionary this small the room does not matter, but the time does. */
const SLOTS_IN_USE = 0.75;

/** In the order in which an overlay is laid: first what it takes away, then what the rest may name. */
const STEPS: readonly ((laying: Laying) => void)[] = [
  hideMaps,
  hidePrompts,
  hideNames,
  hideCodes,
  hideFindings,
  hideContent,
  layVocabularies,
  layFindings,
  layCodes,
  layNames,
  layMaps,
  layPrompts,
  layContent,
];

/** The bundle's knowledge with overlays over it, later ones above; `instance` is the kernel that the bundle is open in. */
export function layerKnowledge(bundle: Knowledge, instance: KernelInstance, overlays: readonly unknown[]): Knowledge {
  const draft = startDraft(bundle);
  const layers: Layer[] = [];
  for (const [index, given] of overlays.entries()) {
    const overlay = readOverlay(given, index + 1);
    const place = { member: layerName(overlay, index + 1) };
    for (const step of STEPS) step({ draft, overlay, place, layer: index + 1 });
    layers.push(layerOf(overlay));
  }
  const added = placeFindings(draft);
  const { tables, overlaid, names } = layerTables(draft);
  return makeKnowledgeBase({
    kernel: {
      ...bundle.kernel,
      ...layerTree(
        bundle.kernel,
        { added, hidden: draft.findings.hidden },
        createExpressions(instance.exports, instance.memory),
      ),
      match: layeredMatch(draft, instance, names),
    },
    tables,
    manifest: { ...bundle.manifest, vocabularies: draft.vocabularies },
    host: hostOver(bundle.host, draft.content),
    layers,
    overlaid,
  });
}

function layeredMatch(
  { bundle, hiddenNames }: Draft,
  instance: KernelInstance,
  names: readonly { readonly row: number; readonly name: NameRow }[],
): Kernel['match'] {
  const patterns: Pattern[] = [];
  for (const { row, name } of names) {
    const { words, cased, text } = name;
    if (words === undefined) continue;
    const payload = ((PAYLOAD_NAME << PAYLOAD_KIND_SHIFT) | row) >>> 0;
    patterns.push(cased ? { words, payload, cased: text } : { words, payload });
  }
  if (patterns.length === 0) return layerMatch(bundle.kernel.match, undefined, hiddenNames);
  // Compiled when the first text comes: who only translates codes needs no recogniser.
  let compiled: Kernel['match'] | undefined;
  const own: Kernel['match'] = (text, overlaps) => {
    compiled ??= compile(patterns, instance);
    return compiled(text, overlaps);
  };
  return layerMatch(bundle.kernel.match, own, hiddenNames);
}

function compile(patterns: readonly Pattern[], instance: KernelInstance): Kernel['match'] {
  const section = encodeRecognizer(patterns, createTextKernel(instance), SLOTS_IN_USE);
  return createMatcher(instance, placeSection(instance, section));
}

/** How the manifest tells of an overlay; what it hides is counted as `hide findings` and so on. */
function layerOf({ name, version = '', description = '', hide = {}, ...lists }: Overlay): Layer {
  const changes: Record<string, number> = {};
  for (const [kind, list] of Object.entries(lists)) changes[kind] = list.length;
  for (const [kind, list] of Object.entries(hide)) changes[`hide ${kind}`] = list.length;
  return { name, version, description, changes };
}
