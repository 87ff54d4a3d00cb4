// Phenotypes in texts, scored as in BioCreative VIII: for each document, the set of HPO ids attributed to the patient.
// In abstracts about families, ids attributed to anyone count, because the annotators marked every phenotype that is
// mentioned, including phenotypes of relatives and phenotypes that readers are advised to look for. Negated and normal
// phenotypes are left out of both the annotated and the recognised ids. Outdated ids are replaced by the release's
// current ids, and only ids below "Phenotypic abnormality" count. The knowledge base is built from the release's
// `hp*.json`, with the cues and headings from the core but none of its findings.

import { existsSync, readFileSync } from 'node:fs';
import { buildKnowledge } from '../../kb-build/build-bundle.js';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { findSources } from '../../kb-build/importers/sources.js';
import {
  type KnowledgeBase,
  openKnowledgeBase,
  type RecognitionResult,
  recognize,
  translateItem,
} from '../../src/index.js';
import { instantiateKernel } from '../../src/kernel/instantiate.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { type Outcome, scores } from './measure.js';

export const RELEASE = '../shared/data/hpo/hp.v2024-08-13.json';
const ABNORMALITY = 'HP:0000118';
/** The core's files that contain no findings; some of them need not exist. */
const LANGUAGE = ['bundle', 'cues', 'enumerations', 'headings', 'roots', 'vocabularies'];

/** The parts of the ontology that are needed for scoring. */
interface Ontology {
  /** Returns the current id for an id that has been merged or replaced. */
  current(id: string): string;
  isAbnormality(id: string): boolean;
  label(id: string): string;
}

/** A text and its annotations, each of the form `[begin, end, id, 'Neg' or '', words]`. */
interface Document {
  readonly text: string;
  readonly ann: readonly (readonly [number, number, string, string, string])[];
}

interface Graph {
  readonly nodes: readonly {
    readonly id: string;
    readonly lbl?: string;
    readonly meta?: {
      readonly deprecated?: boolean;
      readonly basicPropertyValues?: readonly { readonly pred: string; readonly val: string }[];
    };
  }[];
  readonly edges: readonly { readonly sub: string; readonly pred: string; readonly obj: string }[];
}

let loaded: Promise<{ ontology: Ontology; kb: KnowledgeBase }> | undefined;

/**
 * The figures for all documents in the given files, and for each half of them; rules are developed using only the first
 * half.
 */
export async function phenotypeFigures(persons: 'patient' | 'anyone', ...files: readonly string[]): Promise<Outcome> {
  loaded ??= Promise.all([buildBundle(), readOntology()]).then(([kb, ontology]) => ({ kb, ontology }));
  const { ontology, kb } = await loaded;
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const documents = lines.filter((line) => line !== '').map((line): Document => JSON.parse(line));
  const details: string[] = [];
  const counts = documents.map((document) => compare(kb, ontology, document, persons, details));
  const half = Math.floor(documents.length / 2);
  const all = sum(counts);
  return {
    figures: {
      ...scores(all.right, all.found, all.wanted),
      firstHalf: f1(counts.slice(0, half)),
      secondHalf: f1(counts.slice(half)),
      ...all,
    },
    details,
  };
}

/** A result, with the number of its document and whether one of its ids is annotated in that document. */
interface JudgedPhenotype {
  readonly document: number;
  readonly result: RecognitionResult;
  readonly isRight: boolean;
}

/** Every phenotype recognised in the given files, except negated ones, with its explanation. */
export async function judgedPhenotypes(
  persons: 'patient' | 'anyone',
  ...files: readonly string[]
): Promise<JudgedPhenotype[]> {
  loaded ??= Promise.all([buildBundle(), readOntology()]).then(([kb, ontology]) => ({ kb, ontology }));
  const { ontology, kb } = await loaded;
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n')).filter((line) => line !== '');
  const Settings = { includeHypothetical: persons === 'anyone', explain: true };
  return lines.flatMap((line, document) => {
    const { text, ann }: Document = JSON.parse(line);
    const wanted = countedIds(
      ontology,
      ann.flatMap(([, , id, polarity]) => (polarity === 'Neg' ? [] : [id])),
    );
    const { results } = recognize(kb, { Text: text, ResolveFindings: false, Settings }).taggedText;
    return results.flatMap((result) => {
      const ids = result.result === 'N' ? [] : [...countedIds(ontology, hpoCodes(kb, result.ctermId))];
      return ids.length === 0 ? [] : [{ document, result, isRight: ids.some((id) => wanted.has(id)) }];
    });
  });
}

