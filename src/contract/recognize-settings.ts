// The settings of the built-in recogniser, in the form in which a caller gives them. Every setting has a default;
// src/recognition/settings.ts reads and checks them.

/** Settings of the built-in recogniser for one note. All are optional. */
export interface RecognizeSettings {
  /** Results with a confidence below this number, from 0 to 1, are left out; 0 by default. */
  readonly minConfidence?: number | undefined;
  /** Determines which of several overlapping names are returned as results; `longest` by default. */
  readonly overlaps?: 'longest' | 'nested' | 'all' | undefined;
  /** Section codes, as a list or comma-separated; results from other sections are left out. Default: all. */
  readonly sections?: string | readonly string[] | undefined;
  /** Vocabularies, as a list or comma-separated; findings without a code in any of them are left out. Default: all. */
  readonly vocab?: string | readonly string[] | undefined;
  /** Whether hypothetical findings are included ("return if fever"); false by default. */
  readonly includeHypothetical?: boolean | undefined;
  /** Whether results have the members `context` and `reason`; false by default. */
  readonly explain?: boolean | undefined;
  /** The maximum number of alternates per result, from 0 to 100; 5 by default. */
  readonly maxAlternates?: number | undefined;
  /** The unit in which offsets and lengths are counted; `utf16` by default. */
  readonly offsetEncoding?: 'utf16' | 'codepoint' | 'utf8' | undefined;
  /** Whether single-letter misspellings in the words of names are corrected; true by default. */
  readonly fuzzy?: boolean | undefined;
}
