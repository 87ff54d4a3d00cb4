// Shared code for the plain tables (names, codes, maps, prompts, terms, confidence): recognises a table by its header,
// and reads typed fields (a word from a list, a number, a flag, a finding). If a field is refused, the error points to
// the field itself.

import { nearest } from '../../../src/errors/nearest.js';
import type { Complain } from '../../complaints.js';
import { didYouMean } from '../../did-you-mean.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { SourceLocation } from '../../records.js';
import { headerNames, type TableRow } from './table-rows.js';

/**
 * Whether a file is a table with the required columns. One required column may be misspelt, which is reported when the
 * table is read; at most one column may be unknown.
 */
export function isPlainTable(
  name: string,
  head: () => string,
  needed: readonly string[],
  optional: readonly string[],
): boolean {
  if (!/\.(csv|tsv|txt)$/i.test(name)) return false;
  const names = headerNames(head());
  if (names.length < needed.length || names.length > needed.length + optional.length) return false;
  const lacking = needed.filter((column) => !names.includes(column));
  const strange = names.filter((each) => ![...needed, ...optional].includes(each));
  if (lacking.length === 0) return strange.length <= 1;
  // If the unknown name is not similar to the missing one, the file is some other kind of table.
  return (
    lacking.length === 1 && needed.length > 1 && strange.length === 1 && nearest(strange[0], lacking) !== undefined
  );
}

/** Reads the fields in a row; `isGood` becomes false as soon as a field is refused. */
export interface RowReader<C extends string> {
  text(column: C): string;
  /** Returns the string in a required column. */
  needed(column: C): string;
  /**
   * Returns the finding in a column: a key, or an identifier, which may be spelt in any way and is returned in
   * canonical form.
   */
  finding(column: C): string;
  word<const W extends string>(column: C, words: readonly W[], otherwise: W): W;
  flag(column: C): boolean;
  /** Returns a whole number between `least` and `most`. */
  whole(column: C, otherwise: number, least: number, most: number): number;
  /** Returns the words in a list separated by `;` or white space; undefined if there are none. */
  list(column: C): string[] | undefined;
  refuse(column: C, problem: string, mend: string): void;
  readonly place: SourceLocation;
  readonly isGood: boolean;
}

const TRUE = ['true', 'yes', '1', 'x'];
const FALSE = ['', 'false', 'no', '0'];

/** Creates a reader for one row. */
export function rowReader<C extends string>(row: TableRow<C>, complain: Complain): RowReader<C> {
  let isGood = true;
  const text = (column: C): string => row.field[column];
  const refuse = (column: C, problem: string, mend: string): void => {
    isGood = false;
    complain(row.place(column), problem, mend);
  };
  const needed = (column: C): string => {
    const found = text(column);
    if (found === '') refuse(column, `${column} is empty`, 'fill it in, or drop the row');
    return found;
  };
  return {
    ...{ text, refuse, needed, place: row.place() },
    get isGood() {
      return isGood;
    },
    finding(column) {
      const found = needed(column);
      return canonicalIdentifier(found) ?? found;
    },
    word(column, words, otherwise) {
      const found = text(column);
      if (found === '') return otherwise;
      const word = words.find((each) => each.toLowerCase() === found.toLowerCase());
      if (word !== undefined) return word;
      refuse(column, `unknown ${column} '${found}'`, didYouMean(found, words, `write one of: ${words.join(' ')}`));
      return otherwise;
    },
    flag(column) {
      const found = text(column).toLowerCase();
      if (TRUE.includes(found)) return true;
      if (!FALSE.includes(found)) refuse(column, `${column} '${found}' is not a flag`, 'write true, or leave it empty');
      return false;
    },
    whole(column, otherwise, least, most) {
      const found = text(column);
      if (found === '') return otherwise;
      const number = Number(found);
      if (/^\d+$/.test(found) && number >= least && number <= most) return number;
      refuse(
        column,
        `${column} '${found}' is not a number from ${least} to ${most}`,
        `write a whole number, or leave it empty for ${otherwise}`,
      );
      return otherwise;
    },
    list(column) {
      const words = text(column)
        .split(/[;\s]+/)
        .filter(Boolean);
      return words.length === 0 ? undefined : words;
    },
  };
}
