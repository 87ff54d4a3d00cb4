// Lists of findings, and the results of prompting.

/** A finding in a list. */
export interface FindingItem {
  ctermId: number;
  nodeKey: string;
  termType: number;
  description: string;
  /** Present in a prompt list with ShowSources: where the finding comes from, such as `Specialty` or `RelatedLab`. */
  source?: string;
}

/** A list of findings; `count` is the total number, including findings left out of `item` because of Limit. */
export interface FindingList {
  item: FindingItem[];
  count: number;
}

/** A prompt list in the requested form: `item`, `expression` or `keys`. */
export interface PromptList {
  item?: FindingItem[];
  /** A regular expression that matches the node keys in the list and their descendants, and nothing else. */
  expression?: string;
  /** The node keys in the list. */
  keys?: string[];
  sourceId: string;
  /** The number of findings in the list. */
  count: number;
  /** The specialty codes of the finding or content item that has this list, separated by commas, primary one first. */
  specialty?: string;
  /** The content item in which the list was authored. */
  contentId?: string;
  contentName?: string;
}
