// `npm run bench -- documents [--rounds=9]`: measures processor time on the embedded bundle in dist. resolveDocument
// reads a document of 50,000 records, once as XML and once as JSON; composeNote gets an XML document of 200 records.
// For comparison, the XML oracle used in the tests merely parses the same XML document. No reference data are needed.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import { repositoryRoot } from './paths.js';
import { tableOf, writeRecord } from './report.js';

const RECORDS = 50_000;
const COMPOSED = 200;

interface Task {
  readonly name: string;
  /** Runs the task once and returns the number of records processed. */
  run(): number;
}

/** Runs the tasks in turn, prints their table and writes bench/results/documents.json. */
export async function documents({ rounds }: { rounds: number }): Promise<void> {
  const library: typeof import('../src/node/index.js') = await import(
    pathToFileURL(join(repositoryRoot, 'dist/node.js')).href
  );
  const kb = await library.openKnowledgeBase();
  const ids = library.descendants(kb, { CtermId: 10327 }).list.item.flatMap(({ ctermId }) => ctermId ?? []);
  const xml = xmlOf(RECORDS, ids);
  const json = jsonOf(RECORDS, ids);
  const few = xmlOf(COMPOSED, ids);
  const reader = new XMLParser({ ignoreAttributes: false });
  const resolved = (Data: string) => library.resolveDocument(kb, { Data }).document.list.item.length;
  const tasks: Task[] = [
    { name: `resolveDocument, XML, ${RECORDS}`, run: () => resolved(xml) },
    { name: `resolveDocument, JSON, ${RECORDS}`, run: () => resolved(json) },
    { name: 'fast-xml-parser, reading alone', run: () => reader.parse(xml).Data.Record.length },
    {
      name: `composeNote, ${COMPOSED}`,
      run: () => (library.composeNote(kb, { Data: few }).note.text === '' ? 0 : COMPOSED),
    },
  ];
  const times = tasks.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [at, task] of tasks.entries()) {
      const before = process.cpuUsage();
      const answered = task.run();
      const { user, system } = process.cpuUsage(before);
      const wanted = at === 3 ? COMPOSED : RECORDS;
      if (answered !== wanted) throw new Error(`${task.name}: ${answered} records answered for of ${wanted}`);
      if (round >= 0) times[at]?.push((user + system) / 1000);
    }
  }
  const results = tasks.map(({ name }, at) => {
    const sorted = [...(times[at] ?? [])].sort((a, b) => a - b);
    return { name, minMs: Math.round(sorted[0] ?? 0), medianMs: Math.round(sorted[sorted.length >> 1] ?? 0) };
  });
  console.log(
    tableOf([
      ['processor time', 'ms min', 'median'],
      ...results.map(({ name, minMs, medianMs }) => [name, `${minMs}`, `${medianMs}`]),
    ]),
  );
  writeRecord('documents', { records: RECORDS, composed: COMPOSED, rounds, results });
}

interface WrittenRecord {
  readonly CtermId: number;
  readonly Result: string;
  readonly Duration: string;
}

function recordsOf(count: number, ids: readonly number[]): WrittenRecord[] {
  return Array.from({ length: count }, (_, at) => ({
    CtermId: ids[at % ids.length] ?? 0,
    Result: at % 2 === 0 ? 'A' : 'N',
    Duration: `${at % 9}D`,
  }));
}

function xmlOf(count: number, ids: readonly number[]): string {
  const records = recordsOf(count, ids).map(
    ({ CtermId, Result, Duration }, at) =>
      `<Record id="r${at}" CtermId="${CtermId}" Result="${Result}" Duration="${Duration}"/>`,
  );
  return `<Data>${records.join('\n')}</Data>`;
}

function jsonOf(count: number, ids: readonly number[]): string {
  return JSON.stringify({ records: recordsOf(count, ids).map((record, at) => ({ id: `r${at}`, ...record })) });
}
