// Combines an opened bundle and overlays into one knowledge base. The overlays are merged into OverlayRows, beginning
// with the lowest; the overlays' tables, tree and matcher are then layered over the bundle's.

import { PAYLOAD_KIND_SHIFT, PAYLOAD_NAME } from '../../assembly/layout.js';
import { NAME_KINDS } from '../bundle/sections/names-section.js';
import { encodeLoose, formsIn, gatherLoose, isLooseName, type WordForm } from '../compile/write-loose.js';
import { encodeRecognizer, type Pattern } from '../compile/write-recognizer.js';
import type { Kernel } from '../kernel/api.js';
import { type HotSection, placeSection } from '../kernel/hot-sections.js';
import { createMatcher } from '../kernel/kernel.js';
import type { KernelInstance } from '../kernel/kernel-exports.js';
import { looseIndex } from '../kernel/loose-calls.js';
import { createExpressions } from '../kernel/node-key-calls.js';
import { createTextKernel } from '../kernel/text-kernel.js';
import { type Knowledge, type Layer, makeKnowledgeBase } from '../knowledge/knowledge-base.js';
import { notPluralOf } from '../knowledge/not-plural.js';
import { assignNodeKeys } from './assign-node-keys.js';
import { hideCodes, layCodes, layVocabularies } from './lay-codes.js';
import { hideCombinations, layCombinations } from './lay-combinations.js';
import { hideContent, hostOver, layContent } from './lay-content.js';
import { hideFindings, layFindings } from './lay-findings.js';
import { hideMaps, layMaps } from './lay-maps.js';
import { hideNames, layNames } from './lay-names.js';
import { hidePrompts, layPrompts } from './lay-prompts.js';
import { layerMatch } from './layered-matcher.js';
import { layerTables } from './layered-tables.js';
import { layerTree } from './layered-tree.js';
import type { Overlay } from './overlay.js';
import { type NameRow, type OverlayRows, type OverlayStep, startRows } from './overlay-rows.js';
import { layerName, readOverlay } from './read-overlay.js';

/** The load factor of the hash table. It is low because speed matters more than size for such a small dictionary. */
const SLOTS_IN_USE = 0.75;

/**
 * The steps for applying an overlay, in order. Removals come first; then each kind of entry follows the kinds to which
 * it may refer.
 */
const STEPS: readonly ((input: OverlayStep) => void)[] = [
  hideMaps,
  hidePrompts,
  hideNames,
  hideCodes,
  hideFindings,
  hideCombinations,
  hideContent,
  layVocabularies,
  layFindings,
  layCodes,
  layNames,
  layMaps,
  layPrompts,
  layCombinations,
  layContent,
];

/**
 * Puts overlays on top of the bundle's knowledge; later overlays are above earlier ones. `instance` is the kernel
 * instance that contains the bundle. `loose` is the bundle's `loose` section, whose word forms also apply to the names
 * in overlays.
 */
export function layerKnowledge(
  bundle: Knowledge,
  instance: KernelInstance,
  overlays: readonly unknown[],
  loose: HotSection,
): Knowledge {
  const state = startRows(bundle);
  const layers: Layer[] = [];
  for (const [index, given] of overlays.entries()) {
    const overlay = readOverlay(given, index + 1);
    const path = { member: layerName(overlay, index + 1) };
    for (const step of STEPS) step({ state, overlay, path, layer: index + 1 });
    layers.push(layerOf(overlay));
  }
  const added = assignNodeKeys(state);
  const { tables, overlaid, names } = layerTables(state);
  return makeKnowledgeBase({
    kernel: {
      ...bundle.kernel,
      ...layerTree(
        bundle.kernel,
        { added, hidden: state.findings.hidden },
        createExpressions(instance.exports, instance.memory),
      ),
      match: layeredMatch(state, instance, { names, loose, tables, notPlural: notPluralOf(bundle) }),
    },
    tables,
    manifest: { ...bundle.manifest, vocabularies: state.vocabularies },
    host: hostOver(bundle.host, state.content),
    layers,
    overlaid,
    release: instance.memory.release,
  });
}

/** The input for compiling the dictionary of the overlays. */
interface OwnNames {
  readonly names: readonly { readonly row: number; readonly name: NameRow }[];
  readonly loose: HotSection;
  readonly tables: Knowledge['tables'];
  /** The bundle's words that are never treated as plurals. */
  readonly notPlural: ReadonlySet<string>;
}

function layeredMatch({ bundle, hiddenNames }: OverlayRows, instance: KernelInstance, own: OwnNames): Kernel['match'] {
  const patterns: Pattern[] = [];
  for (const { row, name } of own.names) {
    const { words, cased, text } = name;
    if (words === undefined) continue;
    const payload = ((PAYLOAD_NAME << PAYLOAD_KIND_SHIFT) | row) >>> 0;
    patterns.push(cased ? { words, payload, cased: text } : { words, payload });
  }
  if (patterns.length === 0) return layerMatch(bundle.kernel.match, undefined, hiddenNames);
  // The dictionary is not compiled until the first text is matched, because callers that only translate codes need no
  // matcher.
  let compiled: Kernel['match'] | undefined;
  const match: Kernel['match'] = (text, overlaps) => {
    compiled ??= compile(patterns, instance, own);
    return compiled(text, overlaps);
  };
  return layerMatch(bundle.kernel.match, match, hiddenNames);
}

function compile(patterns: readonly Pattern[], instance: KernelInstance, own: OwnNames): Kernel['match'] {
  const { pointer, length } = own.loose;
  const forms = formsIn(instance.memory.u8().subarray(pointer, pointer + length));
  const words = forms.map(({ text }) => text);
  // The dictionary is not used for spelling correction, so it needs no list of correct words.
  const kept = { notPlural: own.notPlural, correct: new Set<string>() };
  const section = encodeRecognizer(patterns, createTextKernel(instance), { load: SLOTS_IN_USE, words, kept });
  const recognizer = placeSection(instance, section);
  const loose = placeSection(instance, encodeLoose(looseRows(own, forms), own.names[0]?.row ?? 0, forms));
  return createMatcher(instance, recognizer, looseIndex(instance, recognizer, loose));
}

/** The rows of those overlay names that are matched loosely, in order. They all come after the bundle's rows. */
function looseRows({ names, tables }: OwnNames, forms: readonly WordForm[]): number[] {
  const gathered = gatherLoose(forms);
  for (const { row, name } of names) {
    const { text, words, cased, finding, kind } = name;
    if (words === undefined || cased) continue;
    const tags = tables.findings.tags(finding).split(',');
    const termType = tables.findings.termType(finding);
    const mayBeLoose = isLooseName({ text, kind: NAME_KINDS[kind] ?? 'synonym', termType, tags });
    if (mayBeLoose) gathered.add({ row, finding, order: kind }, words);
  }
  return gathered.rows();
}

/** The manifest entry for an overlay. Hidden entries are counted by kind, e.g. as `hide findings`. */
function layerOf({ name, version = '', description = '', hide = {}, ...lists }: Overlay): Layer {
  const changes: Record<string, number> = {};
  for (const [kind, list] of Object.entries(lists)) changes[kind] = list.length;
  for (const [kind, list] of Object.entries(hide)) changes[`hide ${kind}`] = list.length;
  return { name, version, description, changes };
}
