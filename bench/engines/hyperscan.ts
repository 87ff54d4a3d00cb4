// Hyperscan with case-insensitive literals in block mode, and one database for the whole dictionary. Needs
// libhyperscan-dev, which is installed automatically if the benchmark runs as root.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { derivedPath, repositoryRoot } from '../paths.js';
import { buildStep, type NativeSource } from './native.js';

const SOURCE = join(repositoryRoot, 'bench/engines/hyperscan/hyperscan.cpp');
const HEADER = '/usr/include/hs/hs.h';

export const hyperscan: NativeSource = {
  name: 'Hyperscan',
  build() {
    if (!existsSync(HEADER)) {
      if (process.getuid?.() !== 0) return 'libhyperscan-dev is not installed, and only root can install it';
      const failure = buildStep('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq libhyperscan-dev']);
      if (failure) return `libhyperscan-dev: ${failure}`;
    }
    return buildStep('g++', ['-std=c++17', '-O3', '-march=native', SOURCE, '-o', programPath(), '-lhs']);
  },
  command: (termsPath, notesPath) => [programPath(), termsPath, notesPath],
};

function programPath(): string {
  return derivedPath('hyperscan-bench');
}
