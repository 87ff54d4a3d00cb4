// The answers from which the confidence model is learnt and on which it is measured. They come from texts with known
// answers and are judged by the conventions of the measures for those texts. `isOpen` marks texts whose licence allows
// derived statistics; a model that is distributed is learnt only from these.

import { existsSync, readFileSync } from 'node:fs';
import type { RecognitionResult } from '../../src/contract/result-types.js';
import type { Example } from '../../src/evaluation/fit-logistic.js';
import type { GoldNote } from '../../src/evaluation/gold-note.js';
import { codeLessons, lessonOf, lessonsOf } from '../../src/evaluation/learn-confidence.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { recognize } from '../../src/operations/recognize.js';
import { goldenNotes } from '../golden/golden-notes.js';
import { coreBytes } from '../recognition/knowledge.js';
import { wrongIn } from '../traps/judge.js';
import { phenomena } from '../traps/traps.js';
import { judgedClaims } from './measures/claims.js';
import { judgedCases } from './measures/codiesp.js';
import { judgedDiseases } from './measures/diseases.js';
import { judgedContexts } from './measures/negation.js';
import { judgedPhenotypes } from './phenotypes.js';

/** The lessons of one corpus. */
export interface Corpus {
  readonly name: string;
  /** Title and licence. */
  readonly title: string;
  readonly isOpen: boolean;
  readonly finding: readonly Example[];
  readonly context: readonly Example[];
  readonly code: readonly Example[];
}

const SHARED = '../shared/corpora';
const BC8 = `${SHARED}/hpo/bc8_train.jsonl`;
const GSC = ['dev', 'dev2'].map((part) => `${SHARED}/hpo/phenotagger_GSCplus_${part}.jsonl`);
const ENCOUNTER = '2026-03-02';
/** Only every n-th trap sentence is used, because sentences from the same template are alike. */
const TRAPS = 3;

/** Returns all available corpora. Those that are not open are included only if `everything` is true. */
export async function confidenceCorpora(everything: boolean): Promise<Corpus[]> {
  const open = [await golden(), await traps(), await abstracts()].flat();
  const closed = everything ? await closedCorpora() : [];
  const lessons = {
    finding: open.flatMap(({ finding }) => finding),
    context: open.flatMap(({ context }) => context),
  };
  const claims = codeLessons(await judgedClaims(), lessons);
  const coded = [corpus('claims', 'claims of invented encounters, MIT', true, { code: claims })];
  if (existsSync(`${SHARED}/codiesp`)) {
    const code = codeLessons(await judgedCases(), lessons);
    coded.push(corpus('codiesp', 'CodiEsp, CC BY 4.0', true, { code }));
  }
  return [...open, ...closed, ...coded];
}

function corpus(
  name: string,
  title: string,
  isOpen: boolean,
  lessons: Partial<Pick<Corpus, 'finding' | 'context' | 'code'>>,
): Corpus {
  return { name, title, isOpen, finding: [], context: [], code: [], ...lessons };
}

async function golden(): Promise<Corpus> {
  const kb = await openKnowledgeBase(await coreBytes());
  const csv = readFileSync(new URL('../../kb-build/core/allocation.csv', import.meta.url), 'utf8');
  const ids = new Map(csv.split('\n').map((line): [string, string] => [line.split(',')[0], line.split(',')[1]]));
  const notes = goldenNotes().map(({ name, text, patient, findings }): GoldNote => {
    const wanted = findings.map(({ finding, why, icd10, ...entry }) => {
      return { ...entry, ids: [`cterm:${ids.get(finding ?? '')}`], type: '', why: why ?? '' };
    });
    return { id: `golden ${name}`, text, patient, findings: wanted, codes: undefined, encounterTime: ENCOUNTER };
  });
  return corpus('golden', 'invented notes of many specialties, MIT', true, lessonsOf(kb, notes));
}

async function traps(): Promise<Corpus> {
  const kb = await openKnowledgeBase(await coreBytes());
  const context = phenomena().flatMap(({ name, traps: sentences }) =>
    sentences
      .filter((_, at) => at % TRAPS === 0)
      .flatMap(({ text, expected }) => {
        const { results } = recognize(kb, {
          Text: text,
          ResolveFindings: false,
          Settings: { explain: true },
        }).taggedText;
        return expected.flatMap((one) => {
          const isRight = wrongIn({ text, expected: [one] }, results).length === 0;
          const there = results.filter(({ index, length }) => index < one.end && index + length > one.begin);
          return there.map((result) => lessonOf(`traps ${name}`, 'context', result, isRight));
        });
      }),
  );
  return corpus('traps', 'invented sentences by phenomenon, MIT', true, { context });
}

async function abstracts(): Promise<Corpus[]> {
  if (!existsSync(`${SHARED}/concept`)) return [];
  const judged = await judgedDiseases();
  const of = (name: string) => judged.filter((one) => one.corpus === name).map((one) => findingLesson(one));
  return [
    corpus('ncbi', 'NCBI Disease, public domain', true, { finding: of('ncbi') }),
    corpus('bc5cdr', 'BC5CDR, public domain', true, { finding: of('bc5cdr') }),
  ];
}

async function closedCorpora(): Promise<Corpus[]> {
  const found: Corpus[] = [];
  const phenotypes = async (name: string, persons: 'patient' | 'anyone', ...files: string[]) => {
    const judged = await judgedPhenotypes(persons, ...files);
    const finding = judged.map(({ document, ...one }) => findingLesson({ document: `${name} ${document}`, ...one }));
    found.push(corpus(name, name, false, { finding }));
  };
  if (existsSync(BC8)) await phenotypes('bc8', 'patient', BC8);
  if (GSC.every((file) => existsSync(file))) await phenotypes('gsc', 'anyone', ...GSC);
  if (existsSync(`${SHARED}/negation`)) {
    const judged = await judgedContexts();
    const context = judged.map(({ result, isRight }, at) => lessonOf(`negation ${at}`, 'context', result, isRight));
    found.push(corpus('negation', 'negation', false, { context }));
  }
  return found;
}

function findingLesson(one: { document: string; result: RecognitionResult; isRight: boolean }): Example {
  return lessonOf(one.document, 'finding', one.result, one.isRight);
}
