// The open bundle, the core and every openly licensed release under ../shared, built once for all that is measured with
// it: a step of the build like the others, run again only when the releases or what builds them have changed. It takes
// about a minute, so the set of quality tests makes it before its files run side by side, and they find it made.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildKnowledge } from '../../kb-build/build-bundle.js';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { findSources } from '../../kb-build/importers/sources.js';
import { files } from '../../scripts/build/files.js';
import { runStep } from '../../scripts/build/step.js';
import { instantiateKernel } from '../../src/kernel/instantiate.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';

/** Where the releases are; without it there is no open bundle. */
export const RELEASES = '../shared/data';

const ALLOCATION = 'kb-build/core/allocation.csv';
const BUNDLE = 'build/open/open.ctkb';
const SUMMARY = 'build/open/summary.json';

/** What a build says of its bundle. */
export interface OpenSummary {
  readonly counts: Readonly<Record<string, number>>;
  /** Importers left out, because what they bring may not be passed on. */
  readonly leftOut: readonly string[];
}

/** What `build/open` has to be made of again when it changes. */
function inputs(): string[] {
  const code = ['assembly', 'src/bundle', 'src/compile', 'src/kernel', 'src/knowledge', 'src/coding'];
  return [...code.flatMap((folder) => files(folder, /\.ts$/)), ...files('kb-build'), ...files(RELEASES)];
}

/** Builds the bundle unless it is there and up to date. Throws what the builder complains of. */
export async function makeOpenBundle(): Promise<void> {
  if (!existsSync(RELEASES)) return;
  const kernel = createTextKernel(await instantiateKernel());
  const outputs = () => files('build/open');
  runStep({ name: 'open bundle', inputs, outputs, run: () => build(kernel) }, false);
}

function build(kernel: ReturnType<typeof createTextKernel>): void {
  const { sources, refusals } = findSources(['kb-build/core', RELEASES]);
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
}

/** The bytes of the bundle, made before. */
export function openBundleBytes(): Uint8Array {
  return readFileSync(BUNDLE);
}

/** What its build said of it. */
export function openSummary(): OpenSummary {
  return JSON.parse(readFileSync(SUMMARY, 'utf8'));
}

let opened: Promise<KnowledgeBase> | undefined;

/** The knowledge base of the bundle, made first where that is still to be done; opened once a process. */
export function openKnowledge(): Promise<KnowledgeBase> {
  opened ??= makeOpenBundle().then(() => openKnowledgeBase(openBundleBytes()));
  return opened;
}
