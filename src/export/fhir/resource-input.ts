// A finding with everything needed to build its resource.

import type { RecognitionResult } from '../../contract/result-types.js';
import type { VocabularyCoding } from './codings.js';
import type { FhirElement } from './resources.js';
import type { TestFacts } from './test-facts.js';

/** The patient, encounter and time to which the resources refer. */
export interface About {
  readonly subject: FhirElement;
  readonly encounter: FhirElement | undefined;
  readonly time: string | undefined;
}

/** The members that resources of all types have. */
export interface CommonMembers {
  /** Where the finding is in the note; empty for a finding from a chart. */
  readonly extension: readonly FhirElement[];
  readonly note?: readonly FhirElement[];
}

/** A reaction to an allergen, with its codings. */
export interface ReactionInput {
  readonly text: string;
  readonly codings: readonly VocabularyCoding[];
  readonly extension: readonly FhirElement[];
}

/** A finding with everything needed to build its resource. */
export interface ResourceInput {
  readonly result: RecognitionResult;
  readonly termType: number;
  /**
   * The note builder's group for the finding, e.g. `ALL` for allergies, regardless of the section that mentions the
   * finding; '' if there is none.
   */
  readonly groupId: string;
  readonly codings: readonly VocabularyCoding[];
  readonly common: CommonMembers;
  readonly about: About;
  readonly facts: TestFacts;
  /** The components of a panel that are given in the panel's value. */
  readonly parts: readonly ResourceInput[];
  readonly reactions: readonly ReactionInput[];
  /** The words in the note that support the finding, with their places; empty for a finding from a chart. */
  readonly evidence: readonly FhirElement[];
}
