// Deterministic ids of resources. An id is a hash of the caller's references and time, the whole content (the text of
// the note, the records of the chart or the codes of the claim), and the finding with its span. Resources of different
// patients, encounters or notes therefore have different ids, and several exports can share one store. Repeating an
// export gives the same ids. Ids are version 8 UUIDs (RFC 9562) with 122 bits of a SHA-256 hash. They reveal nothing
// about the note or the patient, although anyone who has all of this input can recompute them.

import { sha256 } from './sha256.js';

/**
 * The note from which resources are made, with its patient and encounter. Members that were not given are undefined.
 */
export interface NoteIdentity {
  readonly subject: string | undefined;
  readonly encounter: string | undefined;
  readonly note: string | undefined;
  /** ISO 8601. */
  readonly time: string | undefined;
  readonly text: string;
}

/**
 * Creates a generator of ids for the resources of one note. An id is derived from the content of its resource; if the
 * same content occurs again, the later resource gets a different id.
 *
 * Two notes get different ids if their identities differ in any member. If patient, encounter, note and time are not
 * given, only the text distinguishes a note, so notes with identical text get the same ids.
 *
 * @example
 * const idOf = resourceIds({ subject: 'Patient/p1', text: 'No asthma.', encounter: undefined, note: undefined, time: undefined });
 * idOf([3, 9, 'asthma-', 10311]) // a UUID
 */
export function resourceIds(identity: NoteIdentity): (content: readonly (string | number)[]) => string {
  const { subject, encounter, note, time, text } = identity;
  // JSON separates the parts unambiguously, even if some are absent. It also escapes lone surrogates, which UTF-8
  // cannot encode.
  const scope = sha256(JSON.stringify([subject, encounter, note, time, text].map((part) => part ?? null)));
  const occurrences = new Map<string, number>();
  return (content) => {
    const key = JSON.stringify(content);
    const nth = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, nth);
    return uuidOf(sha256(JSON.stringify([scope, key, nth])));
  };
}

/** Makes a version 8 UUID from the first bits of a hash. */
function uuidOf(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
