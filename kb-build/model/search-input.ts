// The `search` section of a large bundle: an index of the descriptions of codes and the names of findings. Small
// bundles omit the section: their index is built in a fifth of a second at the first search, and the section would make
// up a large part of the download.

import { searchWordsOfRows } from '../../src/compile/query-word-lists.js';
import { CODE_WORTH, gradeOf, NAME_WORTH } from '../../src/compile/search-grades.js';
import { encodeSearch, type SearchTarget } from '../../src/compile/write-search.js';
import type { TextKernel } from '../../src/kernel/api.js';
import { keptWordsOf } from '../authored/read-kept-words.js';
import { codeIdentity } from '../check/code-checks.js';
import { type Model, modelName } from './model.js';

/** The minimum number of codes and names, added together, for a bundle to include the index. */
const LEAST_TEXTS = 200_000;

/** The `search` section; undefined if the bundle is too small for it. */
export function buildSearchSection(
  model: Model,
  kernel: Pick<TextKernel, 'intern' | 'invert'>,
): Uint8Array | undefined {
  const { codes, names, findings, rowOfVocabulary } = model;
  if (codes.length + names.finding.length < LEAST_TEXTS) return undefined;
  const targets = targetsOf(model);
  const { searchWords, keptWords } = model.draft;
  const searchRows = searchWords.map(({ use, word, means }) => ({ kind: use, word, means }));
  const none: readonly SearchTarget[] = [];
  return encodeSearch(
    {
      codes: codes.length,
      names: names.finding.length,
      findings: findings.length,
      special: searchWordsOfRows(searchRows, keptWordsOf(keptWords).notPlural),
      codeText: (row) => codes[row].description,
      codeVocabulary: (row) => rowOfVocabulary.get(codes[row].vocab) ?? 0,
      codeWorth: (row) => worthOf(codes[row]),
      nameText(row) {
        const { text, kind } = modelName(model, row);
        return kind === 'placed' ? '' : text;
      },
      nameOwner: (row) => names.finding[row],
      nameWorth: (row) => NAME_WORTH[modelName(model, row).kind],
      targets: (finding) => targets.get(finding) ?? none,
    },
    kernel,
  );
}

function worthOf({ category, unreportable }: Model['codes'][number]): number {
  if (category) return CODE_WORTH.heading;
  return unreportable ? CODE_WORTH.unreportable : CODE_WORTH.plain;
}

/** For every finding that has codes, its codes in the order of its maps. */
function targetsOf({ maps, rowOfFinding, rowOfCode }: Model): Map<number, SearchTarget[]> {
  const targets = new Map<number, SearchTarget[]>();
  for (const { finding, vocab, code, relationship, rule } of maps) {
    const owner = rowOfFinding.get(finding);
    const row = rowOfCode.get(codeIdentity(vocab, code));
    const grade = gradeOf(relationship, rule);
    if (owner === undefined || row === undefined || grade === undefined) continue;
    const own = targets.get(owner);
    if (own === undefined) targets.set(owner, [{ row, grade }]);
    else own.push({ row, grade });
  }
  return targets;
}
