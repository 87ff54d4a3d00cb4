// medspaCy on whole notes, with the names in the embedded bundle as its target rules.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedPath, repositoryRoot } from '../paths.js';
import { contextPeers, missingPackages } from './context-peers.js';
import { buildStep } from './native.js';

/** The speed in megabytes per second and the number of findings, or the reason why medspaCy did not run. */
export function medspacySpeed(
  names: readonly string[],
  notes: readonly string[],
): { mbps: number; found: number } | string {
  const peer = contextPeers.find(({ engine }) => engine === 'medspacy');
  const missing = peer === undefined ? 'it is not among the peers' : missingPackages(peer);
  if (missing !== undefined) return missing;
  const [given, texts, answer] = ['names', 'notes', 'answer'].map((name) => derivedPath(`medspacy-${name}.json`));
  writeFileSync(given, JSON.stringify(names));
  writeFileSync(texts, JSON.stringify(notes));
  const python = derivedPath('python-medspacy', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const script = join(repositoryRoot, 'bench/engines/context-peers/speed.py');
  const failure = buildStep(python, [script, given, texts, answer]);
  if (failure !== undefined) return failure;
  const { seconds, found }: { seconds: number; found: number } = JSON.parse(readFileSync(answer, 'utf8'));
  return { mbps: notes.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6 / seconds, found };
}
