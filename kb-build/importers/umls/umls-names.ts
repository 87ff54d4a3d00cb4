// The names of a Metathesaurus concept: chooses the one that becomes its description, and determines the style of each
// name from its source and type (titles of classifications, inverted headings, abbreviations, and fully specified names
// that nobody uses in notes).

import type { NameKind } from '../../../src/bundle/sections/names-section.js';
import type { NameStyle } from '../../records.js';

/** A name for a concept in one source. */
export interface Atom {
  readonly source: string;
  /** The type that the source gives the name, for example PT (preferred term) or SY (synonym). */
  readonly type: string;
  readonly text: string;
  /** Columns TS, STT and ISPREF: whether the term, this written form and this atom are preferred. */
  readonly isTermPreferred: boolean;
  readonly isFormPreferred: boolean;
  readonly isAtomPreferred: boolean;
}

/**
 * The atom whose text becomes the description: the most preferred atom, or the first one if several are equally
 * preferred. A silent name is chosen only if all names are silent.
 */
export function bestAtom<A extends Atom>(atoms: readonly A[]): A {
  return atoms.reduce((best, atom) => (preference(atom) > preference(best) ? atom : best));
}

function preference(atom: Atom): number {
  const { isTermPreferred, isFormPreferred, isAtomPreferred } = atom;
  const said = atomName(atom).silent ? 0 : 8;
  return said + (isTermPreferred ? 4 : 0) + (isFormPreferred ? 2 : 0) + (isAtomPreferred ? 1 : 0);
}

/** Classifications, whose names are titles. */
const TITLES = new Set(['ICD10CM', 'ICD9CM', 'ICD10PCS', 'HCPCS', 'LNC', 'CCSR_ICD10CM', 'CCSR_ICD10PCS', 'CCS']);
/** Indexes whose headings begin with the broader word: "Anemia, Iron-Deficiency". */
const INDEXES = new Set(['MSH', 'CSP', 'LCH', 'LCH_NW']);
/** Sources written for patients. */
const LAY = new Set(['CHV', 'MEDLINEPLUS']);
/**
 * Name types that are not used in notes: fully specified names with a tag, names composed of LOINC axes, permuted entry
 * terms, and short forms for machines.
 */
const SILENT_TYPES = new Set(['FN', 'MTH_FN', 'LN', 'LS', 'MTH_LN', 'OSN', 'LO', 'PM', 'DEV', 'DSV', 'XM', 'USN']);
const SHORT_TITLES = new Set(['AB', 'HS', 'SX']);

export interface AtomName {
  readonly style: NameStyle;
  readonly nameKind: Exclude<NameKind, 'preferred'>;
  readonly cased: boolean;
  readonly silent: boolean;
}

/** The style and kind of name that an atom becomes. */
export function atomName({ source, type, text }: Atom): AtomName {
  const isTitle = TITLES.has(source);
  const style = isTitle ? 'title' : INDEXES.has(source) && text.includes(', ') ? 'inverted' : 'plain';
  const silent = SILENT_TYPES.has(type) || (SHORT_TITLES.has(type) && isTitle);
  if (type === 'ACR' || (type === 'AB' && !isTitle))
    return { style: 'plain', nameKind: 'abbreviation', cased: true, silent };
  return { style, nameKind: LAY.has(source) ? 'lay' : 'synonym', cased: false, silent };
}
