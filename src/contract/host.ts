// The host: what the surrounding program gives the library (patients, content, clocks, licences). Every member is
// optional; without one, the operation that needs it goes without or says so. Nothing here is called but on demand.

import type { TaggedText } from './recognition-types.js';
import type { Term } from './result-types.js';

/** What is known of a patient. A birth date is ISO 8601; a sex other than `M` or `F` counts as not given. */
export interface Patient {
  readonly birthDate?: string | Date;
  readonly sex?: string;
}

/** An authored list of terms. */
export interface ContentItem {
  readonly id: string;
  readonly name: string;
  /** What it is found by; `<ContentPrefix><size>_<CtermId>` lets it stand in for a list of the knowledge base. */
  readonly tags: readonly string[];
  readonly culture?: string;
  readonly specialties?: readonly string[];
  /** Terms, and other items whose terms stand in their place. */
  readonly terms: readonly (ContentTerm | ContentInclude)[];
}

/** One term of a content item. */
export interface ContentTerm {
  readonly ctermId: number;
  readonly prefix?: string;
  readonly result?: string;
  readonly groupId?: string;
}

/** The terms of another item, by its id. */
export interface ContentInclude {
  readonly ref: string;
}

/** The content library: looked up by id, or by a tag. Items are objects, or texts in XML or JSON. */
export interface ContentLibrary {
  item(id: string): ContentItem | string | undefined;
  itemsTagged(tag: string): readonly (ContentItem | string)[];
}

/** What a note builder is told besides the term that the built-in one made. */
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

/** A registered note builder: makes its own term out of the built-in one. */
export type NoteBuilder = (term: Term, context: NoteBuilderContext) => Term;

/** What a recognition provider is given: the parameters of `recognize`, settings parsed. */
export interface RecognitionRequest {
  readonly text: string;
  readonly documentType?: string;
  readonly documentSection?: string;
  readonly serviceType?: string;
  readonly clinicalSetting?: string;
  readonly providerRole?: string;
  readonly providerSpecialty?: string;
  readonly culture: string;
  /** Minutes. */
  readonly age?: number;
  readonly sex?: Sex;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A registered recognition provider. */
export type RecognitionProvider = (request: RecognitionRequest) => TaggedText;

export type Sex = 'M' | 'F';

/**
 * An RSA key of 2,048 bits or more, as JWK or as PEM (`PRIVATE KEY`, or `PUBLIC KEY` for one that only verifies). Its id
 * is its RFC 7638 thumbprint.
 */
export type SigningKey = string | Readonly<Record<string, unknown>>;

/** How tokens are issued. */
export interface TokenSettings {
  /**
   * The first one signs, all are published and verify. Without any, a key pair is made at first use and lives as long as
   * the knowledge base. To rotate: publish the new key as the second, then as the first, then drop the old one.
   */
  readonly keys?: readonly SigningKey[];
  /** Who issues tokens and whom they are for; both `cterm` unless given. Tokens of others are refused. */
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds; 3,600 unless given. */
  readonly lifetime?: number;
}

/**
 * What the surrounding program gives the library; pass it to `openKnowledgeBase`.
 *
 * @example
 * const kb = await openKnowledgeBase(undefined, {
 *   patients: (id) => (id === 'p1' ? { birthDate: '1980-05-01', sex: 'F' } : undefined),
 *   culture: 'en-GB',
 * });
 */
export interface Host {
  /**
   * The patient of an id; without it, PatientId is of no effect. Only `call` can wait for a promise: who calls operations
   * themselves awaits the patient first and passes it as parameter Patient.
   */
  patients?(id: string): Patient | undefined | PromiseLike<Patient | undefined>;
  /** The content library; without it there are no content items. */
  readonly content?: ContentLibrary;
  /** Note builders by BuilderVersion; version 1 is always the built-in one. */
  readonly noteBuilders?: Readonly<Record<number, NoteBuilder>>;
  /** Recognition providers by RecognitionProvider; the blank name is always the built-in one. */
  readonly recognizers?: Readonly<Record<string, RecognitionProvider>>;
  /** Fills the dynamic content of a document before it is resolved. */
  autoPopulate?(document: unknown): unknown;
  /**
   * Names of the vocabularies that may be used. Without it, those that the bundle marks as redistributable.
   * `cterm` needs no licence.
   */
  readonly licences?: readonly string[];
  /** BCP 47; the bundle's default culture unless given. */
  readonly culture?: string;
  readonly tokens?: TokenSettings;
  /**
   * Recognise on a bundle that has no cues, headings or enumerations too. Such a bundle was built without the authored
   * core: what a note denies, doubts or says of the family comes out as present. Refused unless this is true.
   */
  readonly bare?: boolean;
  /**
   * The subject of valid Basic credentials, or undefined. Without it every Basic attempt is refused. Passwords are
   * compared here: by a password hash, in constant time.
   */
  verifyBasic?(login: string, password: string): string | undefined | Promise<string | undefined>;
  /** The current time; the system clock unless given. */
  now?(): Date;
}
