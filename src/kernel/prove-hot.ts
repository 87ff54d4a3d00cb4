// Verifies the hot sections, to find structural errors that checksums cannot reveal, because a faulty writer also
// writes a matching checksum. Verification takes linear time and runs once, before a section is first used.

import { CtermError } from '../errors/cterm-error.js';
import type { HotSection, HotSections } from './hot-sections.js';
import type { KernelInstance } from './kernel-exports.js';
import { verifyLoose } from './loose-calls.js';
import { verifyNodeKeys } from './node-key-calls.js';

/** The row counts of the cold sections to which the hot sections refer. */
export interface HotTargets {
  readonly names: number;
  readonly cues: number;
  readonly headings: number;
  readonly findings: number;
}

/** The minimum row counts that other sections must have for the references in the `recognizer` section to be valid. */
export type RecognizerTargets = Omit<HotTargets, 'findings'>;

/**
 * Verifiers for the sections used in matching and for the node-key tree; each throws `invalid-bundle` if it finds a
 * fault.
 */
export interface HotProofs {
  matching(): void;
  tree(): void;
}

// The values that a verification step can return.
const CONTINUE = 0;
const VERIFIED = 255;
const FAULTS = [
  '',
  'its header is cut off or out of range',
  'one of its parts is outside it or misaligned',
  'a word refers to a block, a name or bytes that do not exist',
  'an edge refers to a block or a name that does not exist, or to a block before itself',
  'a tail is cut off or refers to a block or a name that does not exist',
  'its terminals are not in order',
  'a payload refers to a row that does not exist',
  'a payload refers to a case that does not exist',
];

/**
 * Throws `invalid-bundle` unless matching and tree look-ups are guaranteed to terminate and to stay inside the hot
 * sections for every text.
 */
export function verifyHotSections(instance: KernelInstance, hot: HotSections, targets: HotTargets): void {
  const { matching, tree } = hotProofs(instance, hot, targets);
  matching();
  tree();
}

/** Returns the verifiers for the hot sections; `named` is the result of verifyRecognizer if it has already run. */
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
        throw badRecognizer('it refers to a name, cue or heading that does not exist');
      }
      if (loose !== undefined) verifyLoose(exports, loose, targets.names);
    },
    tree: () => verifyNodeKeys(exports, nodeKeys.pointer, nodeKeys.length, targets.findings),
  };
}

/** Verifies the `recognizer` section on its own; returns the minimum row counts that make its references valid. */
export function verifyRecognizer(
  { exports, memory }: KernelInstance,
  { pointer, length }: HotSection,
): RecognizerTargets {
  // Room for the four counts, for one bit per u32 of the section, and for a few spare bytes.
  const rows = memory.reserve(64 + length / 32);
  let state = exports.rzVerifyStart(pointer, length, rows, rows + 16);
  while (state === CONTINUE) state = exports.rzVerifyStep();
  if (state !== VERIFIED) throw badRecognizer(FAULTS[state] ?? `fault ${state}`);
  const [names, cues, headings, others] = memory.u32(rows, 4);
  if (others !== 0) throw badRecognizer('it refers to a row of an unknown kind');
  return { names, cues, headings };
}

function badRecognizer(problem: string): CtermError {
  return new CtermError(
    'invalid-bundle',
    `Section recognizer: ${problem}. The file is damaged or was not written by cterm; fetch or build it again.`,
  );
}
