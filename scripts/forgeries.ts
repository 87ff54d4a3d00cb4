// `npm run forgeries [-- <count> [<first>]]` opens 100,000 forged bundles and calls operations on each, as
// test/opening/forged.test.ts does with a few. It prints every forgery that hangs, traps or throws anything but a
// CtermError, and then exits with status 1. A worker tries the forgeries, so that it can be terminated if a forgery
// hangs. The time limit counts processor time, so it does not depend on how busy the machine is.

import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { forge } from '../test/opening/forge.js';
import { endure } from '../test/opening/forged-queries.js';

const COUNT = 100_000;
/** The processor time that one forgery may take, in microseconds. */
const MOST_WORK = 20_000_000;
const LOOK_MILLISECONDS = 1000;
const REPORT_EVERY = 5000;

/** The worker's script. It imports this file, which is TypeScript, so tsx must be registered first. */
const WORKER = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import('${import.meta.url}');
});`;

interface Task {
  readonly first: number;
  readonly end: number;
  /** The number of the forgery that is being tried. */
  readonly at: Int32Array;
}

interface Fault {
  readonly number: number;
  readonly what: string;
}

/** Tries forgeries. Sends each fault and, at the end, how many bundles were refused, partly answered or answered. */
async function tryAll({ first, end, at }: Task): Promise<void> {
  const counts = { refused: 0, partly: 0, answered: 0 };
  for (let number = first; number < end; number++) {
    Atomics.store(at, 0, number);
    const { what, bytes } = forge(number);
    try {
      const { isOpened, asked, answered } = await endure(bytes, number);
      counts[!isOpened ? 'refused' : answered < asked ? 'partly' : 'answered']++;
    } catch (error) {
      const said = error instanceof Error ? error.stack : String(error);
      parentPort?.postMessage({ number, what: `${what}: ${said}` } satisfies Fault);
    }
  }
  parentPort?.postMessage(counts);
}

const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Watches a worker that tries the forgeries up to `end`; returns the number of the forgery at which to continue. */
function watch(first: number, end: number, faults: Fault[]): Promise<number> {
  const at = new Int32Array(new SharedArrayBuffer(4));
  at[0] = first;
  const worker = new Worker(WORKER, { eval: true, workerData: { first, end, at } satisfies Task });
  const fault = (number: number, what: string): void => {
    faults.push({ number, what });
    console.log(`forgery ${number}: ${what}`);
  };
  return new Promise((resolve) => {
    let seen = first;
    let since = cpuTime();
    let reported = first;
    const timer = setInterval(() => {
      const number = Atomics.load(at, 0);
      if (number - reported >= REPORT_EVERY) {
        reported = number;
        console.log(`${number} tried, ${faults.length} faults`);
      }
      if (number !== seen) [seen, since] = [number, cpuTime()];
      else if (cpuTime() - since > MOST_WORK) {
        fault(number, `does not end (${forge(number).what})`);
        stop(number + 1);
      }
    }, LOOK_MILLISECONDS);
    const stop = (next: number): void => {
      clearInterval(timer);
      worker.removeAllListeners();
      void worker.terminate().then(() => resolve(next));
    };
    let isDone = false;
    worker.on('message', (message: Fault | object) => {
      if ('what' in message) return fault(message.number, message.what);
      isDone = true;
      console.log(`${first} to ${end}:`, message);
    });
    worker.on('error', (error) => {
      fault(Atomics.load(at, 0), `ends the thread: ${error.stack}`);
      stop(Atomics.load(at, 0) + 1);
    });
    worker.on('exit', () => {
      if (isDone) return stop(end);
      fault(Atomics.load(at, 0), 'ends the thread without an error');
      stop(Atomics.load(at, 0) + 1);
    });
  });
}

if (isMainThread) {
  const [count = COUNT, first = 0] = process.argv.slice(2).map(Number);
  if (![count, first].every((one) => Number.isSafeInteger(one) && one >= 0)) {
    console.error('usage: npm run forgeries [-- <count> [<first>]], both whole numbers');
    process.exit(2);
  }
  const faults: Fault[] = [];
  for (let next = first; next < first + count; ) next = await watch(next, first + count, faults);
  console.log(`${count} forged bundles, ${faults.length} faults, ${Math.round(cpuTime() / 1e6)} s of processor time`);
  if (faults.length > 0) process.exitCode = 1;
} else {
  await tryAll(workerData as Task);
}
