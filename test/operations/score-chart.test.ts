// scoreChart with the embedded knowledge: both shapes of charts, each parameter, and charts compared with the lists
// that `prompt` returns.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentItem, Host } from '../../src/contract/host.js';
import type { CodedEntry } from '../../src/contract/result-types.js';
import { ancestorsOf, findingById } from '../../src/knowledge/findings.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { DX } from '../../src/knowledge/term-types.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { prompt } from '../../src/operations/prompt.js';
import { scoreChart } from '../../src/operations/score-chart.js';
import { runs } from '../runs.js';

const kb = (await openKnowledgeBase())[inside];
const { findings, prompts } = kb.tables;
const withHost = (host: Host) => ({
  ...kb,
  host,
  get [inside]() {
    return { ...kb, host, derived: [] };
  },
});

const [ASTHMA, WHEEZING, SPIROMETRY, PNEUMOTHORAX, GOUT] = [10311, 10399, 10527, 10325, 10200];

type Given = Omit<Parameters<typeof scoreChart>[1], 'CodedEntriesXML'>;
const ofFindings = (...ids: (number | string)[]) =>
  `<CodedEntries><Group vocab="cterm">${ids.map((id) => `<Entry code="${id}"/>`).join('')}</Group></CodedEntries>`;
const entriesOf = (CodedEntriesXML: string, given: Given = {}, base = kb): CodedEntry[] =>
  scoreChart(base, { CodedEntriesXML, ...given }).codedEntries.group?.entry ?? [];
/** For each entry, its associated findings, written as `code score`. */
const scores = (chart: string, given: Given = {}, base = kb): string[] =>
  entriesOf(chart, { BroadPromptMethod: 3, ...given }, base).map((entry) =>
    (entry.associatedFindings ?? []).map(({ code, score }) => `${code} ${score}`).join(', '),
  );

describe('the shapes of a coded chart', () => {
  const group = {
    vocab: 'icd10',
    version: '2025',
    entry: [
      { id: 'a', vocab: 'icd10', version: '2025', code: 'J45.909', description: 'Unspecified asthma, uncomplicated' },
      {
        vocab: 'icd10',
        version: '2025',
        code: 'R06.2',
        description: 'whistling',
        associatedFindings: [
          { vocab: 'icd10', version: '2025', code: 'J45.909', description: expect.any(String), score: 1 },
        ],
      },
    ],
  };
  const described = { ...group, entry: [{ ...group.entry[0], description: expect.any(String) }, group.entry[1]] };

  test.each([
    [
      'XML',
      '<CodedEntries><Group Vocab="icd10" version="2025"><Entry id="a" code="J45.909"/><Entry code="R06.2" description="whistling"/></Group></CodedEntries>',
    ],
    [
      'a group alone',
      '<Group vocab="icd10" version="2025"><Entry id="a" code="J45.909"/><Entry code="R06.2" description="whistling"/></Group>',
    ],
    [
      'JSON',
      JSON.stringify({
        codedEntries: {
          group: {
            vocab: 'icd10',
            version: '2025',
            entry: [
              { id: 'a', code: 'J45.909' },
              { code: 'R06.2', description: 'whistling' },
            ],
          },
        },
      }),
    ],
    [
      'JSON without the outer name',
      JSON.stringify({
        group: {
          vocab: 'icd10',
          version: '2025',
          entries: [
            { id: 'a', code: 'J45.909' },
            { code: 'R06.2', description: 'whistling' },
          ],
        },
      }),
    ],
    [
      'two groups',
      '<CodedEntries><Group vocab="icd10" version="2025"><Entry id="a" code="J45.909"/></Group><Group vocab="icd10" version="2025"><Entry code="R06.2" description="whistling"/></Group></CodedEntries>',
    ],
  ])('%s', (_, CodedEntriesXML) => {
    expect(scoreChart(kb, { CodedEntriesXML }).codedEntries).toEqual({ group: described });
  });

  test.each([
    '<CodedEntries><Entry id="a" vocab="icd10" code="R06.2"/></CodedEntries>',
    '<Entry id="a" vocab="icd10" code="R06.2"/>',
    '{"codedEntries":{"entry":{"id":"a","vocab":"icd10","code":"R06.2"}}}',
    '{"entry":{"id":"a","vocab":"icd10","code":"R06.2"}}',
  ])('a single entry is returned as a single entry: %s', (CodedEntriesXML) => {
    const { codedEntries } = scoreChart(kb, { CodedEntriesXML, Sources: String(ASTHMA) });
    expect(codedEntries).toEqual({
      entry: expect.objectContaining({
        id: 'a',
        code: 'R06.2',
        associatedFindings: [expect.objectContaining({ vocab: 'cterm', score: 1 })],
      }),
    });
  });

  test('entries without a group are returned in a single group', () => {
    const chart = `<CodedEntries><Entry ctermId="${ASTHMA}"/><Entry vocab="icd10" code="R06.2"/></CodedEntries>`;
    expect(scoreChart(kb, { CodedEntriesXML: chart }).codedEntries.group).toMatchObject({ vocab: '', version: '' });
    expect(scores(chart)).toEqual(['', `${ASTHMA} 1`]);
  });

  test.each([
    ['<CodedEntries/>', { group: { vocab: '', version: '', entry: [] } }],
    ['{}', { group: { vocab: '', version: '', entry: [] } }],
    ['<Group vocab="icd10"/>', { group: { vocab: 'icd10', version: '', entry: [] } }],
  ])('%s contains nothing', (CodedEntriesXML, expected) => {
    expect(scoreChart(kb, { CodedEntriesXML }).codedEntries).toEqual(expected);
  });

  test.each([
    ['<CodedEntries>', 'scoreChart: parameter CodedEntriesXML: line 1, column'],
    ['{"group":', 'scoreChart: parameter CodedEntriesXML: line 1, column'],
    ['coded', 'line 1, column 1: expected XML or JSON'],
    ['<Group>\n <Entry ctermId="ten"/></Group>', "line 2, column 9: ctermId: expected a whole number, got 'ten'"],
    ['<!DOCTYPE x><Group/>', 'line 1, column'],
  ])('%s is refused, and its location is given', (CodedEntriesXML, message) => {
    expect(() => scoreChart(kb, { CodedEntriesXML })).toThrow(
      expect.objectContaining({ code: 'invalid-document', message: expect.stringContaining(message) }),
    );
  });
});

