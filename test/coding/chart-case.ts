// Charts in short form: a record is `name attribute=value …`, where the name is a slug from the core or an ICD-10-CM
// code. Results are in short form, too: the codes that apply to each record, with `!` after a code that is not
// reportable.

import { readFileSync } from 'node:fs';
import type { ChartCodeMap, ChartMapEntry } from '../../src/contract/result-types.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { chartMap } from '../../src/operations/chart-map.js';

const ids = new Map(
  readFileSync('kb-build/core/allocation.csv', 'utf8')
    .split('\n')
    .map((line) => line.split(',', 2))
    .map(([slug = '', id = '']) => [slug, id] as const),
);

export interface CaseEncounter {
  encounterTime?: string;
  setting?: string;
  patient?: { birthDate?: string; sex?: string };
}

type Given = Omit<Parameters<typeof chartMap>[1], 'Chart'>;

/** The code map for a chart; the id of a record is its position, counted from 1. */
export function mapCase(
  kb: KnowledgeBase,
  records: readonly string[],
  encounter: CaseEncounter = {},
  given: Given = {},
): ChartCodeMap[] {
  const written = records.map((record, at) => {
    const [what = '', ...attributes] = record.split(' ');
    const said = Object.fromEntries(attributes.map((one) => one.split('=')));
    return { id: String(at + 1), ...sourceOf(what), ...said };
  });
  const Chart = JSON.stringify({ encounter: { ...encounter, records: written } });
  return chartMap(kb, { Chart, Vocabs: 'icd10', ...given }).codeMap;
}

function sourceOf(what: string): Record<string, string> {
  if (/^[A-Z]|^[a-z]\d/.test(what)) return { vocab: 'icd10', code: what };
  const ctermId = ids.get(what);
  if (ctermId === undefined) throw new Error(`the core has no finding '${what}'`);
  return { ctermId };
}

/** The entries to use from the first vocabulary in a record's map, i.e. the first entry in each group. */
export function takenOf({ map }: ChartCodeMap): ChartMapEntry[] {
  const taken = new Map<number, ChartMapEntry>();
  for (const entry of map[0]?.entries ?? []) {
    if (!taken.has(entry.groupNumber ?? 0)) taken.set(entry.groupNumber ?? 0, entry);
  }
  return [...taken.values()];
}

/** The codes that apply to each record. */
export function codesOf(codeMap: readonly ChartCodeMap[]): string[] {
  return codeMap.map((record) =>
    takenOf(record)
      .map(({ code, unreportable }) => (unreportable === 'true' ? `${code}!` : code))
      .join(' '),
  );
}

/** The codes to report, in the order of the claim. */
export function claimOf(codeMap: readonly ChartCodeMap[]): string[] {
  const placed = codeMap.flatMap((record) =>
    takenOf(record).flatMap(({ code, properties }) => {
      const sequence = properties.find(({ name }) => name === 'sequence');
      return sequence === undefined ? [] : [{ code, place: Number(sequence.value) }];
    }),
  );
  return placed.sort((a, b) => a.place - b.place).map(({ code }) => code);
}
