// Measures recognition alone, in a separate process. Opens a bundle, reads all notes into memory, and recognises each
// of them. Prints the wall time and processor time of the first pass, which includes compilation by the engine, and of
// a second one.
//   node bare-recognition.mjs <library> <notes.ndjson> <bundle | embedded>

import { readFileSync } from 'node:fs';

const [, , library, input, bundle] = process.argv;
const cterm = await import(library);
const kb = await cterm.openKnowledgeBase(bundle === 'embedded' ? undefined : bundle);
const texts = readFileSync(input, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line).text);

function pass() {
  const usage = process.cpuUsage();
  const begin = performance.now();
  let rows = 0;
  for (const Text of texts) rows += cterm.recognize(kb, { Text, ResolveFindings: false }).taggedText.results.length;
  const { user, system } = process.cpuUsage(usage);
  return { ms: performance.now() - begin, cpuMs: (user + system) / 1000, rows };
}

process.stdout.write(JSON.stringify([pass(), pass()]));
