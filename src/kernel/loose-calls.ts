// The index of loose names in kernel memory. It is built only when the first text is matched, because programs that
// only translate codes do not need it; the `loose` section is verified first.

import { RZ_SLOT_COUNT } from '../../assembly/layout.js';
import { CtermError } from '../errors/cterm-error.js';
import type { HotSection } from './hot-sections.js';
import type { KernelExports, KernelInstance } from './kernel-exports.js';

/** The lazily built index. */
export interface LooseIndex {
  pointer(): number;
}

/** Throws `invalid-bundle` unless the `loose` section is sound and covers only the first `names` names. */
export function verifyLoose(exports: KernelExports, { pointer, length }: HotSection, names: number): void {
  if (exports.lsVerify(pointer, length) !== 0 && exports.lsNameLimit(pointer) >>> 0 <= names) return;
  throw new CtermError(
    'invalid-bundle',
    'Section loose: a word or a name that it refers to does not exist. The file is damaged or was not written by cterm; fetch or build it again.',
  );
}

/**
 * Returns the index of those names of a `recognizer` section that the `loose` section covers; both sections must
 * already have been verified.
 */
export function looseIndex({ exports, memory }: KernelInstance, recognizer: HotSection, loose: HotSection): LooseIndex {
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
