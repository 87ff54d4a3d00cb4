// The five sort orders of matches. All except Rank keep the matches in each vocabulary together, with the vocabularies
// in the requested order.

import type { SortMode } from '../contract/search-types.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM } from '../knowledge/vocabularies.js';
import type { Found } from './found-targets.js';

const BETWEEN_LEVELS = '\u0001';

/** Sorts results in the requested order; `found` is given best first. */
export function sorted(
  kb: Knowledge,
  found: readonly Found[],
  { sortMode, vocabularies }: { readonly sortMode: SortMode; readonly vocabularies: readonly string[] },
): readonly Found[] {
  if (sortMode === 'Rank') return found;
  const vocabulary = ({ code }: Found): number =>
    vocabularies.indexOf(code === undefined ? CTERM : kb.manifest.vocabularies[kb.tables.codes.vocab(code)].name);
  const keyOf = keyBy(kb, sortMode);
  const keyed = found.map((one, rank) => ({ one, rank, vocabulary: vocabulary(one), key: keyOf(one) }));
  keyed.sort((a, b) => a.vocabulary - b.vocabulary || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) || a.rank - b.rank);
  return keyed.map(({ one }) => one);
}

function keyBy(kb: Knowledge, sortMode: SortMode): (found: Found) => string {
  const { codes, findings } = kb.tables;
  switch (sortMode) {
    case 'VocabCode':
      return ({ code, finding = 0 }) => (code === undefined ? padded(findings.id(finding)) : codes.code(code));
    case 'VocabDescription':
      return ({ code, finding = 0 }) =>
        (code === undefined ? findings.description(finding) : codes.description(code)).toLowerCase();
    case 'VocabHierarchy':
      return ({ code, finding = 0 }) => (code === undefined ? findings.nodeKey(finding) : pathOf(kb, code));
    default:
      return () => '';
  }
}

/** Pads a number with zeros, so that strings sort in numeric order. */
function padded(number: number): string {
  return String(number).padStart(12, '0');
}

/** The codes on the path from the root of the hierarchy to a code. */
function pathOf(kb: Knowledge, row: number): string {
  const { codes } = kb.tables;
  const path: string[] = [];
  const seen = new Set<number>();
  for (let at: number | undefined = row; at !== undefined && !seen.has(at); at = codes.parent(at)) {
    seen.add(at);
    path.unshift(codes.code(at));
  }
  return path.join(BETWEEN_LEVELS);
}
