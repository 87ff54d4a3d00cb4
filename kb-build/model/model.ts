// The model: a checked draft in which every key has been resolved to a row. Rows are sorted as in the sections:
// findings by primary node key, names and phrases by finding, maps by (finding, group, vocabulary, priority), prompts
// by (finding, rank), codes by (vocabulary, code), and enumerations by (name, displayOrder). Combinations, cues and
// headings stay in reading order.

import { NONE } from '../../assembly/layout.js';
import type { NameKind } from '../../src/bundle/sections/names-section.js';
import { withFindingIds } from '../canonical-rules.js';
import { codeIdentity } from '../check/code-checks.js';
import type {
  AxisRecord,
  CodeRecord,
  CombinationRecord,
  EquivalenceRecord,
  InstructionRecord,
} from '../code-records.js';
import { compareText } from '../compare-text.js';
import type { Draft } from '../draft.js';
import { inBothSpellings } from '../hygiene/spelling-rules.js';
import { importWordsOf, type Spellings } from '../import-words.js';
import { nameAt } from '../name-list.js';
import type {
  EnumerationRecord,
  FindingKey,
  FindingRecord,
  MapRecord,
  PhraseRecord,
  PromptRecord,
  RangeRecord,
} from '../records.js';

/**
 * The values that allocation assigns to a finding: its public id, its primary node key, and the keys of its additional
 * positions.
 */
export interface Placement {
  id: number;
  nodeKey: string;
  further: readonly string[];
}

/** A position in the tree, with the row of the finding there. */
export interface Position {
  key: string;
  finding: number;
}

export interface Model {
  draft: Draft;
  /** For each row, the finding and its placement. */
  findings: { record: FindingRecord; placement: Placement }[];
  rowOfFinding: ReadonlyMap<FindingKey, number>;
  names: ModelNames;
  phrases: PhraseRecord[];
  ranges: RangeRecord[];
  maps: MapRecord[];
  prompts: PromptRecord[];
  codes: CodeRecord[];
  instructions: InstructionRecord[];
  axes: AxisRecord[];
  equivalences: EquivalenceRecord[];
  rowOfCode: ReadonlyMap<string, number>;
  /** For each vocabulary, its index in the manifest. */
  rowOfVocabulary: ReadonlyMap<string, number>;
  combinations: CombinationRecord[];
  enumerations: EnumerationRecord[];
  /** All positions of all findings, sorted by key. */
  positions: Position[];
}

/**
 * For each row of the table of names, the row of its finding and the index of the name in the draft's list. For a
 * finding's description, the index is PREFERRED.
 */
export interface ModelNames {
  finding: Uint32Array;
  index: Uint32Array;
}
export const PREFERRED = NONE;

/**
 * Creates the model of a draft that has no complaints; `placementOf` is defined for every index into the draft's
 * findings.
 */
export function resolveModel(draft: Draft, placementOf: (index: number) => Placement): Model {
  const findings = draft.findings
    .map((record, index) => ({ record, placement: placementOf(index) }))
    .sort((a, b) => compareText(a.placement.nodeKey, b.placement.nodeKey));
  const rowOfFinding = new Map(findings.map(({ record }, row) => [record.key, row]));
  const row = (key: FindingKey): number => rowOfFinding.get(key) ?? NONE;
  const idOf = (key: FindingKey): number | undefined => findings[row(key)]?.placement.id;
  const { spellings } = importWordsOf(draft.imports);
  const rowOfVocabulary = new Map(draft.vocabularies.map(({ name }, index) => [name, index]));
  const vocabulary = (name: string): number => rowOfVocabulary.get(name) ?? NONE;
  const codes = [...draft.codes].sort(
    (a, b) => vocabulary(a.vocab) - vocabulary(b.vocab) || compareText(a.code, b.code),
  );
  const rowOfCode = new Map(codes.map(({ vocab, code }, index) => [codeIdentity(vocab, code), index]));
  const codeRow = ({ vocab, code }: { vocab: string; code: string }) =>
    rowOfCode.get(codeIdentity(vocab, code)) ?? NONE;
  return {
    draft,
    findings,
    rowOfFinding,
    names: resolveNames(draft, findings.length, row),
    ranges: [...draft.ranges].sort((a, b) => row(a.finding) - row(b.finding)),
    phrases: [...draft.phrases].sort(
      (a, b) => row(a.finding) - row(b.finding) || compareText(a.culture ?? '', b.culture ?? ''),
    ),
    maps: draft.maps
      .map((map) => withIds(map, draft, idOf, spellings))
      .sort(
        (a, b) =>
          row(a.finding) - row(b.finding) ||
          a.group - b.group ||
          vocabulary(a.vocab) - vocabulary(b.vocab) ||
          a.priority - b.priority,
      ),
    prompts: [...draft.prompts].sort((a, b) => row(a.finding) - row(b.finding) || a.rank - b.rank),
    codes,
    rowOfCode,
    instructions: [...draft.instructions].sort((a, b) => codeRow(a) - codeRow(b)),
    axes: [...draft.axes].sort(
      (a, b) => codeRow(a) - codeRow(b) || a.position - b.position || compareText(a.value, b.value),
    ),
    equivalences: [...draft.equivalences].sort(
      (a, b) =>
        codeRow(a) - codeRow(b) ||
        vocabulary(a.targetVocab) - vocabulary(b.targetVocab) ||
        a.scenario - b.scenario ||
        a.choice - b.choice ||
        compareText(a.targetCode, b.targetCode),
    ),
    rowOfVocabulary,
    combinations: draft.combinations.map((one) => withIds(one, draft, idOf, spellings)),
    enumerations: [...draft.enumerations].sort(
      (a, b) => compareText(a.name, b.name) || a.displayOrder - b.displayOrder,
    ),
    positions: positionsOf(findings),
  };
}

