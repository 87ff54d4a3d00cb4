// The Rust crate aho-corasick with its two fast automata: the contiguous NFA, which can handle any dictionary, and the
// DFA, whose tables do not fit in memory for more than a few hundred thousand terms. The engine is built offline from
// Debian's source packages of the crate.

import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { derivedPath, repositoryRoot } from '../paths.js';
import { buildStep, type NativeSource } from './native.js';

const SOURCE_FOLDER = join(repositoryRoot, 'bench/engines/rust-aho-corasick');
const SYSTEM_CRATES = '/usr/share/cargo/registry';

export const ahoCorasickContiguous = ahoCorasick('contiguous', 'contiguous NFA');
export const ahoCorasickDfa = ahoCorasick('dfa', 'DFA');

function ahoCorasick(kind: string, title: string): NativeSource {
  return {
    name: `aho-corasick (Rust), ${title}`,
    build: buildProgram,
    command: (termsPath, notesPath) => [programPath(), termsPath, notesPath, kind],
  };
}

function buildProgram(): string | undefined {
  const crates = [SYSTEM_CRATES, derivedPath('crates')].find(holdsCrate) ?? derivedPath('crates');
  if (!holdsCrate(crates)) {
    mkdirSync(crates, { recursive: true });
    const failure = buildStep('sh', [join(SOURCE_FOLDER, 'crates.sh'), crates]);
    if (failure) return `no source of aho-corasick 1.x: ${failure}`;
  }
  const sources = ['source.crates-io.replace-with="debian"', `source.debian.directory="${crates}"`];
  return buildStep('cargo', ['build', '--release', '--offline', ...sources.flatMap((source) => ['--config', source])], {
    cwd: SOURCE_FOLDER,
    env: { ...process.env, RUSTFLAGS: '-C target-cpu=native', CARGO_TARGET_DIR: derivedPath('cargo') },
  });
}

function holdsCrate(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.startsWith('aho-corasick-1.'));
  } catch {
    return false;
  }
}

function programPath(): string {
  return derivedPath('cargo/release/rust-aho-corasick-bench');
}
