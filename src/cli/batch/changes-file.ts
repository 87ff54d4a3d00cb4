// The report on the rows that newer knowledge changed. It has a line of JSON for each note with such rows, listing the
// rows that were removed and added. A batch that was stopped keeps the lines for the shards that it finished.

import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedNote } from './batch-types.js';

/** The name of the report in the output folder. Engines that read the folder as a table skip such names. */
const CHANGES = '_changes.ndjson';

export interface ChangesFile {
  add(shard: string, notes: readonly ChangedNote[]): void;
  close(): void;
}

/** Opens the report on the change from one bundle to another; `finished` contains the shards that are already done. */
export function openChanges(
  folder: string,
  way: { from: string; to: string },
  finished: ReadonlySet<string>,
): ChangesFile {
  const path = join(folder, CHANGES);
  const head = `${JSON.stringify(way)}\n`;
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const kept = before.startsWith(head) ? before.slice(head.length).split('\n').filter(isOf(finished)) : [];
  writeFileSync(path, head + kept.map((line) => `${line}\n`).join(''));
  const file = openSync(path, 'a');
  return {
    add(shard, notes) {
      for (const note of notes) writeSync(file, `${JSON.stringify({ shard, ...note })}\n`);
    },
    close: () => closeSync(file),
  };
}

function isOf(finished: ReadonlySet<string>): (line: string) => boolean {
  return (line) => {
    try {
      const { shard }: { shard?: unknown } = JSON.parse(line);
      return typeof shard === 'string' && finished.has(shard);
    } catch {
      return false;
    }
  };
}
