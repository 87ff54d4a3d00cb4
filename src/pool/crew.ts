// A crew of workers that answer jobs. A worker that dies is replaced. The job that it was working on is reported to its
// sender, who decides whether to send it again; the jobs that were only waiting go to the replacement. The caller
// decides how a worker is started: threads in Node, module workers in browsers. If several workers in a row die before
// they are ready, the crew closes, because further workers would die too.

import { CtermError, type CtermErrorCode } from '../index.js';

/** A worker, from the crew's point of view. */
export interface WorkerPort {
  post(message: unknown): void;
  /** Calls `onMessage` with each message from the worker, and calls `onDeath` with the reason if the worker dies. */
  listen(onMessage: (message: unknown) => void, onDeath: (reason: string) => void): void;
  /** Sets whether the worker keeps the process alive, which it should do only while it has jobs. */
  hold(isBusy: boolean): void;
  stop(): void;
}

/** The first message to a worker; the worker replies with `ready`, or with the reason why it cannot work. */
export interface Opening {
  readonly open: unknown;
}

/** A job as posted to a worker. */
export interface JobMessage {
  readonly id: number;
  readonly job: unknown;
}
export type Reply =
  | { readonly ready: true }
  | { readonly unready: Failure }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: Failure };

/** An error as posted by a worker. */
export interface Failure {
  /** Undefined if the error is not a CtermError. */
  readonly code?: CtermErrorCode;
  readonly message: string;
}

/** The outcome of a job: its answer, or the reason why the worker died while working on it. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly died: string };

export interface Crew {
  readonly size: number;
  /**
   * Gives a job to the worker that has the fewest jobs. Rejects with the error that the job threw, or with another
   * error if the crew is closed.
   */
  send(job: unknown): Promise<Outcome<unknown>>;
  /** Resolves when the first worker is ready; rejects with the reason if the crew closes before then. */
  readonly ready: Promise<void>;
  /** Returns how many workers have died and been replaced. */
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

/** The crew closes when this many workers in a row have died before they were ready. */
const MOST_STILLBORN = 3;

/** Starts `size` workers and sends `open` to each of them as its first message. */
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
  // A caller that does not wait for `ready` must not cause an unhandled rejection.
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
    // A worker does its jobs in the order in which they were sent, so only the first remaining job can have begun.
    const [begun] = member.isReady ? member.jobs : [];
    if (begun !== undefined) member.jobs.delete(begun[0]);
    replaced++;
    stillborn = member.isReady ? 0 : stillborn + 1;
    if (stillborn >= MOST_STILLBORN) {
      const error = new CtermError('unavailable', `createPool: workers end before they are ready: ${reason}`);
      closeWith(error);
      return;
    }
    // The worker is replaced before the sender learns of the death, because the sender may send the job again at once.
    employ(member);
    begun?.[1].resolve({ died: reason });
  }

  function employ(member: Member): void {
    const port = start();
    Object.assign(member, { port, isReady: false });
    // Messages from a worker that has been replaced are ignored.
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
