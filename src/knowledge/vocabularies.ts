// Looks up vocabularies in the manifest by name, and determines which vocabularies the host may use.

import type { Vocabulary } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { nearest } from '../errors/nearest.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** The vocabulary of the findings themselves, which is always present and never needs a licence. */
export const CTERM = 'cterm';

const byName = /* @__PURE__ */ derive((kb) => {
  return new Map(kb.manifest.vocabularies.map((vocabulary, index) => [vocabulary.name.toLowerCase(), index]));
});

/** The index of a vocabulary in the manifest, as stored in `codes.vocab`; -1 if the manifest does not list it. */
export function vocabularyIndex(kb: Knowledge, name: string): number {
  const indices = byName(kb);
  return indices.get(name) ?? indices.get(name.trim().toLowerCase()) ?? -1;
}

/** The version of an imported vocabulary; empty if the vocabulary has no version. */
export function vocabularyVersion(kb: Knowledge, name: string): string {
  return kb.manifest.vocabularies[vocabularyIndex(kb, name)]?.version ?? '';
}

/**
 * Whether the host may use a vocabulary, which must be listed in `host.licences` or, if the host provides no such list,
 * be redistributable.
 */
export function isLicensed(kb: Knowledge, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  if (wanted === CTERM) return true;
  const { licences } = kb.host;
  if (licences !== undefined) return licences.some((licence) => licence.trim().toLowerCase() === wanted);
  return kb.manifest.vocabularies[vocabularyIndex(kb, wanted)]?.redistributable === true;
}

/**
 * The index of a vocabulary whose codes are used to derive knowledge, e.g. the ages at which a finding is possible; -1
 * if the host may not use the vocabulary. An unlicensed vocabulary must not influence any answer.
 */
export function usableIndex(kb: Knowledge, name: string): number {
  return isLicensed(kb, name) ? vocabularyIndex(kb, name) : -1;
}

/** Every vocabulary that the host may use, in manifest order; `cterm` comes first if the manifest does not list it. */
export function usableVocabularies(kb: Knowledge): Vocabulary[] {
  const { vocabularies } = kb.manifest;
  const own = { name: CTERM, caption: kb.manifest.name, description: kb.manifest.description, version: '' };
  const all: readonly Vocabulary[] = vocabularyIndex(kb, CTERM) < 0 ? [own, ...vocabularies] : vocabularies;
  return all
    .filter(({ name }) => isLicensed(kb, name))
    .map(({ name, caption, description, version }) => ({ name, caption, description, version }));
}

/**
 * The canonical name of a requested vocabulary, regardless of case. Throws `invalid-argument` if the bundle lacks the
 * vocabulary, and `vocabulary-not-licensed` if the host may not use it; `where` names the operation and the parameter.
 */
export function requireVocabulary(kb: Knowledge, where: string, given: string): string {
  const wanted = given.trim().toLowerCase();
  const index = vocabularyIndex(kb, wanted);
  const name = index < 0 ? wanted : (kb.manifest.vocabularies[index]?.name ?? wanted);
  if (index < 0 && wanted !== CTERM) {
    const names = usableVocabularies(kb).map((vocabulary) => vocabulary.name);
    const near = nearest(given, names);
    throw new CtermError(
      'invalid-argument',
      `${where}: the knowledge base has no vocabulary '${clipped(given)}'.${near === undefined ? '' : ` Did you mean '${near}'?`} ` +
        `Available: ${names.join(', ')}.`,
    );
  }
  if (!isLicensed(kb, name)) {
    throw new CtermError(
      'vocabulary-not-licensed',
      `${where}: the host is not licensed for vocabulary '${name}'. If you hold its licence, name it in host.licences.`,
    );
  }
  return name;
}
