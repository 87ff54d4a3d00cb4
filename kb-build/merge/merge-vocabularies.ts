// The vocabularies in a merged draft. If a release of a vocabulary was read, its terms, version and file hash are taken
// from the release; otherwise, the vocabulary is described as in the authored core.

import { createHash } from 'node:crypto';
import type { VocabularyRecord } from '../code-records.js';
import { compareText } from '../compare-text.js';
import { type Draft, trustOf } from '../draft.js';
import { refuseRedistribution, type Terms, VOCABULARY_TERMS } from '../importers/vocabulary-terms.js';
import type { Complaint, ReleaseRecord } from '../records.js';

/**
 * The vocabulary of the findings themselves; it also carries the notices of sources that have no codes of their own.
 */
const OWN_VOCABULARY = 'cterm';

/**
 * Describes the vocabulary of every release that was read; `digests` contains the SHA-256 of each file, keyed by its
 * path.
 */
export function mergeVocabularies(draft: Draft, digests: ReadonlyMap<string, string>): void {
  const byVocabulary = new Map<string, ReleaseRecord[]>();
  const releases = [...draft.releases].sort((a, b) => trustOf(draft, a.place) - trustOf(draft, b.place));
  for (const release of releases) {
    const { vocab } = VOCABULARY_TERMS[release.terms];
    byVocabulary.set(vocab, [...(byVocabulary.get(vocab) ?? []), release]);
  }
  const described = draft.vocabularies.map((vocabulary) => {
    const found = byVocabulary.get(vocabulary.name);
    byVocabulary.delete(vocabulary.name);
    if (found === undefined) return vocabulary;
    return vocabulary.name === OWN_VOCABULARY ? withNotices(vocabulary, found) : ofReleases(found, digests);
  });
  const added = [...byVocabulary].map(([name, found]) =>
    name === OWN_VOCABULARY ? withNotices(ownVocabulary(found), found) : ofReleases(found, digests),
  );
  draft.vocabularies = [...described, ...added.sort((a, b) => compareText(a.name, b.name))];
}

/**
 * Reports vocabularies whose stated terms of use are more permissive than the owner of the vocabulary allows. If the
 * bundle must be redistributable, also reports vocabularies that must not be redistributed.
 */
export function checkRedistribution(draft: Draft, mustBeRedistributable: boolean, complaints: Complaint[]): void {
  for (const vocabulary of draft.vocabularies) {
    const { name, caption, licence, redistributable, place } = vocabulary;
    const refusal = refuseRedistribution(vocabulary);
    if (refusal !== undefined) complaints.push({ place, problem: refusal, mend: 'set `redistributable: false`' });
    else if (mustBeRedistributable && !redistributable) {
      const problem = `${name} (${caption}) is under the licence '${licence}', which does not allow redistribution`;
      complaints.push({
        place,
        problem,
        mend: 'leave out its release, or build without requiring a redistributable bundle',
      });
    }
  }
}

function ofReleases(releases: readonly ReleaseRecord[], digests: ReadonlyMap<string, string>): VocabularyRecord {
  const all: Terms[] = releases.map(({ terms }) => VOCABULARY_TERMS[terms]);
  // The strictest terms among the releases apply to the whole vocabulary.
  const { vocab, caption, description, licence, redistributable } =
    all.find((terms) => !terms.redistributable) ?? all[0];
  const hash = hashOf(releases, digests);
  return {
    kind: 'vocabulary',
    ...{ name: vocab, caption, description, licence, redistributable },
    version: distinct(releases.map(({ version }) => version)).join(' + '),
    notice: distinct(all.map(({ notice }) => notice)).join(' '),
    ...(hash === undefined ? {} : { sourceHash: hash }),
    place: releases[0].place,
  };
}

function withNotices(vocabulary: VocabularyRecord, releases: readonly ReleaseRecord[]): VocabularyRecord {
  const all: Terms[] = releases.map(({ terms }) => VOCABULARY_TERMS[terms]);
  return {
    ...vocabulary,
    redistributable: vocabulary.redistributable && all.every(({ redistributable }) => redistributable),
    notice: distinct([vocabulary.notice, ...all.map(({ notice }) => notice)]).join(' '),
  };
}

function ownVocabulary(releases: readonly ReleaseRecord[]): VocabularyRecord {
  return {
    kind: 'vocabulary',
    name: OWN_VOCABULARY,
    caption: 'Clinical terms',
    description: 'The findings of this knowledge base, by their integer ids.',
    version: '',
    licence: distinct(releases.map(({ terms }) => VOCABULARY_TERMS[terms].licence)).join('; '),
    redistributable: true,
    notice: '',
    place: releases[0].place,
  };
}

/**
 * The SHA-256 of the release's file; if there are several files, the SHA-256 of a list of their hashes, one per line.
 */
function hashOf(releases: readonly ReleaseRecord[], digests: ReadonlyMap<string, string>): string | undefined {
  const hashes = distinct(releases.map(({ place }) => digests.get(place.file) ?? ''));
  if (hashes.length < 2) return hashes[0];
  return createHash('sha256')
    .update(hashes.map((hash) => `${hash}\n`).join(''))
    .digest('hex');
}

/** The distinct strings that are not empty. */
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
