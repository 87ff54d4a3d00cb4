// Keeps the log of corrections in the browser's storage, so that it survives a reload. Nothing else is kept.

import type { Correction } from 'cterm';

const DATABASE = 'cterm-workbench';
const STORE = 'corrections';
const KEY = 'log';

/** The stored log; empty if there is none or the browser stores nothing. */
export async function keptLog(): Promise<readonly Correction[]> {
  try {
    const log: readonly Correction[] | undefined = await inStore('readonly', (store) => store.get(KEY));
    return log ?? [];
  } catch {
    return [];
  }
}

/** Stores a log, replacing the previous one. */
export async function keepLog(log: readonly Correction[]): Promise<void> {
  await inStore('readwrite', (store) => store.put(log, KEY));
}

/** Removes everything that the page has stored. */
export async function wipeLog(): Promise<void> {
  await inStore('readwrite', (store) => store.clear());
}

async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const request = use(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
