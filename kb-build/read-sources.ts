// Reads every source of a build into one draft: authored YAML by its reader, everything else by the first importer
// that accepts it.

import type { ManifestSource } from '../src/bundle/manifest.js';
import { type AuthoredRecord, readAuthoredFile } from './authored/index.js';
import { addRecord, type Draft, emptyDraft } from './draft.js';
import { importers } from './importers/index.js';
import type { Complaint } from './records.js';
import { isAuthored, readSource, type Source } from './sources.js';

export interface ReadSources {
  draft: Draft;
  digests: ManifestSource[];
  complaints: Complaint[];
}

/** The draft of all sources, read in order of their names whatever the order given, so that a build does not depend on it. */
export function readSources(sources: readonly Source[]): ReadSources {
  const draft = emptyDraft();
  const complaints: Complaint[] = [];
  const digests: ManifestSource[] = [];
  for (const source of [...sources].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { texts, sha256 } = readSource(source);
    try {
      for (const record of readRecords(source, texts, draft, complaints)) addRecord(draft, record, complaints);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      complaints.push({
        place: { file: source.path, line: 1 },
        problem: 'the file is not UTF-8',
        mend: 'save it as UTF-8',
      });
    }
    digests.push({ file: source.name, sha256: sha256() });
  }
  return { draft, digests, complaints };
}

function readRecords(
  source: Source,
  texts: Iterable<string>,
  draft: Draft,
  complaints: Complaint[],
): Iterable<AuthoredRecord> {
  if (isAuthored(source.name)) {
    draft.authoredFiles.add(source.path);
    return readAuthoredFile(source.path, [...texts].join(''), complaints);
  }
  const importer = importers.find((candidate) => candidate.accepts(source.name));
  if (importer === undefined) throw new Error(`no importer accepts ${source.name}; sources were not checked`);
  return importer.read({ file: source.path, chunks: texts }, complaints);
}
