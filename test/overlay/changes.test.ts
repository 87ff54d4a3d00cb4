// Every kind of change that an overlay can make, and its effect on the answers of operations.

import { expect, test } from 'vitest';
import type { ContentItem, Host } from '../../src/contract/host.js';
import { inside, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { namesOf } from '../../src/knowledge/names.js';
import { ancestors } from '../../src/operations/ancestors.js';
import { descendants } from '../../src/operations/descendants.js';
import { resolve } from '../../src/operations/resolve.js';
import { subsumes } from '../../src/operations/subsumes.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { vocabs } from '../../src/operations/vocabs.js';
import {
  ASTHMA,
  DYSPNEA,
  EXERCISE,
  found,
  LUNG,
  NEW,
  NEWER,
  opened,
  PEAK_FLOW,
  SPIROMETRY,
  SYMPTOMS,
  WHEEZING,
} from './opened.js';

function codes(kb: Knowledge, ctermId: number, vocabulary: string, more: object = {}): string[] {
  const source = { SourceVocabulary: 'cterm', SourceCode: `${ctermId}`, TargetVocabulary: vocabulary };
  const { entry, group } = translateItem(kb, { ...source, ...more }).map;
  return [...entry, ...group.map((one) => one.entry)].map(({ code, relationship }) => `${code} ${relationship}`);
}

function findings(kb: Knowledge, vocabulary: string, code: string): string[] {
  const source = { SourceVocabulary: vocabulary, SourceCode: code, TargetVocabulary: 'cterm' };
  return translateItem(kb, source).map.entry.map((entry) => `${entry.code} ${entry.relationship}`);
}

const below = (kb: Knowledge, CtermId: number) => descendants(kb, { CtermId }).list.item.map(({ ctermId }) => ctermId);
const above = (kb: Knowledge, CtermId: number) => ancestors(kb, { CtermId }).list.item.map(({ ctermId }) => ctermId);

const barn = { id: NEW, termType: 4, description: 'Barn lung', parent: ASTHMA };

test('a new finding is in the tree and is recognised by all its names', async () => {
  const names = [
    'farm cough',
    { text: 'BL', kind: 'abbreviation', cased: true },
    { text: 'hidden one', silent: true },
  ] as const;
  const kb = await opened([{ findings: [{ ...barn, names }] }]);
  expect(found(kb, 'No barn lung. Farm cough; BL, bl, hidden one.')).toEqual([
    `barn lung → ${NEW}.N`,
    `Farm cough → ${NEW}.A`,
    `BL → ${NEW}.A`,
  ]);
  expect(resolve(kb, { CtermId: NEW }).term).toMatchObject({ nodeKey: '000001', termType: 4, text: 'Barn lung' });
  expect(resolve(kb, { CtermId: NEW, TermProperties: 'names' }).term.names).toEqual([
    'Barn lung',
    'farm cough',
    'hidden one',
    'BL',
  ]);
  expect(below(kb, ASTHMA)).toEqual([EXERCISE, NEW]);
  expect(below(kb, LUNG)).toEqual([ASTHMA, EXERCISE, NEW, WHEEZING]);
  expect(above(kb, NEW)).toEqual([ASTHMA, LUNG]);
  expect(subsumes(kb, { A: LUNG, B: NEW })).toEqual({ outcome: 'subsumes' });
  expect(subsumes(kb, { A: NEW, B: WHEEZING })).toEqual({ outcome: 'not-subsumed' });
});

test('new findings may be below one another in any order, at a node key, or roots', async () => {
  const kb = await opened([
    {
      findings: [
        { id: NEWER, termType: 4, description: 'Old barn lung', parent: NEW },
        { ...barn, parent: '0000' },
        { id: NEW + 5, termType: 5, description: 'Another world' },
        { id: NEW + 6, termType: 5, description: 'Inside it', parent: NEW + 5 },
      ],
    },
  ]);
  expect(above(kb, NEWER)).toEqual([NEW, ASTHMA, LUNG]);
  expect(above(kb, NEW + 6)).toEqual([NEW + 5]);
  expect(resolve(kb, { CtermId: NEW + 6 }).term.nodeKey).toBe('0300');
});

test('a known finding is changed in the given fields and keeps the others', async () => {
  const changed = { id: ASTHMA, description: 'Bronchial asthma disease', tags: ['x', 'y'], unit: 'puffs' };
  const [plain, kb] = [await opened([]), await opened([{ findings: [changed] }])];
  const said = (one: Knowledge) => resolve(one, { CtermId: ASTHMA, TermProperties: 'description' }).term;
  expect(said(kb)).toMatchObject({ description: changed.description, tags: 'x,y', nodeKey: said(plain).nodeKey });
  expect(found(kb, 'Bronchial asthma disease, asthma')).toEqual([
    `Bronchial asthma disease → ${ASTHMA}.A`,
    `asthma → ${ASTHMA}.A`,
  ]);
  const row = kb.tables.findings.idFind(ASTHMA);
  expect(namesOf(kb, row)[0]).toEqual({ text: changed.description, kind: 'preferred' });
  expect(namesOf(kb, row)).toContainEqual({ text: 'Asthma', kind: 'synonym' });
  expect(codes(kb, ASTHMA, 'icd10')).toEqual(codes(plain, ASTHMA, 'icd10'));
});

test('a panel may have new components, and loses hidden ones', async () => {
  const flow = { id: NEW, termType: 3, description: 'Slow flow', parent: 10006 };
  const panel = (kb: Knowledge) => resolve(kb, { CtermId: SPIROMETRY, TermProperties: 'components' }).term.components;
  expect(panel(await opened([]))).toEqual([PEAK_FLOW]);
  const components = { findings: [flow, { id: SPIROMETRY, components: [NEW, PEAK_FLOW] }] };
  expect(panel(await opened([components]))).toEqual([NEW, PEAK_FLOW]);
  expect(panel(await opened([components, { hide: { findings: [PEAK_FLOW] } }]))).toEqual([NEW]);
});

test('a hidden finding disappears with its names, codes and position; its descendants stay', async () => {
  const kb = await opened([{ hide: { findings: [ASTHMA] } }]);
  expect(found(kb, 'asthma, bronchial asthma, exercise-induced asthma, RAD')).toEqual([
    `exercise-induced asthma → ${EXERCISE}.A`,
  ]);
  expect(resolve(kb, { CtermId: ASTHMA })).toEqual({ term: {} });
  expect(below(kb, LUNG)).toEqual([EXERCISE, WHEEZING]);
  expect(above(kb, EXERCISE)).toEqual([LUNG]);
  expect(codes(kb, ASTHMA, 'icd10')).toEqual([]);
  expect(findings(kb, 'icd10', 'J45.909')).toEqual([]);
});

test('names are added, changed, excluded from recognition, and hidden', async () => {
  const kb = await opened([
    {
      names: [
        { finding: WHEEZING, text: 'whistling chest', kind: 'lay' },
        { finding: DYSPNEA, text: 'Shortness of breath', silent: true },
        { finding: ASTHMA, text: 'rad', cased: true },
      ],
      hide: { names: [{ text: 'SOB' }, { finding: ASTHMA, text: 'wheezy chest' }] },
    },
  ]);
  expect(found(kb, 'Whistling chest; shortness of breath; RAD; rad; SOB; wheezy chest; dyspnea')).toEqual([
    `Whistling chest → ${WHEEZING}.A`,
    `rad → ${ASTHMA}.A`,
    `dyspnea → ${DYSPNEA}.A`,
  ]);
  expect(namesOf(kb, kb.tables.findings.idFind(DYSPNEA)).map(({ text }) => text)).toEqual([
    'Dyspnea',
    'Shortness of breath',
  ]);
  expect(namesOf(kb, kb.tables.findings.idFind(ASTHMA)).find(({ text }) => text === 'rad')?.kind).toBe('abbreviation');
});

test('hiding a name uncovers the names that it covered', async () => {
  const text = 'bronchial asthma';
  expect(found(await opened([{ hide: { names: [{ text }] } }]), text)).toEqual([`asthma → ${ASTHMA}.A`]);
  const longer = await opened([{ names: [{ finding: WHEEZING, text: 'mild bronchial asthma' }] }]);
  expect(found(longer, 'mild bronchial asthma, asthma')).toEqual([
    `mild bronchial asthma → ${WHEEZING}.A`,
    `asthma → ${ASTHMA}.A`,
  ]);
});

test('codes and vocabularies are added, changed and hidden', async () => {
  const local = { name: 'local', caption: 'Our own', redistributable: true };
  const layer = {
    vocabularies: [local],
    codes: [
      { vocab: 'local', code: 'b', description: 'Child', parent: 'a' },
      { vocab: 'local', code: 'a', description: 'Heading', category: true },
      { vocab: 'icd10', code: 'J45.909', description: 'Asthma, said anew', unreportable: true },
      { vocab: 'icd10', code: 'J45.998', description: 'Other asthma', parent: 'J4599' },
    ],
    maps: [
      { finding: WHEEZING, vocab: 'local', code: 'b' },
      { finding: EXERCISE, vocab: 'icd10', code: 'J45998', relationship: 'broader' },
    ],
  } as const;
  const kb = await opened([layer]);
  expect(vocabs(kb).vocabs.map(({ name }) => name)).toEqual(['cterm', 'icd10', 'icd', 'snomed', 'loinc', 'local']);
  expect(codes(kb, WHEEZING, 'local')).toEqual(['b exact']);
  expect(findings(kb, 'local', 'B')).toEqual([`${WHEEZING} exact`]);
  expect(codes(kb, EXERCISE, 'icd10')).toEqual(['J45.990 exact', 'J45.998 broader']);
  expect(findings(kb, 'icd10', 'j45998')).toEqual([`${EXERCISE} narrower`]);
  const said = translateItem(kb, { SourceVocabulary: 'icd10', SourceCode: 'J45.909', TargetVocabulary: 'icd10' });
  expect(said.map.entry[0]).toMatchObject({ description: 'Asthma, said anew', unreportable: true });

  const hidden = await opened([
    layer,
    {
      hide: {
        codes: [
          { vocab: 'icd10', code: 'J45.99' },
          { vocab: 'icd10', code: 'J45990' },
        ],
      },
    },
  ]);
  expect(codes(hidden, EXERCISE, 'icd10')).toEqual(['J45.998 broader']);
  expect(findings(hidden, 'icd10', 'J45.990')).toEqual([]);
  const { codes: table } = hidden.tables;
  const row = [...Array(table.rowCount).keys()].find((at) => table.code(at) === 'J45.998') ?? -1;
  expect(table.code(table.parent(row) ?? -1)).toBe('J45.9');
});

test('a vocabulary that is not redistributable needs a licence', async () => {
  const layer = { vocabularies: [{ name: 'local', caption: 'Our own', redistributable: false }] };
  const names = async (host: object) => vocabs(await opened([layer], host)).vocabs.map(({ name }) => name);
  expect(await names({})).not.toContain('local');
  expect(await names({ licences: ['local'] })).toEqual(['cterm', 'local']);
});

test('maps are added before those of lower layers, replaced, and hidden', async () => {
  const codesOf = async (layer: object) => codes(await opened([layer]), ASTHMA, 'icd10', { Status: 'WO', Age: 60 });
  expect(await codesOf({})).toEqual(['J45.901 exact']);
  expect(await codesOf({ maps: [{ finding: ASTHMA, vocab: 'icd10', code: 'J45.990' }] })).toEqual([
    'J45.990 exact',
    'J45.909 exact',
  ]);
  const rule = 'age=0-9467280 & status=WO';
  const broader = { finding: ASTHMA, vocab: 'icd10', code: 'J45.901', rule, relationship: 'broader' };
  expect(await codesOf({ maps: [broader] })).toEqual(['J45.901 broader']);
  expect(await codesOf({ hide: { maps: [{ finding: ASTHMA, vocab: 'icd10', code: 'J45.901' }] } })).toEqual([
    'J45.909 exact',
  ]);
  const none = await opened([{ hide: { maps: [{ finding: ASTHMA, vocab: 'icd10' }] } }]);
  expect([codes(none, ASTHMA, 'icd10'), codes(none, ASTHMA, 'snomed')]).toEqual([[], ['195967001 exact']]);
  expect(findings(none, 'icd10', 'J45.909')).toEqual([]);
});

test('prompts are added, replaced and hidden', async () => {
  const asked = ({ tables: { prompts, findings } }: Knowledge) => {
    const { begin, end } = prompts.sourceRows(findings.idFind(ASTHMA));
    return Array.from({ length: end - begin }, (_, i) => [
      findings.id(prompts.target(begin + i)),
      prompts.size(begin + i),
    ]);
  };
  expect(asked(await opened([]))).toEqual([
    [WHEEZING, 1],
    [DYSPNEA, 1],
    [PEAK_FLOW, 3],
  ]);
  const layer = {
    prompts: [
      { source: ASTHMA, target: SYMPTOMS, level: 'R', size: 2, rank: 2 },
      { source: ASTHMA, target: PEAK_FLOW, level: 'M', size: 1, rank: 9 },
    ],
  } as const;
  expect(asked(await opened([layer]))).toEqual([
    [WHEEZING, 1],
    [SYMPTOMS, 2],
    [DYSPNEA, 1],
    [PEAK_FLOW, 1],
  ]);
  const gone = await opened([
    layer,
    { hide: { prompts: [{ source: ASTHMA, target: DYSPNEA }], findings: [WHEEZING] } },
  ]);
  expect(asked(gone)).toEqual([
    [SYMPTOMS, 2],
    [PEAK_FLOW, 1],
  ]);
  expect(asked(await opened([{ hide: { findings: [WHEEZING] } }]))).toEqual([
    [DYSPNEA, 1],
    [PEAK_FLOW, 3],
  ]);
});

test('content items take precedence over those of the host, and hidden ones are left out', async () => {
  const item = (id: string, ...tags: string[]) => ({ id, name: `item ${id}`, tags, terms: [{ ctermId: ASTHMA }] });
  const hosted = [item('a', 'lungs'), item('b', 'lungs'), item('c', 'lungs')];
  const content = {
    item: (id: string) => hosted.find((one) => one.id === id),
    itemsTagged: (tag: string) => hosted.filter(({ tags }) => tags.includes(tag)),
  };
  const layer = { content: [item('b', 'Lungs', 'new'), item('d', 'lungs')], hide: { content: ['a'] } };
  const { host } = await opened([layer], { content });
  const objects = (given: readonly (ContentItem | string | undefined)[]) =>
    given.map((one) => (typeof one === 'object' ? one : undefined));
  expect(objects(['a', 'b', 'c', 'd', 'e'].map((id) => host.content?.item(id))).map((one) => one?.tags)).toEqual([
    undefined,
    ['Lungs', 'new'],
    ['lungs'],
    ['lungs'],
    undefined,
  ]);
  const tagged = (from: Host) => objects(from.content?.itemsTagged('lungs') ?? []).map((one) => one?.id);
  expect(tagged(host)).toEqual(['b', 'd', 'c']);
  expect((await opened([{}], { content })).host.content).toBe(content);
});

test('a content item that the host provides as text is hidden like any other', async () => {
  const texts = new Map(['a', 'b'].map((id) => [id, `<ContentItem id="${id}" tags="lungs"/>`]));
  const content = { item: (id: string) => texts.get(id), itemsTagged: () => [...texts.values()] };
  const { host } = await opened([{ hide: { content: ['a'] } }], { content });
  expect(host.content?.item('a')).toBeUndefined();
  expect(host.content?.itemsTagged('lungs')).toEqual([texts.get('b')]);
});

test('if there are no overlays, the bundle is used directly', async () => {
  const kb = await opened([]);
  expect(kb.overlaid).toBeUndefined();
  expect(kb[inside].manifest.layers.map(({ name }) => name)).toEqual(['small core']);
});
