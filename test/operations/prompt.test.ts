// Calls `prompt` with each of its parameters on the embedded knowledge, and checks properties that hold for every
// finding that has a prompt list.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentItem, Host } from '../../src/contract/host.js';
import type { FindingItem } from '../../src/contract/result-types.js';
import { findingById } from '../../src/knowledge/findings.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { isPossible } from '../../src/knowledge/patient-limits.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { prompt } from '../../src/operations/prompt.js';

const kb = (await openKnowledgeBase())[inside];
const { findings, prompts } = kb.tables;
const ASTHMA = '10311';

const byDescription = new Map(
  Array.from({ length: findings.rowCount }, (_, row) => [findings.description(row), row] as const),
);
const idOf = (description: string): string => {
  const row = byDescription.get(description);
  if (row === undefined) throw new Error(`the core has no finding '${description}'; name another in this test`);
  return String(findings.id(row));
};
const everyKey = Array.from({ length: findings.rowCount }, (_, row) => findings.nodeKey(row));
const sources = [...new Set(Array.from({ length: prompts.rowCount }, (_, row) => prompts.source(row)))];

type Given = Omit<Parameters<typeof prompt>[1], 'SourceId' | 'ResponseType'>;
const whole: Given = { PruneTerms: false, ListSize: 'medListFull', BroadPromptMethod: 3, ExpandLabPanels: false };

function terms(SourceId: string, given: Given = {}, base = kb): FindingItem[] {
  return prompt(base, { SourceId, ResponseType: 'terms', ...given }).list.item ?? [];
}
const names = (items: readonly FindingItem[]): string[] => items.map(({ description }) => description);
const withHost = (host: Host) => ({
  ...kb,
  host,
  get [inside]() {
    return { ...kb, host, derived: [] };
  },
});

const source = fc.constantFrom(...sources.map((row) => String(findings.id(row))));
const given = fc.record(
  {
    ListSize: fc.constantFrom('medListSmall' as const, 'medListLarge' as const, 'medListFull' as const),
    BroadPromptMethod: fc.constantFrom(0, 1, 2, 3),
    IncludeRs: fc.boolean(),
    IncludeMs: fc.boolean(),
    ExpandOnAllDx: fc.boolean(),
    ExpandLabPanels: fc.boolean(),
    Patient: fc.record({
      birthDate: fc.constantFrom('2026-01-01', '2020-01-01', '2000-01-01', '1940-01-01'),
      sex: fc.constantFrom('M', 'F'),
    }),
  },
  { requiredKeys: [] },
);
const few = { numRuns: 40 };

describe('ListSize', () => {
  test('selects the small, large and full lists of asthma', () => {
    const small = terms(ASTHMA, { ListSize: 'medListSmall', PruneTerms: false });
    expect(names(small)).toEqual([
      'Wheezing',
      'Dyspnea',
      'Cough',
      'Wheezes on auscultation',
      'Albuterol',
      'Peak expiratory flow',
      'Asthma Control Test',
    ]);
    const large = terms(ASTHMA, { ListSize: 'medListLarge', PruneTerms: false });
    expect(large).toEqual(terms(ASTHMA, { PruneTerms: false }));
    expect(large.slice(0, small.length)).toEqual(small);
    expect(names(large)).toContain('Spirometry');
    expect(names(large)).not.toContain('Pneumothorax');
    expect(names(terms(ASTHMA, whole))).toContain('Pneumothorax');
  });

  test('small is a part of large, and large of full', () => {
    fc.assert(
      fc.property(source, given, (SourceId, { ListSize: _, ...other }) => {
        const of = (ListSize: 'medListSmall' | 'medListLarge' | 'medListFull') =>
          terms(SourceId, { ...other, ListSize, PruneTerms: false }).map(({ ctermId }) => ctermId);
        const [small, large, full] = [of('medListSmall'), of('medListLarge'), new Set(of('medListFull'))];
        expect(small.every((id) => large.includes(id))).toBe(true);
        expect(large.every((id) => full.has(id))).toBe(true);
      }),
      few,
    );
  });
});

