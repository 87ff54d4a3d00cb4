// Learns a confidence model for the authored core from texts whose licences allow derived statistics, and writes it as
// a table. The script needs the reference corpora. The same texts and the same knowledge give the same file.
//   npx tsx scripts/learn-confidence.ts [file]

import { writeFileSync } from 'node:fs';
import { confidenceTable } from '../src/evaluation/learn-confidence.js';
import { confidenceCorpora } from '../test/quality/confidence-lessons.js';

const [file = 'kb-build/core/confidence.csv'] = process.argv.slice(2);

const corpora = (await confidenceCorpora(false)).filter(({ isOpen }) => isOpen);
const sources = corpora.map(({ title, finding, context, code }) => {
  const all = [...finding, ...context, ...code];
  const documents = new Set(all.map(({ document }) => document)).size;
  return { title, documents, answers: all.length, right: all.filter(({ isRight }) => isRight).length };
});
const lessons = {
  finding: corpora.flatMap(({ finding }) => finding),
  context: corpora.flatMap(({ context }) => context),
  code: corpora.flatMap(({ code }) => code),
};
writeFileSync(file, confidenceTable(lessons, sources));
for (const { title, documents, answers, right } of sources) console.log(title, documents, answers, right);
