// A crew of workers that answer jobs. A worker that dies is replaced. The job at which it died is reported to its sender,
// who decides whether to send it again; the jobs that only waited go to the replacement. How a worker is started is the
// caller's: threads in Node, module workers in browsers. Workers that die before they are ready, several times in a row,
// close the crew: they would always die.

import { CtermError, type CtermErrorCode } from '../index.js';

/** A worker as the crew sees it. */
export interface WorkerPort {
  post(message: unknown): void;
  /** Calls `onMessage` with each message of the worker, and `onDeath` once, with the reason. */
  listen(onMessage: (message: unknown) => void, onDeath: (reason: string) => void): void;
  /** Whether the worker keeps the process alive, which it does while it has jobs. */
  hold(isBusy: boolean): void;
  stop(): void;
}

/** The first message to a worker; it replies with `ready`, or with the reason why it cannot work. */
export interface Opening {
  readonly open: unknown;
}

/** A job as it is posted, and the reply to it. */
export interface JobMessage {
  readonly id: number;
  readonly job: unknown;
}
export type Reply =
  | { readonly ready: true }
  | { readonly unready: Failure }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: Failure };

/** An error on its way from a worker. */
export interface Failure {
  /** Undefined for an error that is not the library's own. */
  readonly code?: CtermErrorCode;
  readonly message: string;
}

/** What became of a job: its answer, or the reason why the worker died at it. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly died: string };

export interface Crew {
  readonly size: number;
  /** Gives a job to the worker that has the fewest. Rejects with the error that the job threw, or if the crew is closed. */
  send(job: unknown): Promise<Outcome<unknown>>;
  /** Resolves when the first worker is ready; rejects with the reason if it cannot work. */
  readonly ready: Promise<void>;
  /** The number of workers that died and were replaced. */
  replaced(): number;
  close(): void;
}

interface Waiting {
  readonly job: unknown;
  resolve(outcome: Outcome<unknown>): void;
  reject(error: CtermError | Error): void;
}

interface Member {
  port: WorkerPort;
  isReady: boolean;
  readonly jobs: Map<number, Waiting>;
}

/** The number of workers in a row that may die before they are ready. */
const MOST_STILLBORN = 3;

/** Starts `size` workers, each of which is sent `open` first. */
export function startCrew(size: number, start: () => WorkerPort, open: unknown): Crew {
  let nextId = 0;
  let replaced = 0;
  let stillborn = 0;
  let closed: CtermError | Error | undefined;
  let onReady: () => void = () => undefined;
  let onUnready: (error: Error) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    onReady = resolve;
    onUnready = reject;
  });
  // A caller that does not wait for it must not be told of an unhandled rejection.
  ready.catch(() => undefined);

  function closeWith(reason: CtermError | Error): void {
    if (closed !== undefined) return;
    closed = reason;
    onUnready(reason);
    for (const { port, jobs } of members) {
      for (const job of jobs.values()) job.reject(reason);
      jobs.clear();
      port.stop();
    }
  }

  function receive(member: Member, reply: Reply): void {
    if ('ready' in reply) {
      member.isReady = true;
      stillborn = 0;
      onReady();
      if (member.jobs.size === 0) member.port.hold(false);
      return;
    }
    if ('unready' in reply) {
      closeWith(errorOf(reply.unready));
      return;
    }
    const job = member.jobs.get(reply.id);
    member.jobs.delete(reply.id);
    if (member.jobs.size === 0) member.port.hold(false);
    if ('failure' in reply) job?.reject(errorOf(reply.failure));
    else job?.resolve({ answer: reply.answer });
  }

  function bury(member: Member, reason: string): void {
    if (closed !== undefined) return;
    // Workers take their jobs in the order in which they were sent, so only the first was begun.
    const [begun] = member.isReady ? member.jobs : [];
    if (begun !== undefined) member.jobs.delete(begun[0]);
    replaced++;
    stillborn = member.isReady ? 0 : stillborn + 1;
    if (stillborn >= MOST_STILLBORN) {
      const error = new CtermError('unavailable', `createPool: workers end before they are ready: ${reason}`);
      closeWith(error);
      return;
    }
    // The replacement is in place before the sender learns of the death, because it may send again at once.
    employ(member);
    begun?.[1].resolve({ died: reason });
  }

  function employ(member: Member): void {
    const port = start();
    Object.assign(member, { port, isReady: false });
    // Messages of a worker that has been replaced are not for its successor.
    const isCurrent = (): boolean => member.port === port;
    port.listen(
      (message) => isCurrent() && receive(member, message as Reply),
      (reason) => isCurrent() && bury(member, reason),
    );
    port.post({ open } satisfies Opening);
    for (const [id, { job }] of member.jobs) port.post({ id, job } satisfies JobMessage);
  }

  const members = Array.from({ length: size }, () => ({ isReady: false, jobs: new Map() }) as unknown as Member);
  for (const member of members) employ(member);

  return {
    size,
    ready,
    replaced: () => replaced,
    send(job) {
      if (closed !== undefined) return Promise.reject(closed);
      const member = members.reduce((least, one) => (one.jobs.size < least.jobs.size ? one : least));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        member.jobs.set(id, { job, resolve, reject });
        member.port.hold(true);
        member.port.post({ id, job } satisfies JobMessage);
      });
    },
    close: () => closeWith(new CtermError('unavailable', 'The pool is closed.')),
  };
}

function errorOf({ code, message }: Failure): Error {
  return code === undefined ? new Error(message) : new CtermError(code, message);
}
