// Reads every source of a build into one draft: first the authored YAML, then compiled bundles, then the imports.
// Importers run in the order in which they are listed, and each reads all the files that it accepts.

import type { ManifestSource } from '../src/bundle/manifest.js';
import { composeCues } from './authored/compose-cues.js';
import { composeNames } from './authored/compose-names.js';
import { readAuthoredFile } from './authored/index.js';
import { nestCodes } from './authored/nest-codes.js';
import { compareText } from './compare-text.js';
import type { CompiledBundle } from './compiled/compiled-bundle.js';
import { compiledRecords } from './compiled/read-compiled.js';
import { boundedComplaints, type Complain } from './complaints.js';
import { addImported, addRecord, type Draft, emptyDraft } from './draft.js';
import { importWordsOf } from './import-words.js';
import { importers } from './importers/index.js';
import type { Importer, ReleaseFile } from './importers/release.js';
import { importerOf, isAuthored, isCompiled, type Source, sourceDigest, sourceText } from './importers/sources.js';
import { isRedistributable } from './importers/vocabulary-terms.js';
import { addName } from './name-list.js';
import type { Complaint } from './records.js';

export interface ReadSources {
  draft: Draft;
  /** For each source, its name in the manifest and its SHA-256. */
  digests: ManifestSource[];
  /** The same SHA-256 hashes, keyed by the path used in source locations. */
  digestOfFile: ReadonlyMap<string, string>;
  complaints: Complaint[];
  /** Importers that were skipped because of `openOnly`: their files are present but must not be redistributed. */
  leftOut: string[];
}

/**
 * Reads all sources into a draft; the order of the sources does not matter. With `openOnly`, only redistributable
 * sources are read. Compiled bundles among the sources must already have been opened; `compiled` contains them.
 */
export function readSources(
  given: readonly Source[],
  openOnly = false,
  compiled: readonly CompiledBundle[] = [],
): ReadSources {
  const draft = emptyDraft();
  const complaints: Complaint[] = [];
  const leftOut = new Set<Importer>();
  const isWanted = (source: Source): boolean => {
    const importer = openOnly ? importerOf(source) : undefined;
    if (importer === undefined || isRedistributable(importer.terms)) return true;
    leftOut.add(importer);
    return false;
  };
  const sources = [...given].sort((a, b) => compareText(a.name, b.name)).filter(isWanted);
  const releases = new Map<Importer, Source[]>();
  const bundles: CompiledBundle[] = [];
  for (const source of sources) {
    if (isAuthored(source.name)) readAuthored(source, draft, complaints);
    else if (isCompiled(source.name)) {
      const bundle = compiled.find(({ path }) => path === source.path);
      if (bundle === undefined) throw new Error(`${source.path} was not opened for the build`);
      bundles.push(bundle);
    } else {
      const importer = importerOf(source);
      if (importer === undefined) throw new Error(`no importer accepts ${source.name}; sources were not checked`);
      releases.set(importer, [...(releases.get(importer) ?? []), source]);
    }
  }
  nestCodes(draft.codes);
  addComposedCues(draft, complaints);
  addComposedNames(draft, complaints);
  const seen = bundles.length > 1 ? new Set<string>() : undefined;
  for (const bundle of bundles) {
    for (const record of compiledRecords(bundle, draft, seen)) addRecord(draft, record, complaints);
  }
  const words = importWordsOf(draft.imports);
  const bounded = boundedComplaints(complaints);
  for (const [index, importer] of importers.entries()) {
    const files = releases.get(importer)?.map((source) => releaseFile(source, bounded.complain)) ?? [];
    for (const { file } of files) draft.trust.set(file, index + 1);
    if (files.length === 0) continue;
    for (const record of importer.read(files, bounded.complain, words)) addImported(draft, record, complaints);
  }
  bounded.finish();
  const digests = sources.map((source) => ({ file: source.name, sha256: sourceDigest(source) }));
  return {
    draft,
    digests,
    digestOfFile: new Map(sources.map(({ path }, at) => [path, digests[at].sha256])),
    complaints,
    leftOut: [...leftOut].map(({ name }) => name),
  };
}

function addComposedCues(draft: Draft, complaints: Complaint[]): void {
  const composed = composeCues(draft.cues, draft.grammar, (place, problem, mend) =>
    complaints.push({ place, problem, mend }),
  );
  draft.cues = composed.cues;
  draft.classesOfCues = composed.classes;
}

function addComposedNames(draft: Draft, complaints: Complaint[]): void {
  const written = [...draft.names.text, ...draft.findings.map(({ description }) => description)];
  const composed = composeNames(draft.namePatterns, written, (place, problem, mend) =>
    complaints.push({ place, problem, mend }),
  );
  for (const name of composed) addName(draft.names, name);
}

function releaseFile(source: Source, complain: Complain): ReleaseFile {
  const { name, path } = source;
  return {
    name,
    file: path,
    *text(encoding = 'utf-8') {
      try {
        yield* sourceText(source, encoding);
      } catch (error) {
        // TextDecoder throws a TypeError if a source is not valid in its encoding. An error in the code that consumes
        // this generator is raised there and never reaches this `catch`.
        if (!(error instanceof TypeError)) throw error;
        complain(
          { file: path, line: 1 },
          'the file is not valid UTF-8',
          'fetch the release again, or save it as UTF-8',
        );
      }
    },
  };
}

function readAuthored(source: Source, draft: Draft, complaints: Complaint[]): void {
  draft.authoredFiles.add(source.path);
  try {
    const text = [...sourceText(source)].join('');
    for (const record of readAuthoredFile(source.path, text, complaints)) addRecord(draft, record, complaints);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const place = { file: source.path, line: 1 };
    complaints.push({ place, problem: 'the file is not valid UTF-8', mend: 'save it as UTF-8' });
  }
}
