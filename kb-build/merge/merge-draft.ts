// Merging: turns the cleaned draft from all sources into a draft in which every finding occurs once and every reference
// is to a finding's key. An imported record with a reference that cannot be resolved is dropped and counted; an
// authored one is kept, so that the checker can report it.

import { type Draft, trustOf } from '../draft.js';
import type { Folding } from '../folding.js';
import type { HygieneReport } from '../hygiene/clean-draft.js';
import { foldNames } from './folded-names.js';
import { joinFindings } from './joining.js';
import { mergeCodes } from './merge-codes.js';
import { mergeFindings, resolveComponents } from './merge-findings.js';
import { mergeMaps } from './merge-maps.js';
import { mergeNames } from './merge-names.js';
import { mergePrompts } from './merge-prompts.js';
import { addCase, type MergeReport } from './merge-report.js';
import { mergeVocabularies } from './merge-vocabularies.js';
import { createResolver, type Resolver } from './resolver.js';
import { rankSharedNames } from './shared-names.js';

export interface MergeInput {
  folding: Folding;
  hygiene: HygieneReport;
  /** The SHA-256 of each source file, keyed by its path. */
  digests: ReadonlyMap<string, string>;
}

/** Merges a cleaned draft in place and reports what was done. */
export function mergeDraft(draft: Draft, { folding, hygiene, digests }: MergeInput, report: MergeReport): void {
  report.hygiene = hygiene;
  mergeVocabularies(draft, digests);
  const described = mergeCodes(draft, report);
  const folded = foldNames(draft, folding, hygiene.firstVariant);
  const { joining, representativeOf } = joinFindings(draft, folded, report);
  const resolver = createResolver(joining, representativeOf);
  const maps = mergeMaps(draft, described, resolver, report);
  const prompts = mergePrompts(draft, resolver, report);
  const merged = mergeNames(joining, representativeOf, resolver, report);
  const findings = mergeFindings(joining, representativeOf, resolver, report);
  const descriptionFolding = folded.ofDescription.filter((_, row) => representativeOf[row] === row);

  draft.findings = findings;
  draft.findingByKey = new Map(findings.map((finding) => [finding.key, finding]));
  draft.names = merged.names;
  draft.maps = maps;
  draft.prompts = prompts;
  draft.xrefs = { finding: [], target: [], relationship: [], file: [] };
  draft.keyOf = resolver.keyOf;
  resolveComponents(draft, resolver, report);
  resolvePhrases(draft, resolver, report);
  resolveRanges(draft, resolver, report);
  draft.ranks = rankSharedNames(draft, merged, descriptionFolding, folding, report);
}

function resolveRanges(draft: Draft, resolver: Resolver, report: MergeReport): void {
  draft.ranges = draft.ranges.flatMap((range) => {
    const finding = resolver.keyOf(range.finding);
    if (finding !== undefined || trustOf(draft, range.place) === 0) {
      return [{ ...range, finding: finding ?? range.finding }];
    }
    addCase(report, {
      outcome: 'dropped',
      rule: 'range without a finding',
      sources: '',
      kept: '',
      other: range.finding,
      evidence: '',
    });
    return [];
  });
}

function resolvePhrases(draft: Draft, resolver: Resolver, report: MergeReport): void {
  draft.phrases = draft.phrases.flatMap((phrase) => {
    const finding = resolver.keyOf(phrase.finding);
    const context = phrase.context === undefined ? undefined : resolver.keyOf(phrase.context);
    if (trustOf(draft, phrase.place) === 0) {
      return [{ ...phrase, finding: finding ?? phrase.finding, context: context ?? phrase.context }];
    }
    if (finding !== undefined && (phrase.context === undefined || context !== undefined)) {
      return [{ ...phrase, finding, context }];
    }
    const other = finding === undefined ? phrase.finding : (phrase.context ?? '');
    addCase(report, {
      outcome: 'dropped',
      rule: 'phrase without a finding',
      sources: '',
      kept: '',
      other,
      evidence: '',
    });
    return [];
  });
}
