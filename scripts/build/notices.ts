// Collects the licences of third-party work in dist/, i.e. of packages and of vocabularies. The packages are found in
// the bundled scripts themselves (esbuild writes each module's path before its code), so that no dependency is
// overlooked. The core knowledge supplies the notices for the vocabularies and for the texts from which the
// confidence model was learnt.

import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

const MODULE_HEAD = /^\s*\/\/ (?:\.\.\/)*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm;

/** The compiler for the kernel; the wasm contains part of its standard library. */
const IN_THE_KERNEL = 'assemblyscript';

/** The learnt confidence model. */
const CONFIDENCE = 'kb-build/core/confidence.csv';

const RULE = '='.repeat(80);

/**
 * The contents of dist/THIRD-PARTY-NOTICES.txt for the given bundled scripts and vocabularies file. Throws if a package
 * in the scripts has no licence. `further` lists packages that the scripts no longer mention.
 */
export function thirdPartyNotices(
  bundles: readonly string[],
  vocabulariesFile: string,
  further: readonly string[] = [],
): string {
  const head = `cterm holds parts of the packages and code systems below. Each is used under its own terms, given here.
The notices of a bundle's own vocabularies are also inside the bundle: \`cterm kb info\` and the operation \`vocabs\`.
`;
  const vocabularies: Vocabulary[] = parse(readFileSync(vocabulariesFile, 'utf8'));
  const systems = vocabularies
    .filter(({ notice }) => notice !== '')
    .map(({ caption, licence, notice }) => `${RULE}\n${caption}: ${licence}\n${RULE}\n\n${notice}\n`);
  const packages = [...new Set([...bundledPackages(bundles), ...further])].sort();
  return [head, ...systems, corporaNotice(), ...packages.map(packageNotice)].join('\n');
}

/** The notice that lists the texts from which the confidence model was learnt, with their licences. */
function corporaNotice(): string {
  const titles = readFileSync(CONFIDENCE, 'utf8').matchAll(/^source,"?([^"\n]*?)"?,\d+,\d+,\d+$/gm);
  const list = Array.from(titles, ([, title]) => `* ${title}`).join('\n');
  return `${RULE}\nThe model of confidence\n${RULE}\n
Its weights are statistics of how often answers were right in these texts, of which it contains nothing else:
\n${list}\n`;
}

/** The names of all packages whose code is in the bundled scripts or in the kernel, sorted. */
export function bundledPackages(bundles: readonly string[]): string[] {
  const packages = new Set([IN_THE_KERNEL]);
  for (const bundle of bundles) {
    for (const [, name] of readFileSync(bundle, 'utf8').matchAll(MODULE_HEAD)) if (name) packages.add(name);
  }
  return [...packages].sort();
}

/** The manifest of an installed package. */
export function packageManifest(name: string): { version: string; license?: string } {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
}

interface Vocabulary {
  caption: string;
  licence: string;
  notice: string;
}

function packageNotice(name: string): string {
  const folder = `node_modules/${name}`;
  const { version, license } = packageManifest(name);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  if (!license || texts.length === 0) {
    throw new Error(`${folder} has no licence text: it may not be bundled into dist/ without one`);
  }
  return `${RULE}\n${name} ${version} (${license})\n${RULE}\n\n${texts.join('\n\n')}\n`;
}
