// Gold notes: notes whose findings or codes a careful reader has annotated. Spans are in UTF-16 code units. Anything
// that is never annotated in a set of notes (an attribute, spans, codes) is not evaluated.

/** The attributes of a finding that may be annotated. */
export const ATTRIBUTES = ['result', 'prefix', 'modifier', 'status', 'value', 'unit'] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];

/** A finding as the reader annotated it. */
export interface GoldFinding extends Readonly<Partial<Record<AttributeName, string>>> {
  /** The span; both ends are -1 if the annotation applies to the whole note. */
  readonly begin: number;
  readonly end: number;
  /** The words in the span. */
  readonly text: string;
  /** The ids of the finding, any of which counts as right: `cterm:10311`, `hpo:HP:0002099`, `HP:0002099`. */
  readonly ids: readonly string[];
  /** The type of the annotation, if the format has types. */
  readonly type: string;
  /** The reader's remark. */
  readonly why: string;
}

/** A note with its annotations. */
export interface GoldNote {
  readonly id: string;
  readonly text: string;
  readonly findings: readonly GoldFinding[];
  /** The expected codes for the note, by vocabulary; undefined if its codes are not annotated. */
  readonly codes: Readonly<Record<string, readonly string[]>> | undefined;
  readonly patient?: { readonly birthDate?: string; readonly sex?: string };
  readonly encounterTime?: string;
  readonly setting?: string;
}

/** Whether an annotation has a span. */
export function hasSpan({ begin }: { readonly begin: number }): boolean {
  return begin >= 0;
}
