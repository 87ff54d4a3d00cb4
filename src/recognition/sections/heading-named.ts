// The heading that a caller names by its section code or by one of its texts.

import type { Heading, Lexicon } from '../matching/lexicon.js';
import type { Matches } from '../matching/matches.js';

/**
 * The heading that a caller means by the name of a section or document. The name is a section code or a heading text.
 */
export function headingNamed(name: string, lexicon: Lexicon, match: (text: string) => Matches): Heading | undefined {
  const code = name.trim();
  if (code === '') return undefined;
  const byCode = lexicon.sections.get(code) ?? lexicon.sections.get(code.toUpperCase());
  if (byCode !== undefined) return byCode;
  const hit = match(code).headings[0];
  return hit === undefined ? undefined : lexicon.headings[hit.row];
}