/**
 * Copies a record, replacing the finding keys in its rule with public ids, as in the bundle. Words in an authored rule
 * are given in British and American spelling.
 */
function withIds<R extends { rule: string }>(
  record: R,
  draft: Draft,
  idOf: (key: FindingKey) => number | undefined,
  spellings: Spellings,
): R {
  const spelt = inBothSpellings(record.rule, spellings);
  const rule = withFindingIds(spelt, (key) => idOf(draft.keyOf?.(key) ?? key));
  return rule === undefined || rule === record.rule ? record : { ...record, rule };
}

/**
 * Sorts the names by finding; within a finding, the description comes first, and the other names are in the order in
 * which they were read. A counting sort is used, because there may be millions of names.
 */
function resolveNames(draft: Draft, findingCount: number, row: (key: FindingKey) => number): ModelNames {
  const { names } = draft;
  const rows = new Uint32Array(names.finding.length);
  const next = new Uint32Array(findingCount + 1);
  for (const [i, key] of names.finding.entries()) {
    const finding = row(key);
    rows[i] = finding;
    next[finding + 1]++;
  }
  const total = names.finding.length + findingCount;
  const model = { finding: new Uint32Array(total), index: new Uint32Array(total) };
  let at = 0;
  for (let finding = 0; finding < findingCount; finding++) {
    const count = next[finding + 1];
    model.finding.fill(finding, at, at + count + 1);
    model.index[at] = PREFERRED;
    next[finding + 1] = at + 1;
    at += count + 1;
  }
  for (const [i, finding] of rows.entries()) {
    model.index[next[finding + 1]++] = i;
  }
  return model;
}

/** A name in the model, in the form that the recogniser and the table of names need. */
export interface ModelName {
  text: string;
  kind: NameKind;
  cased: boolean;
  silent: boolean;
}

/**
 * The name in a given row. A description is silent if the finding's `silent` flag is set, or if the finding repeats the
 * description as a silent name.
 */
export function modelName(model: Model, row: number): ModelName {
  const index = model.names.index[row];
  if (index !== PREFERRED) return nameAt(model.draft.names, index);
  const finding = model.names.finding[row];
  const { description: text, silent: isSilent = false } = model.findings[finding].record;
  let silent = isSilent;
  for (let other = row + 1; !silent && model.names.finding[other] === finding; other++) {
    const name = nameAt(model.draft.names, model.names.index[other]);
    if (name.silent && name.text === text) silent = true;
  }
  return { text, kind: 'preferred', cased: false, silent };
}

function positionsOf(findings: Model['findings']): Position[] {
  const positions: Position[] = [];
  for (const [finding, { placement }] of findings.entries()) {
    positions.push({ key: placement.nodeKey, finding });
    for (const key of placement.further) positions.push({ key, finding });
  }
  return positions.sort((a, b) => compareText(a.key, b.key));
}
