// `npm run docs` begins here: makes the tables of README.md and docs/ anew. The text around them is written by hand.

import { readFileSync, writeFileSync } from 'node:fs';
import { documentationFiles } from './docs/markdown.js';
import { withTables } from './docs/tables.js';

for (const file of documentationFiles()) {
  const before = readFileSync(file, 'utf8');
  const after = withTables(before, file);
  if (after === before) continue;
  writeFileSync(file, after);
  console.log(`${file}: the tables were made anew`);
}
