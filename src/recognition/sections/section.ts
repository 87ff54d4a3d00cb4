// A section of a note: its heading, its content and what its heading says about the findings in it.

import type { Heading } from '../matching/lexicon.js';

/**
 * A section. Its heading extends from `headingBegin` to `headingEnd` (both -1 if there is none), its content from
 * `begin` to `end`.
 */
export interface Section extends Heading {
  readonly headingBegin: number;
  readonly headingEnd: number;
  /**
   * The offset after the heading and its colon, or the start of the heading if the heading itself may contain findings.
   */
  readonly begin: number;
  end: number;
  /** 2 for a part of the preceding section, such as an organ system or the vital signs in an examination; else 1. */
  readonly level: 1 | 2;
}
