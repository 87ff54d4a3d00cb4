// searchCodes and searchTerms with the embedded knowledge: which queries find what, and the effect of every parameter.

import { describe, expect, test } from 'vitest';
import type { ParamsOf } from '../../src/contract/parameter.js';
import type { SearchMatch } from '../../src/contract/search-types.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { searchCodes } from '../../src/operations/search-codes.js';
import { searchTerms } from '../../src/operations/search-terms.js';

const kb = await openKnowledgeBase();
type Params = ParamsOf<typeof searchCodes.parameters>;
const search = (params: Params): SearchMatch[] => searchCodes(kb, params).matches.match;
const codes = (params: Params): string[] => search(params).map(({ code }) => code);

describe('the first ICD-10-CM code for', () => {
  test.each([
    ['heart attack', 'I21.9'],
    ['hart atack', 'I21.9'],
    ['attack heart', 'I21.9'],
    ['a heart attack', 'I21.9'],
    ['high blood pressure', 'I10'],
    ['HTN', 'I10'],
    ['hypertensoin', 'I10'],
    ['sugar diabetes', 'E11.9'],
    ['type ii diabetes', 'E11.9'],
    ['diab type 2', 'E11.9'],
    ['copd exac', 'J44.1'],
    ['asthma', 'J45.909'],
    ['kidney stones', 'N20.0'],
    ['pneumonias', 'J18.9'],
    ['bilateral pneumonia', 'J18.9'],
    ['pneumonia bilat', 'J18.9'],
    ['rt knee oa', 'M17.11'],
    ['knee oa right', 'M17.11'],
    ['e119', 'E11.9'],
    ['E11.9', 'E11.9'],
    ['e11.9 ', 'E11.9'],
  ])('%s is %s', (Query, code) => {
    expect(codes({ Query, VocabCodes: 'icd10', Limit: 3 })[0]).toBe(code);
  });
});

test.each([
  ['fx femur', 'fracture femur'],
  ['lt hand lac', 'left hand laceration'],
  ['bilat knee inj', 'bilateral knee injury'],
])('%s finds first what %s finds first, and if it is exact, finds the same as when typed alone', (short, full) => {
  const ten = (Query: string) => codes({ Query, VocabCodes: 'icd10', Limit: 10 });
  expect(ten(full)).toContain(ten(short)[0]);
  expect(codes({ Query: short, VocabCodes: 'icd10', Exact: true })).toEqual([]);
});

test('filler words in a query do not count unless some text contains them', () => {
  const plain = codes({ Query: 'asthma', VocabCodes: 'icd10', Limit: 5 });
  expect(codes({ Query: 'please show me the ICD codes for asthma', VocabCodes: 'icd10', Limit: 5 })).toEqual(plain);
  expect(codes({ Query: 'codes of emergency use', VocabCodes: 'icd10', Limit: 1 })).toEqual(['U07']);
});

test('a misspelt word is corrected to a whole word rather than to a prefix', () => {
  const { matchExpression } = searchCodes(kb, { Query: 'brian', VocabCodes: 'icd10', Limit: 1 }).matches;
  const found = search({ Query: 'brian', VocabCodes: 'icd10', Limit: 3 }).map(({ description }) => description);
  expect(found).toContainEqual(expect.stringMatching(/brain/i));
  expect(matchExpression).toContain('brain');
});

describe('for words that also match word forms and names of findings', () => {
  const hasTyped = (Query: string, Limit: number) =>
    codes({ Query, VocabCodes: 'icd10,icd', Limit }).length === Limit &&
    search({ Query, VocabCodes: 'icd10,icd', Limit }).some(({ description }) =>
      new RegExp(`\\b${Query}`, 'i').test(description),
    );

  test.each(['virus', 'poison', 'viruses', 'cancer', 'baby', 'tumors'])('%s is among the first ten', (Query) => {
    expect(hasTyped(Query, 10)).toBe(true);
  });

  test('a higher limit does not change the first results', () => {
    for (const Query of ['virus', 'viruses', 'tumors']) {
      const many = codes({ Query, VocabCodes: 'icd10,icd', Limit: 25 });
      for (const Limit of [4, 10, 12])
        expect(codes({ Query, VocabCodes: 'icd10,icd', Limit })).toEqual(many.slice(0, Limit));
    }
  });
});

