// The names of a draft as columns of equal length, because an imported terminology has millions of them. Names are
// added at the end, and are read and silenced by index; they are never removed.

import { NAME_KINDS, type NameKind } from '../src/bundle/sections/names-section.js';
import type { FindingKey, NameRecord, NameStyle, SourceLocation } from './records.js';

const CASED = 8;
const SILENT = 16;
const STYLE_SHIFT = 5;
const STYLES: readonly (NameStyle | undefined)[] = [undefined, 'plain', 'title', 'inverted'];

/** The names of all findings except their descriptions, as columns of equal length. */
export interface NameList {
  finding: FindingKey[];
  text: string[];
  /** One number per name: its kind in bits 0–2, then the flags CASED and SILENT, then two bits for its style. */
  bits: number[];
  file: string[];
  line: number[];
  column: number[];
}

/** An empty list of names. */
export function emptyNames(): NameList {
  return { finding: [], text: [], bits: [], file: [], line: [], column: [] };
}

/** Adds a name to the list. */
export function addName(names: NameList, { finding, text, style, nameKind, cased, silent, place }: NameRecord): void {
  names.finding.push(finding);
  names.text.push(text);
  names.bits.push(
    NAME_KINDS.indexOf(nameKind) | (cased ? CASED : 0) | (silent ? SILENT : 0) | (STYLES.indexOf(style) << STYLE_SHIFT),
  );
  names.file.push(place.file);
  names.line.push(place.line);
  names.column.push(place.column ?? 0);
}

/** One name, with its values taken from the columns. */
export interface Name {
  finding: FindingKey;
  text: string;
  style: NameStyle | undefined;
  kind: NameKind;
  cased: boolean;
  silent: boolean;
}

/** The name at an index in the list. */
export function nameAt(names: NameList, index: number): Name {
  const bits = names.bits[index];
  return {
    finding: names.finding[index],
    text: names.text[index],
    style: STYLES[bits >> STYLE_SHIFT],
    kind: NAME_KINDS[bits & 7],
    cased: (bits & CASED) !== 0,
    silent: (bits & SILENT) !== 0,
  };
}

/** Appends the name at an index in `from` to `to`, as a name of `finding`. */
export function copyName(to: NameList, from: NameList, index: number, finding: FindingKey): void {
  to.finding.push(finding);
  to.text.push(from.text[index]);
  to.bits.push(from.bits[index]);
  to.file.push(from.file[index]);
  to.line.push(from.line[index]);
  to.column.push(from.column[index]);
}

/** Excludes the name at the given index from recognition. The name is still shown and can be found by searching. */
export function silenceName(names: NameList, index: number): void {
  names.bits[index] |= SILENT;
}

/** The source location of the name at the given index. */
export function namePlace(names: NameList, index: number): SourceLocation {
  const place: SourceLocation = { file: names.file[index], line: names.line[index] };
  const column = names.column[index];
  return column === 0 ? place : { ...place, column };
}
