// The shape of an overlay: a plain object (or JSON) that is applied to a bundle when the bundle is opened. An overlay
// refers to findings by CtermId and to codes by vocabulary and code; nothing in it depends on row numbers or files.

import type { CombinationAction } from '../bundle/sections/combinations-section.js';
import type { PlainNameKind } from '../bundle/sections/names-section.js';
import type { ContentItem } from '../contract/host.js';
import type { Relationship } from '../contract/result-types.js';

/** A name given as part of a finding. */
export interface OverlayOwnName {
  readonly text: string;
  /** The kind of the name; default `synonym`. */
  readonly kind?: PlainNameKind;
  /** Whether matching is case-sensitive. */
  readonly cased?: boolean;
  /** Whether the name is only displayed and is never matched in texts. */
  readonly silent?: boolean;
}

/** An additional name for a finding. If the finding already has a name with the same text, that name is changed. */
export interface OverlayName extends OverlayOwnName {
  readonly finding: number;
}

/** A finding. If the id exists, only the given fields of the finding are changed; otherwise, the finding is added. */
export interface OverlayFinding {
  readonly id: number;
  /** The term type, 0–7 as in the `TermType` enumeration; required for a new finding. */
  readonly termType?: number;
  /** The description, which is also the preferred name of the finding; required for a new finding. */
  readonly description?: string;
  /** The parent of a new finding, given by its id or a node key. A finding without a parent is a root. */
  readonly parent?: number | string;
  readonly names?: readonly (string | OverlayOwnName)[];
  /** Codes from the `Specialty` enumeration, beginning with the primary specialty. */
  readonly specialty?: readonly string[];
  readonly unit?: string;
  readonly ucum?: string;
  readonly rangeLow?: number;
  readonly rangeHigh?: number;
  readonly sectionId?: string;
  readonly groupId?: string;
  readonly tags?: readonly string[];
  /** Ids of a panel's components, in the order in which they are printed. */
  readonly components?: readonly number[];
}

/** A code. If it exists, only the given fields are changed; a new code needs a description. */
export interface OverlayCode {
  readonly vocab: string;
  readonly code: string;
  readonly description?: string;
  /** The parent code, in the same vocabulary. */
  readonly parent?: string;
  readonly category?: boolean;
  readonly unreportable?: boolean;
  readonly termType?: string;
  /** The first day on which the code is valid, as yyyymmdd; `validTo` is the last. */
  readonly validFrom?: number;
  readonly validTo?: number;
}

/** A map from a finding to a code. It precedes maps with the same group and priority in lower layers. */
export interface OverlayMap {
  readonly finding: number;
  readonly vocab: string;
  readonly code: string;
  /** The relationship of the code to the finding; default `exact`. */
  readonly relationship?: Relationship;
  /** A rule in canonical form, with ages in minutes: `sex=F & age=0-525960`. */
  readonly rule?: string;
  /**
   * The group of the map; one code from each group is required. The default is the finding's first group for the
   * vocabulary, or 1 if there is none.
   */
  readonly group?: number;
  /**
   * The rank within the group, default 1. Within each group, the first map whose rule holds is the one that applies.
   */
  readonly priority?: number;
  readonly advice?: string;
}

/**
 * A rule about the codes of a chart, like the bundle's own rules (combinations.yaml). It precedes the rules of lower
 * layers in the same group; new groups are applied after the groups of lower layers.
 */
