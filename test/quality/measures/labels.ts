// Uses the labels in vocabularies as texts: each label is recognised with the open bundle, and one of the resulting
// codes should be the label's own code. Codes that are not findings (headings, or the onset, course or inheritance of a
// disease) and codes that are no longer valid are not counted. `first` counts only the codes of the first finding
// in the label; `any` also counts those of its alternates. Large vocabularies are sampled at regular intervals.

import { CODE_CATEGORY } from '../../../src/bundle/sections/codes-section.js';
import { type KnowledgeBase, recognize, translateItem } from '../../../src/index.js';
import { inside } from '../../../src/knowledge/knowledge-base.js';
import type { Measure } from '../measure.js';
import { openKnowledge, RELEASES } from '../opened-bundle.js';

/** The vocabularies and the names of their figures. */
const VOCABULARIES = {
  hpo: 'hpo',
  doid: 'doid',
  mondo: 'mondo',
  snomed: 'gps',
  icd10: 'icd10cm',
  loinc: 'loinc',
} as const;
/** The maximum number of labels read from a vocabulary. */
const MOST = 3_000;

export const labels: Measure = {
  name: 'labels',
  what: 'labels of vocabularies that ask for their own code, with the open bundle',
  needs: [RELEASES],
  async run() {
    const kb = await openKnowledge();
    const figures: Record<string, number> = {};
    const details: string[] = [];
    for (const [vocab, figure] of Object.entries(VOCABULARIES)) {
      const counts = { all: 0, first: 0, any: 0 };
      for (const { code, label } of sampleOf(labelsOf(kb, vocab))) {
        if (!isFinding(kb, vocab, code)) continue;
        const [first, any] = codesSaid(kb, vocab, label).map((said) => said.map((one) => meant(one, code)));
        counts.all++;
        if (first.includes(code)) counts.first++;
        if (any.includes(code)) counts.any++;
        if (!first.includes(code)) details.push(`${vocab} ${code} ${label} → ${first.join(', ') || 'nothing'}`);
      }
      figures[`${figure} first`] = counts.first / counts.all;
      figures[`${figure} any`] = counts.any / counts.all;
    }
    return { figures, details };
  },
};

/** A code counts as the expected one if it lacks only the seventh character, which depends on the encounter. */
function meant(code: string, wanted: string): string {
  const isBase =
    wanted.length === WITH_SEVENTH && wanted.slice(0, -1).replace(/X+$/, '').startsWith(code) && code.length > 4;
  return isBase ? wanted : code;
}

const WITH_SEVENTH = 8;

interface Label {
  readonly code: string;
  readonly label: string;
}

/** The valid codes in a vocabulary that are not headings, with their descriptions. */
function labelsOf(kb: KnowledgeBase, vocab: string): Label[] {
  const { manifest, tables } = kb[inside];
  const { codes } = tables;
  const found: Label[] = [];
  for (let row = 0; row < codes.rowCount; row++) {
    if (manifest.vocabularies[codes.vocab(row)].name !== vocab || codes.validTo(row) > 0) continue;
    if ((codes.flags(row) & CODE_CATEGORY) !== 0) continue;
    // In the Global Patient Set, the name of a concept includes its kind.
    found.push({ code: codes.code(row), label: codes.description(row).replace(/ \([a-z/ +]+\)$/, '') });
  }
  return found;
}

function sampleOf(all: readonly Label[]): Label[] {
  const step = Math.max(1, Math.ceil(all.length / MOST));
  return all.filter((_, at) => at % step === 0);
}

function isFinding(kb: KnowledgeBase, vocab: string, code: string): boolean {
  const request = { SourceVocabulary: vocab, SourceCode: code, TargetVocabulary: 'cterm' };
  return translateItem(kb, request).map.entry.length > 0;
}

/** The codes of the first finding in a label, without and with those of its alternates; empty if nothing is found. */
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
