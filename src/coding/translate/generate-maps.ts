// Generates maps if AutoGenerateMaps is set: from the nearest ancestor that has maps, through equivalents of the
// finding's codes in other vocabularies, and from stored maps whose codes can express more of the known details (side,
// encounter). A generated entry is never qualified.

import type { CodeMapEntry } from '../../contract/result-types.js';
import { codeAt } from '../../knowledge/codes.js';
import { ancestorsOf } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { mapRows, relationshipOf, targetOf } from '../../knowledge/map-rows.js';
import { usableVocabularies } from '../../knowledge/vocabularies.js';
import type { RuleContext } from '../specify/map-rules.js';
import { specifierValues } from '../specify/specifier-values.js';
import { specifyCode } from '../specify/specifiers.js';
import { compose } from './compose-relationships.js';
import { bestOfEachCode, codeEntry, MAP_STATUS, withPreferred } from './map-entry.js';
import { selectMaps } from './select-maps.js';
import { equivalenceEntry, equivalentsOf } from './stored-equivalences.js';
import { preferFirst } from './translation-answers.js';

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

/**
 * The given alternatives, preceded by entries whose codes also express the side, encounter or stage. Such a code
 * relates to the qualified finding as the stored code relates to the unqualified finding.
 */
export function withSpecifiers(
  kb: Knowledge,
  vocabulary: string,
  entries: readonly CodeMapEntry[],
  context: RuleContext,
): CodeMapEntry[] {
  const values = specifierValues(context);
  if (Object.keys(values).length === 0) return [...entries];
  const specified = entries.flatMap((entry): CodeMapEntry[] => {
    const composed = specifyCode(kb, vocabulary, entry.code, values);
    if (composed === undefined || composed.applied.length === 0 || composed.code === entry.code) return [];
    const specifier = composed.applied
      .flatMap((kind) => (kind === 'detail' ? [] : `${kind}=${values[kind]}`))
      .join('+');
    const inference = [
      { name: 'inferred', value: 'true' },
      { name: 'through', value: entry.code },
    ].map((one, index) => ({ ...one, category: 'inference', sequence: entry.properties.length + index + 1 }));
    const isSuppressed = entry.properties.some(({ name }) => name === 'suppressedBy');
    return [
      {
        ...entry,
        properties: [...entry.properties, ...inference],
        code: composed.code,
        description: composed.description,
        isCategory: false,
        unreportable: !composed.isComplete || isSuppressed,
        statusId: MAP_STATUS.inferred,
        specifier,
        mapQualifier: [entry.mapQualifier, `specifier=${specifier}`].filter((one) => one !== undefined).join(' & '),
      },
    ];
  });
  const stored = new Set(entries.map(({ code }) => code));
  const added = bestOfEachCode(specified).filter(({ code }) => !stored.has(code));
  const all = [...added, ...entries];
  return preferFirst(all.sort((a, b) => Number(a.unreportable) - Number(b.unreportable)));
}
