// Every mistake in an overlay is refused with a message that gives the layer, the path, what was expected and what was
// found.

import { expect, test } from 'vitest';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { smallBundle } from '../opening/small-bundle.js';
import { ASTHMA, EXERCISE, NEW, NEWER, WHEEZING } from './opened.js';

const barn = { id: NEW, termType: 4, description: 'Barn lung', parent: ASTHMA };
const map = { finding: ASTHMA, vocab: 'icd10', code: 'J45.990' };
const deep = Array.from({ length: 12 }, (_, i) => ({ ...barn, id: NEW + i, parent: i === 0 ? ASTHMA : NEW + i - 1 }));

const mistakes: [string, unknown, string][] = [
  ['no object', 'clinic', "overlay 1: expected an object, got 'clinic'."],
  ['no name', {}, 'overlay 1: name: it is required, got nothing.'],
  ['an unknown key', { name: 'c', finding: [] }, "overlay 'c': there is no key 'finding'. Did you mean 'findings'?"],
  ['an unknown key inside', { hide: { code: [] } }, "hide: there is no key 'code'. Did you mean 'codes'?"],
  ['no list', { names: {} }, 'names: expected a list, got an object.'],
  [
    'a text for a number',
    { findings: [{ ...barn, termType: 'Dx' }] },
    "findings[0].termType: expected an integer from 0 to 7, got 'Dx'.",
  ],
  ['a blank text', { names: [{ finding: ASTHMA, text: ' ' }] }, "names[0].text: expected a text, got ' '."],
  ['no word', { names: [{ finding: ASTHMA, text: '…' }] }, "names[0].text: '…': it contains no word"],
  ['too many words', { names: [{ finding: ASTHMA, text: 'a '.repeat(65) }] }, 'it is too long to be searched for'],
  [
    'an unknown kind',
    { names: [{ finding: ASTHMA, text: 'a', kind: 'synonim' }] },
    "expected one of preferred, synonym, lay, abbreviation, adjective, got 'synonim'. Did you mean 'synonym'?",
  ],
  [
    'an unknown finding',
    { names: [{ finding: 5, text: 'a' }] },
    'names[0].finding: expected the id of a finding, got 5: no layer has it',
  ],
  ['a finding given twice', { findings: [barn, barn] }, `findings[1].id: finding ${NEW} is given twice`],
  [
    'a new finding without a type',
    { findings: [{ id: NEW, description: 'a' }] },
    'findings[0].termType: no layer has finding',
  ],
  [
    'a new finding without a description',
    { findings: [{ id: NEW, termType: 1 }] },
    'findings[0].description: no layer has finding',
  ],
  [
    'a move',
    { findings: [{ id: ASTHMA, parent: WHEEZING }] },
    `findings[0].parent: finding ${ASTHMA} exists already and keeps its position`,
  ],
  [
    'an unknown parent',
    { findings: [{ ...barn, parent: 7 }] },
    'findings[0].parent: expected the id of a finding, got 7',
  ],
  [
    'an unknown node key',
    { findings: [{ ...barn, parent: '0909' }] },
    "findings[0].parent: expected the node key of a finding of the bundle, got '0909': it does not exist.",
  ],
  [
    'no node key',
    { findings: [{ ...barn, parent: 'asthma' }] },
    "findings[0].parent: expected the id of a finding or a node key such as '0400', got 'asthma'.",
  ],
  [
    'a circle',
    {
      findings: [
        { ...barn, parent: NEWER },
        { ...barn, id: NEWER, parent: NEW },
      ],
    },
    'findings[0].parent: findings are their own ancestors',
  ],
  ['too deep a tree', { findings: deep }, 'findings[10].parent: it is nested too deep: a node key has 12 levels.'],
  [
    'an unknown component',
    { findings: [{ ...barn, components: [ASTHMA, 3] }] },
    'findings[0].components[1]: expected the id of a finding, got 3',
  ],
  [
    'a list member with a comma',
    { findings: [{ ...barn, tags: ['a,b'] }] },
    "findings[0].tags[0]: expected a text without commas and blanks, got 'a,b'.",
  ],
  [
    'an unknown vocabulary',
    { codes: [{ vocab: 'icd11', code: 'a', description: 'a' }] },
    "codes[0].vocab: expected a vocabulary, got 'icd11'. Add it under vocabularies; there are: icd10, icd, snomed, loinc.",
  ],
  [
    'a vocabulary of the bundle',
    { vocabularies: [{ name: 'ICD10', caption: 'a', redistributable: true }] },
    "vocabularies[0].name: 'ICD10' is a vocabulary of the bundle",
  ],
  [
    'a new code without a description',
    { codes: [{ vocab: 'icd10', code: 'X' }] },
    'codes[0].description: icd10 X is new and needs a description.',
  ],
  [
    'an unknown parent code',
    { codes: [{ vocab: 'icd10', code: 'X', description: 'x', parent: 'Y' }] },
    "codes[0].parent: expected a code of icd10, got 'Y'",
  ],
  [
    'a code given twice',
    {
      codes: [
        { vocab: 'icd10', code: 'J45' },
        { vocab: 'ICD10', code: 'J45' },
      ],
    },
    'codes[1].code: ICD10 J45 is given twice',
  ],
  ['a map to no code', { maps: [{ ...map, code: 'J46' }] }, "maps[0].code: expected a code of icd10, got 'J46'"],
  [
    'a rule on an unknown axis',
    { maps: [{ ...map, rule: 'weight=3' }] },
    'maps[0].rule: expected conditions such as sex=F or value>=6.5 on sex, age',
  ],
  [
    'a rule that is not canonical',
    { maps: [{ ...map, rule: 'age=0-18Y & sex=F' }] },
    'maps[0].rule: expected a canonical rule (sex=F or M, age=low-high in minutes',
  ],
  [
    'rule axes out of order',
    { maps: [{ ...map, rule: 'age=0-5 & sex=F' }] },
    'maps[0].rule: expected a canonical rule',
  ],
  [
    'an unknown relationship',
    { maps: [{ ...map, relationship: 'same' }] },
    "maps[0].relationship: expected one of exact, broader, narrower, related, partial, got 'same'.",
  ],
  [
    'a prompt of no size',
    { prompts: [{ source: ASTHMA, target: WHEEZING, level: 'R', size: 4 }] },
    'prompts[0].size: expected an integer from 1 to 3, got 4.',
  ],
  [
    'content about no finding',
    { content: [{ id: 'a', name: 'a', tags: [], terms: [{ ctermId: 4 }] }] },
    'content[0].terms[0].ctermId: expected the id of a finding, got 4',
  ],
  ['hiding no finding', { hide: { findings: [3] } }, 'hide.findings[0]: expected the id of a finding, got 3'],
  [
    'hiding no name',
    { hide: { names: [{ text: 'asthmata' }] } },
    "hide.names[0].text: expected a name of a finding, got 'asthmata': no layer has it.",
  ],
  [
    'hiding a name of another',
    { hide: { names: [{ finding: EXERCISE, text: 'asthma' }] } },
    `hide.names[0].text: expected a name of finding ${EXERCISE}, got 'asthma'`,
  ],
  [
    'hiding no code',
    { hide: { codes: [{ vocab: 'icd10', code: 'J46' }] } },
    "hide.codes[0].code: expected a code of icd10, got 'J46'",
  ],
  ['hiding no map', { hide: { maps: [{ finding: WHEEZING }] } }, `hide.maps[0]: finding ${WHEEZING} has no such map`],
  [
    'hiding a code of no vocabulary',
    { hide: { maps: [{ finding: ASTHMA, code: 'J45' }] } },
    'hide.maps[0].vocab: it is required together with code, got nothing.',
  ],
  [
    'hiding no prompt',
    { hide: { prompts: [{ source: WHEEZING }] } },
    `hide.prompts[0]: finding ${WHEEZING} has no such prompt`,
  ],
  ['hiding no content', { hide: { content: ['a'] } }, "hide.content[0]: expected the id of a content item, got 'a'."],
];

