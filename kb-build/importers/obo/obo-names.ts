// Turns the synonyms in an ontology into names. A recognised name must mean the finding itself, so only exact synonyms
// are recognised. RELATED synonyms mean something similar to the finding, BROAD synonyms mean something wider, and
// NARROW synonyms mean something more specific (a note with a narrow synonym does mention the finding, but a narrower
// term fits better). Synonyms of these three scopes become silent names, which are used only for searching. The
// exception is a scope that an ontology is known to use for plain wordings (RELATED in the HPO): its synonyms become
// lay names, which are not used as evidence that findings from different sources are the same. SYNONYM_TYPES specifies
// how each type of synonym is used.

import type { NameKind } from '../../../src/bundle/sections/names-section.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { OntologyTerm, Scope } from './obo-terms.js';

type SynonymUse = NameKind | 'silent' | 'none';

/**
 * For each type of synonym, how it is used; the key is the last part of the type's identifier, in lower case. An
 * unlisted type means an ordinary synonym.
 */
const SYNONYM_TYPES: Readonly<Record<string, SynonymUse>> = {
  layperson: 'lay',
  omo_0003003: 'lay',
  abbreviation: 'abbreviation',
  acronym: 'abbreviation',
  omo_0003000: 'abbreviation',
  omo_0003012: 'abbreviation',
  plural_form: 'synonym',
  omo_0003004: 'synonym',
  uk_spelling: 'synonym',
  omo_0003005: 'synonym',
  // Synonyms that the release flags with a warning; they are for searching, not for notes.
  obsolete_synonym: 'silent',
  deprecated: 'silent',
  ambiguous: 'silent',
  dubious: 'silent',
  misspelling: 'silent',
  omo_0003007: 'silent',
  omo_0003001: 'silent',
  // HPO: describes the genotype underlying the finding.
  hp_0034334: 'silent',
  exclude: 'none',
  non_human: 'none',
};

/** The names of a term other than its label; each occurs only once, with its best scope. */
export function* nameRecords(
  { id, label, synonyms, place }: OntologyTerm,
  loosely: ReadonlySet<Scope>,
): Generator<KnowledgeRecord> {
  const seen = new Set([label]);
  const exactFirst = [...synonyms].sort((a, b) => Number(a.scope !== 'EXACT') - Number(b.scope !== 'EXACT'));
  for (const { text, scope, type } of exactFirst) {
    const use = SYNONYM_TYPES[type] ?? 'synonym';
    if (use === 'none' || text === '' || seen.has(text)) continue;
    seen.add(text);
    // `Elevated LH level` is marked as an abbreviation, but is a phrase that contains one.
    const isPhrase = use === 'abbreviation' && /\s\p{Ll}|\p{Ll}{3}/u.test(text);
    const nameKind = use === 'silent' || isPhrase ? 'synonym' : use;
    const isAbbreviation = nameKind === 'abbreviation';
    const name = { kind: 'name', finding: id, text, style: 'plain', nameKind, place } as const;
    const named = isAbbreviation ? { ...name, cased: true } : name;
    if (use === 'silent' || (scope !== 'EXACT' && !loosely.has(scope))) yield { ...named, silent: true };
    else yield scope === 'EXACT' || isAbbreviation ? named : { ...named, nameKind: 'lay' };
  }
}
