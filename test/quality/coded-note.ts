// Derives the set of codes that a coder would assign to a note: the recognised findings become a chart, the chart is
// mapped, and the preferred code for every record is used.

import type { ChartMapEntry, RecognitionResult } from '../../src/contract/result-types.js';
import { findingById } from '../../src/knowledge/findings.js';
import { inside, type KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { CX, DX, PX, SX } from '../../src/knowledge/term-types.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { recognize } from '../../src/operations/recognize.js';

/**
 * The types of findings that are coded: complaints, signs and diagnoses, but not tests, drugs, procedures or social
 * history.
 */
const CODED_TYPES = [SX, PX, DX, CX];
/**
 * Codes for neoplasms of an unspecified site. If the same note has a more specific code for a neoplasm, codes for an
 * unspecified site refer to the same tumour and are left out.
 */
const SOME_NEOPLASM = /^(?:C80|D49)/;
const NEOPLASM = /^(?:C|D[0-4])/;

/** For each code, the first finding that it was assigned to. */
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
  // The corpora contain hospital cases, in which conditions that resolved during the stay are also coded.
  const Chart = JSON.stringify({ encounter: { setting: 'inpatient', records } });
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

/**
 * Whether a past finding is coded as if it were present. Case reports are written in the past tense, so this is done
 * for complaints and signs.
 */
function isTold(type: number, prefix: string | undefined): boolean {
  return prefix === 'H' && (type === SX || type === PX);
}

/**
 * The code for a single mention, as the corpora assign it. The corpora code every mention on its own and ignore the
 * guideline that assigns a different code to hypertension with heart failure. Codes added by combinations do not belong
 * to any mention. This is the convention of the corpora, not a decision of chartMap: each entry gives the code that it
 * replaces (`instead`), and an overlay can hide groups of combinations that should not apply.
 */
function mentionedBy({ code, properties, mapQualifier = '' }: ChartMapEntry): string[] {
  if (!properties.some(({ name }) => name === 'combination')) return [code];
  if (mapQualifier.includes('prefix=')) return [];
  return properties.flatMap(({ name, value }) => (name === 'instead' ? [value] : []));
}

/** The first entry in each group, excluding entries that must not be reported. */
function takenOf(entries: readonly ChartMapEntry[]): ChartMapEntry[] {
  const groups = new Map<number, ChartMapEntry>();
  for (const entry of entries) if (!groups.has(entry.groupNumber ?? 0)) groups.set(entry.groupNumber ?? 0, entry);
  return [...groups.values()].filter(({ unreportable }) => unreportable === 'false');
}
