// The page's side of the engine. Starts the engine in a worker and returns a promise for each request. The worker's
// script is a string that the page already has. A worker started this way inherits the page's content security policy
// and therefore has no network access either.

import type { Reply, RequestName, Requests } from './protocol.js';

/** Sends a request to the engine; if the request fails, rejects with the engine's message. */
export type Ask = <Name extends RequestName>(
  name: Name,
  ask: Requests[Name]['ask'],
) => Promise<Requests[Name]['answer']>;

/** A running engine. */
export interface Engine {
  readonly ask: Ask;
  stop(): void;
}

/** Starts the engine whose program is `source`. */
export function startEngine(source: string): Engine {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url);
  const waiting = new Map<number, { take: (message: MessageEvent) => void; reject: (error: Error) => void }>();
  let last = 0;
  worker.onmessage = (message) => {
    const { id }: Reply = message.data;
    const asked = waiting.get(id);
    waiting.delete(id);
    asked?.take(message);
  };
  worker.onerror = (event) => {
    const error = new Error(event.message || 'the engine could not be started');
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  return {
    ask: (name, ask) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, {
          take: ({ data }) => ('error' in data ? reject(new Error(data.error)) : resolve(data.answer)),
          reject,
        });
        worker.postMessage({ id, name, ask });
      }),
    stop() {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}