describe('ResponseType', () => {
  test('may be terms, expression, keys or anything else', () => {
    const of = (ResponseType?: string) => prompt(kb, { SourceId: ASTHMA, ListSize: 'medListSmall', ResponseType }).list;
    const about = { sourceId: ASTHMA, count: 7, specialty: findings.specialty(findingById(kb, 10311)) };
    const keys = ['000400', '000401', '000403', '020501', '030601', '0308030A', '050100'];
    expect(of()).toEqual({ keys, ...about });
    expect(of('keys')).toEqual(of());
    expect(of('whatever')).toEqual(of());
    expect(of('TERMS').item?.map(({ nodeKey }) => nodeKey)).toEqual(keys);
    expect(of('terms').item?.[0]).toEqual({
      ctermId: 10392,
      nodeKey: '000400',
      termType: 0,
      description: 'Dyspnea',
      source: 'KB:1:R',
    });
    expect(of('expression')).toEqual({ expression: '^0(?:0040[013]|20501|30601|308030A|50100)', ...about });
  });

  test('ShowSources removes the sources, but only from terms', () => {
    const shown = terms(ASTHMA, { ShowSources: false });
    expect(shown.some((item) => 'source' in item)).toBe(false);
    expect(shown.map((item) => item.ctermId)).toEqual(terms(ASTHMA).map((item) => item.ctermId));
    expect(prompt(kb, { SourceId: ASTHMA, ShowSources: false })).toEqual(prompt(kb, { SourceId: ASTHMA }));
  });

  test('an expression matches the keys in the list and everything below them, in the whole tree', () => {
    fc.assert(
      fc.property(source, given, (SourceId, other) => {
        const { expression = '', count } = prompt(kb, { SourceId, ...other, ResponseType: 'expression' }).list;
        const listed = prompt(kb, { SourceId, ...other, PruneTerms: false }).list.keys ?? [];
        if (count === 0) {
          expect([expression, listed]).toEqual(['', []]);
          return;
        }
        const roots = new Set(listed);
        const isCovered = (key: string): boolean => {
          for (let length = 2; length <= key.length; length += 2) if (roots.has(key.slice(0, length))) return true;
          return false;
        };
        const pattern = new RegExp(expression);
        expect(everyKey.filter((key) => pattern.test(key))).toEqual(everyKey.filter(isCovered));
      }),
      few,
    );
  });
});

describe('PruneTerms', () => {
  test('leaves an antichain in tree order that covers the same findings', () => {
    fc.assert(
      fc.property(source, given, (SourceId, other) => {
        const pruned = prompt(kb, { SourceId, ...other }).list.keys ?? [];
        const listed = prompt(kb, { SourceId, ...other, PruneTerms: false }).list.keys ?? [];
        expect(pruned).toEqual([...pruned].sort());
        for (const [at, key] of pruned.entries()) expect(pruned[at + 1]?.startsWith(key) ?? false).toBe(false);
        expect(pruned.every((key) => listed.includes(key))).toBe(true);
        const kept = new Set(pruned);
        for (const key of listed) {
          expect(
            Array.from({ length: key.length / 2 }, (_, n) => key.slice(0, 2 * n + 2)).some((k) => kept.has(k)),
          ).toBe(true);
        }
      }),
      few,
    );
  });
});

describe('IncludeRs and IncludeMs', () => {
  test.each([
    [true, true, ['R', 'M']],
    [true, false, ['R']],
    [false, true, ['M']],
    [false, false, []],
  ])('%s and %s: %s', (IncludeRs, IncludeMs, levels) => {
    const found = terms(ASTHMA, { ...whole, IncludeRs, IncludeMs }).filter(({ source: from }) =>
      from?.startsWith('KB'),
    );
    expect([...new Set(found.map(({ source: from }) => from?.at(-1)))]).toEqual(levels);
  });

  test('if both are false, the list is empty, however broad', () => {
    expect(
      prompt(kb, { SourceId: ASTHMA, ListSize: 'medListFull', IncludeRs: false, IncludeMs: false }).list.count,
    ).toBe(0);
  });
});

