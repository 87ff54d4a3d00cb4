// Ids of resources. They are made of everything that tells a resource from those of other patients, encounters and notes,
// so that exports can be put together in one store: the references that the caller gives, the whole text of the note,
// and the finding with its place. The same export gives the same ids again. They have the form of a UUID of version 8
// (RFC 9562) and 122 bits of a SHA-256: nothing of a note or patient can be read off them, though whoever has the whole
// note and the references can make them again.

import { sha256 } from './sha256.js';

/** Whose and which note resources are of; what the caller does not give is undefined. */
export interface NoteIdentity {
  readonly subject: string | undefined;
  readonly encounter: string | undefined;
  readonly note: string | undefined;
  /** ISO 8601. */
  readonly time: string | undefined;
  readonly text: string;
}

/**
 * Ids for the resources of one note, by what a resource is made of; asked for the same again, it gives another id.
 *
 * Ids of two notes differ where any member of their identities does. A caller that gives neither patient, encounter, note
 * nor time leaves the text of the note, all of it: only notes that are equal to the letter then have the same ids.
 *
 * @example
 * const idOf = resourceIds({ subject: 'Patient/p1', text: 'No asthma.', encounter: undefined, note: undefined, time: undefined });
 * idOf([3, 9, 'asthma-', 10311]) // a UUID
 */
export function resourceIds(identity: NoteIdentity): (content: readonly (string | number)[]) => string {
  const { subject, encounter, note, time, text } = identity;
  // JSON keeps the parts apart whatever is in them, absent ones too, and halves of surrogate pairs, which UTF-8 has not.
  const scope = sha256(JSON.stringify([subject, encounter, note, time, text].map((part) => part ?? null)));
  const times = new Map<string, number>();
  return (content) => {
    const key = JSON.stringify(content);
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    return uuidOf(sha256(JSON.stringify([scope, key, nth])));
  };
}

/** A UUID of version 8 with the first bits of a hash. */
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
