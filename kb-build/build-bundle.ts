// Builds the bytes of a bundle from its sources. The steps are: read the sources, clean and merge the imports, check
// the draft, allocate ids and node keys, resolve keys to rows, compile the sections, and write the bundle. The build is
// deterministic: the same sources and allocation give the same bytes, regardless of the order in which the files are
// listed.

import { LOOSE_VERSION, NODE_KEYS_VERSION, NONE, RECOGNIZER_VERSION } from '../assembly/layout.js';
import { SEARCH_VERSION } from '../assembly/layout-search.js';
import type { ContextCounts } from '../src/bundle/bare.js';
import { type SectionInput, writeContainer } from '../src/bundle/container.js';
import { encodeManifest, type Manifest, type ManifestSource } from '../src/bundle/manifest.js';
import { MANIFEST_VERSION } from '../src/bundle/sections/index.js';
import { encodeNodeKeys } from '../src/compile/write-node-keys.js';
import { encodeRecognizer } from '../src/compile/write-recognizer.js';
import type { BuilderKernel } from '../src/kernel/text-kernel.js';
import { keptWordsOf } from './authored/read-kept-words.js';
import { checkDraft, sortComplaints } from './check/check-draft.js';
import { type CompiledBundle, compiledAllocations } from './compiled/compiled-bundle.js';
import { complainInto } from './complaints.js';
import { dateCodes } from './date-codes.js';
import { type Draft, trustOf } from './draft.js';
import { type Folding, foldingWith } from './folding.js';
import { cleanDraft } from './hygiene/clean-draft.js';
import { dropTwins } from './hygiene/fold-twins.js';
import { type Allocation, allocate } from './ids/allocate.js';
import type { AllocationFile } from './ids/allocation-csv.js';
import { importWordsOf } from './import-words.js';
import type { Source } from './importers/sources.js';
import { mergeDraft } from './merge/merge-draft.js';
import { addCase, emptyReport, type MergeReport } from './merge/merge-report.js';
import { checkRedistribution } from './merge/merge-vocabularies.js';
import { buildTables } from './model/build-tables.js';
import { looseBuilder } from './model/loose-input.js';
import { type Model, resolveModel } from './model/model.js';
import { nameSenses } from './model/name-senses.js';
import { buildPatterns } from './model/patterns.js';
import { buildSearchSection } from './model/search-input.js';
import { addSiteNames } from './model/site-names.js';
import { addWrittenForms } from './model/written-forms.js';
import { type ReadSources, readSources } from './read-sources.js';
import type { Complaint } from './records.js';

/**
 * The name and version of the builder, written into every bundle. The version is raised whenever a change to the
 * builder makes it produce different bytes from the same sources.
 */
const BUILDER = 'cterm kb-build 1';

export interface BuildOptions {
  kernel: BuilderKernel;
  /** The name of the bundle, unless `called` or bundle.yaml specifies a different one. */
  name: string;
  /** The name of the bundle; takes precedence over bundle.yaml. */
  called?: string;
  /**
   * The committed allocation for this build; its text is '' if nothing has been committed yet. `base` contains the
   * allocations committed with the folders being built. Their entries take precedence and are not written again.
   */
  allocation?: AllocationFile & { base?: readonly AllocationFile[] };
  /**
   * The compiled bundles among the sources, already opened. Their ids and node keys take precedence in the same way as
   * those of a base.
   */
  compiled?: readonly CompiledBundle[];
  /** Whether to skip importers whose releases contain anything that may not be redistributed. */
  openOnly?: boolean;
  /** Whether the build fails if any vocabulary must not be redistributed. */
  redistributable?: boolean;
}

/** The number of rows in each section. */
export type BuildCounts = ContextCounts & Readonly<Record<string, number>>;

/** The result of a build: the bundle, and the allocation to commit. Both are absent if there are complaints. */
export interface BuildResult {
  /** The complaints, sorted by source location. */
  complaints: Complaint[];
  warnings: Complaint[];
  /** The report on hygiene and merging; empty if nothing was imported. */
  merged: MergeReport;
  built?: { bytes: Uint8Array; allocation: string; counts: BuildCounts };
}

/** Builds a bundle from all sources, or returns every complaint that prevents it. */
export function buildKnowledge(sources: readonly Source[], options: BuildOptions): BuildResult {
  return buildRead(readSources(sources, options.openOnly, options.compiled), options);
}

