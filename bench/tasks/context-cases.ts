// The cases for the context comparison: the findings in the traps (test/traps) with their spans and states. A finding
// is compared if the peers can express every alternative of its state, and if its name does not already express the
// state ("never smoker"). A phenomenon is included if at least half of its findings can be compared.

import { NAMED_STATE } from '../../test/traps/judge.js';
import { type Expected, phenomena } from '../../test/traps/traps.js';
import { isExpressible } from '../context-states.js';

const FURTHER = new URL('../../test/traps/further/', import.meta.url);
const LEAST_SHARE = 0.5;

export interface Case {
  readonly begin: number;
  readonly end: number;
  /** The alternative states, any of which is correct. */
  readonly states: readonly string[];
}

/** A sentence with its cases; an engine is given all of them at once. */
export interface Sentence {
  readonly text: string;
  readonly cases: readonly Case[];
}

export interface ComparedPhenomenon {
  readonly name: string;
  readonly sentences: readonly Sentence[];
}

export interface CaseSet {
  readonly name: string;
  readonly phenomena: readonly ComparedPhenomenon[];
  /** The phenomena left out because too few of their findings can be compared. */
  readonly leftOut: readonly string[];
}

/** The traps used to develop cterm, and further traps that were not used for tuning it. */
export function caseSets(): CaseSet[] {
  return [caseSet('traps'), caseSet('traps-further', FURTHER)];
}

function caseSet(name: string, folder?: URL): CaseSet {
  const all = phenomena(folder).map((one) => {
    const sentences = one.traps
      .map(({ text, expected }) => ({ text, cases: expected.flatMap((each) => casesOf(each, text)) }))
      .filter(({ cases }) => cases.length > 0);
    const found = one.traps.flatMap(({ expected }) => expected).length;
    const compared = sentences.flatMap(({ cases }) => cases).length;
    return { name: one.name, sentences, isCompared: compared >= LEAST_SHARE * found };
  });
  return {
    name,
    phenomena: all
      .filter(({ isCompared }) => isCompared)
      .map(({ name: phenomenon, sentences }) => ({ name: phenomenon, sentences })),
    leftOut: all.filter(({ isCompared }) => !isCompared).map(({ name: phenomenon }) => phenomenon),
  };
}

/**
 * The case for an expected finding, if it can be compared. States about values, sides and durations are left out,
 * because these are not compared.
 */
function casesOf({ begin, end, conditions }: Expected, text: string): Case[] {
  const states = conditions.filter((condition) => !condition.some((one) => one.includes('=')));
  const [alternatives] = states;
  if (states.length !== 1 || alternatives === undefined || !isExpressible(alternatives)) return [];
  return NAMED_STATE.test(text.slice(begin, end)) ? [] : [{ begin, end, states: alternatives }];
}
