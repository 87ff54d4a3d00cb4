// The library's recogniser, run on a section compiled here in the same way as for a bundle: the kernel folds the terms,
// the builder compiles them, and the kernel verifies the section and matches with it.

import { PAYLOAD_ROW_MASK } from '../../assembly/layout.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';
import { encodeRecognizer, type Pattern } from '../../src/compile/write-recognizer.js';
import type { Kernel } from '../../src/kernel/api.js';
import type { HotSection } from '../../src/kernel/hot-sections.js';
import { instantiateKernel } from '../../src/kernel/instantiate.js';
import { createKernel } from '../../src/kernel/kernel.js';
import type { KernelInstance } from '../../src/kernel/kernel-exports.js';
import { verifyHotSections } from '../../src/kernel/prove-hot.js';
import { type BuilderKernel, createTextKernel } from '../../src/kernel/text-kernel.js';
import { CORE_KEPT_WORDS } from '../../test/build/core-words.js';
import type { Engine } from '../engine.js';

/** Creates the engine. */
export function cterm(): Engine {
  let kernel: Kernel | undefined;
  const opened = (): Kernel => {
    if (kernel === undefined) throw new Error('cterm: prepare was not called');
    return kernel;
  };
  return {
    name: 'cterm',
    async prepare(terms) {
      const started = performance.now();
      const builder = createTextKernel(await instantiateKernel());
      const section = encodeRecognizer(patternsOf(terms, builder), builder, { kept: CORE_KEPT_WORDS });
      const built = performance.now();
      const instance = await instantiateKernel();
      const hot = {
        recognizer: place(instance, section),
        nodeKeys: place(instance, encodeNodeKeys([{ key: '00', finding: 0 }])),
      };
      verifyHotSections(instance, hot, { names: PAYLOAD_ROW_MASK, cues: 0, headings: 0, findings: 1 });
      kernel = createKernel(instance, hot);
      return { buildMs: built - started, memoryBytes: section.length, openMs: performance.now() - built };
    },
    run(notes) {
      const { match } = opened();
      let matches = 0;
      for (const note of notes) {
        const { count, rows } = match(note, 'longest');
        // If several terms fold to the same words, a match has several rows with the same location; they are counted as
        // one match.
        for (let row = 0; row < count * 4; row += 4) if (row === 0 || rows[row] !== rows[row - 4]) matches++;
      }
      return { matches };
    },
    spans(note) {
      const { count, rows } = opened().match(note, 'longest');
      const places = Array.from({ length: count }, (_, row): [number, number] => [rows[row * 4], rows[row * 4 + 1]]);
      return places.filter(([begin], row) => begin !== places[row - 1]?.[0]);
    },
  };
}

function* patternsOf(terms: readonly string[], { words }: BuilderKernel): Generator<Pattern> {
  for (const [payload, term] of terms.entries()) {
    const folded = words(term);
    if (folded.length > 0) yield { words: folded, payload };
  }
}

function place({ memory }: KernelInstance, bytes: Uint8Array): HotSection {
  const pointer = memory.allocate(bytes.length);
  memory.u8().set(bytes, pointer);
  return { pointer, length: bytes.length };
}
