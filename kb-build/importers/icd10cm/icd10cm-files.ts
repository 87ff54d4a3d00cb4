// Identifies the files of ICD-10-CM by name, and determines the day from which each file applies. A fiscal year begins
// on October 1 of the previous calendar year; its April edition applies from April 1. From year to year, names vary
// only in punctuation: `icd10cm_order_2026.txt`, `icd10cm-order-April-2025.txt`.

import type { ReleaseFile } from '../release.js';

type FileKind = 'order' | 'order-addenda' | 'codes-addenda' | 'tabular';

/** A file in a release, with the data taken from its name or from its first lines. */
export interface IcdFile {
  readonly kind: FileKind;
  readonly release: ReleaseFile;
  /** The first day on which the file applies, as yyyymmdd. */
  readonly effective: number;
  /** The fiscal year and edition, for example `FY2026` or `FY2025 April`. */
  readonly version: string;
}

const LIST = /^icd10cm[-_ ]+(order|order[-_ ]+addenda|codes[-_ ]+addenda)[-_ ]+(april[-_ ]+)?(\d{4})\.txt$/i;
const TABULAR_ROOT = /<ICD10CM\.tabular[\s>]/;
const TABULAR_VERSION = /<version>\s*(\d{4})\s*<\/version>/;
const TABULAR_EDITION = /(april)?[-_ ]*(\d{4})\.xml$/i;

/**
 * Whether a file belongs to ICD-10-CM, judging by its name. A tabular list is identified by its first lines, because in
 * some years its name does not identify it.
 */
export function isIcdFile(name: string, head: () => string): boolean {
  const base = basename(name);
  return LIST.test(base) || (/\.xml$/i.test(base) && TABULAR_ROOT.test(head()));
}

/** The kind, date and version of a file; undefined for a tabular list that does not give its year. */
export function icdFile(release: ReleaseFile): IcdFile | undefined {
  const base = basename(release.name);
  const list = LIST.exec(base);
  if (list !== null) {
    const [, what, april, year] = list;
    const kind = what.toLowerCase().replace(/[-_ ]+/, '-');
    if (kind !== 'order' && kind !== 'order-addenda' && kind !== 'codes-addenda') return undefined;
    return { kind, release, ...edition(Number(year), april !== undefined) };
  }
  const named = TABULAR_EDITION.exec(base);
  const year = TABULAR_VERSION.exec(headOf(release))?.[1] ?? named?.[2];
  if (year === undefined) return undefined;
  return { kind: 'tabular', release, ...edition(Number(year), named?.[1] !== undefined) };
}

/** The day before `effective`, as yyyymmdd; `effective` is also written yyyymmdd and must be April 1 or October 1. */
export function dayBefore(effective: number): number {
  return effective % 10_000 === APRIL ? effective - APRIL + 331 : effective - OCTOBER + 930;
}

const OCTOBER = 1001;
const APRIL = 401;

function edition(year: number, isApril: boolean): { effective: number; version: string } {
  return isApril
    ? { effective: year * 10_000 + APRIL, version: `FY${year} April` }
    : { effective: (year - 1) * 10_000 + OCTOBER, version: `FY${year}` };
}

function basename(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function headOf(release: ReleaseFile): string {
  let head = '';
  for (const chunk of release.text()) {
    head += chunk;
    if (head.length >= HEAD_LENGTH) break;
  }
  return head.slice(0, HEAD_LENGTH);
}

const HEAD_LENGTH = 4096;
