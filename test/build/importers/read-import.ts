// Runs an importer on strings or on the files of a real release (next to the project, if available), and returns its
// records along with its complaints in readable form.

import { openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { showComplaint } from '../../../kb-build/check/check-draft.js';
import { complainInto } from '../../../kb-build/complaints.js';
import type { Encoding, Importer, ReleaseFile } from '../../../kb-build/importers/release.js';
import type { KnowledgeRecord } from '../../../kb-build/knowledge-record.js';
import type { Complaint } from '../../../kb-build/records.js';
import { CORE_WORDS } from '../core-words.js';
import { releaseFile } from '../release-file.js';

/** Records of one kind. */
type Kind<K extends KnowledgeRecord['kind']> = Extract<KnowledgeRecord, { kind: K }>;

export interface Imported {
  records: KnowledgeRecord[];
  complaints: string[];
  /** The records of one kind, without their source locations. */
  of<K extends KnowledgeRecord['kind']>(kind: K): Omit<Kind<K>, 'kind' | 'place'>[];
}

/** Runs an importer on files given as strings, keyed by name. The importer must accept every file. */
export function importTexts(importer: Importer, texts: Readonly<Record<string, string>>): Imported {
  const files = Object.entries(texts).map(([name, text]) => {
    if (!importer.accepts(name, () => text.slice(0, 4096))) throw new Error(`${importer.name} does not accept ${name}`);
    return releaseFile(name, text);
  });
  return importFiles(importer, files);
}

/** Runs an importer on the files of a release. */
export function importFiles(importer: Importer, files: readonly ReleaseFile[]): Imported {
  const complaints: Complaint[] = [];
  const records = [...importer.read(files, complainInto(complaints), CORE_WORDS)];
  return {
    records,
    complaints: complaints.map(showComplaint),
    of: (kind) =>
      records.filter((record) => record.kind === kind).map(({ kind: _, place: __, ...rest }) => rest) as never,
  };
}

/** Opens a file in a real release. */
export function fileOnDisk(path: string): ReleaseFile {
  return {
    name: basename(path),
    file: path,
    *text(encoding: Encoding = 'utf-8') {
      const decoder = new TextDecoder(encoding);
      const file = openSync(path, 'r');
      const bytes = new Uint8Array(1 << 20);
      for (let length = readSync(file, bytes); length > 0; length = readSync(file, bytes)) {
        yield decoder.decode(bytes.subarray(0, length), { stream: true });
      }
    },
  };
}
