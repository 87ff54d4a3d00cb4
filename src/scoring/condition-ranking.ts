// Ranks conditions by the findings for and against them in a chart, using the prompt lists in reverse. A finding counts
// more if the list that contains it is smaller, and if fewer conditions have it in their lists. The ranking is for
// reference and is not advice: nothing else about the case is taken into account.

import type { ConditionEvidence, RankedCondition } from '../contract/score-types.js';
import { findingItem } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lineageOf } from '../knowledge/lineage.js';
import { isPossible, type PossiblePatient } from '../knowledge/patient-limits.js';
import { type PromptSource, promptSourcesOf } from '../knowledge/prompts.js';
import { DX, HX, PX, SX, TX } from '../knowledge/term-types.js';
import { isAssessedDiagnosis, type NoteRecord } from './note-records.js';

/** The weight of a finding, keyed by the size of the smallest list that contains it (1 hallmarks, 2 large, 3 full). */
const WEIGHTS = { 1: 4, 2: 2, 3: 1 } as const;
const MAY_BE_FACTOR = 0.5;
/** A denied finding subtracts half of what it would add. */
const DENIED_FACTOR = 0.5;
/** The sum of weights that gives a score of one half. */
const HALF = 20;
const OBSERVED: ReadonlySet<number> = /* @__PURE__ */ new Set([SX, HX, PX, TX]);

interface Tally {
  weight: number;
  readonly for: Map<number, ConditionEvidence & { weight: number }>;
  readonly against: Map<number, ConditionEvidence & { weight: number }>;
}

/** The conditions supported by the findings in a chart, with the likeliest first; ties are sorted by CtermId. */
export function rankedConditions(
  kb: Knowledge,
  records: readonly NoteRecord[],
  patient: PossiblePatient,
): RankedCondition[] {
  const { findings } = kb.tables;
  const tallies = new Map<number, Tally>();
  for (const record of records) {
    const side = sideOf(record);
    if (side === undefined) continue;
    const sources = smallestSources(kb, record.row, side);
    const rarity = Math.log2(1 + 200 / Math.max(1, sources.size));
    for (const [row, { size, level }] of sources) {
      if (findings.termType(row) !== DX || !isPossible(kb, row, patient)) continue;
      const tally = tallies.get(row) ?? { weight: 0, for: new Map(), against: new Map() };
      tallies.set(row, tally);
      const counted = tally[side].get(record.row);
      if (counted !== undefined) {
        counted.recordIds.push(record.id);
        continue;
      }
      const weight =
        WEIGHTS[size] * (level === 'M' ? MAY_BE_FACTOR : 1) * rarity * (side === 'for' ? 1 : -DENIED_FACTOR);
      tally.weight += weight;
      const { ctermId, description } = findingItem(kb, record.row);
      tally[side].set(record.row, { ctermId, description, size, recordIds: [record.id], weight });
    }
  }
  const charted = new Set(records.filter(isAssessedDiagnosis).map(({ row }) => row));
  return [...tallies]
    .filter(([, tally]) => tally.weight > 0)
    .map(([row, tally]): RankedCondition => {
      const { ctermId, nodeKey, description } = findingItem(kb, row);
      const score = Number((tally.weight / (tally.weight + HALF)).toFixed(4));
      const sides = { for: evidenceIn(tally.for), against: evidenceIn(tally.against) };
      return { ctermId, nodeKey, description, score, ...sides, isCharted: charted.has(row) };
    })
    .sort((a, b) => b.score - a.score || a.ctermId - b.ctermId);
}

/**
 * Whether a record counts for or against conditions. A test counts only if it has a result. Past history and family
 * history do not count.
 */
function sideOf({ row, termType, prefix, result, isAbsent }: NoteRecord): 'for' | 'against' | undefined {
  if (row < 0 || !OBSERVED.has(termType) || prefix === 'F' || prefix === 'H') return undefined;
  if (termType === TX) return result === 'A' ? 'for' : result === 'N' ? 'against' : undefined;
  return isAbsent ? 'against' : 'for';
}

/**
 * The conditions whose lists contain a finding, each with its smallest such list. A patient who has a more specific
 * form of a finding also has the finding itself, but a patient who denies the more specific form may still have the
 * finding.
 */
function smallestSources(kb: Knowledge, row: number, side: 'for' | 'against'): Map<number, PromptSource> {
  const sources = new Map<number, PromptSource>();
  for (const at of side === 'for' ? lineageOf(kb, row) : [row]) {
    for (const source of promptSourcesOf(kb, at)) {
      const smallest = sources.get(source.source);
      if (smallest === undefined || source.size < smallest.size) sources.set(source.source, source);
    }
  }
  return sources;
}

function evidenceIn(found: ReadonlyMap<number, ConditionEvidence & { weight: number }>): ConditionEvidence[] {
  return [...found.values()]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.ctermId - b.ctermId)
    .map(({ ctermId, description, size, recordIds }) => ({ ctermId, description, size, recordIds }));
}
