// A value with subscribers, and a hook that redraws a component when the part of the value that it uses changes.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface Store<T extends object> {
  get(): T;
  /** Replaces some members and notifies the subscribers. */
  set(change: Partial<T>): void;
  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store with an initial value. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the part of a store that `select` picks. The component is redrawn when that part changes. */
export function useStore<T extends object, Part>(store: Store<T>, select: (value: T) => Part): Part {
  const part = select(store.get());
  const latest = useRef({ select, part });
  latest.current = { select, part };
  const [, redraw] = useState({});
  useLayoutEffect(() => {
    const check = (): void => {
      if (latest.current.select(store.get()) !== latest.current.part) redraw({});
    };
    check();
    return store.subscribe(check);
  }, [store]);
  return part;
}
