// A hook for panels that send requests to the engine. It returns the last answer, even while a newer request is being
// answered.

import { useEffect, useState } from 'preact/hooks';
import type { RequestName, Requests } from '../engine/protocol.js';
import { app } from '../state/app-state.js';
import { ask, messageOf } from '../state/session.js';
import { useStore } from '../state/store.js';

export interface Answer<T> {
  readonly answer: T | undefined;
  readonly error: string;
}

/** Sends a request whenever `keys` change, unless `question` is undefined. Answers to earlier requests are dropped. */
export function useAnswer<Name extends RequestName>(
  name: Name,
  question: Requests[Name]['ask'] | undefined,
  keys: readonly unknown[],
): Answer<Requests[Name]['answer']> {
  const engine = useStore(app, (state) => state.engine);
  const opened = useStore(app, (state) => state.opened);
  const [state, setState] = useState<Answer<Requests[Name]['answer']>>({ answer: undefined, error: '' });
  useEffect(() => {
    if (engine !== 'ready' || question === undefined) return;
    let isWanted = true;
    ask(name, question).then(
      (answer) => isWanted && setState({ answer, error: '' }),
      (error) => isWanted && setState({ answer: undefined, error: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [engine, opened, ...keys]);
  return state;
}
