// The results of searching, with the field names of the interface exactly as it spells them.

import type { Relationship } from '../bundle/sections/maps-section.js';
import type { FindingItem } from './result-types.js';

/** How matches are ordered; within a vocabulary by rank, place in the hierarchy, description or code. */
export const SORT_MODES = ['Rank', 'VocabRank', 'VocabHierarchy', 'VocabDescription', 'VocabCode'] as const;
export type SortMode = (typeof SORT_MODES)[number];

/** Which findings are shown that map to a match. */
export const CTERM_MAPS = ['None', 'All', 'Limited'] as const;
export type CtermMaps = (typeof CTERM_MAPS)[number];

/** Our reading of `typeId`: what kind of text was matched. */
export const DESCRIPTION_TYPES = /* @__PURE__ */ Object.freeze({
  description: 1,
  synonym: 2,
  lay: 3,
  abbreviation: 4,
  adjective: 5,
} as const);

/** What is known of a matched code beside its description. */
export interface SearchCodeInfo {
  /** The CtermId of a finding; of a code, a number made of vocabulary and code, the same in every knowledge base. */
  id: number;
  vocabVersion: string;
  /** The text that the query matched: the description, or another name. */
  matchedDescription: string;
  /** Namespace of a SNOMED CT extension; empty for codes of no extension. */
  vocabExtensionCode: string;
  /** The vocabulary says something of how the code is used. */
  hasHints: boolean;
  /** The code still takes characters. */
  hasSpecifiers: boolean;
  /** May not stand on a claim as it is. */
  unreportable: boolean;
}

/** What is known of the matched text. */
export interface SearchDescriptionInfo {
  /** A number made of vocabulary, code and text, the same in every knowledge base. */
  id: number;
  /** See DESCRIPTION_TYPES. */
  typeId: number;
  /** Which of the code's or finding's texts it is, from 1. */
  sequence: number;
  wordCount: number;
  charCount: number;
}

/** A finding that maps to a matched code. */
export interface SearchCtermMap {
  ctermId: number;
  /** What the code implies beside the finding. */
  prefix?: string;
  result?: string;
  /** What the finding is to the code. */
  relationship: Relationship;
}

/** One match. */
export interface SearchMatch {
  /** Place by relevance, from 1, whatever the order. */
  rank: number;
  culture: string;
  vocab: string;
  code: string;
  /** The vocabulary's own word for the kind of code; of a finding, the code of its term type. */
  termType: string;
  /** Node key of a finding; empty for codes. */
  nodekey: string;
  description: string;
  /** Those of the tags asked for that the match, or a finding that maps to it, carries; commas between. */
  tags: string;
  /** With Verbose. */
  score?: number;
  codeInfo?: SearchCodeInfo;
  descriptionInfo?: SearchDescriptionInfo;
  /** With IncludeCtermMaps; never on a finding. */
  ctermMap?: SearchCtermMap[];
}

/** The answer to a search. */
export interface SearchMatches {
  match: SearchMatch[];
  /** A regular expression, to be used in any case, for what the query was taken to look for. */
  matchExpression: string;
  /** Milliseconds by the host's clock. */
  time: number;
  /** How many matches there are in `match`. */
  count: number;
}

/** A finding that a search found. */
export interface TermMatch extends FindingItem {
  /** The name that the query matched. */
  matchedName: string;
  score: number;
}

/** The findings that a search found, best first. */
export interface TermMatches {
  item: TermMatch[];
  matchExpression: string;
  count: number;
}
