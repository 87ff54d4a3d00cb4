// What an overlay is: a plain object, or the same as JSON, that is laid over a bundle when it is opened. It speaks of
// findings by their CtermIds and of codes by vocabulary and code; nothing in it depends on rows or files.

import type { CombinationAction } from '../bundle/sections/combinations-section.js';
import type { PlainNameKind } from '../bundle/sections/names-section.js';
import type { ContentItem } from '../contract/host.js';
import type { Relationship } from '../contract/result-types.js';

/** A name of a finding that is given with the finding itself. */
export interface OverlayOwnName {
  readonly text: string;
  /** `synonym` unless given. */
  readonly kind?: PlainNameKind;
  /** Whether it counts only as it is written here, capitals and all. */
  readonly cased?: boolean;
  /** Whether it is a name for people only, which no text is searched for. */
  readonly silent?: boolean;
}

/** A further name of a finding; the same text again changes the name. */
export interface OverlayName extends OverlayOwnName {
  readonly finding: number;
}

/** A finding: one with a known id changes in the fields that are given, one with a new id is added. */
export interface OverlayFinding {
  readonly id: number;
  /** 0–7 as in enumeration `TermType`; a new finding needs it. */
  readonly termType?: number;
  /** Its preferred name too; a new finding needs it. */
  readonly description?: string;
  /** Where a new finding stands: below a finding (its id) or a node key. Without it, it is a root. */
  readonly parent?: number | string;
  readonly names?: readonly (string | OverlayOwnName)[];
  /** Codes of enumeration `Specialty`, the primary one first. */
  readonly specialty?: readonly string[];
  readonly unit?: string;
  readonly ucum?: string;
  readonly rangeLow?: number;
  readonly rangeHigh?: number;
  readonly sectionId?: string;
  readonly groupId?: string;
  readonly tags?: readonly string[];
  /** Ids of a panel's components, in print order. */
  readonly components?: readonly number[];
}

/** A code: a known one changes in the fields that are given, a new one needs its description. */
export interface OverlayCode {
  readonly vocab: string;
  readonly code: string;
  readonly description?: string;
  /** Code of the same vocabulary. */
  readonly parent?: string;
  readonly category?: boolean;
  readonly unreportable?: boolean;
  readonly termType?: string;
  /** First and last day of use as yyyymmdd. */
  readonly validFrom?: number;
  readonly validTo?: number;
}

/** A map from a finding to a code. It stands before the maps of lower layers that have its group and priority. */
export interface OverlayMap {
  readonly finding: number;
  readonly vocab: string;
  readonly code: string;
  /** `exact` unless given: what the code is to the finding. */
  readonly relationship?: Relationship;
  /** Canonical, ages in minutes: `sex=F & age=0-525960`. */
  readonly rule?: string;
  /** Of several groups one code each is needed. Unless given, the first that the finding has for the vocabulary, or 1. */
  readonly group?: number;
  /** 1 unless given; inside a group the first map whose rule holds applies. */
  readonly priority?: number;
  readonly advice?: string;
}

/**
 * A rule about the codes of a chart, as the bundle has them (combinations.yaml): it goes before the rules of lower layers
 * in its group; a group that they do not have is gone through behind theirs.
 */
export interface OverlayCombination {
  /** `icd10` unless given. */
  readonly vocab?: string;
  readonly group: string;
  /** What the rule does; that of the group, where there is one. */
  readonly does: CombinationAction;
  /** Patterns of the codes that it is for, blanks between them: `E11` with all below it, `I60-I69`, `K57.*0`, `!E11.9`. */
  readonly on: string;
  /** Lists of patterns, of each of which the chart needs another code. */
  readonly with?: readonly string[];
  /** Patterns of codes beside which it does not hold. */
  readonly unless?: string;
  /** Canonical, about the record and the patient: `sex=F & age=0-525960`. */
  readonly when?: string;
  /** The code that comes of it, `{stem}` `{1}` `{with}` in it; a rank, or `kind=value`. None for `confirmed`. */
  readonly code?: string;
  /** `narrower` unless given where the code replaces another, else `related`. */
  readonly relationship?: Relationship;
}

/** That one finding is worth asking for where another is. */
export interface OverlayPrompt {
  readonly source: number;
  readonly target: number;
  /** Relevant, or may be relevant. */
  readonly level: 'R' | 'M';
  /** 1 small, 2 large, 3 full: the smallest list that holds it. */
  readonly size: number;
  readonly rank?: number;
  /** Minutes, `low-high`. */
  readonly age?: string;
  readonly sex?: string;
  readonly roles?: readonly string[];
  readonly specialties?: readonly string[];
}

/** A vocabulary that the bundle does not have. */
export interface OverlayVocabulary {
  readonly name: string;
  readonly caption: string;
  /** Whether everybody may use it; if not, `host.licences` must name it. */
  readonly redistributable: boolean;
  readonly description?: string;
  readonly version?: string;
  readonly licence?: string;
  readonly notice?: string;
}

/** What an overlay takes away from the layers below it; everything it names must be there. */
export interface OverlayHides {
  /** Ids. What stands below a hidden finding stays. */
  readonly findings?: readonly number[];
  /** A name of one finding, or of all that have it. */
  readonly names?: readonly { readonly finding?: number; readonly text: string }[];
  readonly codes?: readonly { readonly vocab: string; readonly code: string }[];
  /** All maps of a finding, those to one vocabulary, or those to one code. */
  readonly maps?: readonly { readonly finding: number; readonly vocab?: string; readonly code?: string }[];
  readonly prompts?: readonly { readonly source: number; readonly target?: number }[];
  /** Groups of combination rules. */
  readonly combinations?: readonly string[];
  /** Ids of content items. */
  readonly content?: readonly string[];
}

/**
 * A small set of changes that is laid over a bundle when it is opened, without a rebuild. Of several, the later ones
 * win. First what it hides is taken from the layers below, then the rest is added.
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
  /** What messages and the manifest call it. */
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
