// The result types of translations, code lists and chart mappings; field names are spelled exactly as in the interface.
// A field marked "extension" is the library's own addition.

import type { Relationship } from '../bundle/sections/maps-section.js';

export { RELATIONSHIPS } from '../bundle/sections/maps-section.js';

/** An additional property of a code map entry. */
export interface CodeProperty {
  name: string;
  value: string;
  category: string;
  sequence: number;
}

/** One target code of a translation, and the conditions under which it applies. */
export interface CodeMapEntry {
  properties: CodeProperty[];
  code: string;
  /** The relationship of the target code to the source. */
  relationship: Relationship;
  description: string;
  /** Whether the code is a heading of the vocabulary. */
  isCategory: boolean;
  /** Whether this entry is the preferred one in its group. */
  preferred: boolean;
  /** The vocabulary's own term for this kind of code. */
  termType?: string;
  /** Whether the code must not be reported on a claim as it stands. */
  unreportable: boolean;
  /** The reason why the entry applies; see MAP_STATUS. Only in results of TranslateItem. */
  statusId?: number;
  /** The age range in minutes as `low-high`, where `high` is exclusive; if either is empty, that end has no limit. */
  age?: string;
  sex?: string;
  value?: string;
  specifier?: string;
  prefix?: string;
  modifier?: string;
  status?: string;
  result?: string;
  /** The CtermIds of other findings that the patient must have, joined by `+`. */
  with?: string;
  /** The rule that makes the entry apply, in canonical form; absent if the entry applies by default. */
  mapQualifier?: string;
  /** The id of the map definition that produced the entry. */
  codePoint?: string;
}

/** One of several codes that are required together. */
export interface CodeMapGroup {
  entry: CodeMapEntry;
  id: number;
  groupNumber: number;
  codePoint: string;
}

/** The result of one translation; both lists are empty if there is no target. */
export interface CodeMap {
  sourceVocabulary: string;
  sourceCode: string;
  targetVocabulary: string;
  group: CodeMapGroup[];
  entry: CodeMapEntry[];
}

/** A target code in a result of translating a list of codes. */
export type CodeMapItem = Omit<CodeMapEntry, 'statusId'>;

/** Alternative codes. One code from this group is required, together with one code from every other group. */
export interface CodeMapItemGroup {
  /** The alternatives, beginning with the preferred one. */
  entry: CodeMapItem[];
  /** The group number, from 1; `scenario.choice` if there are scenarios, i.e. alternative sets of groups. */
  id: string;
  groupNumber: number;
  codePoint: string;
}

/** The result for one of several translated codes; both lists are empty if there is no target. */
export interface CodeMapList {
  sourceVocabulary: string;
  sourceCode: string;
  targetVocabulary: string;
  group: CodeMapItemGroup[];
  entry: CodeMapItem[];
}

/** A code in a list. */
export interface CodeItem {
  code: string;
  description: string;
  /** Whether the code is a heading of the vocabulary. */
  isCategory: boolean;
  /** Whether the code must not be reported on a claim as it stands. */
  unreportable: boolean;
}

/** A list of codes; `count` is the total number, including codes left out of `item` because of Limit. */
export interface CodeList {
  item: CodeItem[];
  count: number;
}

/** An instruction that a vocabulary gives on the use of a code. */
export interface CodeNote {
  /** `includes`, `excludes1`, `code-first`, `use-additional`, `manifestation` …; see the `instructions` section. */
  type: string;
  text: string;
  /** The code for which the instruction is given: the code in question or one of its ancestors. */
  code: string;
}

/** The characters allowed at one position in a code. */
export interface CodeSpecifierSet {
  /** `laterality`, `trimester`, `fetus`, `stage`, `episode` or `detail`. */
  name: string;
  /** The position of the character in the code, from 1; the dot is not counted. */
  digit: number;
  /** The character that the code has at this position; absent if the code ends before this position. */
  chosen?: string;
  list: { code: string; description: string }[];
}

/** A problem found by a check. */
export interface CodeIssue {
  type: string;
  text: string;
}

/** A hint for the human coder about an entry in a mapped chart. */
export interface CodeHint {
  /** `laterality`, `episode`, `additional-code`, `uncertain-dx`, `age`, `sex` … */
  type: string;
  text: string;
}

/** One of the characters that a specifier allows. */
export interface CodeSpecifierChoice {
  /** The character itself. */
  code: string;
  description: string;
  /** 1 for a specific choice; 0 for an unspecified choice or an ordinary detail. */
  typeId: number;
  /** The entry's code with this character, if the result is a complete code. */
  hint?: string;
}

/** A position in a code, and the characters allowed there. */
export interface CodeSpecifier {
  list: CodeSpecifierChoice[];
  /** The number of the specifier within its entry, from 1. */
  id: number;
  /** The vocabulary and the prefix before this position; they identify this list of choices in all answers. */
  setId: string;
  /** `laterality`, `episode`, `trimester`, `fetus`, `stage` or `detail`. */
  name: string;
  /** The character that the entry's code has at this position; empty if the code ends before this position. */
  tag: string;
  description: string;
  /** `missing` or `chosen`. */
  group: string;
  /** The position of the character in the code, from 1; the dot is not counted. */
  digit: number;
  sequence: number;
  /** Whether the code may be reported without a choice from this list. */
  optional: boolean;
  multiselect: boolean;
}

/** A code that qualifies an entry's code. */
export interface CodeQualifier {
  properties: CodeProperty[];
  code: string;
  relationship: Relationship;
  description: string;
  termType?: string;
  isCategory: boolean;
  unreportable: boolean;
  /** The qualifier of the record (prefix, modifier, status or result) that is expressed by this code. */
  prefix?: string;
  modifier?: string;
  status?: string;
  result?: string;
  /** The rule that makes the code apply, in canonical form. */
  mapQualifier: string;
}

/** One target code for a record in a chart. Among entries with the same `groupNumber`, the first is preferred. */
export interface ChartMapEntry {
  code: string;
  /** The relationship of the target code to the record's finding. */
  relationship: Relationship;
  properties: CodeProperty[];
  hints?: CodeHint[];
  specifiers?: CodeSpecifier[];
  /** The codes that the expression combines with the entry's own code. */
  qualifier?: CodeQualifier[];
  description: string;
  /** The rule that makes the entry apply, in canonical form; absent if the entry applies by default. */
  mapQualifier?: string;
  termType?: string;
  prefix?: string;
  modifier?: string;
  status?: string;
  result?: string;
  codePoint?: string;
  /** The code with its qualifiers in the compositional grammar of SNOMED CT. */
  expression?: string;
  /** `true` if this is the only entry of its group that can be selected without review; otherwise `false`. */
  autoSelect: string;
  /** `true` if the code is a heading of the vocabulary; otherwise `false`. */
  isCategory: string;
  /** The record's own GroupId. */
  groupId?: string;
  /** `true` if the code must not be reported on a claim as it stands; otherwise `false`. */
  unreportable: string;
  /** The number of the group; one entry from each group is required. Absent if there is only one group. */
  groupNumber?: number;
  /** Whether the entry was derived from an ancestor or through another code. */
  inferred: boolean;
}

/** The codes for one record of a chart, with one member of `map` per target vocabulary. */
export interface ChartCodeMap {
  /** The record's id. */
  id: string;
  map: {
    vocab: string;
    /** Whether the chart contains enough data to decide every rule and states the encounter for every injury. */
    isQualified: boolean;
    entries: ChartMapEntry[];
  }[];
}