describe('scores', () => {
  test('are 1 for hallmarks, 2 for the large list, 3 for the full list, and absent for all other findings', () => {
    const chart = ofFindings(ASTHMA, WHEEZING, SPIROMETRY, PNEUMOTHORAX, 10446);
    expect(scores(chart, { Sources: String(ASTHMA) })).toEqual(['', '10311 1', '10311 2', '10311 3', '']);
  });

  test('a finding below a listed finding counts as listed', () => {
    expect(scores(ofFindings(15193, ASTHMA))[0]).toBe('10311 1'); // cough with exercise is below cough
    expect(scores(ofFindings(10394, 10311))[0]).toBe('10311 1');
  });

  test('every condition counts as a finding for the others, but not for itself', () => {
    expect(scores(ofFindings(ASTHMA, PNEUMOTHORAX))).toEqual([expect.stringMatching(/^10325 \d$/), '10311 3']);
    expect(scores(ofFindings(ASTHMA, ASTHMA))).toEqual(['', '']);
  });

  test('a condition with two codes is associated under both, but only once per code', () => {
    const chart = `<Group vocab="icd10"><Entry code="J45.909"/><Entry code="J45.909"/><Entry ctermId="${ASTHMA}"/><Entry code="R06.2"/></Group>`;
    expect(scores(chart)[3]).toBe('J45.909 1, 10311 1');
  });

  test.each([
    ['', true],
    ['H', true],
    ['P', true],
    ['S', true],
    ['F', false],
    ['R', false],
    ['K', false],
    ['f', false],
  ])('a diagnosis with prefix %j is a condition: %s', (prefix, expected) => {
    const chart = `<Group vocab="cterm"><Entry code="${ASTHMA}" prefix="${prefix}"/><Entry code="${WHEEZING}"/></Group>`;
    expect(scores(chart)[1]).toBe(expected ? '10311 1' : '');
  });

  test.each([
    ['A', true],
    ['N', false],
    ['n', false],
  ])('a diagnosis with result %j is a condition: %s', (result, expected) => {
    const chart = `<Group vocab="cterm"><Entry code="${ASTHMA}" result="${result}"/><Entry code="${WHEEZING}"/></Group>`;
    expect(scores(chart)[1]).toBe(expected ? '10311 1' : '');
  });

  test('a symptom is not a condition, but may be named as a source', () => {
    const chart = ofFindings(10394, WHEEZING);
    expect(scores(chart)).toEqual(['', '']);
    expect(scores(chart, { Sources: '10394' })[1]).toMatch(/^10394 [123]$/);
  });

  test('a code for a family history is not a condition', () => {
    expect(scores('<Group vocab="icd10"><Entry code="Z82.5"/><Entry code="R06.2"/></Group>')[1]).toBe('');
  });

  test('unknown codes, findings and vocabularies leave their entries as they are', () => {
    const chart = `<Group vocab="nowhere"><Entry code="X1" description="d"/><Entry ctermId="4000000000"/><Entry vocab="icd10" code="ZZZ"/><Entry/></Group>`;
    expect(entriesOf(chart)).toEqual([
      { vocab: 'nowhere', code: 'X1', description: 'd' },
      { vocab: 'cterm', code: '4000000000', description: '' },
      { vocab: 'icd10', code: 'ZZZ', description: '' },
      { vocab: 'cterm', code: '', description: '' },
    ]);
  });

  test('a vocabulary that the host may not use is refused', () => {
    expect(() => entriesOf('<Group vocab="icd10"><Entry code="I10"/></Group>', {}, withHost({ licences: [] }))).toThrow(
      expect.objectContaining({ code: 'vocabulary-not-licensed' }),
    );
  });
});

