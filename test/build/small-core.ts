// The small invented core in test/fixtures, with optional changes, and functions that build it.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readAuthoredFile } from '../../kb-build/authored/index.js';
import { NAME_CLASSES } from '../../kb-build/authored/name-words.js';
import { type BuildResult, buildKnowledge } from '../../kb-build/build-bundle.js';
import { findSources, type Source } from '../../kb-build/importers/sources.js';
import { WORD_CLASSES } from '../../src/bundle/sections/grammar-classes.js';
import { instantiateKernel } from '../../src/kernel/instantiate.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { textSource } from './text-source.js';

export const SMALL_CORE = 'test/fixtures/small-core';
const ENGLISH = 'grammar/en.yaml';
export const instance = await instantiateKernel();
export const kernel = createTextKernel(instance);

/**
 * The files of the fixture together with the grammar. `changes` lists, by name, files to replace, to add or (if
 * undefined) to leave out.
 */
export function smallCore(changes: Record<string, string | undefined> = {}): Source[] {
  const files = new Map<string, string | undefined>();
  for (const { name, path } of findSources([SMALL_CORE]).sources) files.set(name, readFileSync(path, 'utf8'));
  files.set(ENGLISH, smallGrammar());
  for (const [name, text] of Object.entries(changes)) files.set(name, text);
  return [...files].flatMap(([name, text]) => (text === undefined ? [] : [textSource(name, text)]));
}

/** The grammar's classes with one or two words each, for tests that change every byte of a bundle. */
export function fewWords(): Record<string, string> {
  return { [ENGLISH]: smallGrammar(2) };
}

/**
 * The English grammar, which the small core takes from the real core, because a grammar must list words for every
 * class. Classes used only by the real core's cues are left out, and each class has at most `most` words.
 */
export function smallGrammar(most = 12): string {
  const classes = [...wordsByClass()];
  return classes.map(([name, words]) => `${name}: { is: tried, ${wordsField(words.slice(0, most))} }`).join('\n');
}

type Words = readonly { word: string; value: string }[];
let parsedGrammar: ReadonlyMap<string, Words> | undefined;

/** The words of the grammar's classes. The file is parsed only once, because hundreds of small bundles are built. */
function wordsByClass(): ReadonlyMap<string, Words> {
  if (parsedGrammar !== undefined) return parsedGrammar;
  const used: ReadonlySet<string> = new Set([...WORD_CLASSES, ...NAME_CLASSES]);
  const file = `kb-build/core/${ENGLISH}`;
  const classes = new Map<string, { word: string; value: string }[]>();
  for (const record of readAuthoredFile(file, readFileSync(file, 'utf8'), [])) {
    if (record.kind !== 'grammar-word' || !used.has(record.wordClass)) continue;
    const words = classes.get(record.wordClass) ?? [];
    words.push(record);
    classes.set(record.wordClass, words);
  }
  parsedGrammar = classes;
  return classes;
}

function wordsField(words: Words): string {
  const byValue = new Map<string, string[]>();
  for (const { word, value } of words) byValue.set(value, [...(byValue.get(value) ?? []), word]);
  const plain = byValue.get('');
  if (plain !== undefined) return `words: ${JSON.stringify(plain)}`;
  const entries = [...byValue].map(([value, listed]) => `${JSON.stringify(value)}: ${JSON.stringify(listed)}`);
  return `values: { ${entries.join(', ')} }`;
}

/** Copies the fixture's files and the grammar into a folder. */
export function copySmallCore(folder: string): void {
  cpSync(SMALL_CORE, folder, { recursive: true });
  mkdirSync(`${folder}/grammar`);
  writeFileSync(`${folder}/${ENGLISH}`, smallGrammar());
}

/** A file from the fixture with one string replaced; the string must occur in the file. */
export function edited(name: string, from: string, to: string): Record<string, string> {
  const text = readFileSync(`${SMALL_CORE}/${name}`, 'utf8');
  if (!text.includes(from)) throw new Error(`${name} does not hold '${from}': the fixture has changed`);
  return { [name]: text.replace(from, to) };
}

/** Builds the sources. Unless an allocation of ids is given, the build starts with an empty one. */
export function build(sources: readonly Source[], allocation = ''): BuildResult {
  return buildKnowledge(sources, { kernel, name: 'test', allocation: { text: allocation, file: 'allocation.csv' } });
}

/** The built bundle. If the build fails, throws an error that lists the problems. */
export function built(sources: readonly Source[], allocation = ''): NonNullable<BuildResult['built']> {
  const result = build(sources, allocation);
  if (result.built === undefined) throw new Error(`not built: ${JSON.stringify(result.complaints, null, 1)}`);
  return result.built;
}
