// Lists of findings, and the results of prompting.

/** A finding in a list. */
export interface FindingItem {
  ctermId: number;
  nodeKey: string;
  termType: number;
  description: string;
  /** The source from which a prompt list took the finding. */
  source?: string;
}

/** A list of findings; `count` is the total, including findings that Limit excludes from `item`. */
export interface FindingList {
  item: FindingItem[];
  count: number;
}

/** A prompt list in the requested form: `item`, `expression` or `keys`. */
export interface PromptList {
  item?: FindingItem[];
  /** A regular expression that matches the node keys of the list and their descendants, and nothing else. */
  expression?: string;
  /** The node keys of the list. */
  keys?: string[];
  sourceId: string;
  /** The number of findings in the list. */
  count: number;
  /** The comma-separated codes of the source's specialties, the primary one first. */
  specialty?: string;
  /** The content item in which the list was authored. */
  contentId?: string;
  contentName?: string;
}