describe('parameters', () => {
  test('IncludeCtermMetadata adds finding and prefix', () => {
    const chart = '<Group vocab="icd10"><Entry code="J45.909"/><Entry code="R06.2"/><Entry code="Z82.5"/></Group>';
    const [asthma, wheezing, family] = entriesOf(chart, { IncludeCtermMetadata: true });
    expect(asthma).toMatchObject({ ctermId: ASTHMA });
    expect(wheezing).toMatchObject({
      ctermId: WHEEZING,
      associatedFindings: [expect.objectContaining({ ctermId: ASTHMA })],
    });
    expect(family).toMatchObject({ prefix: 'F' });
    expect(JSON.stringify(entriesOf(chart))).not.toContain('ctermId');
  });

  test.each([
    [0, 1],
    [1, 0],
  ])('BroadPromptMethod %i is %i', (one, other) => {
    const chart = ofFindings(ASTHMA, GOUT, WHEEZING, SPIROMETRY, 10446, 10200, 10092);
    expect(scores(chart, { BroadPromptMethod: one })).toEqual(scores(chart, { BroadPromptMethod: other }));
  });

  test('BroadPromptMethod determines which other findings score 3', () => {
    const pulmonary = 15822;
    const exercise = 10312;
    const chart = ofFindings(ASTHMA, 10446, pulmonary, exercise);
    const of = (BroadPromptMethod: number) => scores(chart, { BroadPromptMethod, Sources: String(ASTHMA) });
    for (const method of [1, 2, 3]) {
      const keys = prompt(kb, {
        SourceId: String(ASTHMA),
        ListSize: 'medListFull',
        BroadPromptMethod: method,
        ResponseType: 'terms',
        PruneTerms: false,
      });
      const ids = new Set(keys.list.item?.map(({ ctermId }) => ctermId));
      const inList = [10446, pulmonary, exercise].map((id) => ids.has(id));
      expect(
        of(method)
          .slice(1)
          .map((said) => said !== ''),
      ).toEqual(inList);
    }
  });

  test('ExpandLabPanels includes the components of tests', () => {
    const diabetes = '10092';
    const terms = prompt(kb, {
      SourceId: diabetes,
      ListSize: 'medListFull',
      BroadPromptMethod: 3,
      ResponseType: 'terms',
      PruneTerms: false,
    });
    const lab = terms.list.item?.find(
      (item) =>
        item.source === 'RelatedLab' &&
        ancestorsOf(kb, findingById(kb, item.ctermId)).every(
          (row) => !terms.list.item?.some((other) => other.ctermId === findings.id(row)),
        ),
    );
    expect(lab, 'a component of a panel of diabetes that no other item of the list covers').toBeDefined();
    const chart = ofFindings(lab?.ctermId ?? 0, diabetes);
    expect(scores(chart)[0]).toBe('');
    expect(scores(chart, { ExpandLabPanels: true })[0]).toMatch(/^10092 [123]$/);
  });

  test('ExpandLabPanels includes the components of tests that share a specialty with the condition', () => {
    const [emergency, pressure] = ['10811', 16010]; // hypertensive emergency; opening pressure, in the CSF panel
    const of = (ExpandLabPanels: boolean) =>
      scores(ofFindings(pressure), { Sources: emergency, BroadPromptMethod: 2, ExpandLabPanels });
    expect(of(false)).toEqual(['']);
    expect(of(true)).toEqual(['10811 3']);
  });

  test('ExpandOnAllDx includes what the conditions below a heading prompt', () => {
    const chart = ofFindings(10332, WHEEZING, 10380);
    const of = (ExpandOnAllDx: boolean) => scores(chart, { Sources: '10332', ExpandOnAllDx });
    expect(of(false)[2]).toBe('');
    expect(of(true)[2]).toBe('10332 3');
  });

  test.each([
    ['10311', 'cterm 10311 1'],
    ['icd10:J45.909', 'icd10 J45.909 1'],
    ['ICD10:J45909', 'icd10 J45.909 1'],
    ['cterm:10311', 'cterm 10311 1'],
    ['999999', ''],
    ['icd10:ZZZ', ''],
    ['whatever', ''],
    ['10311,icd10:J45.909, 10311', 'cterm 10311 1, icd10 J45.909 1'],
  ])('Sources %s', (Sources, expected) => {
    const [entry] = entriesOf(ofFindings(WHEEZING, GOUT), { Sources, BroadPromptMethod: 3 });
    const said = (entry.associatedFindings ?? []).map(({ vocab, code, score }) => `${vocab} ${code} ${score}`);
    expect(said.join(', ')).toBe(expected);
  });

  test('Sources replace the conditions of the chart', () => {
    expect(scores(ofFindings(ASTHMA, WHEEZING), { Sources: String(GOUT) })[1]).toBe('');
    expect(scores(ofFindings(ASTHMA, WHEEZING), { Sources: ' ' })[1]).toBe('10311 1');
  });

  test('the host must be licensed for the vocabularies in Sources', () => {
    expect(() => scores(ofFindings(WHEEZING), { Sources: 'icd11:1' })).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        message: expect.stringContaining("scoreChart: parameter Sources: the knowledge base has no vocabulary 'icd11'"),
      }),
    );
  });
});

