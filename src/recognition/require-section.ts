// Validates the section that a caller specifies for a whole text.

import { CtermError } from '../errors/cterm-error.js';
import { clipped, suggestion } from '../errors/messages.js';
import { boundedMap } from '../knowledge/bounded-map.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lexiconOf } from './matching/lexicon.js';
import { matchText } from './matching/matches.js';
import { headingNamed } from './sections/heading-named.js';

/** Names whose validity is remembered; callers name the same few sections over and over. */
const MOST_NAMES = 256;
const validity = /* @__PURE__ */ derive((_: Knowledge) => boundedMap<string, boolean>(MOST_NAMES));

/**
 * Throws `invalid-argument` unless `name` is absent, blank, a section code or the text of a heading. If the bundle
 * has no headings, any name is accepted, because no name has an effect.
 */
export function requireSection(kb: Knowledge, operation: string, name: string | undefined): void {
  if (name === undefined || name.trim() === '') return;
  const lexicon = lexiconOf(kb);
  if (lexicon.sections.size === 0) return;
  const names = validity(kb);
  const isKnown =
    names.get(name) ??
    names.keep(
      name,
      headingNamed(name, lexicon, (part) => matchText(kb.kernel, lexicon, part, 'longest')) !== undefined,
    );
  if (isKnown) return;
  const codes = [...lexicon.sections.keys()];
  const advice = suggestion(name, codes) || ` Codes: ${codes.join(', ')}.`;
  throw new CtermError(
    'invalid-argument',
    `${operation}: parameter DocumentSection: expected the code or the heading of a section, got '${clipped(name)}'.${advice}`,
  );
}
