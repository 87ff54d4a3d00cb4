// One opening, in a process of its own: loads the built library, opens a source, matches one sentence, and prints the
// time of each step and the memory that is resident afterwards. Plain JavaScript, so that nothing but Node starts
// before the clock does. The bundle may contain only names, hence `bare`.
//   node open-once.js <library> <bundle path | embedded | none> [workers]

import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const TEXT = 'The patient has a headache, chest pain and type 2 diabetes.';

async function openOnce(library, source, workerCount) {
  const started = performance.now();
  const cterm = await import(library);
  const loaded = performance.now();
  if (source === 'none') return { loadMs: loaded - started, residentBytes: process.memoryUsage.rss() };
  const bundle = source === 'embedded' ? undefined : source;
  const shared = workerCount > 0 ? await cterm.shareBundle(bundle) : bundle;
  const kb = await cterm.openKnowledgeBase(shared, { bare: true });
  const opened = performance.now();
  const found = firstMatch(cterm, kb);
  const matched = performance.now();
  await Promise.all(Array.from({ length: workerCount }, () => matchInWorker(library, shared)));
  return {
    loadMs: loaded - started,
    openMs: opened - loaded,
    firstMatchMs: matched - opened,
    found,
    residentBytes: process.memoryUsage.rss(),
  };
}

/** Number of findings in one sentence. A bundle that opens but matches nothing must not be mistaken for a fast one. */
function firstMatch(cterm, kb) {
  const found = cterm.recognize(kb, { Text: TEXT, ResolveFindings: false }).taggedText.results.length;
  if (found === 0) throw new Error(`nothing found in "${TEXT}"`);
  return found;
}

/** Resolves when a worker over the shared bundle has matched; the worker stays until the process ends. */
function matchInWorker(library, shared) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { library, shared } });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

if (isMainThread) {
  const [, , library, source, workers = '0'] = process.argv;
  process.stdout.write(`${JSON.stringify(await openOnce(library, source, Number(workers)))}\n`);
  process.exit(0);
} else {
  const cterm = await import(workerData.library);
  parentPort?.postMessage(firstMatch(cterm, await cterm.openKnowledgeBase(workerData.shared, { bare: true })));
}
