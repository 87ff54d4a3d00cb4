// Floors for an evaluation, such as `f1=.9`, `codes.precision=.8` or `result=N.recall=.95`. The figure is `precision`,
// `recall` or `f1`; the name before the figure specifies the part of the evaluation to which the figure applies.
// Without such a name, the floor applies to the findings.

import { CODES, type EvaluatedPart, type Evaluation, FINDINGS, IN_CONTEXT } from '../../evaluation/evaluate.js';

/** A figure and its minimum value. */
interface Floor {
  readonly part: string;
  readonly figure: 'precision' | 'recall' | 'f1';
  readonly least: number;
}

const FORM = /^(?:(?<part>.+)\.)?(?<figure>precision|recall|f1)=(?<least>\d*\.?\d+)$/;

/** Parses floors from the command line. If one is invalid, returns a message that says why. */
export function readFloors(given: readonly string[]): Floor[] | string {
  const floors: Floor[] = [];
  for (const one of given) {
    const { part = FINDINGS, figure, least } = FORM.exec(one)?.groups ?? {};
    if (figure !== 'precision' && figure !== 'recall' && figure !== 'f1')
      return `--floor ${one}: expected a figure and a number, such as f1=.9 or codes.recall=.8`;
    floors.push({ part, figure, least: Number(least) });
  }
  return floors;
}

/** Returns one line for each figure that is below its floor or was not evaluated. */
export function belowFloors(floors: readonly Floor[], { parts }: Evaluation): string[] {
  return floors.flatMap(({ part, figure, least }) => {
    const found = parts.filter(({ name }) => isNamed(name, part));
    if (found.length === 0) return [`${part}.${figure} has a floor, but the notes do not annotate it`];
    return found.flatMap((one: EvaluatedPart) => {
      const { value } = one[figure];
      return value >= least ? [] : [`${one.name}.${figure} is ${value.toFixed(4)}, its floor is ${least}`];
    });
  });
}

/**
 * Whether a floor for `part` applies to the part called `name`. `context` means findings in context; `codes` means the
 * codes of every vocabulary.
 */
function isNamed(name: string, part: string): boolean {
  if (name === part || (part === 'context' && name === IN_CONTEXT)) return true;
  return part === CODES && name.startsWith(`${CODES} `);
}