describe('VocabCodes', () => {
  test('if they consist only of commas, they mean the default set', () => {
    expect(search({ Query: 'asthma', VocabCodes: ', ,' })).toEqual(search({ Query: 'asthma' }));
  });

  test('select several vocabularies; if absent, all are searched', () => {
    const vocabs = (list: SearchMatch[]) => [...new Set(list.map(({ vocab }) => vocab))].sort();
    expect(vocabs(search({ Query: 'asthma', VocabCodes: 'icd,icd10' }))).toEqual(['icd', 'icd10']);
    expect(vocabs(search({ Query: 'asthma' }))).toEqual(
      expect.arrayContaining(['cterm', 'hpo', 'icd', 'icd10', 'snomed']),
    );
  });

  test('refuse an unknown vocabulary', () => {
    expect(() => search({ Query: 'asthma', VocabCodes: 'icd11' })).toThrow(/parameter VocabCodes.*icd11/);
  });

  test('put a code first if the query is that code, in any spelling', () => {
    const begun = codes({ Query: 'J45', VocabCodes: 'icd10', Limit: 4 });
    expect(begun[0]).toBe('J45');
    expect(begun.every((code) => code.startsWith('J45'))).toBe(true);
    expect(codes({ Query: '25000', VocabCodes: 'icd', Limit: 1 })).toEqual(['250.00']);
    expect(codes({ Query: '10311', VocabCodes: 'cterm' })).toEqual(['10311']);
  });
});

test('TermType keeps one type of finding, given by its code in any case or by its number', () => {
  const all = search({ Query: 'pain', VocabCodes: 'cterm', TermType: 'sx' });
  expect(all.length).toBeGreaterThan(10);
  expect(new Set(all.map(({ termType }) => termType))).toEqual(new Set(['Sx']));
  expect(codes({ Query: 'pain', VocabCodes: 'cterm', TermType: '0' })).toEqual(all.map(({ code }) => code));
});

test('a lower Limit returns the first results of a higher one', () => {
  const many = codes({ Query: 'fracture', Limit: 60 });
  expect(many).toHaveLength(60);
  expect(codes({ Query: 'fracture', Limit: 7 })).toEqual(many.slice(0, 7));
});

describe('Exact', () => {
  test('neither corrects, completes nor reorders', () => {
    for (const Query of ['hart attack', 'heart attac', 'attack heart'])
      expect(codes({ Query, Exact: true })).toEqual([]);
    expect(codes({ Query: 'Heart  ATTACK', Exact: true, VocabCodes: 'icd10' })).toContain('I21.9');
  });

  test('respects punctuation unless Clean removes it', () => {
    const wanted = { VocabCodes: 'cterm', Exact: true, Limit: 1 } as const;
    expect(codes({ Query: 'chest-pain', ...wanted })).toEqual([]);
    expect(codes({ Query: 'chest-pain', Clean: true, ...wanted })).toEqual(['10380']);
  });
});

test('Clean joins words that are split by dots and apostrophes', () => {
  expect(codes({ Query: '(E11.9)', Clean: true, VocabCodes: 'icd10' })).toEqual(['E11.9']);
  expect(codes({ Query: "crohn's, disease!", Clean: true, VocabCodes: 'icd10', Limit: 1 })).toEqual(['K50.90']);
});

