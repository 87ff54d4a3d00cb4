// The records in a compiled bundle, in the form that they would have if they had been authored: where the build
// replaced keys with rows or ids, these are converted back into keys. Several bundles may be read; a record that
// also occurs in an earlier one is not read again.

import type { AuthoredRecord } from '../authored/index.js';
import type { Draft } from '../draft.js';
import { type CompiledBundle, compiledKeys } from './compiled-bundle.js';
import { codeRecords } from './compiled-codes.js';
import { contextRecords } from './compiled-context.js';
import { findingRecords } from './compiled-findings.js';
import { nameRecords } from './compiled-names.js';

/**
 * The records in a bundle that the draft does not have yet; `seen` contains the identities of the records read from
 * earlier bundles. `seen` is absent if the bundle is the only one, because determining the identities of all records
 * takes a long time.
 */
export function* compiledRecords(bundle: CompiledBundle, draft: Draft, seen?: Set<string>): Generator<AuthoredRecord> {
  const keys = compiledKeys(bundle);
  const isDescribed = draft.bundle !== undefined;
  const vocabularies = new Set(draft.vocabularies.map(({ name }) => name));
  const own: string[] = [];
  for (const record of allRecords(bundle, keys)) {
    if (record.kind === 'bundle' && isDescribed) continue;
    if (record.kind === 'vocabulary' && vocabularies.has(record.name)) continue;
    if (seen !== undefined) {
      const identity = identityOf(record);
      if (seen.has(identity)) continue;
      own.push(identity);
    }
    yield record;
  }
  for (const identity of own) seen?.add(identity);
}

function* allRecords(bundle: CompiledBundle, keys: readonly string[]): Generator<AuthoredRecord> {
  yield* contextRecords(bundle, keys);
  yield* findingRecords(bundle, keys);
  yield* nameRecords(bundle, keys);
  yield* codeRecords(bundle, keys);
}

/** A string that is the same for all records that describe the same thing. */
function identityOf(record: AuthoredRecord): string {
  switch (record.kind) {
    case 'finding':
      return `finding ${record.key}`;
    case 'name':
      return `name ${record.finding}\n${record.text}`;
    case 'code':
      return `code ${record.vocab} ${record.code}`;
    case 'vocabulary':
      return `vocabulary ${record.name}`;
    case 'bundle':
      return 'bundle';
    case 'ambiguity':
      return `ambiguity ${record.text}`;
    default:
      return JSON.stringify({ ...record, place: undefined });
  }
}
