// Which findings `Settings.sections` and `Settings.vocab` keep. Input: the settings; codes of sections are those of the
// headings that the knowledge base knows.

import { CtermError } from '../../errors/cterm-error.js';
import { shown, suggestion } from '../../errors/messages.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { vocabularyIndex } from '../../knowledge/vocabularies.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { FindingView } from './views.js';

/** Whether a finding in a section, named by its code, is asked for. */
export type Keeper = (finding: FindingView, section: string) => boolean;

/** Section code of headings that nothing is known of. */
const OTHER = 'OTHER';

/** What the settings keep, undefined for everything; throws `invalid-argument` for a section that no heading opens. */
export function keeperOf(
  kb: Knowledge,
  { sections: known }: Pick<Lexicon, 'sections'>,
  { sections, vocab }: { readonly sections: readonly string[]; readonly vocab: readonly string[] },
): Keeper | undefined {
  if (sections.length === 0 && vocab.length === 0) return undefined;
  const wanted = new Set(sections.map((code) => knownSection(code, known)));
  const vocabularies = new Set(vocab.map((name) => vocabularyIndex(kb, name)));
  return (finding, section) => {
    if (wanted.size > 0 && !wanted.has(section.toUpperCase())) return false;
    return vocabularies.size === 0 || hasCode(kb, finding.row, vocabularies);
  };
}

function knownSection(code: string, known: Lexicon['sections']): string {
  const section = code.toUpperCase();
  if (known.has(section) || section === OTHER) return section;
  const codes = [...known.keys()].sort();
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
