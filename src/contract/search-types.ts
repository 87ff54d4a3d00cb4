// The result types of searches; field names are spelled exactly as in the interface.

import type { Relationship } from '../bundle/sections/maps-section.js';
import type { FindingItem } from './result-types.js';

/**
 * The order of matches: by rank across all vocabularies, or within each vocabulary by rank, position in the hierarchy,
 * description or code.
 */
export const SORT_MODES = ['Rank', 'VocabRank', 'VocabHierarchy', 'VocabDescription', 'VocabCode'] as const;
export type SortMode = (typeof SORT_MODES)[number];

/** Specifies which of the findings that map to a match are returned with it. */
export const CTERM_MAPS = ['None', 'All', 'Limited'] as const;
export type CtermMaps = (typeof CTERM_MAPS)[number];

/** Our interpretation of `typeId`, the kind of text that was matched. */
export const DESCRIPTION_TYPES = /* @__PURE__ */ Object.freeze({
  description: 1,
  synonym: 2,
  lay: 3,
  abbreviation: 4,
  adjective: 5,
} as const);

/** Details of a matched code or finding. */
export interface SearchCodeInfo {
  /**
   * For a finding, its CtermId; for a code, a hash of its vocabulary and code, which is the same in every knowledge
   * base.
   */
  id: number;
  vocabVersion: string;
  /** The text that matched the query: the description, or another name. */
  matchedDescription: string;
  /** The namespace of a SNOMED CT extension; empty for a code that is not from an extension. */
  vocabExtensionCode: string;
  /** Whether the vocabulary has instructions on the use of the code. */
  hasHints: boolean;
  /** Whether the code can be extended with further characters. */
  hasSpecifiers: boolean;
  /** Whether the code must not be reported on a claim as it stands. */
  unreportable: boolean;
}

/** Details of the matched text. */
export interface SearchDescriptionInfo {
  /** A hash of the vocabulary, code and text, which is the same in every knowledge base. */
  id: number;
  /** See DESCRIPTION_TYPES. */
  typeId: number;
  /** The position of this text among all texts of the code or finding, from 1. */
  sequence: number;
  wordCount: number;
  charCount: number;
}

/** A finding that maps to a matched code. */
export interface SearchCtermMap {
  ctermId: number;
  /** The prefix and the result that the code implies in addition to the finding. */
  prefix?: string;
  result?: string;
  /** The relationship of the finding to the code. */
  relationship: Relationship;
}

/** One match. */
export interface SearchMatch {
  /** The position of the match in order of relevance, from 1, even if matches are sorted in a different order. */
  rank: number;
  culture: string;
  vocab: string;
  code: string;
  /** For a code, the vocabulary's own term for this kind of code; for a finding, the code of its term type. */
  termType: string;
  /** The node key of a finding; empty for codes. */
  nodekey: string;
  description: string;
  /** The requested tags that belong to the match itself or to a finding that maps to it, separated by commas. */
  tags: string;
  /** The score of the match; present with Verbose. */
  score?: number;
  codeInfo?: SearchCodeInfo;
  descriptionInfo?: SearchDescriptionInfo;
  /** Present with IncludeCtermMaps, but never for a finding. */
  ctermMap?: SearchCtermMap[];
}

/** The result of a search. */
export interface SearchMatches {
  match: SearchMatch[];
  /** A case-insensitive regular expression for the query as interpreted. */
  matchExpression: string;
  /** The duration of the search in milliseconds, according to the host's clock. */
  time: number;
  /** The number of matches in `match`. */
  count: number;
}

/** A finding returned by a search. */
export interface TermMatch extends FindingItem {
  /** The name that matched the query. */
  matchedName: string;
  score: number;
}

/** The findings returned by a search, best first. */
export interface TermMatches {
  item: TermMatch[];
  matchExpression: string;
  count: number;
}
