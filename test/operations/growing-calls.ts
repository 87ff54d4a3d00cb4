// The operations whose input can grow: for each of them, the parameters of a call with a given text or list. They are
// called with inputs of several sizes in order to compare the work (growth.test.ts, scripts/growth.ts).

import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import type { Dice } from '../opening/dice.js';

type Parameters = Readonly<Record<string, unknown>>;
/**
 * Makes the parameters of a call. Dice choose the other parameters, and qualifiers for the records of charts; without
 * dice, parameters have their defaults and records have no qualifiers.
 */
type Call<Input> = (input: Input, dice?: Dice) => Parameters;

const SETTINGS: readonly object[] = [
  {},
  {},
  { overlaps: 'all', explain: true },
  { overlaps: 'nested', includeHypothetical: true },
];
/** Sets of qualifiers; all records in a chart get the same set. */
const QUALIFIERS: readonly object[] = [
  {},
  {},
  { prefix: 'P', result: 'A' },
  { result: 'N' },
  { prefix: 'F' },
  { value: '12.5', unit: 'mg' },
  { modifier: 'SE' },
];

const chart: Call<readonly number[]> = (ids, dice) => {
  const qualifiers = dice?.one(QUALIFIERS);
  return { Chart: JSON.stringify({ records: ids.map((ctermId, at) => ({ id: `r${at}`, ctermId, ...qualifiers })) }) };
};
const data: Call<readonly number[]> = (ids) => ({ Data: ids.map((CtermId) => ({ CtermId })) });
const ids: Call<readonly number[]> = (CtermIds) => ({ CtermIds });

export const TEXT_CALLS: Readonly<Record<string, Call<string>>> = {
  recognize: (Text, dice) => ({ Text, Settings: dice?.one(SETTINGS) }),
  codeNote: (Text, dice) => ({ Text, Setting: dice?.one(['inpatient', 'outpatient', 'ED']) }),
  searchCodes: (Query) => ({ Query }),
  searchTerms: (Query) => ({ Query }),
};

export const FINDING_CALLS: Readonly<Record<string, Call<readonly number[]>>> = {
  scoreNote: chart,
  decisionMaking: chart,
  rankConditions: chart,
  chartMap: chart,
  scoreChart: (list) => ({ CodedEntriesXML: `<E>${list.map((id) => `<Entry ctermId="${id}"/>`).join('')}</E>` }),
  resolveDocument: data,
  composeNote: data,
  multiQuickPrompt: ids,
  resolveTerms: ids,
};

export const CODE_CALLS: Readonly<Record<string, Call<readonly string[]>>> = {
  checkCodes: (Codes) => ({ Codes }),
  translateItems: (SourceCode) => ({ SourceVocabulary: 'icd10', SourceCode, TargetVocabulary: 'cterm' }),
};

/**
 * Operations whose input is a single code, name or choice; test/operations/long-codes.test.ts calls them with long
 * codes.
 */
export const SINGLE: readonly string[] = [
  ...['translateItem', 'resolve', 'quickPrompt', 'prompt', 'lookup', 'validateCode', 'expand', 'completeCode'],
  ...['subsumes', 'descendants', 'ancestors', 'vocabs', 'token', 'jwks', 'checkClaim'],
  ...['enumResult', 'enumModifier', 'enumStatus', 'enumPrefix', 'enumServices', 'enumSettings', 'enumSpecialty'],
];

/** The knowledge base that is called: the core. */
export const kb = await openKnowledgeBase();

/** The processor time of one call, in microseconds. */
export function workOf(name: string, parameters: object): number {
  const operation = operations.find((one) => one.name === name);
  const before = process.cpuUsage();
  operation?.invoke(kb, { ...parameters });
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
