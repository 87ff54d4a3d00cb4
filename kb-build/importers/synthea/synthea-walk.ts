// Uses the state machines of Synthea to find what is related to a condition: the targets of each state that gives the
// condition as its reason, or that comes after the onset of the condition but before the condition ends or another
// begins.
//
//   found by                                                     level  size
//   reason; or probability of at least 0.9, within 20 steps        R      1
//   probability of at least 0.1, within 10 steps                   M      2
//   probability of at least 0.02, within 30 steps                  M      3
//
// If several conditions share a reason, the probability decides for each of them, but the level is M and the size is at
// least 2.

import { compareText } from '../../compare-text.js';
import type { PromptRecord, SourceLocation } from '../../records.js';
import type { ModuleCondition, SyntheaModule, SyntheaState } from './synthea-modules.js';

const REACHES: readonly (Pick<PromptRecord, 'level' | 'size'> & { chance: number; reach: number })[] = [
  { chance: 0.9, reach: 20, level: 'R', size: 1 },
  { chance: 0.1, reach: 10, level: 'M', size: 2 },
  { chance: 0.02, reach: 30, level: 'M', size: 3 },
];
const LAST_REACH = 30;

interface PromptBasis {
  readonly level: PromptRecord['level'];
  readonly size: PromptRecord['size'];
  /** Number of steps from the onset to this state; 0 if the state gives the condition as its reason. */
  readonly distance: number;
  readonly place: SourceLocation;
}

interface Onset {
  readonly module: SyntheaModule;
  readonly state: SyntheaState;
  readonly condition: ModuleCondition;
}

/** For each state, the onsets from which it can be reached, each with the level and size of the resulting prompts. */
type OnTheWay = Map<SyntheaState, Map<Onset, PromptBasis>>;

/**
 * The prompts for each condition in the given modules, best first. If several states yield the same prompt, the best
 * one is used; if they are equally good, the first one.
 */
export function* conditionPrompts(modules: readonly SyntheaModule[]): Generator<PromptRecord> {
  const onsets = modules.flatMap((module) =>
    [...module.states.values()].flatMap((state) =>
      state.condition === undefined ? [] : [{ module, state, condition: state.condition }],
    ),
  );
  const found = new Map<string, Map<string, PromptBasis>>();
  const add = (condition: ModuleCondition, target: string, basis: PromptBasis) => {
    for (const source of condition.identifiers) {
      if (source === target) continue;
      const ofSource = found.get(source) ?? new Map<string, PromptBasis>();
      found.set(source, ofSource);
      const best = ofSource.get(target);
      if (best === undefined || compareBases(basis, best) < 0) ofSource.set(target, basis);
    }
  };
  const submodules = modulesByPath(modules);
  const onTheWay: OnTheWay = new Map();
  for (const onset of onsets) {
    for (const { module, state, distance, chance } of walk(onset, submodules)) {
      const worth = REACHES.find((one) => chance >= one.chance && distance <= one.reach);
      if (worth === undefined) continue;
      const { level, size } = worth;
      const basis: PromptBasis = { level, size, distance, place: module.place };
      onTheWay.set(state, (onTheWay.get(state) ?? new Map<Onset, PromptBasis>()).set(onset, basis));
      // If a state gives a reason, its targets do not count towards other conditions.
      if (state.reason !== undefined) continue;
      for (const target of state.targets) add(onset.condition, target, basis);
    }
  }
  addReasons(modules, onsets, onTheWay, add);
  for (const [finding, ofSource] of found) {
    const sorted = [...ofSource].sort(([a, one], [b, other]) => compareBases(one, other) || compareText(a, b));
    for (const [index, [target, { level, size, place }]] of sorted.entries()) {
      yield { kind: 'prompt', finding, target, level, size, rank: index + 1, place };
    }
  }
}

function compareBases(a: PromptBasis, b: PromptBasis): number {
  return a.size - b.size || compareText(b.level, a.level) || a.distance - b.distance;
}

