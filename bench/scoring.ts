// `npm run bench -- scoring [--rounds=9]`: measures the processor time that scoreChart takes for a chart of 200 entries
// with 20 conditions, on the embedded bundle in dist. The time includes reading the document. No reference data are
// needed. The answers are checked: whatever the format of the chart, there must be the same number of associations.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './paths.js';
import { tableOf, writeRecord } from './report.js';

const CONDITIONS = 20;
const ENTRIES = 200;
const CALLS = 50;
/**
 * The distance in the list from each chosen finding to the next. This stride spreads the entries widely over the tree,
 * and the same findings are chosen in every run.
 */
const STRIDE = 7919;

/** Runs the task, prints its table and writes bench/results/scoring.json. */
export async function scoring({ rounds }: { rounds: number }): Promise<void> {
  const library: typeof import('../src/node/index.js') = await import(
    pathToFileURL(join(repositoryRoot, 'dist/node.js')).href
  );
  const kb = await library.openKnowledgeBase();
  const charts = chartsOf(idsOf(library, kb));
  const results = [];
  for (const [format, CodedEntriesXML] of Object.entries(charts)) {
    for (const BroadPromptMethod of [1, 2, 3]) {
      const call = () => library.scoreChart(kb, { CodedEntriesXML, BroadPromptMethod }).codedEntries.group?.entry ?? [];
      const associations = call().reduce((sum, entry) => sum + (entry.associatedFindings?.length ?? 0), 0);
      const times: number[] = [];
      for (let round = -1; round < rounds; round++) {
        const before = process.cpuUsage();
        for (let at = 0; at < CALLS; at++) call();
        const { user, system } = process.cpuUsage(before);
        if (round >= 0) times.push((user + system) / 1000 / CALLS);
      }
      times.sort((a, b) => a - b);
      const [min, median] = [times[0] ?? 0, times[Math.floor(times.length / 2)] ?? 0];
      results.push({ format, BroadPromptMethod, associations, minMs: rounded(min), medianMs: rounded(median) });
    }
  }
  const counts = new Set(results.map(({ BroadPromptMethod, associations }) => `${BroadPromptMethod} ${associations}`));
  if (counts.size !== 3) throw new Error(`the formats of a chart score differently: ${[...counts].join(', ')}`);
  console.log(`${ENTRIES} entries, ${CONDITIONS} conditions; processor time of a call`);
  console.log(
    tableOf([
      ['chart', 'method', 'associations', 'ms min', 'median'],
      ...results.map(({ format, BroadPromptMethod, associations, minMs, medianMs }) =>
        [format, BroadPromptMethod, associations, minMs, medianMs].map(String),
      ),
    ]),
  );
  writeRecord('scoring', { entries: ENTRIES, conditions: CONDITIONS, calls: CALLS, rounds, results });
}

type Library = typeof import('../src/node/index.js');
type Opened = Awaited<ReturnType<Library['openKnowledgeBase']>>;

/** The ids of conditions that have their own prompt lists, followed by the ids of other findings. */
function idsOf({ descendants, prompt }: Library, kb: Opened): number[] {
  const roots = [10327, 10328, 10329, 10330, 10331, 10348, 10349];
  const all = roots.flatMap((CtermId) => descendants(kb, { CtermId }).list.item);
  const conditions = all.filter(
    ({ ctermId, termType }) =>
      termType === 4 && prompt(kb, { SourceId: String(ctermId), ListSize: 'medListSmall' }).list.count > 0,
  );
  const others = all.filter(({ termType }) => termType !== 4 && termType !== 5);
  const spread = (list: typeof all, count: number) =>
    Array.from({ length: count }, (_, index) => list[(index * STRIDE) % list.length]?.ctermId ?? 0);
  return [...spread(conditions, CONDITIONS), ...spread(others, ENTRIES - CONDITIONS)];
}

function chartsOf(ids: readonly number[]): Record<string, string> {
  const entry = ids.map((id, index) => ({ id: `e${index}`, code: String(id) }));
  const elements = entry.map(({ id, code }) => `<Entry id="${id}" code="${code}"/>`).join('');
  return {
    XML: `<CodedEntries><Group vocab="cterm">${elements}</Group></CodedEntries>`,
    JSON: JSON.stringify({ codedEntries: { group: { vocab: 'cterm', entry } } }),
  };
}

function rounded(ms: number): number {
  return Number(ms.toFixed(3));
}
