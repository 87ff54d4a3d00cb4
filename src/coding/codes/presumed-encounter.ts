// Codes whose seventh character states an encounter that is only presumed. The knowledge base maps an injury to the
// code for its first treatment. If neither the record nor a note states the encounter, that code is proposed but not
// reportable.

import type { ChartMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { type OwnSpecifier, ownSpecifiers } from '../specify/specifiers.js';

const PRESUMED = 'presumed';
/** The seventh characters for the first treatment; B and C are for open fractures. */
const FIRST_TREATMENT = 'ABC';

/** Whether the encounter in the code of an entry is only presumed. */
export function isPresumed({ properties }: ChartMapEntry): boolean {
  return properties.some(({ name }) => name === PRESUMED);
}

/** Marks an entry as not reportable if its code is for the first treatment. */
export function presumeEncounter(kb: Knowledge, entry: ChartMapEntry, vocabulary: string): void {
  if (!isOfFirstTreatment(kb, vocabulary, entry.code) || isPresumed(entry)) return;
  const sequence = entry.properties.length + 1;
  const property = { name: PRESUMED, value: 'episode', category: 'qualification', sequence };
  entry.properties = [...entry.properties, property];
  entry.unreportable = 'true';
  entry.autoSelect = 'false';
}

/** The encounter in a code; undefined if the code has none. */
export function encounterOf(kb: Knowledge, vocabulary: string, code: string): OwnSpecifier | undefined {
  return ownSpecifiers(kb, vocabulary, code).find(({ set: { kind } }) => kind === 'episode');
}

function isOfFirstTreatment(kb: Knowledge, vocabulary: string, code: string): boolean {
  const found = encounterOf(kb, vocabulary, code);
  return found !== undefined && FIRST_TREATMENT.includes(found.choice.character);
}
