// Reads files and folders that were dropped on the page or chosen in a dialog. Files keep their paths within the
// folder.

import type { OpenedFile } from '../state/app-state.js';

/** The dropped files, including those in dropped folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files];
  const found = await Promise.all(entries.map(filesBelow));
  return found.flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  // A reader returns the entries of a folder in parts; an empty part marks the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return found;
    for (const below of part) found.push(...(await filesBelow(below)));
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

const NOTE = /\.(txt|text|md|note)$/i;

/** The notes among the given files, sorted by name. */
export function notesAmong(files: readonly File[]): OpenedFile[] {
  return files
    .filter(({ name, type }) => NOTE.test(name) || (type === 'text/plain' && !name.includes('.')))
    .map((file) => ({ name: file.webkitRelativePath || file.name, read: () => file.text() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The bundle among the given files, if there is one. */
export function bundleAmong(files: readonly File[]): File | undefined {
  return files.find(({ name }) => name.endsWith('.ctkb'));
}
