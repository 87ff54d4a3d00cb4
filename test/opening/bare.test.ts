// Bundles without cues, headings or enumerations: operations that recognise text refuse them unless the caller has
// asked for a bare bundle; everything else works as usual.

import { describe, expect, test } from 'vitest';
import { tableSections } from '../../src/bundle/sections/index.js';
import type { Host } from '../../src/contract/host.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase, shareBundle } from '../../src/opening/open.js';
import { codeNote } from '../../src/operations/code-note.js';
import { composeNote } from '../../src/operations/compose-note.js';
import { operations } from '../../src/operations/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { sectionsOf } from '../../src/recognition/sections/sections-of.js';
import { built, smallCore } from '../build/small-core.js';
import { textSource } from '../build/text-source.js';
import { encodeOne } from '../bundle/one-table.js';
import { bundleOf, smallSections } from './small-bundle.js';

const TEXT = 'Denies wheezing.';
const WHEEZING = 10004;
const overlay = { name: 'layer', vocabularies: [{ name: 'local', caption: 'Our own codes', redistributable: true }] };

/** Every operation that reads text, called as users call it. */
const RECOGNIZING: Record<string, (kb: KnowledgeBase) => unknown> = {
  recognize: (kb) => recognize(kb, { Text: TEXT }),
  'recognize with settings': (kb) => recognize(kb, { Text: TEXT, Settings: { overlaps: 'all' } }),
  codeNote: (kb) => codeNote(kb, { Text: TEXT }),
  composeNote: (kb) => composeNote(kb, { Data: [{ CtermId: WHEEZING, Result: 'N' }] }),
  sectionsOf: (kb) => sectionsOf(kb, { Text: TEXT }),
};

/** The small core without the given files. */
function without(...files: string[]): Uint8Array {
  return new Uint8Array(built(smallCore(Object.fromEntries(files.map((file) => [file, undefined])))).bytes);
}

/**
 * The small core, but with an empty table of enumerations. The table is emptied after the build, because the small core
 * cannot be built without enumerations: its other files use codes from the enumerations.
 */
function withoutEnumerations(): Uint8Array {
  const { bytes } = encodeOne(tableSections.enumerations, []);
  return bundleOf(smallSections().map((one) => (one.name === 'enumerations' ? { ...one, bytes } : one)));
}

/** A list of terms, built on its own. */
function termList(): Uint8Array {
  return new Uint8Array(built([textSource('list.csv', 'id,term,type,parent\nF,Wheezing,Sx,\n')]).bytes);
}

const LACKING: [parts: string, bytes: Uint8Array][] = [
  ['cues', without('cues.yaml')],
  ['grammar', without('grammar/en.yaml')],
  ['headings', without('headings.yaml')],
  ['cues headings', without('cues.yaml', 'headings.yaml')],
  ['enumerations', withoutEnumerations()],
  ['cues grammar headings enumerations', termList()],
];

/** The ways to open a base bundle. */
const OPENED: Record<string, (bytes: Uint8Array, host?: Host) => Promise<KnowledgeBase>> = {
  'by itself': openKnowledgeBase,
  'below an overlay': (base, host) => openKnowledgeBase({ base, overlays: [overlay] }, host),
  'out of shared memory': async (bytes, host) => openKnowledgeBase(await shareBundle(bytes), host),
};

describe.each(Object.entries(OPENED))('opened %s', (_, open) => {
  test.each(LACKING)('a bundle without %s is refused by operations that recognise text', async (parts, bytes) => {
    const kb = await open(bytes);
    const missing = parts.replace(/\w+/g, 'no $&: .*');
    for (const [name, ask] of Object.entries(RECOGNIZING)) {
      expect(() => ask(kb), name).toThrow(
        expect.objectContaining({
          name: 'CtermError',
          code: 'unsupported-bundle',
          message: expect.stringMatching(new RegExp(`^${name.split(' ')[0]}: .*${missing}.*bare: true`)),
        }),
      );
    }
  });

  test.each(LACKING)('a bundle without %s answers everything else', async (_, bytes) => {
    const kb = await open(bytes);
    for (const { name, example, invoke } of operations) {
      if (name in RECOGNIZING) continue;
      // The ids in the examples are from the embedded bundle. An operation may refuse these ids, but not the bundle.
      const refusal = await Promise.resolve()
        .then(() => invoke(kb, example))
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(refusal, name).not.toMatchObject({ code: 'unsupported-bundle' });
    }
  });

  test('a bundle without cues recognises text if it is opened as bare', async () => {
    const kb = await open(without('cues.yaml'), { bare: true });
    const { results } = recognize(kb, { Text: TEXT }).taggedText;
    expect(results.map(({ notation }) => notation)).toEqual([`${WHEEZING}.A`]);
    for (const ask of Object.values(RECOGNIZING)) ask(kb);
  });

  test('a whole bundle recognises text', async () => {
    const kb = await open(without());
    for (const ask of Object.values(RECOGNIZING)) ask(kb);
  });

  test('the host’s own recognisers need no cues', async () => {
    const recognizers = { own: ({ text }: { text: string }) => ({ text, results: [] }) };
    const kb = await open(without('cues.yaml'), { recognizers });
    expect(recognize(kb, { Text: TEXT, RecognitionProvider: 'own' }).taggedText.text).toBe(TEXT);
  });
});
