// Filters findings by `Settings.sections` and `Settings.vocab`. The valid section codes are those of the headings in
// the knowledge base.

import { CtermError } from '../../errors/cterm-error.js';
import { shown, suggestion } from '../../errors/messages.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { vocabularyIndex } from '../../knowledge/vocabularies.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { FindingView } from './finding-views.js';

/** Returns whether the settings include a finding in the section with the given code. */
export type FindingFilter = (finding: FindingView, section: string) => boolean;

/** The section code for unknown headings. */
const OTHER = 'OTHER';

/**
 * The filter that the settings define; undefined if they include everything. Throws `invalid-argument` for a section
 * code that does not belong to any heading.
 */
export function findingFilter(
  kb: Knowledge,
  { sections: sectionCodes }: Pick<Lexicon, 'sections'>,
  { sections, vocab }: { readonly sections: readonly string[]; readonly vocab: readonly string[] },
): FindingFilter | undefined {
  if (sections.length === 0 && vocab.length === 0) return undefined;
  const wanted = new Set(sections.map((code) => checkedSection(code, sectionCodes)));
  const vocabularies = new Set(vocab.map((name) => vocabularyIndex(kb, name)));
  return (finding, section) => {
    if (wanted.size > 0 && !wanted.has(section.toUpperCase())) return false;
    return vocabularies.size === 0 || hasCode(kb, finding.row, vocabularies);
  };
}

function checkedSection(code: string, sectionCodes: Lexicon['sections']): string {
  const section = code.toUpperCase();
  if (sectionCodes.has(section) || section === OTHER) return section;
  const codes = [...sectionCodes.keys()].sort();
  const advice = suggestion(section, codes) || ` Sections: ${codes.join(', ')}.`;
  throw new CtermError(
    'invalid-argument',
    `recognize: Settings.sections: there is no section ${shown(code)}.${advice}`,
  );
}

function hasCode({ tables: { maps, codes } }: Knowledge, finding: number, vocabularies: ReadonlySet<number>): boolean {
  const { begin, end } = maps.findingRows(finding);
  for (let row = begin; row < end; row++) if (vocabularies.has(codes.vocab(maps.target(row)))) return true;
  return false;
}
