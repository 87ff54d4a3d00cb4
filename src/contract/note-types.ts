// The result types of the note builder and of prescriptions; field names are spelled exactly as in the interface. A
// field marked "extension" is the library's own addition.

/**
 * The phrases with which a finding is rendered. The first letter of a two-letter key stands for initial, default or
 * contextual; the second stands for positive or negative.
 */
export interface Phrasing {
  /** The node key of the ancestor whose context must be open for `cp` and `cn` to be used. */
  ctnk?: string;
  ip?: string;
  in?: string;
  /** The string that opens this finding's own context. */
  startContext?: string;
  dp?: string;
  dn?: string;
  cp?: string;
  cn?: string;
}

/** A finding resolved into a note term. Every field is optional; a field whose value is unknown is absent. */
export interface Term {
  phrasing?: Phrasing;
  /** The position in the list or document, from 1. */
  entryId?: number;
  /** The code of the term type, e.g. `Dx`. */
  type?: string;
  ctermId?: number;
  nodeKey?: string;
  /** The number of the term type, 0–7. */
  termType?: number;
  /** The CtermIds of a panel's components, separated by commas. */
  subs?: string;
  /** The wording of the finding in a note. */
  text?: string;
  /** The specialty codes, separated by commas and beginning with the primary one. */
  specialty?: string;
  sectionId?: string;
  groupId?: string;
  result?: string;
  value?: string;
  unit?: string;
  /** The relation of the value to the normal range; see RESULT_FLAGS. */
  flag?: number;
  prefix?: string;
  /** The RxNorm code of a drug. */
  rxCode?: string;
  /** Whether prefix H, "history of", is applicable. */
  hasHistory?: boolean;
  status?: string;
  rangeNormalHigh?: number;
  rangeNormalLow?: number;
  /** The tags, separated by commas. */
  tags?: string;
  /** The applicable qualifiers; see QUALIFIER_FLAGS. */
  qflags?: number;
  /** Extension, requested with TermProperties: the preferred description. */
  description?: string;
  /** Extension, requested with TermProperties: the UCUM code of the default unit. */
  ucum?: string;
  /** Extension, requested with TermProperties: all names of the finding, beginning with the preferred one. */
  names?: string[];
  /** Extension, requested with TermProperties: the CtermIds of a panel's components in print order. */
  components?: number[];
  /** Extension, in documents: the record's own id. */
  recordId?: string;
  /**
   * Extension: the reason why the term could not be resolved. If `error` is present, the only other members are
   * `ctermId` and `entryId`.
   */
  error?: string;
}

/** A value in a resolved document, which is the given document with terms added. */
export type ResolvedValue = string | number | boolean | null | object | ResolvedNode | ResolvedValue[];

/**
 * A node of a resolved document. It has the members of the given node under the same names (in XML, attributes become
 * strings and elements become lists), and in addition either the term for its finding or an error.
 */
export interface ResolvedNode {
  term?: Term;
  error?: string;
  [name: string]: ResolvedValue | undefined;
}

/** A resolved document: the tree of the given document, and its terms in one list. */
export interface ResolvedDocument extends ResolvedNode {
  list: TermList;
}

/** A document rendered as a human-readable note. */
export interface ComposedNote {
  /** The note as plain text: each section has a heading in capitals, followed by sentences or lines. */
  text: string;
  /**
   * The same note as HTML: an article that consists of sections. All text from the document and the knowledge base is
   * escaped.
   */
  html: string;
  /** The sections in order; `entryId` lists the findings in the section by their positions in the document, from 1. */
  section: { groupId: string; heading: string; text: string; entryId: number[] }[];
  /**
   * The positions of the findings that `recognize` would miss or read differently in this note, including findings
   * with unknown ids.
   */
  unread: number[];
}

/** A list of terms. */
export interface TermList {
  item: Term[];
}

/**
 * When and how often a drug is taken: `occurrence` times in `interval` units. "Twice daily" is 2 in 1 day; "every 4 to
 * 6 hours" is 1 in 4–6 hours. Units of time are positions in TIME_UNIT_LETTERS, counted from 1.
 */
export interface Timing {
  /** The position among consecutive timings, from 1. */
  sequencing?: number;
  occurrence?: number;
  /** The upper bound of a range of occurrences. */
  occurrence2?: number;
  interval?: number;
  /** The upper bound of a range of intervals. */
  interval2?: number;
  intervalUnit?: number;
  /** The total number of times: "x 3 doses". */
  repeat?: number;
  repeat2?: number;
  duration?: number;
  duration2?: number;
  durationUnit?: number;
  /** The times of day at which the drug is taken, as a sum of values in TIMES_OF_DAY. */
  timeOfDay?: number;
  /** 1 = at once (stat). */
  priority?: number;
  startDate?: string;
  endDate?: string;
  startTime?: string;
  endTime?: string;
  /** Any other part of the instruction, such as a day of the week or the reason for taking an as-needed drug. */
  note?: string;
  /** The timing in words; if given, it is rendered instead of the other fields. */
  text?: string;
  /** The words from which the timing was parsed. */
  sourceText?: string;
  asNeeded?: boolean;
}

/** One instruction of a prescription. */
export interface Sig {
  /** The number of the step, from 1, in consecutive instructions ("40 mg for 5 days, then 20 mg"). */
  sequence: number;
  /** The quantity per dose. */
  quantity?: number;
  /** The upper bound of a range of quantities. */
  quantity2?: number;
  /** The unit as written. */
  unit?: string;
  /** The code of the route: PO, IV, SC … */
  route?: string;
  /** The site of application, e.g. `both eyes`. */
  site?: string;
  timing: Timing;
}

/** A drug as prescribed, or as taken according to the text. */
export interface Prescription {
  id?: string;
  /** The date of the prescription. */
  date?: string;
  brandName?: string;
  generic?: string;
  ndc?: string;
  rxCui?: string;
  note?: string;
  formPackage?: string;
  /** The strength of a single unit, such as the 500 in "500 mg tablet". */
  strength?: number;
  strengthUnit?: string;
  form?: string;
  /** The dispensed amount. */
  amount?: number;
  numberOfRefills?: number;
  numberOfDays?: number;
  sigs: Sig[];
}