export interface OverlayCombination {
  /** The vocabulary of the codes; default `icd10`. */
  readonly vocab?: string;
  readonly group: string;
  /** The action of the rule. All rules in a group must have the same action. */
  readonly does: CombinationAction;
  /**
   * Patterns, separated by spaces, for the codes to which the rule applies: `E11` (with descendants), `I60-I69`,
   * `K57.*0`, `!E11.9`.
   */
  readonly on: string;
  /** Lists of patterns. For each list, the chart must contain another code that matches it. */
  readonly with?: readonly string[];
  /** Patterns for codes whose presence in the chart disables the rule. */
  readonly unless?: string;
  /** Conditions on the record and the patient, in canonical form, e.g. `sex=F & age=0-525960`. */
  readonly when?: string;
  /**
   * The outcome of the rule: a code, which may contain `{stem}`, `{1}`, `{with}`; a rank; `kind=value`; or, for `hold`,
   * the reason. Absent for `confirmed`.
   */
  readonly code?: string;
  /** The relationship of the resulting code; default `narrower` if it replaces another code, otherwise `related`. */
  readonly relationship?: Relationship;
  /** The section of the official guidelines that the rule implements, e.g. `I.C.9.a`. */
  readonly guideline?: string;
}

/** A prompt: `target` is worth asking about if `source` is present. */
export interface OverlayPrompt {
  readonly source: number;
  readonly target: number;
  /** R = the target is relevant, M = it may be relevant. */
  readonly level: 'R' | 'M';
  /** The smallest list that contains the prompt: 1 small, 2 large, 3 full. */
  readonly size: number;
  readonly rank?: number;
  /** The age range in minutes, as `low-high`. */
  readonly age?: string;
  readonly sex?: string;
  readonly roles?: readonly string[];
  readonly specialties?: readonly string[];
}

/** A vocabulary that the bundle does not have. */
export interface OverlayVocabulary {
  readonly name: string;
  readonly caption: string;
  /** Whether everyone may use the vocabulary; if not, only hosts that list it in `host.licences` may. */
  readonly redistributable: boolean;
  readonly description?: string;
  readonly version?: string;
  readonly licence?: string;
  readonly notice?: string;
}

/** The entries that an overlay removes from the layers below; each of them must exist there. */
export interface OverlayHides {
  /** CtermIds of findings. The descendants of a hidden finding remain. */
  readonly findings?: readonly number[];
  /** Names. A name is hidden for the given finding or, if no finding is given, for all findings that have the name. */
  readonly names?: readonly { readonly finding?: number; readonly text: string }[];
  readonly codes?: readonly { readonly vocab: string; readonly code: string }[];
  /** Maps: all maps of a finding, only those to one vocabulary, or only those to one code. */
  readonly maps?: readonly { readonly finding: number; readonly vocab?: string; readonly code?: string }[];
  readonly prompts?: readonly { readonly source: number; readonly target?: number }[];
  /** Names of groups of combination rules. */
  readonly combinations?: readonly string[];
  /** Ids of content items. */
  readonly content?: readonly string[];
}

/**
 * A small set of changes that is applied to a bundle when it is opened, without a rebuild. Later overlays take
 * precedence over earlier ones. First, everything in `hide` is removed from the layers below; then the rest of the
 * overlay is applied.
 *
 * @example
 * const clinic = {
 *   name: 'clinic',
 *   findings: [{ id: 4000000001, termType: 4, description: 'Wheezy barn lung', parent: 10311 }],
 *   hide: { names: [{ text: 'A1c' }] },
 * };
 * const kb = await openKnowledgeBase({ overlays: [clinic] });
 * recognize(kb, { Text: 'Wheezy barn lung. A1c 8.2%' }).taggedText.results.map(({ notation }) => notation) // ['4000000001.A']
 */
export interface Overlay {
  /** The name of the overlay, used in messages and in the manifest. */
  readonly name: string;
  readonly version?: string;
  readonly description?: string;
  readonly vocabularies?: readonly OverlayVocabulary[];
  readonly findings?: readonly OverlayFinding[];
  readonly names?: readonly OverlayName[];
  readonly codes?: readonly OverlayCode[];
  readonly maps?: readonly OverlayMap[];
  readonly prompts?: readonly OverlayPrompt[];
  readonly combinations?: readonly OverlayCombination[];
  readonly content?: readonly ContentItem[];
  readonly hide?: OverlayHides;
}