/** The ids of abnormalities among the given ones, in their current form. */
function countedIds(ontology: Ontology, ids: readonly string[]): Set<string> {
  const current = ids.map((id) => ontology.current(id.split(',')[0]?.trim() ?? ''));
  return new Set(current.filter((id) => id !== ABNORMALITY && ontology.isAbnormality(id)));
}

interface Counts {
  readonly right: number;
  readonly found: number;
  readonly wanted: number;
}

function compare(
  kb: KnowledgeBase,
  ontology: Ontology,
  { text, ann }: Document,
  persons: 'patient' | 'anyone',
  details: string[],
): Counts {
  const counted = (ids: readonly string[]) => countedIds(ontology, ids);
  const Settings = { includeHypothetical: persons === 'anyone' };
  const wanted = counted(ann.flatMap(([, , id, polarity]) => (polarity === 'Neg' ? [] : [id])));
  const results = recognize(kb, { Text: text, Settings }).taggedText.results.filter(({ result }) => result !== 'N');
  const found = counted(results.flatMap(({ ctermId }) => hpoCodes(kb, ctermId)));
  const right = [...wanted].filter((id) => found.has(id)).length;
  if (right < wanted.size || right < found.size) {
    const missed = [...wanted].filter((id) => !found.has(id)).map((id) => `\n    missed ${id} ${ontology.label(id)}`);
    const wrong = [...found].filter((id) => !wanted.has(id)).map((id) => `\n    wrong  ${id} ${ontology.label(id)}`);
    details.push(`${text.slice(0, 300)}${missed.join('')}${wrong.join('')}`);
  }
  return { right, found: found.size, wanted: wanted.size };
}

function hpoCodes(kb: KnowledgeBase, ctermId: number): string[] {
  const request = { SourceVocabulary: 'cterm', SourceCode: String(ctermId), TargetVocabulary: 'hpo' };
  return translateItem(kb, request).map.entry.map(({ code }) => code);
}

function sum(counts: readonly Counts[]): Counts {
  const total = (of: (each: Counts) => number) => counts.reduce((before, each) => before + of(each), 0);
  return { right: total(({ right }) => right), found: total(({ found }) => found), wanted: total((c) => c.wanted) };
}

function f1(counts: readonly Counts[]): number {
  const { right, found, wanted } = sum(counts);
  return scores(right, found, wanted).f1;
}

async function buildBundle(): Promise<KnowledgeBase> {
  const { sources } = findSources([
    ...LANGUAGE.map((name) => `kb-build/core/${name}.yaml`).filter(existsSync),
    'kb-build/core/grammar',
    'kb-build/core/words',
    RELEASE,
  ]);
  const kernel = createTextKernel(await instantiateKernel());
  const { built, complaints } = buildKnowledge(sources, { kernel, name: 'hpo' });
  if (built === undefined) throw new Error(`the HPO bundle: ${complaints.map(showComplaint).join('\n')}`);
  return openKnowledgeBase(built.bytes);
}

function readOntology(): Ontology {
  const [{ nodes, edges }]: [Graph] = JSON.parse(readFileSync(RELEASE, 'utf8')).graphs;
  const idOf = (iri: string): string => iri.slice(iri.lastIndexOf('/') + 1).replace('_', ':');
  const labels = new Map<string, string>();
  const replaced = new Map<string, string>();
  for (const { id: iri, lbl = '', meta } of nodes) {
    const id = idOf(iri);
    if (!id.startsWith('HP:')) continue;
    for (const { pred, val } of meta?.basicPropertyValues ?? []) {
      if (/[/#]hasAlternativeId$/.test(pred)) replaced.set(val, id);
      else if (/[/#]IAO_0100001$/.test(pred)) replaced.set(id, idOf(val));
    }
    if (meta?.deprecated !== true) labels.set(id, lbl);
  }
  const children = new Map<string, string[]>();
  for (const { sub, pred, obj } of edges) {
    if (pred !== 'is_a') continue;
    const above = idOf(obj);
    children.set(above, [...(children.get(above) ?? []), idOf(sub)]);
  }
  // Iterating a set also visits members added during the iteration, in insertion order.
  const below = new Set([ABNORMALITY]);
  for (const id of below) for (const child of children.get(id) ?? []) below.add(child);
  return {
    current: (id) => (labels.has(id) ? id : (replaced.get(id) ?? id)),
    isAbnormality: (id) => below.has(id),
    label: (id) => labels.get(id) ?? '',
  };
}
