// Finds the inputs named by the operands: files, folders (including everything below them; each folder is read once,
// even if links form a cycle), patterns with * ? and **, and - for standard input. Inputs that cannot be read are
// reported and do not stop the others.

import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** The form in which an input stores its notes. */
export type InputKind = 'ndjson' | 'csv' | 'tsv' | 'parquet' | 'text';

/** An input: either a table or stream of notes, or a text file, which is a single note. */
export type Input =
  | { readonly kind: Exclude<InputKind, 'text'>; readonly path: string; readonly bytes: number }
  | { readonly kind: 'text'; readonly path: string; readonly id: string; readonly bytes: number };

/** An input that cannot be read, and why. */
export interface UnreadInput {
  readonly path: string;
  readonly reason: string;
}

/** The operand for standard input. */
export const STANDARD_INPUT = '-';

const KINDS: readonly (readonly [ending: RegExp, kind: InputKind])[] = [
  [/\.(ndjson|jsonl)(\.gz)?$/i, 'ndjson'],
  [/\.csv(\.gz)?$/i, 'csv'],
  [/\.tsv(\.gz)?$/i, 'tsv'],
  [/\.parquet$/i, 'parquet'],
];

/** Returns the inputs in a fixed order, each once. If the user specifies one kind for all inputs, it is `from`. */
export function findInputs(operands: readonly string[], from?: InputKind): { inputs: Input[]; unread: UnreadInput[] } {
  const inputs: Input[] = [];
  const unread: UnreadInput[] = [];
  const seen = new Set<string>();

  function take(path: string, root: string): void {
    try {
      const real = realpathSync(path);
      if (seen.has(real)) return;
      seen.add(real);
      const stat = statSync(path);
      if (stat.isDirectory()) {
        for (const name of readdirSync(path).sort()) if (!name.startsWith('.')) take(join(path, name), root);
      } else if (stat.isFile() || from !== undefined) {
        const kind = from ?? KINDS.find(([ending]) => ending.test(path))?.[1] ?? 'text';
        const id = relative(root, path).replaceAll('\\', '/') || basename(path);
        inputs.push(kind === 'text' ? { kind, path, id, bytes: stat.size } : { kind, path, bytes: stat.size });
      } else unread.push({ path, reason: 'neither a file nor a folder' });
    } catch (error) {
      unread.push({ path, reason: error instanceof Error && 'code' in error ? String(error.code) : 'unreadable' });
    }
  }

  for (const operand of operands) {
    if (operand === STANDARD_INPUT) {
      const kind = from === undefined || from === 'text' ? 'ndjson' : from;
      inputs.push({ kind, path: STANDARD_INPUT, bytes: 0 });
    } else if (/[*?]/.test(operand)) {
      const found = matching(operand);
      if (found.length === 0) unread.push({ path: operand, reason: 'no file matches' });
      for (const path of found) take(path, '.');
    } else take(operand, isFolder(operand) ? operand : '.');
  }
  return { inputs, unread };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The paths that a pattern matches. */
function matching(pattern: string): string[] {
  const parts = pattern.split('/');
  // Links can form cycles, so each folder below ** is visited only once.
  const visited = new Set<string>();
  const isFirstVisit = (folder: string, at: number): boolean => {
    const visit = `${at} ${realpathSync(folder === '' ? '.' : folder)}`;
    const isFirst = !visited.has(visit);
    visited.add(visit);
    return isFirst;
  };
  const visit = (folder: string, at: number): string[] => {
    const part = parts[at];
    if (part === '') return visit(folder === '' ? '/' : folder, at + 1);
    const isLast = at === parts.length - 1;
    if (part === '**') {
      if (!isFirstVisit(folder, at)) return [];
      const below = namesIn(folder).filter((name) => isFolder(join(folder, name)));
      const here = isLast ? namesIn(folder).map((name) => join(folder, name)) : visit(folder, at + 1);
      return [...here, ...below.flatMap((name) => visit(join(folder, name), at))];
    }
    if (!/[*?]/.test(part)) return isLast ? [join(folder, part)] : visit(join(folder, part), at + 1);
    const names = namesIn(folder).filter((name) => partMatches(part, name));
    return names.flatMap((name) => (isLast ? [join(folder, name)] : visit(join(folder, name), at + 1)));
  };
  return [...new Set(visit('', 0))];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder === '' ? '.' : folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

function partMatches(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(name);
}
