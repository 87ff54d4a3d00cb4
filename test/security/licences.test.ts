// Licences: a host without a licence for a vocabulary is refused wherever it asks for that vocabulary, and sees nothing
// of it elsewhere. Every operation is called with every vocabulary in the embedded knowledge; a new operation fails
// here until it has been added to one of the two tables.

import { describe, expect, test } from 'vitest';
import { hostIdentity } from '../../src/contract/identity.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { toFhir } from '../../src/export/fhir/to-fhir.js';
import { inside, type KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { vocabs } from '../../src/operations/vocabs.js';

type Values = Readonly<Record<string, unknown>>;

/** A code in a vocabulary, its title, and a finding that maps to it. */
interface Coded {
  readonly code: string;
  readonly description: string;
  readonly ctermId: number;
  readonly finding: string;
}

const everything = await openKnowledgeBase();
const { tables, manifest } = everything[inside];
const names = manifest.vocabularies.map(({ name }) => name).filter((name) => name !== 'cterm');
const SAMPLES = process.env.CTERM_LONG_TESTS ? 12 : 3;

/** A sample of the codes in a vocabulary that findings map to. */
function samples(vocabulary: string): Coded[] {
  const index = manifest.vocabularies.findIndex(({ name }) => name === vocabulary);
  const coded: Coded[] = [];
  for (let row = 0; row < tables.maps.rowCount; row++) {
    const target = tables.maps.target(row);
    if (target >= tables.codes.rowCount || tables.codes.vocab(target) !== index) continue;
    const finding = tables.maps.finding(row);
    coded.push({
      code: tables.codes.code(target),
      description: tables.codes.description(target),
      ctermId: tables.findings.id(finding),
      finding: tables.findings.description(finding),
    });
  }
  const step = Math.max(1, Math.floor(coded.length / SAMPLES));
  return coded.filter((_, at) => at % step === 0).slice(0, SAMPLES);
}

/** For each operation, every way to refer to a vocabulary. */
const NAMING: Readonly<Record<string, (vocabulary: string, coded: Coded) => Values[]>> = {
  recognize: (vocab, { finding }) => [{ Text: finding, Settings: { vocab: [vocab] } }],
  codeNote: (vocab, { finding }) => [{ Text: finding, Vocabs: vocab }],
  searchCodes: (vocab, { description }) => [
    { Query: description, VocabCodes: vocab },
    { Query: 'a', VocabCodes: ['cterm', vocab.toUpperCase()] },
  ],
  translateItem: (vocab, { code, ctermId }) => [
    { SourceVocabulary: vocab, SourceCode: code, TargetVocabulary: 'cterm' },
    { SourceVocabulary: 'cterm', SourceCode: String(ctermId), TargetVocabulary: vocab },
  ],
  translateItems: (vocab, { code, ctermId }) => [
    { SourceVocabulary: vocab, SourceCode: code, TargetVocabulary: 'cterm' },
    { SourceVocabulary: 'cterm', SourceCode: String(ctermId), TargetVocabulary: vocab },
  ],
  chartMap: (vocab, { code, ctermId }) => [
    { Chart: chart({ ctermId }), Vocabs: vocab },
    { Chart: chart({ vocab, code }), Vocabs: 'cterm' },
  ],
  scoreChart: (vocab, { code, ctermId }) => [
    { CodedEntriesXML: `<CodedEntries><Group vocab="${vocab}"><Entry code="${code}"/></Group></CodedEntries>` },
    { CodedEntriesXML: `<Entry vocab="${vocab}" code="${code}"/>` },
    { CodedEntriesXML: `<Entry ctermId="${ctermId}"/>`, Sources: `${vocab}:${code}` },
  ],
  lookup: (vocab, { code }) => [{ Vocab: vocab, Code: code }],
  validateCode: (vocab, { code }) => [{ Vocab: vocab, Code: code }],
  expand: (vocab, { code }) => [{ Vocab: vocab, Code: code }],
  completeCode: (vocab, { code }) => [{ Vocab: vocab, Code: code }],
  checkCodes: (vocab, { code }) => [{ Vocab: vocab, Codes: code }],
  subsumes: (vocab, { code }) => [{ A: code, B: code, Vocab: vocab }],
};

/** Operations that have no parameter for naming a vocabulary. */
const NAMELESS = [
  ...['searchTerms', 'resolve', 'resolveTerms', 'resolveDocument', 'composeNote', 'quickPrompt', 'multiQuickPrompt'],
  ...['prompt', 'scoreNote', 'decisionMaking', 'rankConditions', 'descendants', 'ancestors', 'vocabs', 'token', 'jwks'],
  'checkClaim',
  ...['enumResult', 'enumModifier', 'enumStatus', 'enumPrefix', 'enumServices', 'enumSettings', 'enumSpecialty'],
];

/**
 * Calls that do not mention a vocabulary but could reveal something about it; they request every optional part of the
 * answer.
 */
const ASKING: Readonly<Record<string, (coded: Coded, others: readonly string[]) => Values[]>> = {
  recognize: ({ finding, description }) => [
    {
      Text: `${finding}. Denies ${description}. Mother had ${finding}.`,
      ResolveFindings: true,
      Settings: { explain: true },
    },
  ],
  codeNote: ({ finding, description }) => [{ Text: finding }, { Text: description, DocumentSection: 'ASSESSMENT' }],
  checkClaim: ({ finding, code }) => [{ Text: finding, Answer: { codes: [{ code }], held: [] } }],
  searchCodes: ({ code, description }) => [
    ...[code, description].flatMap((Query) => [
      { Query, Verbose: true, IncludeCtermMaps: 'All', Tags: 'all' },
      { Query, Verbose: true, IncludeCtermMaps: 'All', SortMode: 'VocabCode', Clean: true },
    ]),
  ],
  searchTerms: ({ code, description }) => [{ Query: code }, { Query: description }],
  translateItem: ({ ctermId, code }, others) =>
    others.flatMap((TargetVocabulary) => [
      { SourceVocabulary: 'cterm', SourceCode: String(ctermId), TargetVocabulary, AutoGenerateMaps: true },
      { SourceVocabulary: 'cterm', SourceCode: code, TargetVocabulary, AutoGenerateMaps: true },
    ]),
  translateItems: ({ ctermId }, others) =>
    others.map((TargetVocabulary) => ({ SourceVocabulary: 'cterm', SourceCode: String(ctermId), TargetVocabulary })),
  chartMap: ({ ctermId }) =>
    ['NoSemanticTag', 'NoDescription', 'FullDescription', undefined].flatMap((MapExpressionOption) => {
      const Chart = chart({ ctermId }, { ctermId: 10092 }, { ctermId: 10155 }, { ctermId, prefix: 'F' });
      const all = { Chart, IncludeHints: true, IncludeSpecifierLists: true, AutoGenerateMaps: true };
      return MapExpressionOption === undefined ? [all] : [{ ...all, MapExpressionOption }];
    }),
  resolve: ({ ctermId }) => [{ CtermId: ctermId, Result: 'A', ResolvePhrases: true, Tags: 'all' }],
  resolveTerms: ({ ctermId }) => [{ CtermIds: [ctermId], ResolvePhrases: true }],
  resolveDocument: ({ ctermId, finding }) => [
    { Data: [{ id: 'a', CtermId: ctermId, Prefix: 'T' }], ResolvePhrases: true },
    {
      Data: recognize(everything, { Text: `Taking ${finding} 5 mg daily.` }).taggedText.results.map(
        ({ ctermId: CtermId }) => ({ CtermId }),
      ),
    },
  ],
  composeNote: ({ ctermId }) => [{ Data: [{ CtermId: ctermId }] }],
  quickPrompt: ({ ctermId }) => [{ CtermId: ctermId, ListSize: 'Large', ResolvePhrases: true }],
  multiQuickPrompt: ({ ctermId }) => [{ CtermIds: [ctermId, 10092], ListSize: 'Large' }],
  prompt: ({ ctermId }) => [
    { SourceId: String(ctermId), ShowSources: true, ExpandLabPanels: true, ExpandOnAllDx: true },
  ],
  scoreChart: ({ ctermId }) => [
    {
      CodedEntriesXML: `<CodedEntries><Entry ctermId="${ctermId}"/><Entry ctermId="10311"/></CodedEntries>`,
      IncludeCtermMetadata: true,
    },
  ],
  scoreNote: ({ ctermId }) => [{ Chart: chart({ ctermId }, { ctermId: 10311 }) }],
  decisionMaking: ({ ctermId }) => [{ Chart: chart({ ctermId }, { ctermId: 10055, prefix: 'O' }) }],
  rankConditions: ({ ctermId }) => [{ Chart: chart({ ctermId }) }],
  lookup: ({ ctermId }) => [{ Vocab: 'cterm', Code: ctermId }],
  validateCode: ({ ctermId, description }) => [{ Vocab: 'cterm', Code: ctermId, Description: description }],
  expand: ({ ctermId }) => [{ Vocab: 'cterm', Code: ctermId }],
  completeCode: ({ ctermId }) => [{ Vocab: 'cterm', Code: ctermId }],
  checkCodes: ({ ctermId }) => [{ Vocab: 'cterm', Codes: String(ctermId) }],
  subsumes: ({ ctermId }) => [{ A: ctermId, B: 10092 }],
  descendants: ({ ctermId }) => [{ CtermId: ctermId, IncludeSelf: true }],
  ancestors: ({ ctermId }) => [{ CtermId: ctermId }],
  vocabs: () => [{}],
  token: () => [{ Identity: hostIdentity('user-42') }],
  jwks: () => [{}],
};

function chart(...records: Values[]): string {
  return JSON.stringify({ encounter: { records: records.map((record, at) => ({ id: `r${at}`, ...record })) } });
}

const unlicensed = new Map<string, Promise<KnowledgeBase>>();

/** The embedded knowledge for a host that has no licence for a vocabulary; opened once for all tests. */
function without(vocabulary: string): Promise<KnowledgeBase> {
  const kb =
    unlicensed.get(vocabulary) ??
    openKnowledgeBase(undefined, { licences: names.filter((name) => name !== vocabulary) });
  unlicensed.set(vocabulary, kb);
  return kb;
}

/** The strings that may occur in an answer only with a licence: codes and titles found in no other vocabulary. */
function ownOf(vocabulary: string): { codes: Set<string>; titles: Set<string> } {
  const [codes, titles] = [new Set<string>(), new Set<string>()];
  const index = manifest.vocabularies.findIndex(({ name }) => name === vocabulary);
  const common = new Set<string>();
  for (let row = 0; row < tables.findings.rowCount; row++) {
    common.add(String(tables.findings.id(row))).add(tables.findings.description(row).toLowerCase());
  }
  for (let row = 0; row < tables.names.rowCount; row++) common.add(tables.names.text(row).toLowerCase());
  for (let row = 0; row < tables.codes.rowCount; row++) {
    if (tables.codes.vocab(row) === index) {
      codes.add(tables.codes.code(row));
      titles.add(tables.codes.description(row).toLowerCase());
    } else {
      common.add(tables.codes.code(row)).add(tables.codes.description(row).toLowerCase());
    }
  }
  // Short numbers and single words are not distinctive enough. An answer that names the vocabulary itself is still
  // detected.
  for (const code of codes) if (common.has(code) || /^\d{1,4}$/.test(code) || code === '') codes.delete(code);
  for (const title of titles) if (common.has(title) || !title.includes(' ')) titles.delete(title);
  return { codes, titles };
}

/** The paths in an answer where it reveals something about a vocabulary. */
function leaks(answer: unknown, vocabulary: string, own: ReturnType<typeof ownOf>, way = ''): string[] {
  if (typeof answer === 'string') {
    const isTitle = own.titles.has(answer.toLowerCase());
    const code = answer
      .split(/[\s,;|()[\]"'`/]+/)
      .find((word) => own.codes.has(word) || own.codes.has(word.replace(/\.$/, '')));
    return isTitle || code !== undefined ? [`${way}: ${answer.slice(0, 100)}`] : [];
  }
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    const place = `${way}.${key}`;
    const names = /vocab/i.test(key) && String(value).toLowerCase() === vocabulary;
    return names ? [`${place}: ${vocabulary}`] : leaks(value, vocabulary, own, place);
  });
}

const refusal = (vocabulary: string) =>
  expect.objectContaining({ code: 'vocabulary-not-licensed', message: expect.stringContaining(`'${vocabulary}'`) });

test('every operation is in one of the tables', () => {
  const all = operations.map(({ name }) => name);
  expect([...Object.keys(NAMING), ...NAMELESS].sort(), 'say how it names a vocabulary, or that it cannot').toEqual(
    [...all].sort(),
  );
  for (const { name, parameters } of operations) {
    const telling = Object.keys(parameters).filter((parameter) => /vocab/i.test(parameter));
    if (telling.length > 0) expect(Object.keys(NAMING), `${name} has ${telling}`).toContain(name);
  }
  const enumerations = all.filter((name) => name.startsWith('enum'));
  expect([...Object.keys(ASKING), ...enumerations].sort(), 'say what could show a vocabulary').toEqual([...all].sort());
});

describe.each(names)('without a licence for %s', (vocabulary) => {
  const coded = samples(vocabulary);
  const own = ownOf(vocabulary);

  test('there is something to hide', () => {
    expect(coded.length).toBeGreaterThan(0);
    expect(own.codes.size + own.titles.size).toBeGreaterThan(10);
  });

  test.each(Object.entries(NAMING))('%s refuses it, and the message names it', async (name, calls) => {
    const [kb, operation] = [await without(vocabulary), operations.find((one) => one.name === name)];
    for (const values of calls(vocabulary, coded[0])) {
      expect(() => operation?.invoke(kb, values), JSON.stringify(values)).toThrow(refusal(vocabulary));
      expect(() => operation?.invoke(everything, values), `with the licence: ${JSON.stringify(values)}`).not.toThrow();
    }
  });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s shows nothing of it',
    async (name, operation) => {
      const kb = await without(vocabulary);
      const others = ['cterm', ...names.filter((one) => one !== vocabulary)];
      const calls = [operation.example, ...coded.flatMap((one) => ASKING[name]?.(one, others) ?? [])];
      const shown = await Promise.all(
        calls.map(async (values) => {
          const asked = new Set(JSON.stringify(values).toLowerCase().split(/["\\]/));
          const answer = await attempt(() => operation.invoke(kb, values));
          // An answer may quote the caller's strings and parts of them, as evidence does.
          return leaks(answer, vocabulary, own).filter((leak) => {
            const shown = leak.split(': ').slice(1).join(': ').toLowerCase();
            return ![...asked].some((sent) => sent.includes(shown));
          });
        }),
      );
      expect([...new Set(shown.flat())].slice(0, 5)).toEqual([]);
    },
  );

  test('it is in no list, no FHIR coding and no default', async () => {
    const kb = await without(vocabulary);
    expect(vocabs(kb).vocabs.map(({ name }) => name)).not.toContain(vocabulary);
    const { taggedText } = recognize(kb, { Text: coded.map(({ finding }) => `${finding}.`).join('\n') });
    expect(leaks(toFhir(kb, taggedText), vocabulary, own)).toEqual([]);
  });
});

test('the check detects the vocabulary if it is licensed', () => {
  for (const vocabulary of ['icd10', 'snomed']) {
    const own = ownOf(vocabulary);
    const shown = operations
      .filter(({ name }) => ['searchCodes', 'chartMap', 'recognize'].includes(name))
      .flatMap(({ name, invoke }) => {
        const answers = samples(vocabulary).flatMap((one) =>
          (ASKING[name]?.(one, []) ?? []).map((values) => invoke(everything, values)),
        );
        return leaks(answers, vocabulary, own).length > 0 ? [name] : [];
      });
    expect(shown).toContain('searchCodes');
    expect(shown).toContain('chartMap');
  }
});

/** The answer to a call; undefined if the call was refused for lack of a licence. Other refusals are rethrown. */
async function attempt(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CtermError && error.code === 'vocabulary-not-licensed') return undefined;
    throw error;
  }
}