describe('BroadPromptMethod', () => {
  const sourcesOf = (given: Given) =>
    new Set(terms(ASTHMA, { ...whole, ...given }).map((item) => item.source?.split(':')[0]));
  const specialtiesOf = (item: FindingItem) => findings.specialty(findingById(kb, item.ctermId)).split(',');

  test.each([
    [0, ['KB', 'Specialty']],
    [1, ['KB', 'Specialty']],
    [2, ['KB', 'Specialty']],
    [3, ['KB', 'WHO']],
  ])('%s includes %s', (BroadPromptMethod, expected) => {
    expect([...sourcesOf({ BroadPromptMethod })].sort()).toEqual(expected);
  });

  test.each(['medListSmall', 'medListLarge'] as const)('has no effect for %s', (ListSize) => {
    const [first, ...others] = [0, 1, 2, 3].map((BroadPromptMethod) => terms(ASTHMA, { ListSize, BroadPromptMethod }));
    for (const other of others) expect(other).toEqual(first);
  });

  test('1 adds every finding with any specialty of the source, 2 every finding with its primary specialty', () => {
    const own = specialtiesOf({ ctermId: 10311 } as FindingItem);
    const added = (BroadPromptMethod: number) =>
      terms(ASTHMA, { ...whole, BroadPromptMethod }).filter((item) => item.source === 'Specialty');
    for (const item of added(1)) expect(specialtiesOf(item).some((one) => own.includes(one))).toBe(true);
    for (const item of added(2)) expect(specialtiesOf(item)).toContain(own[0]);
    expect(added(2).length).toBeLessThan(added(1).length / 2);
    expect(added(0)).toEqual(added(1));
  });

  test('headings are never included', () => {
    const tags = terms(ASTHMA, { ...whole, BroadPromptMethod: 1 }).map(({ ctermId, termType }) => {
      return termType === 5 || findings.tags(findingById(kb, ctermId)).split(',').includes('heading');
    });
    expect(tags.length).toBeGreaterThan(1000);
    expect(tags).not.toContain(true);
  });

  test('3 adds findings of the same ICD-10 category', () => {
    const added = terms(ASTHMA, whole).filter((item) => item.source === 'WHO');
    expect(names(added)).toContain('Exercise-induced asthma');
    expect(names(added)).not.toContain('Chronic obstructive pulmonary disease');
  });
});

describe('ExpandLabPanels', () => {
  const diabetes = '10092';
  test('places components after their test', () => {
    const without = terms(diabetes, whole);
    const withLabs = terms(diabetes, { ...whole, ExpandLabPanels: true });
    const labs = withLabs.filter((item) => item.source === 'RelatedLab');
    expect(labs.length).toBeGreaterThan(3);
    expect(withLabs.filter((item) => item.source !== 'RelatedLab')).toEqual(without);
    const [first] = labs;
    const before = withLabs[withLabs.indexOf(first) - 1];
    const panel = findingById(kb, before.ctermId);
    expect(findings.components(panel).map((row) => findings.id(row))).toContain(first.ctermId);
  });
});

describe('ExpandOnAllDx', () => {
  test('a heading points to its conditions, and a full list includes the prompts of those conditions', () => {
    const heading = idOf('Cardiovascular disorders');
    const pointed = terms(heading, { ...whole, ExpandOnAllDx: false });
    expect(new Set(pointed.map(({ termType }) => termType))).toEqual(new Set([4]));
    const expanded = terms(heading, { ...whole, ExpandOnAllDx: true });
    expect(names(expanded)).toContain('Electrocardiogram');
    expect(expanded.length).toBeGreaterThan(pointed.length);
    expect(terms(heading, { ...whole, ListSize: 'medListLarge' })).toEqual([]);
  });
});

describe('the patient', () => {
  const host: Host = {
    patients: (id) => ({ boy: { birthDate: '2020-05-01', sex: 'M' }, nobody: { sex: 'M' } })[id],
    now: () => new Date('2026-05-01T00:00:00Z'),
  };
  const pain = idOf('Nausea');
  const list = (given: Given) => names(terms(pain, { ...whole, ...given }, withHost(host)));

  test('determines what is prompted', () => {
    expect(list({})).toContain('Pregnancy');
    expect(list({ PatientId: 'boy' })).not.toContain('Pregnancy');
    expect(list({ Patient: { birthDate: '1996-01-01', sex: 'F' } })).toContain('Pregnancy');
    expect(list({ Patient: { birthDate: '1996-01-01', sex: 'M' } })).not.toContain('Pregnancy');
    expect(list({ Patient: { birthDate: '1996-01-01', sex: 'F' }, EncounterTime: '1999-01-01' })).not.toContain(
      'Pregnancy',
    );
  });

  test('has no effect if given by a PatientId that is unknown or belongs to a patient without a birth date', () => {
    expect(list({ PatientId: 'nobody' })).toEqual(list({}));
    expect(list({ PatientId: 'unknown' })).toEqual(list({}));
    expect(list({ Patient: { sex: 'M' } })).not.toContain('Pregnancy');
  });

  test('a different age or sex never adds a finding that is impossible for it', () => {
    fc.assert(
      fc.property(source, given, (SourceId, { Patient, ...other }) => {
        const all = new Set(terms(SourceId, { ...other, PruneTerms: false }).map(({ ctermId }) => ctermId));
        for (const sex of ['M', 'F'] as const) {
          const birthDate = Patient?.birthDate ?? '1990-01-01';
          const found = terms(SourceId, { ...other, PruneTerms: false, Patient: { birthDate, sex } });
          for (const { ctermId } of found) {
            expect(all.has(ctermId)).toBe(true);
            expect(isPossible(kb, findingById(kb, ctermId), { sex })).toBe(true);
          }
        }
      }),
      few,
    );
  });
});

