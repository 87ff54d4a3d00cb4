// Ids of resources: the same text and finding always have the same one, whatever else is in the note. They have the
// form of a UUID of version 8 (made by a rule of one's own), out of four 32-bit FNV-1a hashes; they are no secret.

const LANES = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];

/** A UUID that follows from a text. */
export function idOf(text: string): string {
  const hex = LANES.map((seed) => fnv(text, seed).toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ];
  return parts.join('-');
}

function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The low bits of the last characters are spread over the others.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
