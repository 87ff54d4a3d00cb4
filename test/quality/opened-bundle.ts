// The open bundle: the core and every openly licensed release in ../shared, built once for all the measures that use
// it. Like other build steps, it is rebuilt only if the releases or the builder have changed. That takes minutes, so a
// separate process does it while other tests are run; see start-open-bundle.ts.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildKnowledge } from '../../kb-build/build-bundle.js';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { findSources } from '../../kb-build/importers/sources.js';
import { reportCsv } from '../../kb-build/merge/merge-report.js';
import { files } from '../../scripts/build/files.js';
import { runStep } from '../../scripts/build/step.js';
import { instantiateKernel } from '../../src/kernel/instantiate.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import type { Overlay } from '../../src/overlay/overlay.js';

/** The folder with the releases; if it is missing, there is no open bundle. */
export const RELEASES = '../shared/data';

/** The addenda for the fiscal year that the core follows; the releases contain the list for the year before. */
export const ADDENDA = '../shared/more/icd10cm/addenda/icd10cm_order_addenda_2027.txt';

const ALLOCATION = 'kb-build/core/allocation.csv';
const BUNDLE = 'build/open/open.ctkb';
const SUMMARY = 'build/open/summary.json';
/** The report on merging: what was joined, kept separate or inherited. */
const REPORT = 'build/open/report.csv';

/** The report on a build. */
export interface OpenSummary {
  readonly counts: Readonly<Record<string, number>>;
  /** Importers that were left out because their data must not be redistributed. */
  readonly leftOut: readonly string[];
}

/** The inputs of `build/open`, which is rebuilt if any of them changes. */
function inputs(): string[] {
  const code = ['assembly', 'src/bundle', 'src/compile', 'src/kernel', 'src/knowledge', 'src/coding'];
  return [...code.flatMap((folder) => files(folder, /\.ts$/)), ...files('kb-build'), ...files(RELEASES), ADDENDA];
}

/** Contains the number of the process that is building the bundle, while there is one. */
export const BUILDER = 'build/open-bundle-builder.txt';

/** Resolves when no other process is building the bundle. */
async function untilBuilt(): Promise<void> {
  while (isBeingBuilt()) await new Promise((resolve) => setTimeout(resolve, 200));
}

function isBeingBuilt(): boolean {
  if (!existsSync(BUILDER)) return false;
  try {
    // Signal 0 only checks whether the process exists: a process that was killed has left its file behind.
    return process.kill(Number(readFileSync(BUILDER, 'utf8')), 0);
  } catch {
    return false;
  }
}

/** Builds the bundle unless it is up to date. Throws an error that lists the problems reported by the builder. */
export async function makeOpenBundle(): Promise<void> {
  if (!existsSync(RELEASES)) return;
  const kernel = createTextKernel(await instantiateKernel());
  const outputs = () => files('build/open');
  runStep({ name: 'open bundle', inputs, outputs, run: () => build(kernel) }, false);
}

function build(kernel: ReturnType<typeof createTextKernel>): void {
  const { sources, refusals } = findSources(['kb-build/core', RELEASES, ADDENDA]);
  const result = buildKnowledge(sources, {
    kernel,
    name: 'open',
    openOnly: true,
    redistributable: true,
    allocation: { file: '', text: '', base: [{ file: ALLOCATION, text: readFileSync(ALLOCATION, 'utf8') }] },
  });
  if (result.built === undefined || refusals.length > 0) {
    throw new Error([...refusals, ...result.complaints.map(showComplaint)].join('\n'));
  }
  mkdirSync('build/open', { recursive: true });
  writeFileSync(BUNDLE, result.built.bytes);
  const summary: OpenSummary = { counts: result.built.counts, leftOut: result.merged.leftOut };
  writeFileSync(SUMMARY, JSON.stringify(summary));
  writeFileSync(REPORT, [...reportCsv(result.merged)].join(''));
}

/** The bytes of the open bundle, which must already have been built. */
export function openBundleBytes(): Uint8Array {
  return readFileSync(BUNDLE);
}

/** The report on the build of the open bundle. */
export function openSummary(): OpenSummary {
  return JSON.parse(readFileSync(SUMMARY, 'utf8'));
}

/** Opens the open bundle with an overlay; the bundle must already have been built. */
export function openWithOverlay(overlay: Overlay): Promise<KnowledgeBase> {
  return openKnowledgeBase({ base: openBundleBytes(), overlays: [overlay] });
}

let opened: Promise<KnowledgeBase> | undefined;

/**
 * The knowledge base opened from the open bundle, which is built first if necessary; it is opened only once per
 * process.
 */
export function openKnowledge(): Promise<KnowledgeBase> {
  opened ??= untilBuilt()
    .then(makeOpenBundle)
    .then(() => openKnowledgeBase(openBundleBytes()));
  return opened;
}
