// Gold notes: texts whose findings or codes a careful reader has annotated. Spans are in UTF-16 code units. What a set
// never states (an attribute, spans, codes) is not evaluated.

/** The attributes of a finding that may be annotated. */
export const ATTRIBUTES = ['result', 'prefix', 'modifier', 'status', 'value', 'unit'] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];

/** A finding as the reader annotated it. */
export interface GoldFinding extends Readonly<Partial<Record<AttributeName, string>>> {
  /** The span; -1 for both if the annotation is of the whole note. */
  readonly begin: number;
  readonly end: number;
  /** The words of the span. */
  readonly text: string;
  /** Ids of the finding, any of which is right: `cterm:10311`, `hpo:HP:0002099`, `HP:0002099`. */
  readonly ids: readonly string[];
  /** The kind of annotation, if the format has kinds. */
  readonly type: string;
  /** A remark of the reader. */
  readonly why: string;
}

/** A note with its annotations. */
export interface GoldNote {
  readonly id: string;
  readonly text: string;
  readonly findings: readonly GoldFinding[];
  /** The codes that the note needs, by vocabulary; undefined if its codes are not annotated. */
  readonly codes: Readonly<Record<string, readonly string[]>> | undefined;
  readonly patient?: { readonly birthDate?: string; readonly sex?: string };
  readonly encounterTime?: string;
  readonly setting?: string;
}

/** Whether an annotation has a span. */
export function hasSpan({ begin }: { readonly begin: number }): boolean {
  return begin >= 0;
}