test('only Verbose adds score, codeInfo and descriptionInfo', () => {
  const [plain] = search({ Query: 'heart attack', VocabCodes: 'icd10', Limit: 1 });
  expect(Object.keys(plain)).toEqual([
    'rank',
    'culture',
    'vocab',
    'code',
    'termType',
    'nodekey',
    'description',
    'tags',
  ]);
  const [told] = search({ Query: 'heart attack', VocabCodes: 'icd10', Limit: 1, Verbose: true });
  expect(told).toMatchObject({
    ...plain,
    score: expect.closeTo(0.988, 3),
    codeInfo: {
      matchedDescription: 'heart attack',
      vocabExtensionCode: '',
      hasHints: true,
      hasSpecifiers: false,
      unreportable: false,
    },
    descriptionInfo: { typeId: 3, wordCount: 2, charCount: 12 },
  });
  const again = search({ Query: 'hart attack', VocabCodes: 'icd10', Limit: 1, Verbose: true })[0];
  expect(again.codeInfo).toEqual(told.codeInfo);
  expect(again.descriptionInfo).toEqual(told.descriptionInfo);
});

describe('SortMode', () => {
  const wanted = { Query: 'asthma', VocabCodes: 'icd10,cterm,icd', Limit: 30 } as const;
  const byRank = search(wanted);
  const vocabOrder = (list: SearchMatch[]) => list.map(({ vocab }) => ['icd10', 'cterm', 'icd'].indexOf(vocab));
  const ascending = <T>(list: readonly T[]) => list.every((one, at) => at === 0 || list[at - 1] <= one);

  test('Rank sorts by relevance', () => {
    expect(byRank.map(({ rank }) => rank)).toEqual(byRank.map((_, at) => at + 1));
  });

  test.each(['VocabRank', 'VocabHierarchy', 'VocabDescription', 'VocabCode'] as const)(
    '%s keeps vocabularies together',
    (SortMode) => {
      const list = search({ ...wanted, SortMode });
      expect(ascending(vocabOrder(list))).toBe(true);
      expect([...list].sort((a, b) => a.rank - b.rank)).toEqual(byRank);
      for (const vocab of ['icd10', 'icd', 'cterm']) {
        const own = list.filter((match) => match.vocab === vocab);
        const keys = {
          VocabRank: own.map(({ rank }) => rank),
          VocabHierarchy: own.map(({ code, nodekey }) => nodekey || code),
          VocabDescription: own.map(({ description }) => description.toLowerCase()),
          VocabCode: own.map(({ code }) => (vocab === 'cterm' ? Number(code) : code)),
        }[SortMode];
        expect(ascending<string | number>(keys), `${SortMode} ${vocab}: ${keys.join(', ')}`).toBe(true);
      }
    },
  );
});

test('IncludeCtermMaps adds findings to a code, but not to a finding', () => {
  const maps = (IncludeCtermMaps: 'None' | 'All' | 'Limited') =>
    search({ Query: 'I10', VocabCodes: 'icd10', Limit: 1, IncludeCtermMaps })[0].ctermMap;
  expect(maps('None')).toBeUndefined();
  expect(maps('Limited')).toContainEqual({ ctermId: expect.any(Number), relationship: 'exact' });
  expect(maps('All')?.length).toBeGreaterThanOrEqual(maps('Limited')?.length ?? 0);
  const family = search({ Query: 'Z80.3', VocabCodes: 'icd10', Limit: 1, IncludeCtermMaps: 'All' })[0].ctermMap;
  expect(family).toContainEqual(expect.objectContaining({ ctermId: 10178, prefix: 'F' }));
  for (const match of search({ Query: 'asthma', VocabCodes: 'cterm', IncludeCtermMaps: 'All' })) {
    expect(match).not.toHaveProperty('ctermMap');
  }
});

test('Tags shows the tags of the requested sets', () => {
  const tagged = (Tags: string | undefined) =>
    new Set(search({ Query: 'diabetes', VocabCodes: 'cterm', Tags }).map(({ tags }) => tags));
  expect(tagged(undefined)).toEqual(new Set(['']));
  expect(tagged('no-such-set')).toEqual(new Set(['']));
});

