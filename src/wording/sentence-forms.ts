// The forms of sentences and lists in a composed note: capitals, full stops and enumerations.

import type { ComposedSection } from './compose-sections.js';

/** A line of a section in its final form. */
export function lineOf(section: ComposedSection, line: string): string {
  return section.form === 'list' ? `- ${line}` : sentenceOf(line);
}

/** A text as a sentence, with a capital and a full stop. */
export function sentenceOf(text: string): string {
  return /[.!?]$/.test(text) ? capitalised(text) : `${capitalised(text)}.`;
}

/** A text with a capital at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Pieces joined by "and". */
export function allOf(pieces: readonly string[]): string {
  return listed(pieces, 'and');
}

/** Pieces joined by "or". */
export function anyOf(pieces: readonly string[]): string {
  return listed(pieces, 'or');
}

/** An enumeration: "a", "a and b", "a, b, and c". */
function listed(pieces: readonly string[], joint: string): string {
  const last = pieces.at(-1) ?? '';
  if (pieces.length < 3) return pieces.join(` ${joint} `);
  return `${pieces.slice(0, -1).join(', ')}, ${joint} ${last}`;
}
