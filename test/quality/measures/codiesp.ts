// Clinical cases, machine-translated from Spanish, with the ICD-10-CM codes that professional coders assigned
// (CodiEsp). For each case, the two sets of codes are compared, both as whole codes and by category.

import { existsSync, readFileSync } from 'node:fs';
import { codeRow } from '../../../src/knowledge/code-row.js';
import { inside, type KnowledgeBase } from '../../../src/knowledge/knowledge-base.js';
import { codeNote } from '../../../src/operations/code-note.js';
import { recognize } from '../../../src/operations/recognize.js';
import { codesOfNote } from '../coded-note.js';
import { type Measure, scores } from '../measure.js';
import { openKnowledge, RELEASES } from '../opened-bundle.js';

const CORPUS = '../shared/corpora/codiesp';
const SPLITS = ['train', 'dev'] as const;

export const codiesp: Measure = {
  name: 'codiesp',
  what: 'ICD-10-CM codes of clinical cases, recognised and mapped with the open bundle',
  needs: [RELEASES, ...SPLITS.map((split) => `${CORPUS}/${split}`)],
  async run() {
    const kb = await openKnowledge();
    const figures: Record<string, number> = {};
    const details: string[] = [];
    const totals = { code: newCounts(), category: newCounts() };
    for (const split of SPLITS) {
      const category = newCounts();
      for (const [id, wanted] of goldCodes(split)) {
        const text = readFileSync(`${CORPUS}/${split}/text_files_en/${id}.txt`, 'utf8');
        const found = codesOfNote(kb, text);
        count(totals.code, found.keys(), wanted);
        count(totals.category, categories(found.keys()), categories(wanted));
        count(category, categories(found.keys()), categories(wanted));
        const wantedCategories = categories(wanted);
        for (const code of wanted) {
          const row = codeRow(kb[inside], 'icd10', code);
          const title = row < 0 ? 'no code any more' : kb[inside].tables.codes.description(row);
          if (!categories(found.keys()).has(categoryOf(code))) details.push(`missed ${code} ${title}`);
        }
        for (const [code, { index, length, description }] of found) {
          if (wantedCategories.has(categoryOf(code))) continue;
          details.push(`wrong ${code} '${text.slice(index, index + length)}' → ${description}`);
        }
      }
      figures[`${split} category f1`] = scores(category.right, category.found, category.wanted).f1;
    }
    for (const [level, { right, found, wanted }] of Object.entries(totals)) {
      const { precision, recall, f1 } = scores(right, found, wanted);
      figures[`${level} precision`] = precision;
      figures[`${level} recall`] = recall;
      figures[`${level} f1`] = f1;
    }
    return { figures, details: details.sort() };
  },
};

/** Every reportable code that codeNote assigns to a case, with the findings of the case. */
export async function judgedCases() {
  const kb = await openKnowledge();
  return SPLITS.flatMap((split) =>
    [...goldCodes(split)].flatMap(([id, wanted]) => {
      const Text = readFileSync(`${CORPUS}/${split}/text_files_en/${id}.txt`, 'utf8');
      const Settings = { explain: true, includeHypothetical: true };
      const { results } = recognize(kb, { Text, ResolveFindings: false, Settings }).taggedText;
      const { codes } = codeNote(kb, { Text, EncounterTime: ENCOUNTER }).codedNote;
      return codes
        .filter(({ reportable }) => reportable)
        .map((code) => ({ document: `codiesp ${id}`, code, results, isRight: wanted.has(code.code) }));
    }),
  );
}

/** A case with its annotated codes. */
interface CodedCase {
  readonly id: string;
  readonly text: string;
  readonly codes: ReadonlySet<string>;
}

/** The cases of a split, in the order of the annotations. */
export function codedCaseTexts(split: (typeof SPLITS)[number]): CodedCase[] {
  return [...goldCodes(split)].map(([id, codes]) => {
    return { id, codes, text: readFileSync(`${CORPUS}/${split}/text_files_en/${id}.txt`, 'utf8') };
  });
}

/** Counts code categories: found by the knowledge base in the cases, wanted by the annotators, and right (both). */
export function codedCaseCounts(kb: KnowledgeBase, cases: readonly CodedCase[]): Counts {
  const counts = newCounts();
  for (const { text, codes } of cases) count(counts, categories(codesOfNote(kb, text).keys()), categories(codes));
  return counts;
}

/** A date for which the codes of the release are valid. */
const ENCOUNTER = '2026-03-02';

interface Counts {
  right: number;
  found: number;
  wanted: number;
}

function newCounts(): Counts {
  return { right: 0, found: 0, wanted: 0 };
}

function count(counts: Counts, found: Iterable<string>, wanted: ReadonlySet<string>): void {
  for (const code of found) {
    counts.found++;
    if (wanted.has(code)) counts.right++;
  }
  counts.wanted += wanted.size;
}

/** The codes for each case, in upper case, keyed by the name of the case. */
function goldCodes(split: string): Map<string, Set<string>> {
  const gold = new Map<string, Set<string>>();
  for (const line of readFileSync(`${CORPUS}/${split}/${split}D.tsv`, 'utf8').trim().split('\n')) {
    const [id = '', code = ''] = line.split('\t');
    if (!existsSync(`${CORPUS}/${split}/text_files_en/${id}.txt`)) continue;
    gold.set(id, (gold.get(id) ?? new Set()).add(code.trim().toUpperCase()));
  }
  return gold;
}

function categoryOf(code: string): string {
  return code.slice(0, 3);
}

function categories(codes: Iterable<string>): Set<string> {
  return new Set([...codes].map(categoryOf));
}
