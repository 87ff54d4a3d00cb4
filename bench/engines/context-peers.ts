// The peers in the context comparison: medspaCy's ConText and negspaCy, in Python. Each has its own environment in
// build/bench, because they require different versions of spaCy; the packages are installed on the first run.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, ATTRIBUTES, type Attribute } from '../context-states.js';
import { derivedPath, repositoryRoot } from '../paths.js';
import type { Sentence } from '../tasks/context-cases.js';
import { buildStep } from './native.js';

const SOURCES = join(repositoryRoot, 'bench/engines/context-peers');

export interface ContextPeer {
  readonly name: string;
  /** The name of the engine in answer.py. */
  readonly engine: string;
  /** The base name of the peer's package list, which is also the name of its environment. */
  readonly packages: string;
  /** The attributes supported by the peer. */
  readonly attributes: readonly Attribute[];
}

export const contextPeers: readonly ContextPeer[] = [
  { name: 'medspaCy', engine: 'medspacy', packages: 'medspacy', attributes: ATTRIBUTES },
  { name: 'medspaCy with sections', engine: 'medspacy-sections', packages: 'medspacy', attributes: ATTRIBUTES },
  { name: 'negspaCy', engine: 'negspacy', packages: 'negspacy', attributes: ['negated'] },
];

interface Answers {
  readonly versions: Readonly<Record<string, string>>;
  /** The answers, indexed first by sentence and then by case. */
  readonly answers: readonly (readonly Answer[])[];
}

/** Creates a peer's environment; returns what is missing, or undefined. */
export function missingPackages({ packages }: ContextPeer): string | undefined {
  const folder = derivedPath(`python-${packages}`);
  const list = join(SOURCES, `${packages}.txt`);
  const installed = join(folder, 'installed.txt');
  const wanted = readFileSync(list, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return undefined;
  const failure =
    buildStep('python3', ['-m', 'venv', '--clear', folder]) ??
    buildStep(pythonOf(packages), ['-m', 'pip', 'install', '--quiet', '--requirement', list]);
  if (failure === undefined) writeFileSync(installed, wanted);
  return failure;
}

/** The answers from a peer for the cases in all sentences. */
export function peerAnswers({ engine, packages, name }: ContextPeer, sentences: readonly Sentence[]): Answers {
  const given = derivedPath('context-sentences.json');
  const taken = derivedPath(`context-${engine}.json`);
  writeFileSync(given, JSON.stringify(sentences.map(inCodePoints)));
  const failure = buildStep(pythonOf(packages), [join(SOURCES, 'answer.py'), engine, given, taken]);
  if (failure !== undefined) throw new Error(`${name}: ${failure}`);
  return JSON.parse(readFileSync(taken, 'utf8'));
}

function pythonOf(packages: string): string {
  return derivedPath(`python-${packages}`, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
}

/** A sentence with offsets in code points, as Python counts them. */
function inCodePoints({ text, cases }: Sentence) {
  const pointsBefore = (offset: number): number => [...text.slice(0, offset)].length;
  const findings = cases.map(({ begin, end, states }) => ({
    begin: pointsBefore(begin),
    end: pointsBefore(end),
    expected: states,
  }));
  return { text, findings };
}
