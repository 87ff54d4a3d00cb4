// The small invented core with overlays on top, for the tests in this folder.

import type { Host } from '../../src/contract/host.js';
import { inside, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { recognize } from '../../src/operations/recognize.js';
import type { Overlay } from '../../src/overlay/overlay.js';
import { smallBundle } from '../opening/small-bundle.js';

/** Ids from the small core. */
export const LUNG = 10000;
export const ASTHMA = 10001;
export const EXERCISE = 10002;
export const SYMPTOMS = 10003;
export const WHEEZING = 10004;
export const DYSPNEA = 10005;
export const PEAK_FLOW = 10007;
export const SPIROMETRY = 10008;
/** Ids for the findings that tests add. */
export const NEW = 4_000_000_001;
export const NEWER = 4_000_000_002;

/** Opens the small core with the given overlays on top; overlays without a name are given one. */
export async function opened(overlays: readonly Partial<Overlay>[], host: Host = {}): Promise<Knowledge> {
  const named = overlays.map((overlay, index) => ({ name: `layer ${index + 1}`, ...overlay }));
  const kb = await openKnowledgeBase({ base: smallBundle(), overlays: named }, host);
  return kb[inside];
}

/** The mentions recognised in a text, written as `words → notation`. */
export function found(kb: Knowledge, text: string): string[] {
  const { results } = recognize(kb, { Text: text }).taggedText;
  return results.map(({ index, length, notation }) => `${text.slice(index, index + length)} → ${notation}`);
}
