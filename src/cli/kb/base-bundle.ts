// The base of a build is the compiled knowledge to which releases are added. By default, it is the package's own
// bundle, so that a custom bundle understands denials, sections and values in the same way as the embedded one.

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CompiledBundle } from '../../../kb-build/compiled/compiled-bundle.js';
import { isCompiled, type Source } from '../../../kb-build/importers/sources.js';
import { findSection } from '../../bundle/open-sections.js';
import { embeddedBundlePath } from '../../node/embedded-file.js';
import { bytesSource } from '../../opening/byte-source.js';
import { openBundle } from '../../opening/open-bundle.js';
import { openBundleFile } from './bundle-file.js';

/** The authored files needed to understand notes. Sources that contain one of them need no base. */
const CONTEXT_FILES: ReadonlySet<string> = new Set(['cues.yaml', 'bundle.yaml']);

/**
 * The path of the base for sources with these names. If no path is given, the base is the package's bundle, unless the
 * sources themselves include a core or a compiled bundle. If `given` is `none`, there is no base.
 */
export function basePath(given: string | undefined, names: readonly string[]): string | undefined {
  if (given !== undefined) return given === 'none' ? undefined : given;
  if (names.some((name) => isCompiled(name) || CONTEXT_FILES.has(basename(name)))) return undefined;
  return embeddedBundlePath();
}

/** Opens the compiled bundles among the sources. */
export function openCompiled(sources: readonly Source[]): Promise<CompiledBundle[]> {
  const paths = sources.filter(({ name }) => isCompiled(name)).map(({ path }) => path);
  if (paths.length === 0) return Promise.resolve([]);
  const beside = new Set([...paths, embeddedBundlePath()].map(allocationBeside));
  const allocations = [...beside]
    .filter((file) => existsSync(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  return Promise.all(paths.map((path) => openOne(path, allocations)));
}

async function openOne(path: string, allocations: CompiledBundle['allocations']): Promise<CompiledBundle> {
  const { header, manifest } = await openBundleFile(path);
  const bytes = new Uint8Array(readFileSync(path));
  // All vocabularies are opened, because whoever builds a bundle is responsible for holding the licences.
  const licences = manifest.vocabularies.map(({ name }) => name);
  const knowledge = await openBundle(bytesSource(bytes), { bare: true, licences });
  const bytesOf = (name: string): Uint8Array => {
    const { offset, length } = findSection(header, name);
    return bytes.subarray(offset, offset + length);
  };
  return { path, knowledge, recognizer: bytesOf('recognizer'), loose: bytesOf('loose'), allocations };
}

/** The path of the allocation next to a bundle, e.g. `core.allocation.csv` next to `core.ctkb`. */
function allocationBeside(path: string): string {
  return join(dirname(path), `${basename(path, '.ctkb')}.allocation.csv`);
}
