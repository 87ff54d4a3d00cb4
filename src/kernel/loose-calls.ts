// The index of loose names in kernel memory: proved section, then built when the first text comes, because who only
// translates codes needs none.

import { RZ_SLOT_COUNT } from '../../assembly/layout.js';
import { CtermError } from '../errors/cterm-error.js';
import type { KernelExports, KernelInstance } from './kernel-exports.js';

/** A section inside kernel memory. */
interface Place {
  readonly pointer: number;
  readonly length: number;
}

/** Where the index is, once it is asked for. */
export interface LooseIndex {
  pointer(): number;
}

/** Throws `invalid-bundle` unless a section `loose` is whole and tells of no names beyond `names`. */
export function verifyLoose(exports: KernelExports, { pointer, length }: Place, names: number): void {
  if (exports.lsVerify(pointer, length) !== 0 && exports.lsNameLimit(pointer) >>> 0 <= names) return;
  throw new CtermError(
    'invalid-bundle',
    'Section loose: a word or a name of it is not there. The file is damaged or was not written by cterm; fetch or build it again.',
  );
}

/** The index over a recogniser's names that its section `loose` tells of; both sections are proved. */
export function looseIndex({ exports, memory }: KernelInstance, recognizer: Place, loose: Place): LooseIndex {
  let built: number | undefined;
  const build = (): number => {
    const slots = memory.u32(recognizer.pointer + RZ_SLOT_COUNT, 1)[0] ?? 0;
    const classes = memory.allocate(slots * 4);
    exports.lsClasses(recognizer.pointer, loose.pointer, classes, memory.scratch);
    const sets = exports.lsCount(recognizer.pointer, loose.pointer, classes) >>> 0;
    if (sets === 0) return 0;
    const numbers = exports.lsNumbers() >>> 0;
    const at = memory.allocate(exports.lsIndexBytes(recognizer.pointer, sets, numbers) >>> 0);
    exports.lsBuild(recognizer.pointer, loose.pointer, classes, at, sets, numbers);
    return at;
  };
  return {
    pointer() {
      built ??= build();
      return built;
    },
  };
}
