// Abstracts with annotated diseases: NCBI disease (genetics) and BC5CDR (drug effects). An annotated mention counts as
// found if it overlaps with a finding that is a disease; each finding counts for only one mention. A composite mention
// names several diseases at once ("breast and ovarian cancer"), so additional findings in it also count as correct.

import { readFileSync } from 'node:fs';
import type { RecognitionResult } from '../../../src/contract/result-types.js';
import { findingById } from '../../../src/knowledge/findings.js';
import { inside, type Knowledge, type KnowledgeBase } from '../../../src/knowledge/knowledge-base.js';
import { recognize } from '../../../src/operations/recognize.js';
import { isDisease } from '../disease-abstracts.js';
import { type Measure, scores } from '../measure.js';
import { openKnowledge, RELEASES } from '../opened-bundle.js';

const CORPORA = {
  ncbi: '../shared/corpora/concept/ncbi_disease_devel.jsonl',
  bc5cdr: '../shared/corpora/concept/bc5cdr_train.jsonl',
} as const;
const CHEMICAL = 'Chemical';
const COMPOSITE = 'CompositeMention';

interface Abstract {
  readonly text: string;
  readonly ann: readonly { readonly start: number; readonly end: number; readonly type: string }[];
}

export const diseases: Measure = {
  name: 'diseases',
  what: 'mentions of diseases in abstracts, with the open bundle, where spans overlap',
  needs: [RELEASES, ...Object.values(CORPORA)],
  async run() {
    const kb = await openKnowledge();
    const figures: Record<string, number> = {};
    const details: string[] = [];
    for (const [name, file] of Object.entries(CORPORA)) {
      const counts = { right: 0, found: 0, wanted: 0 };
      for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
        const abstract: Abstract = JSON.parse(line);
        const seen = compare(kb, abstract);
        for (const key of ['right', 'found', 'wanted'] as const) counts[key] += seen[key];
        details.push(...seen.details.map((detail) => `${name} ${detail}`));
      }
      const { precision, recall, f1 } = scores(counts.right, counts.found, counts.wanted);
      figures[`${name} precision`] = precision;
      figures[`${name} recall`] = recall;
      figures[`${name} f1`] = f1;
    }
    return { figures, details: details.sort() };
  },
};

/** Every disease that is recognised in the abstracts, with its explanation. */
export async function judgedDiseases(): Promise<
  { corpus: string; document: string; result: RecognitionResult; isRight: boolean }[]
> {
  const kb = await openKnowledge();
  return Object.entries(CORPORA).flatMap(([corpus, file]) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .flatMap((line, at) => {
        const { text, ann }: Abstract = JSON.parse(line);
        const wanted = ann.filter(({ type }) => type !== CHEMICAL);
        const Settings = { ...SETTINGS, explain: true };
        const { results } = recognize(kb, { Text: text, ResolveFindings: false, Settings }).taggedText;
        return results
          .filter(({ ctermId }) => isDisease(kb[inside], findingById(kb[inside], ctermId)))
          .map((result) => {
            const end = result.index + result.length;
            const isRight = wanted.some((one) => result.index < one.end && one.start < end);
            return { corpus, document: `${corpus} ${at}`, result, isRight };
          });
      }),
  );
}

function compare(kb: KnowledgeBase, { text, ann }: Abstract) {
  const wanted = ann.filter(({ type }) => type !== CHEMICAL);
  const found = diseasesIn(kb[inside], recognize(kb, { Text: text, ResolveFindings: false, Settings: SETTINGS }));
  const used = new Set<number>();
  const composite = wanted.filter(({ type }) => type === COMPOSITE);
  const details: string[] = [];
  for (const { start, end } of wanted) {
    const at = found.findIndex(({ begin, end: to }, index) => !used.has(index) && begin < end && start < to);
    if (at < 0) details.push(`missed ${text.slice(start, end)}`);
    else used.add(at);
  }
  const wrong = found.filter(
    ({ begin, end: to }, index) => !used.has(index) && !composite.some(({ start, end }) => begin < end && start < to),
  );
  for (const { begin, end, description } of wrong) details.push(`wrong ${text.slice(begin, end)} → ${description}`);
  return { right: used.size, found: used.size + wrong.length, wanted: wanted.length, details };
}

/** Hypothetical mentions are included, because they are annotated as well. */
const SETTINGS = { includeHypothetical: true };

function diseasesIn(kb: Knowledge, { taggedText }: ReturnType<typeof recognize>) {
  const ill = taggedText.results.filter(({ ctermId }) => isDisease(kb, findingById(kb, ctermId)));
  return ill.map(({ index, length, description }) => ({ begin: index, end: index + length, description }));
}
