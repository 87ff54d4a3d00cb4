// The labels in ontologies, used as texts: each label is recognised with the open bundle, and one of its codes should
// be the label's own code. Terms that are not findings (the onset, course or inheritance of a disease) are not counted.
// `first` counts only the first reading of the whole label; `any` also counts the alternates.

import { existsSync, readFileSync } from 'node:fs';
import { type KnowledgeBase, recognize, translateItem } from '../../../src/index.js';
import type { Measure } from '../measure.js';
import { openKnowledge, RELEASES } from '../opened-bundle.js';

const ONTOLOGIES = {
  hpo: `${RELEASES}/hpo/hp.v2024-08-13.json`,
  doid: `${RELEASES}/disease_ontology/doid-2018-07-05.json`,
} as const;

interface Graph {
  readonly nodes: readonly {
    readonly id: string;
    readonly lbl?: string;
    readonly meta?: { readonly deprecated?: boolean };
  }[];
}

export const labels: Measure = {
  name: 'labels',
  what: 'labels of ontologies that ask for their own code, with the open bundle',
  needs: Object.values(ONTOLOGIES),
  async run() {
    const kb = await openKnowledge();
    const figures: Record<string, number> = {};
    const details: string[] = [];
    for (const [vocab, file] of Object.entries(ONTOLOGIES)) {
      const counts = { all: 0, first: 0, any: 0 };
      for (const { id, label } of labelsIn(file)) {
        if (!isFinding(kb, vocab, id)) continue;
        const [first, any] = codesSaid(kb, vocab, label);
        counts.all++;
        if (first.includes(id)) counts.first++;
        if (any.includes(id)) counts.any++;
        if (!first.includes(id)) details.push(`${id} ${label} → ${first.join(', ') || 'nothing'}`);
      }
      figures[`${vocab} first`] = counts.first / counts.all;
      figures[`${vocab} any`] = counts.any / counts.all;
    }
    return { figures, details };
  },
};

/** The terms in an ontology, with their labels. */
function labelsIn(file: string): { id: string; label: string }[] {
  if (!existsSync(file)) return [];
  const [{ nodes }]: [Graph] = JSON.parse(readFileSync(file, 'utf8')).graphs;
  return nodes.flatMap(({ id: iri, lbl = '', meta }) => {
    const id = iri.slice(iri.lastIndexOf('/') + 1).replace('_', ':');
    const isTerm = /^(?:HP|DOID):\d+$/.test(id) && lbl !== '' && meta?.deprecated !== true && !/^obsolete /i.test(lbl);
    return isTerm ? [{ id, label: lbl }] : [];
  });
}

function isFinding(kb: KnowledgeBase, vocab: string, id: string): boolean {
  const request = { SourceVocabulary: vocab, SourceCode: id, TargetVocabulary: 'cterm' };
  return translateItem(kb, request).map.entry.length > 0;
}

/**
 * The codes for the first reading of a label, and those for all its readings; both are empty unless a result spans the
 * whole label.
 */
function codesSaid(kb: KnowledgeBase, vocab: string, label: string): [first: string[], any: string[]] {
  const [result] = recognize(kb, { Text: label }).taggedText.results;
  if (result === undefined) return [[], []];
  const codes = (ctermId: number): string[] => {
    const request = { SourceVocabulary: 'cterm', SourceCode: String(ctermId), TargetVocabulary: vocab };
    return translateItem(kb, request).map.entry.map(({ code }) => code);
  };
  const first = codes(result.ctermId);
  return [first, [...first, ...(result.alternates ?? []).flatMap(({ ctermId }) => codes(ctermId))]];
}
