// What scores are answered as: coded charts with their associated findings, notes by diagnosis, medical decision making.

/** A condition that a finding of a chart is associated with. */
export interface AssociatedFinding {
  vocab: string;
  version?: string;
  code: string;
  description: string;
  /** By IncludeCtermMetadata. */
  ctermId?: number;
  /** The list of the condition that the finding is in: 1 small, 2 large, 3 full. */
  score: 1 | 2 | 3;
}

/** A content item that a finding is in. */
export interface AssociatedContentItem {
  id: string;
  name: string;
}

/** One entry of a coded chart, with what it is associated with. */
export interface CodedEntry {
  id?: string;
  vocab: string;
  version?: string;
  code: string;
  description: string;
  /** By IncludeCtermMetadata. */
  prefix?: string;
  /** By IncludeCtermMetadata. */
  ctermId?: number;
  /** Absent where no condition asks for the finding. */
  associatedFindings?: AssociatedFinding[];
  associatedContentLibraryItems?: AssociatedContentItem[];
}

/** A coded chart: `group` of many entries, or `entry` where one was given alone. */
export interface CodedEntries {
  group?: { vocab: string; version: string; entry: CodedEntry[] };
  entry?: CodedEntry;
}

/** How well a note bears out a diagnosis. */
export interface NoteScore {
  ctermId: number;
  text: string;
  /** 0 to 3. */
  score: number;
  /** Ids of the records that count as evidence, in document order, with commas. */
  targetIds: string;
}
