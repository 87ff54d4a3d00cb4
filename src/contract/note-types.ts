// What the note builder answers, and how drugs are prescribed, with the field names of the interface exactly as it
// spells them. A field marked "extension" is the library's own addition.

/** The texts by which a finding is rendered: `p` positive, `n` negative; `i` initial, `d` default, `c` contextual. */
export interface Phrasing {
  /** Node key of the ancestor whose phrase must be open for `cp` and `cn`. */
  ctnk?: string;
  ip?: string;
  in?: string;
  /** Text that opens this finding's own context. */
  startContext?: string;
  dp?: string;
  dn?: string;
  cp?: string;
  cn?: string;
}

/** A finding resolved into a note term. Every field is optional; what is not known is absent. */
export interface Term {
  phrasing?: Phrasing;
  /** Place in the list or document, from 1. */
  entryId?: number;
  /** Code of the term type, e.g. `Dx`. */
  type?: string;
  ctermId?: number;
  nodeKey?: string;
  /** Number of the term type, 0–7. */
  termType?: number;
  /** Comma-separated CtermIds of what a panel is made of. */
  subs?: string;
  /** The finding as it reads in a note. */
  text?: string;
  /** Comma-separated specialty codes, the primary one first. */
  specialty?: string;
  sectionId?: string;
  groupId?: string;
  result?: string;
  value?: string;
  unit?: string;
  /** How the value stands to the normal range; see RESULT_FLAGS. */
  flag?: number;
  prefix?: string;
  /** RxNorm code of a drug. */
  rxCode?: string;
  /** Whether prefix H may be said of it: "history of". */
  hasHistory?: boolean;
  status?: string;
  rangeNormalHigh?: number;
  rangeNormalLow?: number;
  /** Comma-separated. */
  tags?: string;
  /** What may be said of it; see QUALIFIER_FLAGS. */
  qflags?: number;
  /** Extension, by TermProperties: the preferred description. */
  description?: string;
  /** Extension, by TermProperties: UCUM code of the default unit. */
  ucum?: string;
  /** Extension, by TermProperties: every name of the finding, the preferred one first. */
  names?: string[];
  /** Extension, by TermProperties: CtermIds of a panel's components in print order. */
  components?: number[];
  /** Extension, in documents: the record's own id. */
  recordId?: string;
  /** Extension: why there is no term; of what was asked for, only `ctermId` and `entryId` are given then. */
  error?: string;
}

/** A member of a document: as it was given, with what was resolved. */
export type ResolvedValue = string | number | boolean | null | object | ResolvedNode | ResolvedValue[];

/**
 * A node of a resolved document: its members by the names they were given under (of XML, attributes are texts and
 * elements lists), and the term of the finding that it carries, or an error.
 */
export interface ResolvedNode {
  term?: Term;
  error?: string;
  [name: string]: ResolvedValue | undefined;
}

/** A resolved document: the same tree, and its terms one after the other. */
export interface ResolvedDocument extends ResolvedNode {
  list: TermList;
}

/** A document as a note to be read. */
export interface ComposedNote {
  /** Plain text: headings in capitals, then sentences or lines. */
  text: string;
  /** The same as HTML: an article of sections; everything from the document and the knowledge base is escaped. */
  html: string;
  /** Its sections in order, with the places in the document of the findings in each, from 1. */
  section: { groupId: string; heading: string; text: string; entryId: number[] }[];
  /** Places of findings that are not read back from the note as they are: unknown ids among them. */
  unread: number[];
}

/** Terms in a list. */
export interface TermList {
  item: Term[];
}

/**
 * When and how often something is taken. `occurrence` times in `interval` units: twice daily is 2 in 1 day, every 4 to 6
 * hours is 1 in 4–6 hours. Units of time are places in TIME_UNIT_LETTERS, counted from 1.
 */
export interface Timing {
  /** Place among timings that follow each other, from 1. */
  sequencing?: number;
  occurrence?: number;
  /** Upper number of a range of occurrences. */
  occurrence2?: number;
  interval?: number;
  /** Upper number of a range of intervals. */
  interval2?: number;
  intervalUnit?: number;
  /** How many times in all: "x 3 doses". */
  repeat?: number;
  repeat2?: number;
  duration?: number;
  duration2?: number;
  durationUnit?: number;
  /** Sum of the TIMES_OF_DAY it is taken at. */
  timeOfDay?: number;
  /** 1 = at once. */
  priority?: number;
  startDate?: string;
  endDate?: string;
  startTime?: string;
  endTime?: string;
  /** What else the text says: the day of the week, what it is needed for. */
  note?: string;
  /** The timing in words; what is rendered where it is given. */
  text?: string;
  /** The words that it was read from. */
  sourceText?: string;
  asNeeded?: boolean;
}

/** One instruction of a prescription. */
export interface Sig {
  /** Counted from 1 where one follows another ("40 mg for 5 days, then 20 mg"). */
  sequence: number;
  /** How much at a time. */
  quantity?: number;
  /** Upper number of a range. */
  quantity2?: number;
  /** As written. */
  unit?: string;
  /** Code of the route: PO, IV, SC … */
  route?: string;
  /** Where it is applied, e.g. `both eyes`. */
  site?: string;
  timing: Timing;
}

/** A drug as the text prescribes it or says it is taken. */
export interface Prescription {
  id?: string;
  /** When it was written. */
  date?: string;
  brandName?: string;
  generic?: string;
  ndc?: string;
  rxCui?: string;
  note?: string;
  formPackage?: string;
  /** What one piece of the form holds: the 500 of "500 mg tablet". */
  strength?: number;
  strengthUnit?: string;
  form?: string;
  /** How much is dispensed. */
  amount?: number;
  numberOfRefills?: number;
  numberOfDays?: number;
  sigs: Sig[];
}
