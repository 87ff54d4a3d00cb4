// A bundle with an overlay recognises the same findings as a single bundle built with the changes that the overlay
// makes. The dictionaries are small and random, and consist of invented words; some names are hidden, some are added to
// findings in the bundle, and some to new findings.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { recognize } from '../../src/operations/recognize.js';
import type { Overlay } from '../../src/overlay/overlay.js';
import { built, smallCore } from '../build/small-core.js';
import { runs } from '../runs.js';

const OWNERS = ['quob', 'drem', 'snal'];
const NEW_OWNERS = ['frib', 'glax'];
const NEW_ID = 4_000_000_001;

const word = fc.constantFrom('zib', 'vop', 'lar', 'mek', 'tun');
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
type Part = 'kept' | 'hidden' | 'added' | 'new';
interface Name {
  text: string;
  part: Part;
  owner: number;
}
const name: fc.Arbitrary<Name> = fc.record({
  text: phrase,
  part: fc.constantFrom<Part>('kept', 'kept', 'hidden', 'added', 'new'),
  owner: fc.nat(1),
});
const dictionary = fc.uniqueArray(name, { maxLength: 14, selector: ({ text }) => text });
const note = fc.array(fc.oneof(word, fc.constantFrom('no', 'quob', 'glax', 'and,')), { minLength: 1, maxLength: 30 });

/** A bundle built from the small core's lists, but with the given findings in place of its own. */
function bundleOf(findings: ReadonlyMap<string, readonly string[]>): Uint8Array {
  const lines = [...findings].flatMap(([owner, names]) => [
    `  - ${owner}: ${owner} thing`,
    ...(names.length === 0 ? [] : [`    also: [${names.join(', ')}]`]),
  ]);
  const lungs = ['type: Sx', 'findings:', ...lines, ''].join('\n');
  return built(smallCore({ 'lungs.yaml': lungs, 'signs.yaml': undefined })).bytes;
}

function namesOf(names: readonly Name[], owner: string, ...parts: Part[]): string[] {
  return names
    .filter(({ part, owner: number }) => parts.includes(part) && ownerOf(part, number) === owner)
    .map(({ text }) => text);
}

const ownerOf = (part: Part, owner: number): string => (part === 'new' ? NEW_OWNERS : OWNERS)[owner] ?? '';

/** The recognised mentions, written as offsets and descriptions, because ids differ between the two bundles. */
function recognized(kb: KnowledgeBase, text: string): string[] {
  const { results } = recognize(kb, { Text: text }).taggedText;
  return results.map(({ index, length, description, result }) => `${index}+${length} ${description} ${result}`);
}

async function idsOf(base: KnowledgeBase): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const owner of OWNERS) {
    const [found] = recognize(base, { Text: `${owner} thing` }).taggedText.results;
    ids.set(owner, found?.ctermId ?? -1);
  }
  return ids;
}

test('base and overlay recognise the same as a bundle built from both', async () => {
  await fc.assert(
    fc.asyncProperty(dictionary, fc.array(note, { minLength: 1, maxLength: 5 }), async (names, notes) => {
      const base = bundleOf(new Map(OWNERS.map((owner) => [owner, namesOf(names, owner, 'kept', 'hidden')])));
      const union = bundleOf(
        new Map([
          ...OWNERS.map((owner) => [owner, namesOf(names, owner, 'kept', 'added')] as const),
          ...NEW_OWNERS.map((owner) => [owner, namesOf(names, owner, 'new')] as const),
        ]),
      );
      const ids = await idsOf(await openKnowledgeBase(base));
      const overlay: Overlay = {
        name: 'above',
        findings: NEW_OWNERS.map((owner, index) => ({
          id: NEW_ID + index,
          termType: 0,
          description: `${owner} thing`,
          names: namesOf(names, owner, 'new'),
        })),
        names: OWNERS.flatMap((owner) =>
          namesOf(names, owner, 'added').map((text) => ({ finding: ids.get(owner) ?? -1, text })),
        ),
        hide: { names: names.filter(({ part }) => part === 'hidden').map(({ text }) => ({ text })) },
      };
      const layered = await openKnowledgeBase({ base, overlays: [overlay] });
      const rebuilt = await openKnowledgeBase(union);
      for (const words of notes) {
        const text = words.join(' ');
        expect(recognized(layered, text), text).toEqual(recognized(rebuilt, text));
      }
    }),
    { numRuns: runs(40) },
  );
});
