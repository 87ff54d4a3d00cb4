// Medical decision making. The level of each element is that of the highest rule that holds for it. The overall level
// is the highest one reached by two of the three elements. This file also determines what is missing for the next
// level. No level is raised without evidence.

import type {
  DecisionElement,
  DecisionLevel,
  DecisionMaking,
  DecisionOption,
  DecisionReason,
  NextLevel,
} from '../contract/score-types.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { dataEvidence } from './data-reviewed.js';
import type { Evidence } from './decision-evidence.js';
import { DECISION_RULES, type DecisionRule, ELEMENTS, type ElementName, LEVEL_NAMES } from './decision-rules.js';
import type { NoteRecord } from './note-records.js';
import { problemEvidence } from './problems.js';
import { riskEvidence } from './risk.js';

type Elements = Readonly<Record<ElementName, DecisionElement>>;

/** The three elements of decision making in a chart, the overall level, and what is missing for the next level. */
export function decide(kb: Knowledge, records: readonly NoteRecord[]): Omit<DecisionMaking, 'diagnoses'> {
  const order = new Map(records.map(({ id }, at) => [id, at]));
  const inOrder = (ids: Iterable<string>): string[] =>
    [...new Set(ids)].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const evidence = {
    problems: problemEvidence(kb, records),
    data: withCategories(dataEvidence(kb, records)),
    risk: riskEvidence(kb, records),
  };
  // Minimal data and minimal risk require no evidence, but if there is no problem, there is nothing to decide and the
  // level is 0.
  const floor: DecisionLevel = evidence.problems.length > 0 ? 1 : 0;
  const elements: Elements = {
    problems: elementOf('problems', evidence.problems, 0, inOrder),
    data: elementOf('data', evidence.data, floor, inOrder),
    risk: elementOf('risk', evidence.risk, floor, inOrder),
  };
  const level = reachedByTwo(elements);
  const next = nextLevel(elements, evidence, level, inOrder);
  return { level, name: LEVEL_NAMES[level], ...elements, ...(next && { next }) };
}

/** The second highest of the three levels. */
export function reachedByTwo(elements: Readonly<Record<ElementName, Pick<DecisionElement, 'level'>>>): DecisionLevel {
  const [, second = 0] = ELEMENTS.map((name) => elements[name].level).sort((a, b) => b - a);
  return second;
}

/** The pieces of evidence that count for the rule. */
function piecesFor(rule: DecisionRule, evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter(({ kind }) => rule.kinds.includes(kind));
}

function elementOf(
  element: ElementName,
  evidence: readonly Evidence[],
  floor: DecisionLevel,
  inOrder: (ids: Iterable<string>) => string[],
): DecisionElement {
  const met = DECISION_RULES.filter((rule) => rule.element === element)
    .map((rule) => ({ rule, pieces: piecesFor(rule, evidence) }))
    .filter(({ rule, pieces }) => pieces.length >= rule.need)
    .map(({ rule: { rule, level, text }, pieces }): DecisionReason => {
      return { rule, level, text, recordIds: inOrder(pieces.flatMap(({ recordIds }) => recordIds)) };
    })
    .sort((a, b) => b.level - a.level);
  const level = met[0]?.level ?? floor;
  const deciding = met.filter((reason) => reason.level === level);
  return { level, name: LEVEL_NAMES[level], recordIds: inOrder(deciding.flatMap(({ recordIds }) => recordIds)), met };
}

const DATA_CATEGORIES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'three-documents',
  'one-interpretation',
  'one-discussion',
]);

/**
 * Adds a piece of evidence for each category of moderate data whose requirement is met. These pieces count towards
 * extensive data.
 */
function withCategories(evidence: readonly Evidence[]): Evidence[] {
  const categories = DECISION_RULES.filter(({ rule }) => DATA_CATEGORIES.has(rule)).flatMap((rule): Evidence[] => {
    const pieces = piecesFor(rule, evidence);
    if (pieces.length < rule.need) return [];
    return [{ kind: 'data-category', recordIds: pieces.flatMap(({ recordIds }) => recordIds) }];
  });
  return [...evidence, ...categories];
}

/**
 * The next level, and the rules by which it could be reached. Two elements must reach that level, so one or two of the
 * elements that are still below that level must be raised.
 */
function nextLevel(
  elements: Elements,
  evidence: Readonly<Record<ElementName, readonly Evidence[]>>,
  level: DecisionLevel,
  inOrder: (ids: Iterable<string>) => string[],
): NextLevel | undefined {
  const wanted = ([1, 2, 3, 4] as const).find((one) => one > level);
  if (wanted === undefined) return undefined;
  const below = ELEMENTS.filter((name) => elements[name].level < wanted);
  return {
    level: wanted,
    name: LEVEL_NAMES[wanted],
    count: 2 - (ELEMENTS.length - below.length),
    elements: below.map((element) => ({
      element,
      level: elements[element].level,
      options: DECISION_RULES.filter((rule) => rule.element === element && rule.level === wanted)
        .filter(({ kinds }) => !kinds.some((kind) => kind.startsWith('stated-')))
        .map((rule): DecisionOption => {
          const pieces = piecesFor(rule, evidence[element]);
          const recordIds = inOrder(pieces.flatMap((piece) => piece.recordIds));
          return { rule: rule.rule, text: rule.text, need: rule.need, have: pieces.length, recordIds };
        }),
    })),
  };
}
