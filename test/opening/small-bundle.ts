// The bundle for the tests of opening: the small invented core, built like any other, and every query that can be sent
// to a knowledge base opened from it.

import { fileURLToPath } from 'node:url';
import { type Checksum, type SectionInput, writeContainer } from '../../src/bundle/container.js';
import { readHeader } from '../../src/bundle/header.js';
import { sectionBytes } from '../../src/bundle/open-sections.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { ancestors } from '../../src/operations/ancestors.js';
import { descendants } from '../../src/operations/descendants.js';
import { enumResult, enumStatus } from '../../src/operations/enum-operations.js';
import { recognize } from '../../src/operations/recognize.js';
import { resolve } from '../../src/operations/resolve.js';
import { subsumes } from '../../src/operations/subsumes.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { vocabs } from '../../src/operations/vocabs.js';
import { built, fewWords, kernel, smallCore } from '../build/small-core.js';
import { coldAnswers } from '../bundle/answers.js';

const { bytes } = built(smallCore(fewWords()));

export const checksum: Checksum = kernel.checksum;

/** The bundle in dist/, for tests that need a large one; `npm run build` creates it. */
export const CORE_PATH = fileURLToPath(new URL('../../dist/core.ctkb', import.meta.url));

/** The bytes of the small bundle, in a separate buffer. */
export function smallBundle(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** The sections of the small bundle, each with its own copy of its bytes. */
export function smallSections(): SectionInput[] {
  const header = readHeader(bytes, checksum);
  return header.sections.map(({ name, version, residence, offset, length, ...entry }) => ({
    name,
    version,
    residence,
    bytes: sectionBytes({ bytes, begin: 0 }, { name, version, residence, offset, length, ...entry }).slice(),
  }));
}

/** A whole file that consists of the given sections, with valid checksums. */
export function bundleOf(sections: readonly SectionInput[]): Uint8Array {
  return writeContainer(sections, 'cterm test', checksum);
}

const FIRST_ID = 10_000;
/** The ids of a finding in the middle of the tree, a finding at two positions, and a test with parts. */
const IDS = [FIRST_ID + 1, FIRST_ID + 4, FIRST_ID + 8];

export const NOTES: readonly string[] = [
  'PMH: bronchial asthma, RAD. No wheezing but shortness of breath; peak flow 310 L/min.',
  'Exercise-induced asthma\n\nwheezy chest; rad SOB sob. Éxercise–induced ASTHMA',
];

/** The findings recognised in NOTES, as plain data. */
export function recognized(kb: Knowledge): unknown {
  return NOTES.map((Text) => recognize(kb, { Text }));
}

/** The answers that other operations give about a finding in the small bundle. */
function said(kb: Knowledge, CtermId: number): unknown {
  return [
    () => resolve(kb, { CtermId, Result: 'N', ResolvePhrases: true }),
    () => ancestors(kb, { CtermId }),
    () => descendants(kb, { CtermId, IncludeSelf: true }),
    () => subsumes(kb, { A: FIRST_ID, B: CtermId }),
    () => translateItem(kb, { SourceVocabulary: 'cterm', SourceCode: `${CtermId}`, TargetVocabulary: 'icd10' }),
  ].map(answer);
}

/**
 * All answers from the kernel: the words and matches in NOTES, every position in the tree, and every list of positions.
 */
export function kernelAnswers({ kernel, tables }: Knowledge): unknown {
  const matches = NOTES.map((note) => [
    [...kernel.match(note, 'longest').rows],
    [...kernel.match(note, 'all').rows],
    kernel.words(note),
  ]);
  const keys = Array.from({ length: tables.findings.rowCount }, (_, row) => tables.findings.nodeKey(row));
  const roots = [...new Set(keys.map((key) => key.slice(0, 2)))];
  const positions = roots.flatMap((root) => {
    const { begin, end } = kernel.subtree(root);
    return Array.from({ length: end - begin }, (_, at) => begin + at);
  });
  const list = Uint32Array.from(positions);
  return {
    matches,
    keys: keys.map((key) => [kernel.findNodeKey(key), kernel.subtree(key)]),
    positions: positions.map((position) => [kernel.nodeKeyAt(position), kernel.findingAt(position)]),
    pruned: [...kernel.prune(list)],
    expression: kernel.expression(list),
  };
}

/** The result of `ask`, or the error code if it refuses; any other error is rethrown. */
function answer(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CtermError) return { refused: error.code };
    throw error;
  }
}

/**
 * All answers from a knowledge base as plain data that can be compared. Every query is sent, even if an earlier one is
 * refused. The tables are read last, so that the queries read rows that nothing has verified yet.
 */
export function allAnswers(kb: Knowledge): unknown {
  return [
    () => recognized(kb),
    ...IDS.map((id) => () => said(kb, id)),
    () => [vocabs(kb), enumResult(kb), enumStatus(kb)],
    () => translateItem(kb, { SourceVocabulary: 'icd10', SourceCode: 'J45.909', TargetVocabulary: 'cterm' }),
    () => kernelAnswers(kb),
    () => coldAnswers(kb),
  ].map(answer);
}
