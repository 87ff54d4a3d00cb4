// `npm run docs` begins here: makes the tables of README.md anew. The text around them is written by hand.

import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './readme/tables.js';

const before = readFileSync('README.md', 'utf8');
const after = withTables(before);
if (after === before) console.log('README.md: the tables are up to date');
else {
  writeFileSync('README.md', after);
  console.log('README.md: the tables were made anew');
}
