// The provenance of an answer: the versions of everything that determined it.

import type { Provenance } from '../contract/claim-types.js';
import { ENGINE_VERSION } from '../contract/engine-version.js';
import type { Knowledge } from './knowledge-base.js';
import { vocabularyVersion } from './vocabularies.js';

/** The provenance of an answer whose codes are in the given vocabularies. */
export function provenanceOf(
  kb: Knowledge,
  vocabularies: readonly string[],
  settings: Readonly<Record<string, string | object>>,
): Provenance {
  const { layers, sources } = kb.manifest;
  return {
    engine: ENGINE_VERSION,
    layers: layers.map(({ name, version }) => ({ name, version })),
    vocabularies: vocabularies.map((name) => ({ name, version: vocabularyVersion(kb, name) })),
    sources: sources.map(({ file, sha256 }) => ({ file, sha256 })),
    settings: { ...settings },
  };
}
