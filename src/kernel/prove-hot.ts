// The proofs of the hot sections: structure that no checksum tells of, because whoever writes a section writes its
// checksum too. Each ends in a time that grows with its section, and is made once, before the first walk over it.

import { CtermError } from '../errors/cterm-error.js';
import type { HotSection, HotSections } from './hot-sections.js';
import type { KernelInstance } from './kernel-exports.js';
import { verifyLoose } from './loose-calls.js';
import { verifyNodeKeys } from './node-key-calls.js';

/** Rows of the cold sections that the hot ones point into. */
export interface HotTargets {
  readonly names: number;
  readonly cues: number;
  readonly headings: number;
  readonly findings: number;
}

/** How many rows of other sections there must be for what a recogniser names. */
export type RecognizerTargets = Omit<HotTargets, 'findings'>;

/** What proves the sections that texts are matched with, and the tree; both throw `invalid-bundle`. */
export interface HotProofs {
  matching(): void;
  tree(): void;
}

// What the steps of the verification answer.
const GO_ON = 0;
const VERIFIED = 255;
const FAULTS = [
  '',
  'its header is cut off or out of range',
  'one of its parts lies outside it or is misaligned',
  'a word names a block, a name or bytes that are not there',
  'an edge names a block or a name that is not there, or a block before itself',
  'a tail is cut off or names a block or a name that is not there',
  'its terminals are not in order',
  'a payload names a row that is not there',
  'a payload names a case that is not there',
];

/** Throws `invalid-bundle` unless every walk over the hot sections stays inside them and ends, whatever the text. */
export function verifyHotSections(instance: KernelInstance, hot: HotSections, targets: HotTargets): void {
  const { matching, tree } = hotProofs(instance, hot, targets);
  matching();
  tree();
}

/** The proofs of hot sections; `named` is what verifyRecognizer returned where that is done already. */
export function hotProofs(
  instance: KernelInstance,
  { recognizer, loose, nodeKeys }: HotSections,
  targets: HotTargets,
  named?: RecognizerTargets,
): HotProofs {
  const { exports } = instance;
  return {
    matching() {
      const { names, cues, headings } = named ?? verifyRecognizer(instance, recognizer);
      if (names > targets.names || cues > targets.cues || headings > targets.headings) {
        throw badRecognizer('it names a name, cue or heading that is not there');
      }
      if (loose !== undefined) verifyLoose(exports, loose, targets.names);
    },
    tree: () => verifyNodeKeys(exports, nodeKeys.pointer, nodeKeys.length, targets.findings),
  };
}

/** Proves section `recognizer` by itself; returns what the sections it points into must hold. */
export function verifyRecognizer(
  { exports, memory }: KernelInstance,
  { pointer, length }: HotSection,
): RecognizerTargets {
  // Behind the four counts, a bit for every number of the section, and a few to spare.
  const rows = memory.reserve(64 + length / 32);
  let state = exports.rzVerifyStart(pointer, length, rows, rows + 16);
  while (state === GO_ON) state = exports.rzVerifyStep();
  if (state !== VERIFIED) throw badRecognizer(FAULTS[state] ?? `fault ${state}`);
  const [names, cues, headings, others] = memory.u32(rows, 4);
  if (others !== 0) throw badRecognizer('it names something of a kind that there is not');
  return { names, cues, headings };
}

function badRecognizer(problem: string): CtermError {
  return new CtermError(
    'invalid-bundle',
    `Section recognizer: ${problem}. The file is damaged or was not written by cterm; fetch or build it again.`,
  );
}
