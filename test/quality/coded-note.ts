// From a note to the set of codes a coder would write under it: what is recognised becomes a chart, the chart is mapped,
// and of every record's codes the one to take is taken.

import type { ChartMapEntry, RecognitionResult } from '../../src/contract/result-types.js';
import { findingById } from '../../src/knowledge/findings.js';
import { inside, type KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { CX, DX, PX, SX } from '../../src/knowledge/term-types.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { recognize } from '../../src/operations/recognize.js';

/** What is coded of the findings of a note: complaints, signs and diagnoses; no tests, drugs, procedures or ways of life. */
const CODED_TYPES = [SX, PX, DX, CX];
/** Neoplasms of a site nobody names: said of a tumour that has its own code in the same note. */
const SOME_NEOPLASM = /^(?:C80|D49)/;
const NEOPLASM = /^(?:C|D[0-4])/;

/** Code → the first finding it is for. */
export function codesOfNote(kb: KnowledgeBase, text: string): Map<string, RecognitionResult> {
  const { results } = recognize(kb, { Text: text, ResolveFindings: false }).taggedText;
  const { findings } = kb[inside].tables;
  const coded = results.filter(({ ctermId }) =>
    CODED_TYPES.includes(findings.termType(findingById(kb[inside], ctermId))),
  );
  const records = coded.map(({ ctermId, prefix, result, modifier, status, value }, index) => {
    const type = findings.termType(findingById(kb[inside], ctermId));
    return { id: String(index), ctermId, prefix: isTold(type, prefix) ? '' : prefix, result, modifier, status, value };
  });
  const Chart = JSON.stringify({ encounter: { records } });
  const { codeMap } = chartMap(kb, { Chart, Vocabs: 'icd10', AutoGenerateMaps: true });
  const codes = new Map<string, RecognitionResult>();
  for (const [index, { map }] of codeMap.entries()) {
    const result = coded[index];
    if (result === undefined) continue;
    for (const code of takenOf(map[0]?.entries ?? []).flatMap(mentionedBy))
      if (!codes.has(code)) codes.set(code, result);
  }
  const isNamed = [...codes.keys()].some((code) => NEOPLASM.test(code) && !SOME_NEOPLASM.test(code));
  if (isNamed) for (const code of codes.keys()) if (SOME_NEOPLASM.test(code)) codes.delete(code);
  return codes;
}

/** A case is told in the past: what was complained of then is what it is about. */
function isTold(type: number, prefix: string | undefined): boolean {
  return prefix === 'H' && (type === SX || type === PX);
}

/**
 * The code of a mention by itself, as the corpora give it: they code every mention alone, and know no guidelines by which
 * hypertension beside heart failure is another code. What combinations have put beside a code is nobody's mention. That is
 * the corpora's convention and no choice of chartMap's: each entry tells what it stands `instead` of, and who wants
 * fewer combinations hides their groups by an overlay.
 */
function mentionedBy({ code, properties, mapQualifier = '' }: ChartMapEntry): string[] {
  if (!properties.some(({ name }) => name === 'combination')) return [code];
  if (mapQualifier.includes('prefix=')) return [];
  return properties.flatMap(({ name, value }) => (name === 'instead' ? [value] : []));
}

/** The first entry of each group, where it may be reported. */
function takenOf(entries: readonly ChartMapEntry[]): ChartMapEntry[] {
  const groups = new Map<number, ChartMapEntry>();
  for (const entry of entries) if (!groups.has(entry.groupNumber ?? 0)) groups.set(entry.groupNumber ?? 0, entry);
  return [...groups.values()].filter(({ unreportable }) => unreportable === 'false');
}
