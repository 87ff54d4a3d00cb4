// Two knowledge bases that differ only in a vocabulary for which the host has no licence give the same answers in every
// respect: in results, in their order and scores, in corrections of misspelt words, and in expressions. The vocabulary
// is added by an overlay; some of its words occur in no other vocabulary, and some are common in other vocabularies.

import { describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';

const WORDS = ['zyxomatous', 'quorvitis', 'blenthema', 'asthma', 'diabetes', 'fracture', 'chest', 'pain'];
const FINDINGS = [10311, 10092, 10380, 10399, 10402, 10155];
const codes = Array.from({ length: 400 }, (_, at) => ({
  vocab: 'secret',
  code: `SX${at}`,
  description: [WORDS[at % WORDS.length], WORDS[(at * 3 + 1) % WORDS.length], `grade ${at % 7}`].join(' '),
}));
const maps = FINDINGS.map((finding, at) => ({
  finding,
  vocab: 'secret',
  code: `SX${at}`,
  relationship: 'exact' as const,
}));
const vocabulary = { name: 'secret', caption: 'Secret codes', redistributable: false };
const name = 'layer';

const [plain, unlicensed, licensed] = await Promise.all([
  openKnowledgeBase({ overlays: [{ name }] }),
  openKnowledgeBase({ overlays: [{ name, vocabularies: [vocabulary], codes, maps }] }),
  openKnowledgeBase(
    { overlays: [{ name, vocabularies: [vocabulary], codes, maps }] },
    { licences: ['secret', 'icd10', 'snomed', 'loinc', 'rxnorm'] },
  ),
]);

const chart = JSON.stringify({ records: FINDINGS.map((ctermId, at) => ({ id: `r${at}`, ctermId })) });
const entries = FINDINGS.map((id) => `<Entry ctermId="${id}"/>`).join('');
/** Words written correctly, misspelt, unfinished and combined, and also codes. */
const QUERIES = [
  ...['zyxomatous', 'zyxomatuos', 'zyxo', 'quorvitsi', 'blentema', 'blenthema asthma', 'SX1', 'sx', 'grade', 'grad 3'],
  ...[
    'asthma',
    'asthmma',
    'diabetis',
    'fracture chest',
    'chest pain',
    'pian',
    'frakture',
    'secret',
    'as',
    'z',
    'q',
    'di',
  ],
];

/** The calls made for each operation in addition to its example. */
const CALLS: Readonly<Record<string, readonly object[]>> = {
  searchCodes: QUERIES.flatMap((Query) => [
    { Query, Verbose: true, IncludeCtermMaps: 'All' },
    { Query, Exact: true },
    { Query, Clean: true, SortMode: 'VocabCode' },
  ]),
  searchTerms: QUERIES.flatMap((Query) => [{ Query }, { Query, Exact: true }]),
  recognize: QUERIES.map((Query) => ({ Text: `Assessment: ${Query}. Denies ${Query}.`, Settings: { fuzzy: true } })),
  codeNote: QUERIES.map((Query) => ({ Text: `Assessment: ${Query}.`, EncounterTime: '2026-11-02' })),
  chartMap: [{ Chart: chart, AutoGenerateMaps: true, IncludeHints: true, IncludeSpecifierLists: true }],
  scoreChart: [0, 2, 3].map((BroadPromptMethod) => ({ CodedEntriesXML: `<E>${entries}</E>`, BroadPromptMethod })),
  scoreNote: [{ Chart: chart }],
  decisionMaking: [{ Chart: chart }],
  rankConditions: [{ Chart: chart }],
  translateItem: FINDINGS.map((id) => ({
    SourceVocabulary: 'cterm',
    SourceCode: id,
    TargetVocabulary: 'icd10',
    AutoGenerateMaps: true,
  })),
  resolve: FINDINGS.map((CtermId) => ({ CtermId, ResolvePhrases: true, TermProperties: 'names,description' })),
  prompt: FINDINGS.map((id) => ({ SourceId: String(id), ShowSources: true, ExpandOnAllDx: true })),
  lookup: FINDINGS.map((id) => ({ Vocab: 'cterm', Code: id })),
  validateCode: ['SX1', 'E11.9'].map((Code) => ({ Vocab: 'icd10', Code })),
  checkCodes: [{ Codes: 'E11.9,SX1,J45.909' }],
};

function answerOf(kb: KnowledgeBase, operation: (typeof operations)[number], values: object): string {
  try {
    // The time that a search took is not part of its answer.
    return JSON.stringify(operation.invoke(kb, { ...values })).replace(/"time":\d+/g, '');
  } catch (error) {
    return String(error);
  }
}

describe.each(
  operations.filter((one) => one.name !== 'token' && one.name !== 'jwks').map((one) => [one.name, one] as const),
)('%s', (name, operation) => {
  test('gives the same answer as if the vocabulary did not exist', () => {
    for (const values of [operation.example, ...(CALLS[name] ?? [])]) {
      expect(answerOf(unlicensed, operation, values), JSON.stringify(values)).toBe(answerOf(plain, operation, values));
    }
  });
});

test('with a licence, the vocabulary is visible, which shows that the check above can fail', () => {
  const telling = operations.filter((operation) =>
    (CALLS[operation.name] ?? []).some(
      (values) => answerOf(licensed, operation, values) !== answerOf(plain, operation, values),
    ),
  );
  expect(telling.map((one) => one.name)).toEqual(expect.arrayContaining(['searchCodes', 'chartMap']));
});
