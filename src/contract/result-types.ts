// The result types of the operations; field names are spelled exactly as in the interface. Collections in results are
// always arrays; only a serialiser may collapse them. A field marked "extension" is the library's own addition.

export type { Relationship } from '../bundle/sections/maps-section.js';
export type * from './claim-types.js';
export type * from './code-types.js';
export type * from './list-types.js';
export type * from './note-types.js';
export type * from './recognition-types.js';
export type * from './score-types.js';

/** A value of an enumeration. */
export interface EnumerationItem {
  /** The identifier by which other data refer to the value. */
  code: string;
  description: string;
  displayOrder: number;
  /** A bit mask in which bit n is set if the value may be used with term type n. */
  flags: number;
}

/** An enumeration: its name and values. */
export interface Enumeration {
  name: string;
  item: EnumerationItem[];
}

/** A vocabulary of the knowledge base. */
export interface Vocabulary {
  /** The identifier by which other data refer to the vocabulary. */
  name: string;
  caption: string;
  description: string;
  version: string;
}
