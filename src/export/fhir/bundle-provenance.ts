// The Provenance of an export states which software made the resources, from which note, and with which knowledge base
// and overlays.

import { ENGINE_VERSION } from '../../contract/engine-version.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { type FhirElement, hl7Concept } from './resources.js';
import { sha256 } from './sha256.js';

/** The system for identifiers that are the SHA-256 of a note in UTF-8, in hexadecimal. */
const HASH_SYSTEM = 'urn:cterm:sha256';

/** The facts stated in the Provenance. */
export interface Traced {
  /** References to the resources. */
  readonly targets: readonly string[];
  /** The reference to the note. */
  readonly source: FhirElement;
  /** The full text of the note; undefined if the export does not have it. */
  readonly text: string | undefined;
  /** When the resources were made, and when the note was written; ISO 8601. */
  readonly recorded: string;
  readonly time: string | undefined;
}

/** Builds the Provenance of the given resources. */
export function provenance(
  kb: Knowledge,
  { targets, source, text, recorded, time }: Traced,
): FhirElement & { readonly resourceType: string } {
  const hash = text === undefined ? undefined : { system: HASH_SYSTEM, value: sha256(text) };
  const layers = kb.manifest.layers.map(({ name, version }) => ({
    role: 'source',
    what: { display: `${name} ${version}`.trim() },
  }));
  return {
    resourceType: 'Provenance',
    target: targets.map((reference) => ({ reference })),
    occurredDateTime: time,
    recorded,
    activity: hl7Concept('v3-DataOperation', 'CREATE', 'create'),
    agent: [
      {
        type: hl7Concept('provenance-participant-type', 'assembler', 'Assembler'),
        who: { type: 'Device', display: `cterm ${ENGINE_VERSION}` },
      },
    ],
    // The hash identifies the note even if the reference cannot be resolved. No hash is added if the caller gave an id.
    entity: [
      { role: 'source', what: { ...source, ...(source.identifier === undefined && { identifier: hash }) } },
      ...layers,
    ],
  };
}
