// The host: the data and functions that the surrounding program provides to the library (patients, content, clock,
// licences). Every member is optional; an operation that needs a missing member either works without it or reports that
// it is missing. Functions are called only when needed.

import type { Limits } from './limits.js';
import type { TaggedText } from './recognition-types.js';
import type { Term } from './result-types.js';

/**
 * Data about a patient. A birth date given as a string is in ISO 8601; any sex other than `M` or `F` is treated as
 * unknown.
 */
export interface Patient {
  readonly birthDate?: string | Date;
  readonly sex?: string;
}

/** An authored list of terms. */
export interface ContentItem {
  readonly id: string;
  readonly name: string;
  /**
   * The tags by which the item can be looked up. An item with the tag `<ContentPrefix><size>_<CtermId>` replaces the
   * knowledge base's prompt list of that size for that finding.
   */
  readonly tags: readonly string[];
  readonly culture?: string;
  readonly specialties?: readonly string[];
  /** Terms, and references to other items; each reference is replaced with the terms of the item it refers to. */
  readonly terms: readonly (ContentTerm | ContentInclude)[];
}

/** One term of a content item. */
export interface ContentTerm {
  readonly ctermId: number;
  readonly prefix?: string;
  readonly result?: string;
  readonly groupId?: string;
}

/** A reference to another item by its id; it is replaced with the terms of that item. */
export interface ContentInclude {
  readonly ref: string;
}

/**
 * The content library. Items can be looked up by id or by tag; an item is either an object or a string of XML or JSON.
 */
export interface ContentLibrary {
  item(id: string): ContentItem | string | undefined;
  itemsTagged(tag: string): readonly (ContentItem | string)[];
}

/** The data that a note builder receives in addition to the term made by the built-in builder. */
export interface NoteBuilderContext {
  readonly culture: string;
  readonly tags: readonly string[];
  readonly termProperties: readonly string[];
  readonly groupingFlags: readonly string[];
  readonly resolvePhrases: boolean;
  readonly encounterTime: Date;
  readonly patientId?: string;
  readonly patient?: Patient;
}

/**
 * A registered note builder, which receives the term made by the built-in builder and returns the term to use instead.
 */
export type NoteBuilder = (term: Term, context: NoteBuilderContext) => Term;

/** The request to a recognition provider, i.e. the parameters of `recognize` with the settings parsed. */
export interface RecognitionRequest {
  readonly text: string;
  readonly documentType?: string;
  readonly documentSection?: string;
  readonly serviceType?: string;
  readonly clinicalSetting?: string;
  readonly providerRole?: string;
  readonly providerSpecialty?: string;
  readonly culture: string;
  /** The patient's age in minutes. */
  readonly age?: number;
  readonly sex?: Sex;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A registered recognition provider. */
export type RecognitionProvider = (request: RecognitionRequest) => TaggedText;

export type Sex = 'M' | 'F';

/**
 * An RSA key of at least 2,048 bits, as a JWK or in PEM form (`PRIVATE KEY`, or `PUBLIC KEY` for a key that only
 * verifies). Its id is its RFC 7638 thumbprint.
 */
export type SigningKey = string | Readonly<Record<string, unknown>>;

/** The settings for issuing tokens. */
export interface TokenSettings {
  /**
   * The first key signs; all keys are published and can verify. If no keys are given, a key pair is generated on first
   * use and kept for as long as the knowledge base exists. To rotate keys, publish the new key in second place, later
   * move it to the front, and finally remove the old one.
   */
  readonly keys?: readonly SigningKey[];
  /**
   * The issuer of tokens; `cterm` by default, as is the audience. Tokens with any other issuer or audience are
   * rejected.
   */
  readonly issuer?: string;
  readonly audience?: string;
  /** The lifetime of a token in seconds; 3,600 by default. */
  readonly lifetime?: number;
}

/**
 * The data and functions that the surrounding program provides to the library; pass them to `openKnowledgeBase`.
 *
 * @example
 * const kb = await openKnowledgeBase(undefined, {
 *   patients: (id) => (id === 'p1' ? { birthDate: '1980-05-01', sex: 'F' } : undefined),
 *   culture: 'en-GB',
 * });
 */
export interface Host {
  /**
   * Returns the patient with the given id; without this function, PatientId has no effect. Only `call` can wait for a
   * promise: a program that calls operations directly must first await the patient and then pass it in the Patient
   * parameter.
   */
  patients?(id: string): Patient | undefined | PromiseLike<Patient | undefined>;
  /** The content library; without it there are no content items. */
  readonly content?: ContentLibrary;
  /** Note builders, keyed by BuilderVersion; version 1 is always the built-in note builder. */
  readonly noteBuilders?: Readonly<Record<number, NoteBuilder>>;
  /** Recognition providers, keyed by RecognitionProvider; a blank name always selects the built-in provider. */
  readonly recognizers?: Readonly<Record<string, RecognitionProvider>>;
  /** Fills in the dynamic content of a document before the document is resolved. */
  autoPopulate?(document: unknown): unknown;
  /**
   * The names of the vocabularies that may be used; by default, those that the bundle marks as redistributable. `cterm`
   * needs no licence.
   */
  readonly licences?: readonly string[];
  /** The culture as a BCP 47 tag; the bundle's default culture if absent. */
  readonly culture?: string;
  readonly tokens?: TokenSettings;
  /**
   * Allows recognition with a bundle that lacks cues, headings or enumerations because it was built without the
   * authored core. With such a bundle, findings that a note denies, doubts or ascribes to the family are recognised as
   * present, so the bundle is rejected unless `bare` is true.
   */
  readonly bare?: boolean;
  /**
   * Returns the subject if the Basic credentials are valid, otherwise undefined. Without this function, all Basic
   * credentials are rejected. Because passwords are compared in this function, it should use a password hash and a
   * constant-time comparison.
   */
  verifyBasic?(login: string, password: string): string | undefined | Promise<string | undefined>;
  /** Limits on the size of input; those that are not set keep their defaults. */
  readonly limits?: Partial<Limits>;
  /** Returns the current time; the system clock by default. */
  now?(): Date;
}
