// The manifest of a bundle: its name, and the vocabularies and sources from which it was built, with their licences.
// The manifest is a cold section in UTF-8 JSON, so it is also human-readable; keys that are not listed below are
// ignored.

import { CtermError } from '../errors/cterm-error.js';
import { damaged } from './damage.js';
import { readUtf8 } from './utf8.js';

export interface ManifestVocabulary {
  /** The name that callers pass in parameters, e.g. `icd10`. */
  readonly name: string;
  readonly caption: string;
  readonly description: string;
  readonly version: string;
  readonly licence: string;
  readonly redistributable: boolean;
  /** The notice required by the licence; may be empty. */
  readonly notice: string;
  /** The SHA-256 of the source release, in hexadecimal; empty if there is none. */
  readonly sourceHash: string;
}

export interface ManifestSource {
  readonly file: string;
  /** The SHA-256 of the source's bytes, as 64 hexadecimal digits. */
  readonly sha256: string;
}

export interface Manifest {
  readonly name: string;
  /** The BCP 47 culture of texts that specify no culture. */
  readonly culture: string;
  readonly description: string;
  /** The vocabularies; `codes.vocab` contains indices into this list. */
  readonly vocabularies: readonly ManifestVocabulary[];
  readonly sources: readonly ManifestSource[];
  /** The node key of the root of nursing findings; empty if there is none. */
  readonly nursingRoot: string;
  /** Counts for information only, e.g. the number of rows in each section. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The bytes of the manifest section; the same manifest always gives the same bytes, whatever the order of its keys. */
export function encodeManifest(manifest: Manifest): Uint8Array {
  const plain = readManifest(manifest, (where, problem) => {
    return new CtermError('invalid-argument', `${where}: ${problem}`);
  });
  const counts = Object.fromEntries(Object.entries(plain.counts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return new TextEncoder().encode(`${JSON.stringify({ ...plain, counts }, null, 1)}\n`);
}

/** Parses the manifest section; throws `invalid-bundle` with the path of the faulty value. */
export function decodeManifest(bytes: Uint8Array): Manifest {
  const json = readUtf8(bytes);
  if (json === undefined) throw damaged('section manifest', 'it is not UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw damaged('section manifest', `not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  return readManifest(value, damaged);
}

type Refuse = (where: string, problem: string) => CtermError;

function readManifest(value: unknown, refuse: Refuse): Manifest {
  const manifest = object(value, 'manifest', refuse);
  return {
    name: text(manifest, 'name'),
    culture: text(manifest, 'culture'),
    description: text(manifest, 'description'),
    vocabularies: list(manifest, 'vocabularies').map(readVocabulary),
    sources: list(manifest, 'sources').map((source) => ({
      file: text(source, 'file'),
      sha256: digest(source, 'sha256'),
    })),
    nursingRoot: text(manifest, 'nursingRoot'),
    counts: readCounts(object(manifest.fields.counts, 'manifest.counts', refuse)),
  };
}

function readVocabulary(vocabulary: Fields): ManifestVocabulary {
  return {
    name: text(vocabulary, 'name'),
    caption: text(vocabulary, 'caption'),
    description: text(vocabulary, 'description'),
    version: text(vocabulary, 'version'),
    licence: text(vocabulary, 'licence'),
    redistributable: boolean(vocabulary, 'redistributable'),
    notice: text(vocabulary, 'notice'),
    sourceHash: text(vocabulary, 'sourceHash') === '' ? '' : digest(vocabulary, 'sourceHash'),
  };
}

function readCounts(counts: Fields): Record<string, number> {
  return Object.fromEntries(Object.keys(counts.fields).map((name) => [name, count(counts, name)]));
}

/** An object in the manifest, and its path for use in messages. */
interface Fields {
  readonly where: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly refuse: Refuse;
}

function object(value: unknown, where: string, refuse: Refuse): Fields {
  if (!isRecord(value)) throw refuse(where, `expected an object, got ${shown(value)}`);
  return { where, fields: value, refuse };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(parent: Fields, name: string): Fields[] {
  const value = parent.fields[name];
  if (!Array.isArray(value)) throw wrong(parent, name, 'a list');
  return value.map((member, index) => object(member, `${parent.where}.${name}[${index}]`, parent.refuse));
}

function text(parent: Fields, name: string): string {
  const value = parent.fields[name];
  if (typeof value !== 'string') throw wrong(parent, name, 'a text');
  return value;
}

function digest(parent: Fields, name: string): string {
  const value = text(parent, name);
  if (!/^[0-9a-f]{64}$/.test(value)) throw wrong(parent, name, 'a sha256 of 64 hexadecimal digits');
  return value;
}

function boolean(parent: Fields, name: string): boolean {
  const value = parent.fields[name];
  if (typeof value !== 'boolean') throw wrong(parent, name, 'true or false');
  return value;
}

function count(parent: Fields, name: string): number {
  const value = parent.fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw wrong(parent, name, 'a count');
  return value;
}

function wrong(parent: Fields, name: string, expected: string): CtermError {
  return parent.refuse(`${parent.where}.${name}`, `expected ${expected}, got ${shown(parent.fields[name])}`);
}

// Shows only one level of a value, because the values in a hostile manifest may be nested to any depth.
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60);
}
