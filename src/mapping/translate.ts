// Translation of one code: from a finding to a vocabulary by stored maps, from a code back to findings, and from code
// to code by stored equivalences, else through the findings between. What is not stored may be generated: from the
// nearest mapped ancestor, else through an equivalent code.

import { codeAt, codeRow } from '../knowledge/codes.js';
import { ancestorsOf, findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { type MapRecord, mapsTo } from '../knowledge/maps.js';
import { CTERM, usableVocabularies } from '../knowledge/vocabularies.js';
import type { CodeMap, CodeMapEntry, Relationship } from '../types.js';
import { compareRelationships, compose, invert } from './compose.js';
import { codeEntry, findingEntry, groupCodePoint, MAP_STATUS, type Origin, withPreferred } from './entries.js';
import { equivalenceEntry, equivalentsOf, fromEquivalences } from './equivalences.js';
import { parseRule, type RuleContext } from './rules.js';
import { type Selection, selectMaps } from './select.js';
import { onDay } from './validity.js';

/** One translation to make. The vocabularies are canonical names that the host may use. */
export interface TranslationRequest {
  readonly sourceVocabulary: string;
  readonly sourceCode: string;
  readonly targetVocabulary: string;
  /** Regarded for findings only. */
  readonly context: RuleContext;
  readonly autoGenerate: boolean;
  /** As yyyymmdd: which codes may be reported. Without it, none is taken for too old or too new. */
  readonly day?: number;
  readonly relationship?: Relationship;
  readonly limit?: number;
}

type Answer = Pick<CodeMap, 'group' | 'entry'>;

const NOTHING: Answer = { group: [], entry: [] };

/** The answer to a request; a code or a pair of vocabularies without maps has empty lists. */
export function translate(kb: Knowledge, request: TranslationRequest): CodeMap {
  const { sourceVocabulary, sourceCode, targetVocabulary, day, relationship, limit } = request;
  const undated = answer(kb, request);
  const isDated = day !== undefined && targetVocabulary !== CTERM;
  const { group, entry } = isDated ? onDay(kb, undated, targetVocabulary, day) : undated;
  const isWanted = (candidate: CodeMapEntry) => relationship === undefined || candidate.relationship === relationship;
  return {
    sourceVocabulary,
    sourceCode,
    targetVocabulary,
    group: group.filter((one) => isWanted(one.entry)).slice(0, limit),
    entry: entry.filter(isWanted).slice(0, limit),
  };
}

function answer(kb: Knowledge, request: TranslationRequest): Answer {
  const { sourceVocabulary, sourceCode, targetVocabulary, autoGenerate } = request;
  const code = sourceCode.trim();
  // A cterm code that is not numeric is a plain code of that vocabulary.
  if (sourceVocabulary === CTERM && /^\d+$/.test(code)) {
    const finding = findingById(kb, Number(code));
    return finding < 0 ? NOTHING : fromFinding(kb, finding, request);
  }
  const row = codeRow(kb, sourceVocabulary, code);
  if (row < 0) return NOTHING;
  if (sourceVocabulary === targetVocabulary) return { group: [], entry: [identity(codeAt(kb, row))] };
  if (targetVocabulary === CTERM) return { group: [], entry: toFindings(kb, row, autoGenerate) };
  const stated = fromEquivalences(kb, row, targetVocabulary);
  return stated ?? { group: [], entry: throughFindings(kb, row, targetVocabulary) };
}

// ── From a finding ────────────────────────────────────────────────────────────────────────────────

function fromFinding(kb: Knowledge, finding: number, request: TranslationRequest): Answer {
  const { targetVocabulary, context, autoGenerate } = request;
  if (targetVocabulary === CTERM) {
    const { findings } = kb.tables;
    const code = { code: String(findings.id(finding)), description: findings.description(finding) };
    return { group: [], entry: [identity({ ...code, isCategory: false, isUnreportable: false })] };
  }
  const groups = selectMaps(kb, finding, targetVocabulary, context);
  if (groups.length === 0) return autoGenerate ? generated(kb, finding, request) : NOTHING;
  const entries = groups.map((selections) => withPreferred(selections.map((one) => codeEntry(kb, stored(one)))));
  // Our reading: one group is a choice and stands in `entry`; several are needed together, one entry of each.
  if (entries.length === 1) return { group: [], entry: entries[0] };
  const group = entries.map(([preferred], index) => {
    const { record } = groups[index][0];
    return { entry: preferred, id: index + 1, groupNumber: record.group, codePoint: groupCodePoint(kb, record) };
  });
  return { group, entry: [] };
}

function stored({ record, missing, suppressedBy }: Selection): Origin {
  return { record, relationship: record.relationship, missing, suppressedBy };
}

function generated(kb: Knowledge, finding: number, { targetVocabulary, context }: TranslationRequest): Answer {
  const lent = fromAncestor(kb, finding, targetVocabulary, context);
  return { group: [], entry: lent.length > 0 ? lent : throughEquivalents(kb, finding, targetVocabulary, context) };
}

/** The nearest ancestor that has maps lends them; a finding's ancestor is broader than the finding. */
function fromAncestor(kb: Knowledge, finding: number, vocabulary: string, context: RuleContext): CodeMapEntry[] {
  for (const ancestor of ancestorsOf(kb, finding)) {
    const selections = selectMaps(kb, ancestor, vocabulary, context).flat();
    if (selections.length === 0) continue;
    const through = String(kb.tables.findings.id(ancestor));
    return withPreferred(
      selections.map((one) => {
        const relationship = compose('broader', one.record.relationship);
        return codeEntry(kb, { ...stored(one), relationship, through });
      }),
    );
  }
  return [];
}

/** By way of the codes that the finding has in other vocabularies, where these have equivalents that do alone. */
function throughEquivalents(kb: Knowledge, finding: number, target: string, context: RuleContext): CodeMapEntry[] {
  const entries = usableVocabularies(kb).flatMap(({ name }) =>
    selectMaps(kb, finding, name, context)
      .flat()
      .filter(({ suppressedBy }) => suppressedBy === undefined)
      .flatMap(({ record }) =>
        equivalentsOf(kb, record.target, target).map((equivalence) => {
          const relationship = compose(record.relationship, equivalence.relationship);
          return equivalenceEntry(kb, equivalence, { relationship, through: codeAt(kb, record.target).code });
        }),
      ),
  );
  return withPreferred(bestOfEachCode(entries));
}

// ── From a code ───────────────────────────────────────────────────────────────────────────────────

function toFindings(kb: Knowledge, code: number, autoGenerate: boolean): CodeMapEntry[] {
  const stored = backward(kb, code);
  if (stored.length > 0 || !autoGenerate) return withPreferred(stored.map((origin) => findingEntry(kb, origin)));
  const seen = new Set([code]);
  for (let above = kb.tables.codes.parent(code); above !== undefined && !seen.has(above); ) {
    seen.add(above);
    const through = codeAt(kb, above).code;
    const entries = backward(kb, above).map(({ record, relationship }) => {
      return findingEntry(kb, { record, relationship: compose('broader', relationship), through });
    });
    if (entries.length > 0) return withPreferred(entries);
    above = kb.tables.codes.parent(above);
  }
  return findingsOfEquivalents(kb, code);
}

/** The findings of the codes that stand for this one alone. */
function findingsOfEquivalents(kb: Knowledge, code: number): CodeMapEntry[] {
  const entries = usableVocabularies(kb).flatMap(({ name }) =>
    equivalentsOf(kb, code, name).flatMap(({ target, relationship: first }) =>
      backward(kb, target).map(({ record, relationship }) =>
        findingEntry(kb, { record, relationship: compose(first, relationship), through: codeAt(kb, target).code }),
      ),
    ),
  );
  return withPreferred(bestOfEachCode(entries));
}

/** The maps that lead to a code, read backward, best relationship first. */
function backward(kb: Knowledge, code: number): Origin[] {
  const origins = mapsTo(kb, code).map((record) => ({ record, relationship: invert(record.relationship) }));
  return origins.sort((a, b) => compareRelationships(a.relationship, b.relationship));
}

/** Codes of another vocabulary by way of the findings that map to this one, each code once by its best way. */
function throughFindings(kb: Knowledge, code: number, vocabulary: string): CodeMapEntry[] {
  const entries = mapsTo(kb, code).flatMap((back) => {
    const through = String(kb.tables.findings.id(back.finding));
    return selectMaps(kb, back.finding, vocabulary, impliedContext(back))
      .flat()
      .filter(({ suppressedBy }) => suppressedBy === undefined) // "history of" must not come out as the condition itself
      .map((one) => {
        const relationship = compose(invert(back.relationship), one.record.relationship);
        return codeEntry(kb, { ...stored(one), relationship, through });
      });
  });
  return withPreferred(bestOfEachCode(entries));
}

/** Each code once, by its best relationship. */
function bestOfEachCode(entries: readonly CodeMapEntry[]): CodeMapEntry[] {
  const best = new Map<string, CodeMapEntry>();
  for (const entry of entries) {
    const known = best.get(entry.code);
    if (known === undefined || compareRelationships(entry.relationship, known.relationship) < 0)
      best.set(entry.code, entry);
  }
  return [...best.values()];
}

/** What a code says of its finding besides naming it: the plain conditions of the rule that leads to it. */
function impliedContext(record: MapRecord): RuleContext {
  const stated = parseRule(record.rule).filter(({ axis, operator }) => operator === '=' && axis !== 'age');
  const context: Partial<Record<string, string>> = {};
  for (const { axis, operand } of stated) {
    const before = context[axis];
    context[axis] = before === undefined ? operand : `${before}+${operand}`;
  }
  return context;
}

/** Our reading: a code of the target vocabulary itself is its own exact translation. */
function identity(
  code: Pick<ReturnType<typeof codeAt>, 'code' | 'description' | 'isCategory' | 'isUnreportable'>,
): CodeMapEntry {
  return {
    properties: [],
    code: code.code,
    relationship: 'exact',
    description: code.description,
    isCategory: code.isCategory,
    preferred: true,
    unreportable: code.isUnreportable || code.isCategory,
    statusId: MAP_STATUS.qualified,
  };
}
