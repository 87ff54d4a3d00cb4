// Tables about the embedded knowledge, read from its authored sources: how much it contains, and the codes for sections
// and enumerations that occur in parameters, settings and results.

import type { Draft } from '../../kb-build/draft.js';
import { findSources } from '../../kb-build/importers/sources.js';
import { readSources } from '../../kb-build/read-sources.js';
import { TERM_TYPES } from '../../src/knowledge/term-types.js';
import { count, table } from './markdown.js';

/** The tables, keyed by name. */
export const coreTables: Record<string, () => string> = {
  core: contents,
  'section-codes': sections,
  'term-types': () => enumeration('TermType'),
  results: () => enumeration('Result'),
  prefixes: () => enumeration('Prefix'),
  modifiers: () => enumeration('Modifier'),
  statuses: () => enumeration('Status'),
  services: () => enumeration('Services'),
  settings: () => enumeration('Settings'),
  vocabularies: () =>
    table(
      ['Name', 'Caption', 'Licence'],
      core().vocabularies.map(({ name, caption, licence }) => [`\`${name}\``, caption, licence]),
    ),
};

let read: Draft | undefined;

function core(): Draft {
  read ??= readSources(findSources(['kb-build/core']).sources).draft;
  return read;
}

function contents(): string {
  const draft = core();
  const ofType = (type: (typeof TERM_TYPES)[number]) =>
    count(draft.findings.filter(({ termType }) => TERM_TYPES[termType] === type).length);
  const ofVocabulary = (vocab: string) => count(draft.codes.filter((code) => code.vocab === vocab).length);
  const prompted = new Set(draft.prompts.map(({ finding }) => finding)).size;
  return table(
    ['What', 'Count'],
    [
      ['diagnoses, and headings of diagnoses', `${ofType('Dx')}, ${ofType('Cx')}`],
      ['symptoms', ofType('Sx')],
      ['physical findings', ofType('Px')],
      ['tests and measurements', ofType('Tx')],
      ['therapies: drugs, procedures, devices, referrals, education, vaccines', ofType('Rx')],
      ['history items', ofType('Hx')],
      ['nursing problems and interventions', ofType('Nx')],
      ['names', count(draft.names.text.length + draft.findings.length)],
      ['codes described: ICD-10-CM, ICD-9-CM', `${ofVocabulary('icd10')}, ${ofVocabulary('icd')}`],
      ['prompt records, of findings', `${count(draft.prompts.length)}, ${count(prompted)}`],
    ],
  );
}

/** A table of the sections, each with its first few headings, which are enough to show what kind of section it is. */
function sections(): string {
  const bySection = new Map<string, { prefix: string; group: string; texts: string[] }>();
  for (const { section, prefix, groupId, text } of core().headings) {
    const known = bySection.get(section) ?? { prefix, group: groupId, texts: [] };
    known.texts.push(text);
    bySection.set(section, known);
  }
  return table(
    ['Code', 'Opened by, for example', 'Prefix given', 'Note group'],
    [...bySection].map(([section, { prefix, group, texts }]) => [
      `\`${section}\``,
      texts.slice(0, 3).join(', '),
      prefix === '' ? '' : `\`${prefix}\``,
      group === '' ? '' : `\`${group}\``,
    ]),
  );
}

function enumeration(name: string): string {
  const values = core().enumerations.filter((value) => value.name === name);
  const hasTypes = values.some(({ flags }) => !isEvery(flags));
  const hasEffects = name === 'Modifier' || name === 'Settings';
  return table(
    ['Code', 'Meaning', ...(hasEffects ? ['Kind'] : []), ...(hasTypes ? ['Of term types'] : [])],
    [...values]
      .sort((a, b) => a.displayOrder - b.displayOrder)
      .map(({ code, description, effect, flags }) => [
        `\`${code}\``,
        description,
        ...(hasEffects ? [effect ?? ''] : []),
        ...(hasTypes ? [isEvery(flags) ? 'all' : typesIn(flags)] : []),
      ]),
  );
}

function isEvery(flags: number): boolean {
  return typesIn(flags).split(' ').length === TERM_TYPES.length || flags === 0;
}

function typesIn(flags: number): string {
  return TERM_TYPES.filter((_, bit) => (flags & (1 << bit)) !== 0).join(' ');
}