function addReasons(
  modules: readonly SyntheaModule[],
  onsets: readonly Onset[],
  onTheWay: OnTheWay,
  add: (condition: ModuleCondition, target: string, basis: PromptBasis) => void,
): void {
  const byAttribute = new Map<string, Onset[]>();
  for (const onset of onsets) {
    const { attribute } = onset.condition;
    if (attribute !== undefined) byAttribute.set(attribute, [...(byAttribute.get(attribute) ?? []), onset]);
  }
  for (const module of modules) {
    for (const state of module.states.values()) {
      if (state.reason === undefined || state.targets.length === 0) continue;
      const named = module.states.get(state.reason)?.condition;
      const candidates = byAttribute.get(state.reason) ?? [];
      const certain: PromptBasis = { level: 'R', size: 1, distance: 0, place: module.place };
      if (named !== undefined) for (const target of state.targets) add(named, target, certain);
      else if (conditionCount(candidates) === 1) {
        for (const target of state.targets) add(candidates[0].condition, target, certain);
      } else {
        // An attribute shared by several conditions refers to every condition whose onset leads here.
        for (const onset of candidates) {
          const basis = onTheWay.get(state)?.get(onset);
          if (basis === undefined) continue;
          const possible: PromptBasis = { ...basis, level: 'M', size: basis.size === 3 ? 3 : 2 };
          for (const target of state.targets) add(onset.condition, target, possible);
        }
      }
    }
  }
}

function conditionCount(onsets: readonly Onset[]): number {
  return new Set(onsets.map(({ condition }) => condition.identifiers.join(' '))).size;
}

interface Reached {
  readonly module: SyntheaModule;
  readonly state: SyntheaState;
  /** Number of steps from the onset, along the shortest path. */
  readonly distance: number;
  /** The probability of reaching this state, summed over all paths; at most 1. */
  readonly chance: number;
}

/**
 * The states reached after an onset, nearest first, for as long as the condition lasts and no other condition has
 * begun.
 */
function walk(onset: Onset, submodules: ReadonlyMap<string, SyntheaModule>): Reached[] {
  const reached = new Map<SyntheaState, Reached>();
  let front = new Map([[onset.state, { module: onset.module, chance: 1 }]]);
  for (let distance = 1; distance <= LAST_REACH && front.size > 0; distance++) {
    const ahead: typeof front = new Map();
    for (const [from, { module, chance }] of front) {
      for (const step of steps(module, from, submodules)) {
        const { state } = step;
        if (state.condition !== undefined || isEndOf(state, onset)) continue;
        const arriving = (ahead.get(state)?.chance ?? 0) + chance * step.chance;
        ahead.set(state, { module: step.module, chance: arriving });
      }
    }
    for (const [state, { module, chance }] of ahead) {
      const earlier = reached.get(state);
      const total = Math.min(1, (earlier?.chance ?? 0) + chance);
      reached.set(state, { module, state, distance: earlier?.distance ?? distance, chance: total });
    }
    front = ahead;
  }
  return [...reached.values()];
}

/** The next states; if the given state calls a submodule, the initial state of the submodule is included. */
function* steps(
  module: SyntheaModule,
  { submodule, next }: SyntheaState,
  submodules: ReadonlyMap<string, SyntheaModule>,
): Generator<Omit<Reached, 'distance'>> {
  const inside = submodule === undefined ? undefined : submodules.get(submodule);
  const initial = inside?.states.get('Initial');
  if (inside !== undefined && initial !== undefined) yield { module: inside, state: initial, chance: 1 };
  for (const [name, chance] of next) {
    const state = module.states.get(name);
    if (state !== undefined) yield { module, state, chance };
  }
}

function isEndOf({ ends }: SyntheaState, { state, condition }: Onset): boolean {
  const { attribute, identifiers } = condition;
  return ends.some((end) => end === state.name || end === attribute || identifiers.includes(end));
}

/**
 * Modules, keyed by every suffix of their paths, so that references to submodules can be looked up. A reference is a
 * path relative to the folder that contains all modules.
 */
function modulesByPath(modules: readonly SyntheaModule[]): Map<string, SyntheaModule> {
  const byPath = new Map<string, SyntheaModule>();
  for (const module of modules) {
    const parts = module.path.split(/[\\/]/);
    for (const [index] of parts.entries()) {
      const path = parts.slice(index).join('/');
      if (!byPath.has(path)) byPath.set(path, module);
    }
  }
  return byPath;
}
