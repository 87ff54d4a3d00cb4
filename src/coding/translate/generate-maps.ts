// Generates maps if AutoGenerateMaps is set: from the nearest ancestor that has maps, and through equivalents of the
// finding's codes in other vocabularies. A generated entry is never qualified.

import type { CodeMapEntry } from '../../contract/result-types.js';
import { codeAt } from '../../knowledge/codes.js';
import { ancestorsOf } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { mapRows, relationshipOf, targetOf } from '../../knowledge/map-rows.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import { usableVocabularies } from '../../knowledge/vocabularies.js';
import { compose } from './compose-relationships.js';
import { bestOfEachCode, codeEntry, withPreferred } from './map-entry.js';
import { selectMaps } from './select-maps.js';
import { equivalenceEntry, equivalentsOf } from './stored-equivalences.js';

/**
 * Entries inherited from the nearest ancestor that has maps. Their codes are broader than the finding, because the
 * ancestor is.
 */
export function fromAncestor(kb: Knowledge, finding: number, vocabulary: string, context: RuleContext): CodeMapEntry[] {
  const maps = mapRows(kb);
  for (const ancestor of ancestorsOf(kb, finding)) {
    const selections = selectMaps(kb, ancestor, vocabulary, context).flat();
    if (selections.length === 0) continue;
    const through = String(kb.tables.findings.id(ancestor));
    return withPreferred(
      selections.map(({ row, missing, suppressedBy }) => {
        const relationship = compose('broader', relationshipOf(maps, row));
        return codeEntry(kb, { row, finding: ancestor, missing, suppressedBy, relationship, through });
      }),
    );
  }
  return [];
}

/** Entries found through the finding's codes in other vocabularies, if those codes have single-code equivalents. */
export function throughEquivalents(
  kb: Knowledge,
  finding: number,
  target: string,
  context: RuleContext,
): CodeMapEntry[] {
  const maps = mapRows(kb);
  const entries = usableVocabularies(kb).flatMap(({ name }) =>
    selectMaps(kb, finding, name, context)
      .flat()
      .filter(({ suppressedBy }) => suppressedBy === undefined)
      .flatMap(({ row }) =>
        equivalentsOf(kb, targetOf(maps, row), target).map((equivalence) => {
          const relationship = compose(relationshipOf(maps, row), equivalence.relationship);
          return equivalenceEntry(kb, equivalence, { relationship, through: codeAt(kb, equivalence.source).code });
        }),
      ),
  );
  return withPreferred(bestOfEachCode(entries));
}