/** Builds a bundle from sources that have already been read; the draft that they contain is modified. */
export function buildRead(
  { draft, digests, digestOfFile, complaints, leftOut }: ReadSources,
  options: BuildOptions,
): BuildResult {
  const merged = emptyReport(leftOut);
  const folding = foldingWith(options.kernel);
  if (draft.trust.size > 0) {
    mergeDraft(
      draft,
      { folding, hygiene: cleanDraft(draft, importWordsOf(draft.imports)), digests: digestOfFile },
      merged,
    );
  }
  dateCodes(draft, complainInto(complaints));
  checkRedistribution(draft, options.redistributable === true, complaints);
  const report = checkDraft(draft, options.kernel, folding);
  complaints.push(...report.complaints);
  const warnings = report.warnings;
  const allocation = allocateDraft(draft, options);
  complaints.push(...allocation.complaints);
  for (const { key, rule } of allocation.lifted) {
    addCase(merged, { outcome: 'lifted', rule, sources: '', kept: key, other: '', evidence: '' });
  }
  const refused = (): BuildResult => ({
    complaints: sortComplaints(complaints),
    warnings: sortComplaints(warnings),
    merged,
  });
  if (complaints.length > 0) return refused();

  dropTwins(draft, options.kernel, folding);
  addWrittenForms(draft, folding, importWordsOf(draft.imports));
  addSiteNames(draft, complainInto(complaints));
  if (complaints.length > 0) return refused();
  const model = resolveModel(draft, (index) => allocation.findings[index]);
  const counts = countsOf(model);
  const sections = buildSections(model, allocation, options.kernel, folding, complaints, warnings);
  if (complaints.length > 0) return refused();
  const manifest = encodeManifest(manifestOf(model, digests, counts, options));
  sections.push({ name: 'manifest', version: MANIFEST_VERSION, residence: 'cold', bytes: manifest });
  const bytes = writeContainer(sections, BUILDER, (section) => options.kernel.checksum(section));
  return { ...refused(), built: { bytes, allocation: allocation.csv, counts } };
}

/** Allocates ids and node keys to the findings. Unknown parents are dropped here; the reference check reports them. */
function allocateDraft(draft: Draft, { allocation, compiled = [] }: BuildOptions): Allocation {
  const findings = draft.findings.map(({ key, id, parents, place }) => ({
    ...{ key, id, place },
    parents: parents.every((parent) => draft.findingByKey.has(parent))
      ? parents
      : parents.filter((parent) => draft.findingByKey.has(parent)),
    isImported: trustOf(draft, place) > 0,
  }));
  const base = [...(allocation?.base ?? []), ...compiled.flatMap(compiledAllocations)];
  return allocate(findings, allocation?.text, allocation?.file, base);
}

function buildSections(
  model: Model,
  { groups }: Allocation,
  kernel: BuilderKernel,
  folding: Folding,
  complaints: Complaint[],
  warnings: Complaint[],
): SectionInput[] {
  const patterns = buildPatterns(model, folding, (place, text, problem) => {
    if (problem === 'no words')
      complaints.push({ place, problem: `'${text}' contains no words`, mend: 'write letters or digits' });
    else
      warnings.push({
        place,
        problem: `'${text.slice(0, 60)}…' is too long to be recognised in notes`,
        mend: 'add a shorter name for the finding',
      });
  });
  const loose = looseBuilder(model, folding, complaints);
  const recognizer = encodeRecognizer(loose.watch(patterns), kernel, {
    words: loose.words,
    kept: keptWordsOf(model.draft.keptWords),
  });
  const nodeKeys = encodeNodeKeys([...model.positions, ...groups.map((key) => ({ key, finding: NONE }))]);
  const sections: SectionInput[] = [
    { name: 'recognizer', version: RECOGNIZER_VERSION, residence: 'hot', bytes: recognizer },
    { name: 'node-keys', version: NODE_KEYS_VERSION, residence: 'hot', bytes: nodeKeys },
    { name: 'loose', version: LOOSE_VERSION, residence: 'hot', bytes: loose.section() },
  ];
  const search = buildSearchSection(model, kernel);
  if (search !== undefined) sections.push({ name: 'search', version: SEARCH_VERSION, residence: 'hot', bytes: search });
  for (const table of buildTables(model, nameSenses(model, kernel, folding)))
    sections.push({ ...table, residence: 'cold' });
  return sections;
}

function countsOf(model: Model): BuildCounts {
  const { findings, names, phrases, codes, maps, prompts, enumerations, positions, draft } = model;
  const { instructions, axes, equivalences, ranges, combinations } = model;
  return {
    findings: findings.length,
    names: names.finding.length,
    phrases: phrases.length,
    ranges: ranges.length,
    codes: codes.length,
    instructions: instructions.length,
    axes: axes.length,
    equivalences: equivalences.length,
    maps: maps.length,
    prompts: prompts.length,
    combinations: combinations.length,
    enumerations: enumerations.length,
    cues: draft.cues.length,
    grammar: draft.grammar.length,
    headings: draft.headings.length,
    positions: positions.length,
  };
}

function manifestOf(
  { draft, findings, rowOfFinding }: Model,
  sources: ManifestSource[],
  counts: BuildCounts,
  { name, called }: BuildOptions,
): Manifest {
  const { bundle } = draft;
  const nursing = bundle === undefined ? undefined : rowOfFinding.get(bundle.nursingRoot);
  return {
    name: called ?? (bundle === undefined || bundle.name === '' ? name : bundle.name),
    culture: bundle === undefined || bundle.culture === '' ? 'en' : bundle.culture,
    description: bundle?.description ?? '',
    vocabularies: draft.vocabularies.map(({ place: _, kind: __, sourceHash = '', ...vocabulary }) => ({
      ...vocabulary,
      sourceHash,
    })),
    sources,
    nursingRoot: nursing === undefined ? '' : findings[nursing].placement.nodeKey,
    counts,
  };
}
