// Lists of findings, and what prompt lists are answered as.

/** A finding in a list. */
export interface FindingItem {
  ctermId: number;
  nodeKey: string;
  termType: number;
  description: string;
  /** Where a prompt list has the finding from. */
  source?: string;
}

/** A list of findings; `count` counts all of them, also those that a Limit left out of `item`. */
export interface FindingList {
  item: FindingItem[];
  count: number;
}

/** A prompt list in the form that was asked for: `item`, `expression` or `keys`. */
export interface PromptList {
  item?: FindingItem[];
  /** Matches the node keys of the list and of everything below them, and nothing else. */
  expression?: string;
  /** Node keys. */
  keys?: string[];
  sourceId: string;
  /** How many findings the list has. */
  count: number;
  /** Comma-separated codes of the source's specialties, the primary one first. */
  specialty?: string;
  /** The content item that the list was authored in. */
  contentId?: string;
  contentName?: string;
}
