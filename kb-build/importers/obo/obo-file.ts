// An ontology file in either format: recognises its format, and reads its version and its terms.

import type { Complain } from '../../complaints.js';
import type { ReleaseFile } from '../release.js';
import { readGraphs, versionOfGraphs } from './obo-graphs.js';
import { readStanzas, versionOfStanzas } from './obo-stanzas.js';
import { dateOf, type OntologyFile } from './obo-terms.js';

/**
 * Whether a file is in OBO or OBO Graphs format and its name begins with one of `stems` (`hp`: `hp.obo`,
 * `hp-base.json`, `hp.v2024-08-13.json`).
 */
export function isOntologyFile(name: string, head: () => string, stems: readonly string[]): boolean {
  const base = name.split('/').at(-1)?.toLowerCase() ?? '';
  if (!stems.some((stem) => base.startsWith(stem) && /^[-_.].*(obo|json)$/.test(base.slice(stem.length)))) return false;
  return base.endsWith('.obo') ? head().includes('format-version:') : head().includes('"graphs"');
}

/** Reads from a file the terms whose ids have the given prefix. */
export function readOntologyFile(file: ReleaseFile, prefix: string, complain: Complain): OntologyFile {
  return isGraphs(file) ? readGraphs(file, prefix, complain) : readStanzas(file, prefix, complain);
}

/** The newest of several versions of an ontology; if that version is present in both formats, its OBO Graphs file. */
export function newestOntology(files: readonly ReleaseFile[]): ReleaseFile | undefined {
  let newest: { file: ReleaseFile; version: string } | undefined;
  for (const file of files) {
    if (files.length === 1) return file;
    const version = ontologyVersion(file);
    const isNewer = newest === undefined || version > newest.version;
    if (isNewer || (version === newest?.version && isGraphs(file) && !isGraphs(newest.file)))
      newest = { file, version };
  }
  return newest?.file;
}

function ontologyVersion(file: ReleaseFile): string {
  return dateOf(isGraphs(file) ? versionOfGraphs(file) : versionOfStanzas(file)) || dateOf(file.name);
}

function isGraphs({ name }: ReleaseFile): boolean {
  return name.toLowerCase().endsWith('.json');
}
