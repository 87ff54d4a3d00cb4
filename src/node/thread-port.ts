// Makes Node's worker threads usable as the workers of a crew.

import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { CtermError } from '../index.js';
import { type Crew, startCrew, type WorkerPort } from '../pool/crew.js';
import { serveCrew, type Workman } from '../pool/serve-crew.js';
import { besideScript } from './beside-script.js';

/** A crew whose workers are threads. */
export type ThreadCrew = Crew;

/** Starts a crew of threads that run a script; `opening` is the first message to each of them. */
export function startThreads(count: number, script: URL, opening: unknown, limits: ResourceLimits = {}): ThreadCrew {
  return startCrew(count, () => startThread(script, limits), opening);
}

/** Starts a worker thread that runs a script. */
export function startThread(script: URL, resourceLimits: ResourceLimits = {}): WorkerPort {
  const worker = new Worker(script, { name: 'cterm', resourceLimits });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onDeath) {
      let isDead = false;
      const die = (reason: string): void => {
        if (!isDead) onDeath(reason);
        isDead = true;
      };
      worker.on('message', onMessage);
      worker.on('messageerror', () => die('a message could not be read'));
      worker.on('error', (error) => die(reasonOf(error)));
      worker.on('exit', (status) => die(`it ended with status ${status}`));
    },
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    stop: () => void worker.terminate(),
  };
}

/** Makes the thread that runs this code serve a crew. */
export function serveThread(open: (given: unknown) => Promise<Workman>): void {
  const port = parentPort;
  if (port === null) return;
  const receive = serveCrew(open, (reply) => port.postMessage(reply));
  port.on('message', receive);
}

/** The URL of a built script next to the library's own. Throws `unavailable` if a bundler separated the two. */
export function scriptBeside(name: string, own: string): URL {
  const url = besideScript(name, own);
  if (url !== undefined) return url;
  throw new CtermError(
    'unavailable',
    `createPool: ${name} is not next to the script, as when 'cterm/pool' was bundled. Keep the package out of the ` +
      "bundle: external: ['cterm', 'cterm/pool'].",
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${String(error.code)}: ${error.message}` : error.message;
}
