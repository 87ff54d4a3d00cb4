// Prints the figures of the quality measures next to their floors.
//   npm run quality [-- <measure> …] [--details] [--record]
// --details prints what was missed or wrong; --record writes the figures to test/quality/record.json.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { MEASURES } from '../test/quality/measures/index.js';

const RECORD = new URL('../test/quality/record.json', import.meta.url);
const FLOORS = new URL('../test/quality/floors.json', import.meta.url);

type Figures = Record<string, Record<string, number>>;

function read(file: URL): Figures {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const given = process.argv.slice(2);
const names = given.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !MEASURES.some((measure) => measure.name === name));
if (unknown.length > 0) {
  console.error(`no measure ${unknown.join(', ')}; there are: ${MEASURES.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const floors = read(FLOORS);
const record = read(RECORD);
for (const measure of MEASURES) {
  if (names.length > 0 && !names.includes(measure.name)) continue;
  const missing = measure.needs.filter((file) => !existsSync(file));
  if (missing.length > 0) {
    console.log(`${measure.name}: skipped, ${missing.join(', ')} is not there`);
    continue;
  }
  const { figures, details } = await measure.run();
  if (given.includes('--details')) for (const line of details) console.log(line);
  console.log(`${measure.name}: ${measure.what}`);
  for (const [figure, value] of Object.entries(figures)) {
    const floor = floors[measure.name]?.[figure];
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(4);
    console.log(`  ${figure.padEnd(24)}${shown.padStart(10)}${floor === undefined ? '' : `   floor ${floor}`}`);
  }
  record[measure.name] = Object.fromEntries(
    Object.entries(figures).map(([figure, value]) => [figure, Math.round(value * 10_000) / 10_000]),
  );
}
if (given.includes('--record')) writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
