// Keeps the log of corrections in the browser's storage, so that it survives a reload. If a stored log cannot be read,
// it is put aside so that later corrections do not overwrite it. Nothing else is kept.

import { type Correction, correctionsText, readCorrections } from 'cterm';

const DATABASE = 'cterm-workbench';
const STORE = 'corrections';
const KEY = 'log';
const UNREADABLE = 'unreadable log';

/** A stored log, and the stored text that could not be read, with the reason. */
export interface KeptLog {
  readonly log: readonly Correction[];
  readonly unreadable: { readonly text: string; readonly reason: string } | undefined;
}

/** The stored log; empty if there is none, if it cannot be read or if the browser does not allow storage. */
export async function keptLog(): Promise<KeptLog> {
  try {
    const stored: unknown = await inStore('readonly', (store) => store.get(KEY));
    const text = ndjsonOf(stored);
    const read = logOf(text);
    if (read.unreadable === undefined) return { ...read, unreadable: await putAside() };
    await inStore('readwrite', (store) => store.put(text, UNREADABLE));
    await keepLog([]);
    return read;
  } catch {
    return { log: [], unreadable: undefined };
  }
}

/** Stores a log, replacing the previous one. */
export async function keepLog(log: readonly Correction[]): Promise<void> {
  await inStore('readwrite', (store) => store.put(correctionsText(log), KEY));
}

/** The stored value as a log in text form; earlier versions of the page stored a list of entries instead. */
function ndjsonOf(stored: unknown): string {
  if (stored === undefined) return '';
  if (typeof stored === 'string') return stored;
  return (Array.isArray(stored) ? stored : [stored]).map((entry) => JSON.stringify(entry)).join('\n');
}

function logOf(text: string): KeptLog {
  try {
    return { log: readCorrections(text), unreadable: undefined };
  } catch (error) {
    return { log: [], unreadable: { text, reason: error instanceof Error ? error.message : String(error) } };
  }
}

/** The log that was put aside earlier; undefined if there is none or it can now be read. */
async function putAside(): Promise<KeptLog['unreadable']> {
  const text: unknown = await inStore('readonly', (store) => store.get(UNREADABLE));
  return typeof text === 'string' ? logOf(text).unreadable : undefined;
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
