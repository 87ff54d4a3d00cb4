// What translations, code lists and charts are answered as, with the field names of the interface exactly as it spells
// them. A field marked "extension" is the library's own addition.

import type { Relationship } from '../bundle/sections/maps-section.js';

/** A free property of a code map entry. */
export interface CodeProperty {
  name: string;
  value: string;
  category: string;
  sequence: number;
}

/** One target code of a translation and the conditions under which it holds. */
export interface CodeMapEntry {
  properties: CodeProperty[];
  code: string;
  /** Relation of the target code to the source. */
  relationship: Relationship;
  description: string;
  /** A heading of the vocabulary. */
  isCategory: boolean;
  /** The one to take first among the entries of its group. */
  preferred: boolean;
  /** The vocabulary's own word for the kind of code. */
  termType?: string;
  /** May not stand on a claim as it is. */
  unreportable: boolean;
  /** How the entry came to apply; see MAP_STATUS. TranslateItem only. */
  statusId?: number;
  /** Minutes, `low-high`, half open; an empty side is open. */
  age?: string;
  sex?: string;
  value?: string;
  specifier?: string;
  prefix?: string;
  modifier?: string;
  status?: string;
  result?: string;
  /** CtermId of what the patient has too; `+` joins several. */
  with?: string;
  /** Canonical text of the rule that made the entry apply; absent for a default. */
  mapQualifier?: string;
  /** Id of the map definition that produced the entry. */
  codePoint?: string;
}

/** One of several codes that are needed together. */
export interface CodeMapGroup {
  entry: CodeMapEntry;
  id: number;
  groupNumber: number;
  codePoint: string;
}

/** The answer to one translation; empty lists when there is nothing to say. */
export interface CodeMap {
  sourceVocabulary: string;
  sourceCode: string;
  targetVocabulary: string;
  group: CodeMapGroup[];
  entry: CodeMapEntry[];
}

/** A target code in the answer to several translations. */
export type CodeMapItem = Omit<CodeMapEntry, 'statusId'>;

/** Codes of which one is needed, together with one of every other group. */
export interface CodeMapItemGroup {
  /** The preferred one first. */
  entry: CodeMapItem[];
  /** Counted from 1; `scenario.choice` where whole sets of groups replace each other. */
  id: string;
  groupNumber: number;
  codePoint: string;
}

/** The answer to one of several translations; empty lists when there is nothing to say. */
export interface CodeMapList {
  sourceVocabulary: string;
  sourceCode: string;
  targetVocabulary: string;
  group: CodeMapItemGroup[];
  entry: CodeMapItem[];
}

/** A code of a vocabulary in a list. */
export interface CodeItem {
  code: string;
  description: string;
  /** A heading of the vocabulary. */
  isCategory: boolean;
  /** May not stand on a claim as it is. */
  unreportable: boolean;
}

/** A list of codes; `count` counts all of them, also those that a Limit left out of `item`. */
export interface CodeList {
  item: CodeItem[];
  count: number;
}

/** What a vocabulary says about using a code. */
export interface CodeNote {
  /** includes, excludes1, code-first, use-additional, manifestation …; see section `instructions`. */
  type: string;
  text: string;
  /** Where it stands: the code itself or one above it. */
  code: string;
}

/** The characters that may stand at a place of a code. */
export interface CodeSpecifierSet {
  /** laterality, trimester, fetus, stage, episode, detail. */
  name: string;
  /** Place of the character, from 1; the dot is not counted. */
  digit: number;
  /** The character that the code has there; absent where it has none yet. */
  chosen?: string;
  list: { code: string; description: string }[];
}

/** Something that a check found. */
export interface CodeIssue {
  type: string;
  text: string;
}

/** Something a coder should know of an entry of a mapped chart. */
export interface CodeHint {
  /** laterality, episode, additional-code, uncertain-dx, age, sex … */
  type: string;
  text: string;
}

/** One character that a specifier offers. */
export interface CodeSpecifierChoice {
  /** The character itself. */
  code: string;
  description: string;
  /** 1: what it says can be told; 0: it leaves the matter unnamed, or is a plain detail. */
  typeId: number;
  /** The code as it would be with it, where that is a whole code. */
  hint?: string;
}

/** A place of a code and the characters that may stand there. */
export interface CodeSpecifier {
  list: CodeSpecifierChoice[];
  /** Counted from 1 within an entry. */
  id: number;
  /** The vocabulary and the code up to the place: the same set has the same one everywhere. */
  setId: string;
  /** laterality, episode, trimester, fetus, stage, detail. */
  name: string;
  /** The character that the entry's code has there; empty where it has none yet. */
  tag: string;
  description: string;
  /** `missing` or `chosen`. */
  group: string;
  /** Place of the character in the code, from 1; the dot is not counted. */
  digit: number;
  sequence: number;
  /** Whether the code may be reported without a choice. */
  optional: boolean;
  multiselect: boolean;
}

/** A code that says more of an entry's code. */
export interface CodeQualifier {
  code: string;
  relationship: Relationship;
  description: string;
  isCategory: boolean;
  unreportable: boolean;
  prefix?: string;
  modifier?: string;
  result?: string;
}

/** One target code of a chart's record. Of the entries with one `groupNumber`, the first is the one to take. */
export interface ChartMapEntry {
  code: string;
  /** Relation of the target code to the record's finding. */
  relationship: Relationship;
  properties: CodeProperty[];
  hints?: CodeHint[];
  specifiers?: CodeSpecifier[];
  /** The codes that an expression takes in besides the entry's own. */
  qualifier?: CodeQualifier[];
  description: string;
  /** Canonical text of the rule that made the entry apply; absent for a default. */
  mapQualifier?: string;
  termType?: string;
  prefix?: string;
  modifier?: string;
  status?: string;
  result?: string;
  codePoint?: string;
  /** The code with its qualifiers in the compositional grammar of SNOMED CT. */
  expression?: string;
  /** `true` or `false`: exactly one entry is meant to be taken, and this is it. */
  autoSelect: string;
  /** `true` or `false`: a heading of the vocabulary. */
  isCategory: string;
  /** The record's own GroupId. */
  groupId?: string;
  /** `true` or `false`: may not stand on a claim as it is. */
  unreportable: string;
  /** Entries of different groups are needed together; absent where there is one group. */
  groupNumber?: number;
  /** It came from an ancestor or through another code. */
  inferred: boolean;
}

/** The codes of one record of a chart, one member a target vocabulary. */
export interface ChartCodeMap {
  /** The record's id. */
  id: string;
  map: {
    vocab: string;
    /** Whether every rule could be decided by what the chart says. */
    isQualified: boolean;
    entries: ChartMapEntry[];
  }[];
}
