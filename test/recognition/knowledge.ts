// The knowledge base for the recognition tests: the core's cues, headings and enumerations with a small set of findings
// (findings.yaml), built and opened like any other.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildKnowledge } from '../../kb-build/build-bundle.js';
import { findSources, type Source } from '../../kb-build/importers/sources.js';
import { CORE_BUNDLE, CORE_KNOWLEDGE } from '../../scripts/build/core-knowledge.js';
import { isUpToDate } from '../../scripts/build/step.js';
import type { Host } from '../../src/contract/host.js';
import { instantiateKernel } from '../../src/kernel/instantiate.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { inside, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { textSource } from '../build/text-source.js';

const CORE = new URL('../../kb-build/core/', import.meta.url);
const FINDINGS = readFileSync(new URL('findings.yaml', import.meta.url), 'utf8');

/** An ambiguous name whose findings are listed in reverse order of their ids, which follow the order in the file. */
const AMBIGUOUS = `ambiguous:
  - text: GX
    findings: [gout, stroke]
    why: the second one in the file comes first
`;

/** A description for every code used by the findings, so that the checker accepts them. */
function describedCodes(): string {
  const codes = [...FINDINGS.matchAll(/icd10: (\S+)/g)].map(([, code]) => `${code}: Code ${code}`);
  return `${[...new Set(codes)].join('\n')}\n`;
}

let bytes: Promise<Uint8Array> | undefined;

function testSources(): Source[] {
  const core = (name: string) => textSource(name, readFileSync(new URL(name, CORE), 'utf8'));
  return [
    ...[
      'enumerations.yaml',
      'cues.yaml',
      'grammar/en.yaml',
      'headings.yaml',
      'words/kept-words.yaml',
      'vocabularies.yaml',
    ].map(core),
    textSource('findings.yaml', FINDINGS),
    textSource('ambiguous.yaml', AMBIGUOUS),
    textSource('codes/icd10.yaml', describedCodes()),
    textSource('codes/loinc.yaml', '4548-4: Hemoglobin A1c\n'),
  ];
}

async function build(sources: readonly Source[], allocation?: string): Promise<Uint8Array> {
  const kernel = createTextKernel(await instantiateKernel());
  const { complaints, built } = buildKnowledge(sources, {
    kernel,
    name: 'recognition tests',
    allocation: allocation === undefined ? undefined : { text: allocation, file: 'allocation.csv' },
  });
  if (built === undefined) {
    const lines = complaints.map(({ place, problem, mend }) => `${place.file}:${place.line}: ${problem} → ${mend}`);
    throw new Error(`the test knowledge does not build:\n${lines.join('\n')}`);
  }
  return built.bytes;
}

/** The test knowledge base with a host supplied by the test. */
export async function openTestKnowledge(host: Host = {}): Promise<Knowledge> {
  bytes ??= build(testSources());
  const kb = await openKnowledgeBase(await bytes, host);
  return kb[inside];
}

/** The test knowledge base with `table` as the table of the confidence model. */
export async function openTaughtKnowledge(table: string): Promise<Knowledge> {
  const taught = await build([...testSources(), textSource('confidence.csv', table)]);
  return (await openKnowledgeBase(taught))[inside];
}

/**
 * The core with its committed ids: the bundle from the last build if its sources have not changed since then;
 * otherwise, the core is built here, which takes many times as long.
 */
export async function coreBytes(): Promise<Uint8Array> {
  if (isUpToDate(CORE_KNOWLEDGE)) return readFileSync(CORE_BUNDLE);
  const { sources } = findSources([fileURLToPath(CORE)]);
  return await build(sources, readFileSync(new URL('allocation.csv', CORE), 'utf8'));
}

/** The core, built with its committed ids and opened. */
export async function openCore(): Promise<Knowledge> {
  const kb = await openKnowledgeBase(await coreBytes());
  return kb[inside];
}
