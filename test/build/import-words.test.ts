// The checker's complaints about import words that contradict one another or have no effect.

import { expect, test } from 'vitest';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { build, smallCore } from './small-core.js';

test.each<[string, string, string[]]>([
  [
    'common-words.yaml',
    'empty: [of]\nalone: [of]',
    ["2:9  'of' is in `empty`, so it cannot be a name on its own anyway  → drop it"],
  ],
  [
    'common-words.yaml',
    'empty: [at, rest]\nphrases: [at rest, at work]',
    ["2:11  all words of 'at rest' are in `empty`  → drop it"],
  ],
  [
    'name-words.yaml',
    'adjectives: [acute, renal]\nnouns: [hospital, heel]',
    [
      "1:21  'renal' already ends like an adjective  → drop it",
      "2:19  'heel' does not end like an adjective, so it is treated as a noun anyway  → drop it",
    ],
  ],
  [
    'name-words.yaml',
    'adjectives: [manual]\nnouns: [manual]',
    ["1:14  'manual' is both an adjective and a noun  → keep one"],
  ],
  ['name-words.yaml', 'parts: [lip]\nplaces: [lip, upper]', ["2:10  'lip' is already a body part  → drop it"]],
  ['name-words.yaml', 'turned: [loss]\nfixed: [loss]', ["1:10  'loss' is in both `turned` and `fixed`  → keep one"]],
  ['spellings.yaml', 'parts: { tumor: tumor }', ["1:10  'tumor' is spelt the same in both  → drop it"]],
  [
    'spellings.yaml',
    'parts: { tumor: tumour, tumour: tumor }',
    [
      "1:10  'tumor' is the British spelling of another entry  → keep one direction",
      "1:25  'tumour' is the British spelling of another entry  → keep one direction",
    ],
  ],
  [
    'ontology-uses.yaml',
    'hpo: { HP:1: { is: Pain, use: Sx }, HP:2: { is: Pain, use: Px } }',
    ["1:37  'Pain' is also the label of HP:1  → look up the right id"],
  ],
])('%s: %s', (file, text, expected) => {
  const { complaints } = build(smallCore({ [file]: text }));
  expect(complaints.map(showComplaint)).toEqual(expected.map((each) => `${file}:${each}`));
});