describe('content', () => {
  const items: ContentItem[] = [
    {
      id: 'breath',
      name: 'Breath',
      tags: ['1_10311', 'x2_10311'],
      terms: [{ ctermId: 10446 }, { ctermId: SPIROMETRY }],
    },
    { id: '77', name: 'Seventy-seven', tags: [], terms: [{ ref: 'breath' }] },
  ];
  const library = withHost({
    content: {
      item: (id) => items.find((item) => item.id === id),
      itemsTagged: (tag) => items.filter(({ tags }) => tags.includes(tag)),
    },
  });
  const chart = ofFindings(ASTHMA, WHEEZING, SPIROMETRY, 10446);
  const of = (given: Given) => scores(chart, { Sources: String(ASTHMA), ...given }, library);
  const contentOf = (given: Given) =>
    entriesOf(chart, { Sources: String(ASTHMA), ...given }, library).map((entry) =>
      entry.associatedContentLibraryItems?.map(({ id, name }) => `${id} ${name}`).join(),
    );

  test('an overriding list replaces the list of the same size', () => {
    expect(of({})).toEqual(['', '10311 1', '10311 2', '']);
    expect(of({ UseContentOverride: true })).toEqual(['', '10311 2', '10311 1', '10311 1']);
    expect(of({ UseContentOverride: true, ContentPrefix: 'x' })).toEqual(['', '10311 1', '10311 2', '10311 2']);
    expect(of({ UseContentOverride: true, ContentPrefix: 'y' })).toEqual(of({}));
  });

  test('entries name the item that contains them', () => {
    expect(contentOf({ UseContentOverride: true })).toEqual([undefined, undefined, 'breath Breath', 'breath Breath']);
    expect(contentOf({})).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('an item may itself be a source, but has no code to associate findings with', () => {
    expect(of({ Sources: 'breath,77' })).toEqual(['', '', '', '']);
    expect(contentOf({ Sources: 'breath,77' })).toEqual([
      undefined,
      undefined,
      'breath Breath,77 Seventy-seven',
      'breath Breath,77 Seventy-seven',
    ]);
  });
});

describe('whole charts', () => {
  const sources = [...new Set(Array.from({ length: prompts.rowCount }, (_, row) => prompts.source(row)))];
  const conditions = sources.filter((row) => findings.termType(row) === 4).map((row) => findings.id(row));
  const anything = Array.from({ length: findings.rowCount }, (_, row) => findings.id(row));
  const chart = fc.tuple(
    fc.array(fc.constantFrom(...conditions), { minLength: 1, maxLength: 3 }),
    fc.array(fc.constantFrom(...anything), { maxLength: 30 }),
  );

  /**
   * The score that follows from the lists of `prompt`: the number of the smallest list that contains the finding or one
   * of its ancestors.
   */
  function listed(condition: number, finding: number, method: number, labs: boolean): number {
    if (condition === finding) return 0;
    const row = findingById(kb, finding);
    const lineage = new Set([row, ...ancestorsOf(kb, row)]);
    const size = (['medListSmall', 'medListLarge', 'medListFull'] as const).findIndex((ListSize) => {
      const given = {
        ListSize,
        BroadPromptMethod: method,
        ResponseType: 'terms',
        PruneTerms: false,
        ExpandOnAllDx: false,
        ExpandLabPanels: labs,
      };
      const items = prompt(kb, { SourceId: String(condition), ...given }).list.item ?? [];
      return items.some(({ ctermId, source }) =>
        source === 'Specialty' || source === 'WHO' ? ctermId === finding : lineage.has(findingById(kb, ctermId)),
      );
    });
    return size + 1;
  }

  test('are scored as the lists of prompt imply', () => {
    fc.assert(
      fc.property(chart, fc.constantFrom(2, 3), fc.boolean(), ([some, others], method, ExpandLabPanels) => {
        const Sources = [...new Set(some)].map(String);
        const entries = entriesOf(ofFindings(...others), { Sources, BroadPromptMethod: method, ExpandLabPanels });
        for (const [at, { associatedFindings = [] }] of entries.entries()) {
          const expected = Sources.map((code) => ({
            code,
            score: listed(Number(code), others[at], method, ExpandLabPanels),
          }));
          expect(associatedFindings.map(({ code, score }) => ({ code, score }))).toEqual(
            expected.filter(({ score }) => score > 0),
          );
        }
      }),
      { numRuns: runs(400) },
    );
  });

  test('an additional entry never changes the associations of the other entries with the same sources', () => {
    fc.assert(
      fc.property(chart, fc.constantFrom(...anything), ([some, others], more) => {
        const Sources = some.map(String);
        expect(entriesOf(ofFindings(...others, more), { Sources }).slice(0, others.length)).toEqual(
          entriesOf(ofFindings(...others), { Sources }),
        );
      }),
      { numRuns: 30 },
    );
  });
});

test('by default, level 3 separates: few of the findings of other specialties belong to a condition', () => {
  const listed = new Set(Array.from({ length: prompts.rowCount }, (_, row) => prompts.source(row)));
  const diagnoses = [...listed].filter((row) => findings.termType(row) === DX);
  const sample = diagnoses
    .filter((_, at) => at % Math.ceil(diagnoses.length / 25) === 0)
    .map((row) => findings.id(row));
  const share = (given: Given) => {
    const pairs = entriesOf(ofFindings(...sample), given).flatMap((entry) => entry.associatedFindings ?? []);
    return pairs.filter(({ score }) => score === 3).length / (sample.length * (sample.length - 1));
  };
  expect(share({})).toBeLessThan(0.15);
  expect(share({})).toBeLessThan(share({ BroadPromptMethod: 1 }) / 2);
});