test('Tags come from the finding or, for a code, from the findings that map to it, by name and by set', async () => {
  const tags = (Query: string, VocabCodes: string, Tags: string, from = kb) =>
    searchCodes(from, { Query, VocabCodes, Tags, Limit: 1 }).matches.match[0].tags;
  expect(tags('hypertension', 'cterm', 'chronic')).toBe('chronic');
  expect(tags('I10', 'icd10', 'chronic')).toBe('chronic');
  expect(tags('R55', 'icd10', 'chronic')).toBe('');
  const findings = [{ id: 10092, tags: ['quality:a1c', 'quality:eye', 'registry:diabetes', 'chronic'] }];
  const clinic = await openKnowledgeBase({ overlays: [{ name: 'clinic', findings }] });
  expect(tags('E11.9', 'icd10', 'quality', clinic)).toBe('quality:a1c,quality:eye');
  expect(tags('E11.9', 'icd10', 'registry,chronic', clinic)).toBe('chronic,registry:diabetes');
  expect(tags('E11.9', 'icd10', 'qual', clinic)).toBe('');
});

test('matchExpression marks the matches', () => {
  const { matchExpression, match } = searchCodes(kb, {
    Query: 'diabetic nephrop',
    VocabCodes: 'icd10',
    Limit: 3,
  }).matches;
  expect(match[0].description).toMatch(new RegExp(matchExpression, 'i'));
  expect(searchCodes(kb, { Query: '...' }).matches).toMatchObject({ match: [], matchExpression: '', count: 0 });
});

describe('searchTerms', () => {
  const terms = (params: ParamsOf<typeof searchTerms.parameters>) => searchTerms(kb, params).list.item;

  test('finds findings by any name', () => {
    expect(terms({ Query: 'wheezy lungs', Limit: 1 })[0].description).toMatch(/wheez/i);
    expect(terms({ Query: 'heart attack', Limit: 1 })[0]).toMatchObject({ matchedName: 'heart attack', termType: 4 });
  });

  test('can be limited to term types and to the subtree of a node', () => {
    expect(new Set(terms({ Query: 'heart', TermType: 'Sx,4' }).map(({ termType }) => termType))).toEqual(
      new Set([0, 4]),
    );
    const under = terms({ Query: 'heart', NodeKey: '0400' });
    expect(under.length).toBeGreaterThan(3);
    expect(terms({ Query: 'heart', NodeKey: 'ZZ' })).toEqual([]);
  });

  test('an unknown term type is refused, and blank ones impose no restriction', () => {
    const message = expect.stringContaining('TermType: expected one of Sx (0), Hx (1), Px (2), Tx (3), Dx (4)');
    expect(() => terms({ Query: 'heart', TermType: 'Dx, 9' })).toThrow(expect.objectContaining({ message }));
    expect(terms({ Query: 'heart', TermType: ' , ' })).toEqual(terms({ Query: 'heart' }));
  });
});

test('the names and codes of an overlay are found, but not what it hides', async () => {
  const clinic = {
    name: 'clinic',
    vocabularies: [{ name: 'local', caption: 'Our own', redistributable: true }],
    findings: [{ id: 4000000001, termType: 4, description: 'Wheezy barn lung', parent: 10311 }],
    names: [{ finding: 10009, text: 'ticker trouble' }],
    codes: [{ vocab: 'local', code: 'BL1', description: 'Barn lung' }],
    maps: [{ finding: 4000000001, vocab: 'local', code: 'BL1' }],
    hide: { names: [{ text: 'heart attack' }] },
  };
  const laid = await openKnowledgeBase({ overlays: [clinic] });
  const found = (Query: string) => searchCodes(laid, { Query, Limit: 4 }).matches.match.map(({ code }) => code);
  expect(found('wheezy barn lung')).toEqual(expect.arrayContaining(['4000000001', 'BL1']));
  expect(found('ticker trouble')).toContain('I21.9');
  const hidden = searchCodes(laid, { Query: 'heart attack', VocabCodes: 'icd10', Verbose: true, Limit: 9 }).matches
    .match;
  expect(hidden.map(({ codeInfo }) => codeInfo?.matchedDescription)).not.toContain('heart attack');
});
