// Recognition alone, in a process of its own: opens a bundle, has all notes in memory, and recognises each. Prints the
// wall and processor time of the first pass, which includes what the engine compiles on its way, and of a second one.
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