test.each(mistakes)('%s is refused', async (_, overlay, message) => {
  const isNamed =
    typeof overlay !== 'object' || overlay === null || Object.keys(overlay).length === 0 || 'name' in overlay;
  const given = isNamed ? overlay : { name: 'clinic', ...overlay };
  // Reflect.apply bypasses the type check, as a caller in an untyped program would.
  const open = Reflect.apply(openKnowledgeBase, undefined, [{ base: smallBundle(), overlays: [given] }]);
  const error: unknown = await open.then(
    () => 'opened',
    (refusal: unknown) => refusal,
  );
  expect(error).toMatchObject({ code: 'invalid-argument' });
  const where = isNamed ? '' : "overlay 'clinic': ";
  expect(String(error)).toContain(`openKnowledgeBase: ${where}`);
  expect(String(error)).toContain(message);
});

test.each([
  ['overlays that are no list', { overlays: {} }, 'overlays: expected a list of overlays, got an object.'],
  ['an unknown key beside them', { bas: 1, overlays: [] }, "there is no key 'bas'. Did you mean 'base'?"],
])('%s are refused', async (_, source, message) => {
  const open = Reflect.apply(openKnowledgeBase, undefined, [source]);
  await expect(open).rejects.toMatchObject({ code: 'invalid-argument', message: expect.stringContaining(message) });
});
