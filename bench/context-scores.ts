// The figures of the context comparison, all computed from the same cases: for each attribute, precision, recall and
// F1; for each phenomenon, the share of findings for which the engine returns the correct values of all the attributes
// that it supports.

import { type Answer, ATTRIBUTES, type Attribute, agrees, agreesOn, wantedOf } from './context-states.js';
import type { Case, CaseSet } from './tasks/context-cases.js';

/** An engine with its answers, indexed first by sentence and then by case. A case without an answer counts as wrong. */
export interface Answered {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly answers: readonly (readonly (readonly Answer[])[])[];
}

interface Scores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface AttributeFigures {
  readonly attribute: Attribute;
  /** Number of findings whose state determines the attribute. */
  readonly findings: number;
  /** How many of these findings should have the attribute. */
  readonly wanted: number;
  readonly engines: Readonly<Record<string, Scores>>;
}

export interface PhenomenonFigures {
  readonly name: string;
  readonly findings: number;
  /** Number of findings whose state determines whether the finding is negated. */
  readonly settled: number;
  /**
   * The shares of findings with correct answers: in all four attributes (only for engines that support all four), and
   * in negation alone.
   */
  readonly engines: Readonly<Record<string, { readonly all?: number; readonly negated: number }>>;
}

export interface SetFigures {
  readonly name: string;
  readonly leftOut: readonly string[];
  /** For each engine, the number of findings for which it has no answer. */
  readonly unanswered: Readonly<Record<string, number>>;
  readonly attributes: readonly AttributeFigures[];
  /** The figures for all phenomena together, followed by those for each phenomenon. */
  readonly phenomena: readonly PhenomenonFigures[];
}

/** A case with the answers from each engine. */
interface Row {
  readonly states: readonly string[];
  readonly answers: readonly (readonly Answer[])[];
}

/** The figures for one set. */
export function figuresOf(set: CaseSet, engines: readonly Answered[]): SetFigures {
  const byPhenomenon = rowsOf(set, engines);
  const rows = byPhenomenon.flat();
  return {
    name: set.name,
    leftOut: set.leftOut,
    unanswered: keyed(engines, (at) => rows.filter(({ answers }) => (answers[at] ?? []).length === 0).length),
    attributes: ATTRIBUTES.map((attribute) => attributeFigures(attribute, rows, engines)),
    phenomena: [
      phenomenonFigures('all', rows, engines),
      ...set.phenomena.map(({ name }, at) => phenomenonFigures(name, byPhenomenon[at] ?? [], engines)),
    ],
  };
}

/**
 * The cases for each phenomenon, each with the answers from the engines. The answers from an engine are indexed by
 * sentence; sentences are numbered consecutively across all phenomena.
 */
function rowsOf({ phenomena }: CaseSet, engines: readonly Answered[]): Row[][] {
  let sentence = 0;
  return phenomena.map(({ sentences }) =>
    sentences.flatMap(({ cases }) => {
      const at = sentence++;
      return cases.map(({ states }: Case, index) => ({
        states,
        answers: engines.map(({ answers }) => answers[at]?.[index] ?? []),
      }));
    }),
  );
}

function attributeFigures(attribute: Attribute, rows: readonly Row[], engines: readonly Answered[]): AttributeFigures {
  const settled = rows.filter(({ states }) => wantedOf(states, attribute) !== undefined);
  const wanted = settled.filter(({ states }) => wantedOf(states, attribute) === true);
  const wantedRows = new Set(wanted);
  const scoresAt = (at: number): Scores => {
    const isRight = ({ states, answers }: Row) => all(answers[at], (answer) => agreesOn(states, attribute, answer));
    const right = wanted.filter(isRight).length;
    const wrong = settled.filter((row) => !wantedRows.has(row) && !isRight(row)).length;
    return scores(right, right + wrong, wanted.length);
  };
  const telling = engines.map(({ attributes }) => attributes.includes(attribute));
  return {
    attribute,
    findings: settled.length,
    wanted: wanted.length,
    engines: keyed(engines, (at) => (telling[at] ? scoresAt(at) : undefined)),
  };
}

function phenomenonFigures(name: string, rows: readonly Row[], engines: readonly Answered[]): PhenomenonFigures {
  const settled = rows.filter(({ states }) => wantedOf(states, 'negated') !== undefined);
  const right = (some: readonly Row[], at: number, attributes: readonly Attribute[]): number =>
    rounded(
      some.filter(({ states, answers }) => all(answers[at], (answer) => agrees(states, attributes, answer))).length /
        Math.max(some.length, 1),
    );
  return {
    name,
    findings: rows.length,
    settled: settled.length,
    engines: keyed(engines, (at) => {
      const negated = right(settled, at, ['negated']);
      const attributes = engines[at]?.attributes ?? [];
      return attributes.length < ATTRIBUTES.length ? { negated } : { all: right(rows, at, attributes), negated };
    }),
  };
}

/** Whether there is at least one answer and all of them are correct. */
function all(answers: readonly Answer[] | undefined, isRight: (answer: Answer) => boolean): boolean {
  return answers !== undefined && answers.length > 0 && answers.every(isRight);
}

function scores(right: number, found: number, wanted: number): Scores {
  const precision = found === 0 ? 0 : right / found;
  const recall = wanted === 0 ? 0 : right / wanted;
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision: rounded(precision), recall: rounded(recall), f1: rounded(f1) };
}

/**
 * The values returned by `valueAt`, keyed by engine name; an engine is left out if the function returns undefined for
 * it.
 */
function keyed<T>(engines: readonly Answered[], valueAt: (at: number) => T | undefined): Record<string, T> {
  return Object.fromEntries(
    engines.flatMap(({ name }, at) => {
      const value = valueAt(at);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
