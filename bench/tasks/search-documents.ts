// The texts for the search benchmark, read from an open bundle: the descriptions of codes, which every engine gets, and
// the names of findings with the codes to which the findings map. cterm always searches those names; the other engines
// get them only in a second variant.

import type { SearchText } from '../engines/search-peers.js';

/** The vocabularies to search. */
export const SEARCHED = ['icd10', 'icd10pcs', 'icd', 'hcpcs', 'loinc'] as const;

/** A searchable code; `id` is its position in the list. */
export interface SearchDocument {
  readonly id: number;
  /** The row of the code in the table `codes`. */
  readonly row: number;
  readonly vocab: string;
  readonly code: string;
  readonly text: string;
}

/** The descriptions of the codes in the searched vocabularies. */
export function documentsOf(
  codes: {
    readonly rowCount: number;
    vocab(row: number): number;
    code(row: number): string;
    description(row: number): string;
  },
  vocabularies: readonly { readonly name: string }[],
): SearchDocument[] {
  const documents: SearchDocument[] = [];
  const searched: readonly string[] = SEARCHED;
  for (let row = 0; row < codes.rowCount; row++) {
    const vocab = vocabularies[codes.vocab(row)]?.name ?? '';
    if (!searched.includes(vocab)) continue;
    documents.push({ id: documents.length, row, vocab, code: codes.code(row), text: codes.description(row) });
  }
  return documents;
}

/**
 * Every name of a finding that maps to searched codes, as a text that leads to those codes; cterm also searches these
 * names.
 */
export function namesOf(
  {
    names,
    maps,
  }: {
    readonly names: { readonly rowCount: number; finding(row: number): number; text(row: number): string };
    readonly maps: { readonly rowCount: number; finding(row: number): number; target(row: number): number };
  },
  documents: readonly SearchDocument[],
): SearchText[] {
  const idOfRow = new Map(documents.map(({ id, row }) => [row, id]));
  const codesOf = new Map<number, Set<number>>();
  for (let row = 0; row < maps.rowCount; row++) {
    const id = idOfRow.get(maps.target(row));
    if (id === undefined) continue;
    const finding = maps.finding(row);
    codesOf.set(finding, (codesOf.get(finding) ?? new Set()).add(id));
  }
  const byText = new Map<string, Set<number>>();
  for (let row = 0; row < names.rowCount; row++) {
    const codes = codesOf.get(names.finding(row));
    if (codes === undefined) continue;
    const text = names.text(row);
    const known = byText.get(text) ?? new Set();
    for (const code of codes) known.add(code);
    byText.set(text, known);
  }
  return [...byText].map(([text, codes], place) => ({ id: documents.length + place, text, codes: [...codes] }));
}