describe('nursing prompts', () => {
  test('include findings reserved for nurses and are not expanded', () => {
    const assessment = idOf('Fall risk assessment');
    expect(names(terms(assessment, { ListSize: 'medListSmall' }))).toContain('Fall precautions');
    expect(terms(assessment, { ...whole, ExpandOnAllDx: true })).toEqual(
      terms(assessment, { ...whole, ExpandOnAllDx: false }),
    );
  });
});

describe('SourceId', () => {
  test.each(['', '0', '-5', '1.5', 'asthma', '10311,10312'])('%j is not the id of a finding', (SourceId) => {
    expect(() => prompt(kb, { SourceId })).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        message: expect.stringContaining('prompt: parameter SourceId'),
      }),
    );
  });

  test('an unknown id yields an empty list', () => {
    expect(prompt(kb, { SourceId: '4294967295' })).toEqual({ list: { keys: [], sourceId: '4294967295', count: 0 } });
    expect(prompt(kb, { SourceId: 'x', SourceType: 'content', ResponseType: 'expression' })).toEqual({
      list: { expression: '', sourceId: 'x', count: 0 },
    });
  });
});

describe('content', () => {
  const cough: ContentItem = {
    id: 'cough',
    name: 'Cough visit',
    tags: [],
    specialties: ['pulmonology'],
    terms: [{ ctermId: 10394 }, { ctermId: 10399 }],
  };
  const items: readonly (ContentItem | string)[] = [
    cough,
    { id: 'own', name: 'Own asthma', tags: ['2_10311', 'clinic2_10311'], terms: [{ ctermId: 10402 }] },
    {
      id: 'lungs',
      name: 'Lungs',
      tags: ['lungs2_10311'],
      specialties: ['pulmonology'],
      terms: [{ ref: 'cough' }, { ctermId: 10402 }],
    },
    { id: 'heart', name: 'Heart', tags: ['lungs2_10311'], specialties: ['cardiology'], terms: [{ ctermId: 10380 }] },
    { id: 'german', name: 'Asthma', tags: ['lang2_10311'], culture: 'de', terms: [{ ctermId: 10394 }] },
    { id: 'english', name: 'Asthma', tags: ['lang2_10311'], culture: 'en', terms: [{ ctermId: 10399 }] },
    '<ContentItem id="xml" name="From XML" tags="xml1_10311"><Term CtermId="10399" Prefix="h"/>\n<Include Ref="cough"/></ContentItem>',
    '{"contentItem":{"id":"json","name":"From JSON","tags":["json3_10311"],"terms":[{"ctermId":10394},{"ref":"xml"}]}}',
    '<ContentItem id="bad"><Term CtermId="10394"/>\n  <Term CtermId="4000000000"/></ContentItem>',
    '<ContentItem id="broken"><Term CtermId="10394"/>',
    { id: 'loop', name: 'Loop', tags: [], terms: [{ ref: 'loop' }] },
    { id: 'lost', name: 'Lost', tags: [], terms: [{ ctermId: 10394 }, { ref: 'nowhere' }] },
    '<ContentItem id="prefix"><Term ctermId="10394" prefix="QQ"/></ContentItem>',
    '<ContentItem id="blank"><Term/></ContentItem>',
    '<ContentItem name="x"/>',
  ];
  const idOfItem = (item: ContentItem | string) =>
    typeof item === 'string' ? (/id"?[=:]"(\w+)"/.exec(item)?.[1] ?? 'anonymous') : item.id;
  const tagsOfItem = (item: ContentItem | string) =>
    typeof item === 'string' ? (/(\w+_\d+)/.exec(item)?.slice(1) ?? []) : item.tags;
  const library = withHost({
    content: {
      item: (id) => items.find((item) => idOfItem(item) === id),
      itemsTagged: (tag) => items.filter((item) => tagsOfItem(item).includes(tag)),
    },
  });
  const of = (SourceId: string, given: Given = {}) =>
    prompt(library, { SourceId, ResponseType: 'terms', PruneTerms: false, ...given }).list;

  test('an item is found by its id', () => {
    expect(of('cough', { SourceType: 'content' })).toEqual({
      item: [
        expect.objectContaining({ ctermId: 10394, source: 'Content:cough' }),
        expect.objectContaining({ ctermId: 10399, source: 'Content:cough' }),
      ],
      sourceId: 'cough',
      count: 2,
      specialty: 'pulmonology',
      contentId: 'cough',
      contentName: 'Cough visit',
    });
  });

  test.each<[string, number[]]>([
    ['lungs', [10394, 10399, 10402]],
    ['xml', [10399, 10394]],
    ['json', [10394, 10399]],
  ])('%s with everything that it includes, each finding once, in order', (id, expected) => {
    expect(of(id, { SourceType: 'content' }).item?.map(({ ctermId }) => ctermId)).toEqual(expected);
  });

  test.each<[Given, string | undefined]>([
    [{}, 'own'],
    [{ ListSize: 'medListSmall' }, undefined],
    [{ UseContentOverride: false }, undefined],
    [{ ContentPrefix: 'clinic' }, 'own'],
    [{ ContentPrefix: 'lungs' }, 'lungs'],
    [{ ContentPrefix: 'lang' }, 'english'],
    [{ ContentPrefix: 'lang', Culture: 'de-AT' }, 'german'],
    [{ ContentPrefix: 'lang', Culture: 'fr' }, undefined],
    [{ ContentPrefix: 'xml', ListSize: 'medListSmall' }, 'xml'],
    [{ ContentPrefix: 'json', ListSize: 'medListFull' }, 'json'],
    [{ ContentPrefix: 'nobody' }, undefined],
  ])('%j is overridden by %s', (given, expected) => {
    const list = of(ASTHMA, given);
    expect(list.contentId).toBe(expected);
    expect(list.item?.every(({ source: from }) => from?.startsWith('Content:'))).toBe(expected !== undefined);
  });

  test.each([
    ['bad', "prompt: content item 'bad': line 2, column 3: no finding has the CtermId 4000000000"],
    ['broken', "prompt: content item 'broken': line 1, column"],
    ['loop', "prompt: content item 'loop': terms[0]: the item includes itself: loop → loop"],
    [
      'lost',
      "prompt: content item 'lost': terms[1].ref: ref: expected the id of an item in the library, got 'nowhere'",
    ],
    ['prefix', "prompt: content item 'prefix': line 1, column 48: Prefix: expected one of O, N,"],
    ['blank', "prompt: content item 'blank': line 1, column 25: the term names no finding"],
    ['anonymous', "prompt: content item 'anonymous': line 1, column 1: the content item has no id"],
  ])('%s is refused with its name and location', (id, message) => {
    expect(() => of(id, { SourceType: 'content' })).toThrow(
      expect.objectContaining({ code: 'invalid-document', message: expect.stringContaining(message) }),
    );
  });

  test('if there is no library, nothing is overridden', () => {
    expect(prompt(kb, { SourceId: 'cough', SourceType: 'content' }).list.count).toBe(0);
    expect(prompt(kb, { SourceId: ASTHMA, ContentPrefix: 'clinic' })).toEqual(prompt(kb, { SourceId: ASTHMA }));
  });
});

test('UsePrimarySpecialty has no effect', () => {
  for (const UsePrimarySpecialty of [true, false]) {
    expect(terms(ASTHMA, { ...whole, UsePrimarySpecialty })).toEqual(terms(ASTHMA, whole));
  }
});

test('the same request gives the same list', () => {
  fc.assert(
    fc.property(source, given, (SourceId, other) => {
      expect(prompt(kb, { SourceId, ...other })).toEqual(prompt(kb, { SourceId, ...other }));
    }),
    few,
  );
});
