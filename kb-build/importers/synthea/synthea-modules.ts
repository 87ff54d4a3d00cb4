// Modules of Synthea: state machines in JSON, one per file. Each state is reduced to what the walk (synthea-walk.ts)
// needs: its transitions, the condition that begins or ends in it, and the findings that it refers to.

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { jsonElements } from '../readers/stream-json.js';
import type { ReleaseFile } from '../release.js';
import { symptomIdentifier } from './synthea-symptoms.js';

/** One state in a module. */
export interface SyntheaState {
  readonly name: string;
  /**
   * The probability of each possible next state, keyed by name. The probabilities add up to 1. If the module does not
   * state them for every branch (because a branch depends on age, for example), all branches count as equally likely.
   */
  readonly next: ReadonlyMap<string, number>;
  readonly submodule: string | undefined;
  /** The condition that begins in this state, if any. */
  readonly condition: ModuleCondition | undefined;
  /**
   * References to the condition that ends in this state. They refer to the condition by the state in which it began, by
   * its attribute, or by its codes.
   */
  readonly ends: readonly string[];
  /** Identifiers of what is observed, measured, done or given in this state. */
  readonly targets: readonly string[];
  /**
   * A reference to the condition that is the reason for this state. It refers to the condition by the state in which
   * the condition began, or by its attribute.
   */
  readonly reason: string | undefined;
}

/** A condition: the identifiers of its codes, and the attribute that other states use to refer to it. */
export interface ModuleCondition {
  readonly identifiers: readonly string[];
  readonly attribute: string | undefined;
}

export interface SyntheaModule {
  /**
   * The path of the module's file, without `.json`. It starts at the given folder, which need not be the root of all
   * modules.
   */
  readonly path: string;
  readonly states: ReadonlyMap<string, SyntheaState>;
  readonly place: SourceLocation;
}

type Json = Readonly<Record<string, unknown>>;

const PREFIXES: Readonly<Record<string, string>> = {
  'SNOMED-CT': 'SNOMED',
  SNOMED: 'SNOMED',
  LOINC: 'LOINC',
  RxNorm: 'RXNORM',
  CVX: 'CVX',
};

/** The types of states whose codes denote something to ask about, look for, do or give. */
const SPEAKING = ['Observation', 'MultiObservation', 'DiagnosticReport', 'Procedure', 'MedicationOrder', 'Vaccine'];

/** Reads the module in a file. If the file contains none, reports that and returns undefined. */
export function readModule(file: ReleaseFile, complain: Complain): SyntheaModule | undefined {
  for (const element of jsonElements(file.text(), [['states']])) {
    const place: SourceLocation = { file: file.file, line: element.line, column: element.column };
    if (!element.ok) {
      complain(place, element.problem, 'fetch the modules again, or correct the JSON');
      return undefined;
    }
    const states = new Map<string, SyntheaState>();
    for (const [name, value] of Object.entries(record(element.value))) {
      const state = record(value);
      if (typeof state.type === 'string') states.set(name, readState(name, state.type, state));
      else complain(place, `state '${name}' has no type`, 'write states such as {"type": "Delay", …}');
    }
    if (states.size === 0) break;
    return { path: file.name.replace(/\.json$/i, ''), states, place: { file: file.file, line: element.line } };
  }
  complain({ file: file.file, line: 1 }, 'the module has no states', 'check that this is a module of Synthea');
  return undefined;
}

function readState(name: string, type: string, state: Json): SyntheaState {
  return {
    name,
    next: transitions(state),
    submodule: type === 'CallSubmodule' ? text(state.submodule) : undefined,
    condition: type === 'ConditionOnset' ? readCondition(state) : undefined,
    ends: type === 'ConditionEnd' ? endings(state) : [],
    targets: targets(type, state),
    reason: text(state.reason),
  };
}

function readCondition(state: Json): ModuleCondition | undefined {
  const identifiers = codes(state.codes).filter((identifier) => identifier.startsWith('SNOMED:'));
  return identifiers.length === 0 ? undefined : { identifiers, attribute: text(state.assign_to_attribute) };
}

function endings(state: Json): string[] {
  const names = [text(state.condition_onset), text(state.referenced_by_attribute)];
  return [...names.filter((name) => name !== undefined), ...codes(state.codes)];
}

function targets(type: string, state: Json): string[] {
  if (type === 'Symptom') {
    // A symptom is set to 0 when the condition that causes it is over.
    if (record(state.exact).quantity === 0) return [];
    const symptom = symptomIdentifier(text(state.symptom) ?? '');
    return symptom === undefined ? [] : [symptom];
  }
  if (type === 'CarePlanStart') return [...codes(state.codes), ...codes(state.activities)];
  if (type === 'ImagingStudy') return codes([state.procedure_code]);
  if (!SPEAKING.includes(type)) return [];
  return [...codes(state.codes), ...list(state.observations).flatMap((part) => codes(record(part).codes))];
}

/** All states that a transition of any kind may lead to, with their probabilities. */
function transitions(state: Json): Map<string, number> {
  const chances = new Map<string, number>();
  for (const [kind, value] of Object.entries(state)) {
    if (!kind.endsWith('_transition')) continue;
    // Transitions that depend on the type of care are an object with one state for each type.
    const isObject = typeof value === 'object' && !Array.isArray(value);
    const ways = isObject ? Object.values(record(value)) : typeof value === 'string' ? [value] : value;
    addWays(chances, ways, 1);
  }
  return chances;
}

function addWays(chances: Map<string, number>, value: unknown, chance: number): void {
  const ways = list(value);
  const weights = ways.map((way) => {
    const { distribution, default_probability: byTable } = record(way);
    return typeof distribution === 'number' ? distribution : typeof byTable === 'number' ? byTable : undefined;
  });
  const stated = weights.map((weight) => weight ?? 0).reduce((sum, weight) => sum + weight, 0);
  const isStated = stated > 0 && !weights.includes(undefined);
  for (const [index, way] of ways.entries()) {
    const share = chance * (isStated ? (weights[index] ?? 0) / stated : 1 / ways.length);
    const { transition = way, distributions } = record(way);
    if (typeof transition === 'string') chances.set(transition, (chances.get(transition) ?? 0) + share);
    addWays(chances, distributions, share);
  }
}

/** The identifiers of codes from the vocabularies that are read; other codes (claims, device images) are skipped. */
function codes(value: unknown): string[] {
  return list(value).flatMap((part) => {
    const { system, code } = record(part);
    const prefix = typeof system === 'string' ? PREFIXES[system] : undefined;
    const written = typeof code === 'number' ? String(code) : (text(code)?.trim() ?? '');
    if (prefix === undefined || written === '') return [];
    return [`${prefix}:${prefix === 'CVX' ? written.padStart(2, '0') : written}`];
  });
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
