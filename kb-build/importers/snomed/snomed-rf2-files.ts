// The files in RF2 releases (SNOMED CT Release Format 2), and the rows of each part in their newest state. A file's
// name shows which part of a release it belongs to. The International release and national extensions may be combined,
// each with its own versions.

import { compareText } from '../../compare-text.js';
import type { Complain } from '../../complaints.js';
import { baseName } from '../readers/base-name.js';
import { type DelimitedRow, delimitedRows } from '../readers/delimited.js';
import type { ReleaseFile } from '../release.js';

export type Part =
  | 'concept'
  | 'description'
  | 'relationship'
  | 'owl'
  | 'language'
  | 'association'
  | 'simple map'
  | 'complex map';

type State = 'Snapshot' | 'Full' | 'Delta';

/** A file in an RF2 release, as described by its name. */
export interface Rf2File {
  readonly release: ReleaseFile;
  /**
   * The part that the file belongs to; undefined if the file is not read (metadata, text definitions, concrete values,
   * other reference sets).
   */
  readonly part: Part | undefined;
  readonly state: State;
  /** The country and namespace that own the file, for example `INT` or `US1000124`. */
  readonly owner: string;
  /** The language of the terms in the file; '' if the file name does not give one. */
  readonly language: string;
  /** The date in the name, as yyyymmdd. */
  readonly date: string;
}

// A file name consists of type, content, state, language, owner and date; an x in front marks a beta release.
const NAME =
  /^x?(?:sct2|der2)_(?:[a-z]*Refset_)?([A-Za-z_]*?)_?(Snapshot|Full|Delta)(?:-([A-Za-z-]+))?_([A-Za-z0-9]+)_(\d{8})\.txt$/;

const PARTS: readonly (readonly [content: RegExp, part: Part])[] = [
  [/^Concept$/, 'concept'],
  [/^Description$/, 'description'],
  [/^Relationship$/, 'relationship'],
  [/^OWL(Expression|Axiom)$/, 'owl'],
  [/^Language$/, 'language'],
  [/^Association(Reference)?$/, 'association'],
  [/SimpleMap/, 'simple map'],
  [/(Complex|Extended)Map/, 'complex map'],
];

/** Whether a file belongs to an RF2 release, judging by its name. */
export function isRf2Name(name: string): boolean {
  return NAME.test(baseName(name));
}

/** Extracts the data in an RF2 file's name. */
export function rf2File(release: ReleaseFile): Rf2File | undefined {
  const [, content, written, language = '', owner, date] = NAME.exec(baseName(release.name)) ?? [];
  const state = (['Snapshot', 'Full', 'Delta'] as const).find((one) => one === written);
  if (state === undefined) return undefined;
  const part = PARTS.find(([form]) => form.test(content))?.[1];
  return { release, part, state, owner, language, date };
}

/**
 * The files to read for a part. For each owner, language and content (the file name before the state), these are the
 * newest Snapshot (or, if there is none, the newest Full) and every Delta with a later date. If there is neither a
 * Snapshot nor a Full, every Delta is read.
 */
export function filesOfPart(files: readonly Rf2File[], part: Part): Rf2File[] {
  const kinds = new Map<string, Rf2File[]>();
  for (const file of files) {
    if (file.part !== part) continue;
    // The reference sets that make up a part may be in several files with different names.
    const kind = `${file.owner} ${file.language} ${baseName(file.release.name).split(file.state)[0]}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
  }
  const wanted = [...kinds.values()].flatMap((ofKind) => {
    const base = newest(ofKind, 'Snapshot') ?? newest(ofKind, 'Full');
    const deltas = ofKind.filter(({ state, date }) => state === 'Delta' && (base === undefined || date > base.date));
    return base === undefined ? deltas : [base, ...deltas];
  });
  return wanted.sort((a, b) => compareText(a.date, b.date));
}

function newest(files: readonly Rf2File[], wanted: State): Rf2File | undefined {
  const [first, ...others] = files.filter(({ state }) => state === wanted);
  return others.reduce((best, file) => (file.date > best.date ? file : best), first);
}

/** The columns that every RF2 file has. */
type Stamp = 'id' | 'effectiveTime' | 'active';

/** A row, i.e. one state of a component, with the path of its file. */
export type ComponentRow<C extends string> = DelimitedRow<C | Stamp> & { readonly file: string };

/**
 * The date used for a row that has none. Such a row has not been published yet, so it is newer than any published row.
 */
const UNPUBLISHED = 99_999_999;

/**
 * The newest row of each component in the given files, whether active or not. If there is just one Snapshot, it is read
 * once. If there are several files, or the only file is not a Snapshot, everything is read twice: first to find the
 * newest date of each component, then to find the row with that date.
 */
export function* newestRows<const C extends string>(
  files: readonly Rf2File[],
  columns: readonly C[],
  complain: Complain,
): Generator<ComponentRow<C>> {
  if (files.length === 1 && files[0].state === 'Snapshot') {
    yield* rowsOf(files[0], columns, complain);
    return;
  }
  const newestOf = new Map<string | number, { time: number; file: string; line: number }>();
  for (const file of files) {
    for (const { id, effectiveTime, line } of rowsOf(file, columns, complain)) {
      const time = timeOf(effectiveTime);
      const latest = newestOf.get(compact(id));
      // If two rows have the same date, the one read later is used, because files are read in order of date.
      if (latest === undefined || time >= latest.time)
        newestOf.set(compact(id), { time, file: file.release.file, line });
    }
  }
  for (const file of files) {
    for (const row of rowsOf(file, columns, ignore)) {
      const latest = newestOf.get(compact(row.id));
      if (latest?.line === row.line && latest.file === row.file) yield row;
    }
  }
}

function* rowsOf<C extends string>(
  { release }: Rf2File,
  columns: readonly C[],
  complain: Complain,
): Generator<ComponentRow<C>> {
  const wanted: readonly (C | Stamp)[] = ['id', 'effectiveTime', 'active', ...columns];
  const form = { columns: wanted, comment: '#' } as const;
  for (const row of delimitedRows(release, form, complain)) {
    const { active, effectiveTime, line } = row;
    const place = { file: release.file, line };
    if (active !== '0' && active !== '1') {
      complain(place, `active is '${active}', expected 0 or 1`, 'fetch the file again');
    } else if (effectiveTime !== '' && !/^\d{8}$/.test(effectiveTime)) {
      complain(
        place,
        `effectiveTime '${effectiveTime}' is not a date`,
        'dates are yyyymmdd or empty; fetch the file again',
      );
    } else yield { ...row, file: release.file };
  }
}

// Errors were already reported on the first pass.
const ignore: Complain = () => {};

function timeOf(effectiveTime: string): number {
  return effectiveTime === '' ? UNPUBLISHED : Number(effectiveTime);
}

/**
 * An identifier in compact form: a number if it has at most 15 digits, which saves memory when there are millions of
 * them.
 */
function compact(id: string): string | number {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
