// The codes in ICD-10-CM over the years: the period in which each code is valid, as far as the files show it. Order
// files show which list is the first to contain a code and which later list is the first without it; addenda give the
// exact day; a tabular list only shows that its codes were valid. If the input is just one order file, no code has a
// start or end date.

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { dayBefore, type IcdFile } from './icd10cm-files.js';
import { changedCodes, type ListedCode, orderRows } from './icd10cm-order.js';

/** A code with the title and billable flag from the newest list that contains it. */
export interface DatedCode {
  readonly bare: string;
  readonly title: string;
  readonly isBillable: boolean;
  readonly place: SourceLocation;
  readonly validFrom?: number;
  readonly validTo?: number;
}

/** Collects codes from files, keyed by the code without its dot; call `date` after reading all files. */
export interface History {
  readOrder(file: IcdFile): void;
  readAddenda(file: IcdFile): void;
  /** Adds a code from a tabular list. Order files are read first and take precedence. */
  addTabular(code: ListedCode, effective: number): void;
  /** Whether a code came from an order file or addenda and has not been added from a tabular list as well. */
  hasListed(bare: string): boolean;
  date(): Map<string, DatedCode>;
}

interface Seen {
  code: ListedCode;
  /** The indices of the first and the last order file that contain the code; both are -1 if none does. */
  first: number;
  last: number;
  /** The date of the newest tabular list that contains the code. */
  tabular?: number;
}

/** Creates an empty history; files must be read into it oldest first. */
export function icdHistory(complain: Complain): History {
  const effective: number[] = [];
  const seen = new Map<string, Seen>();
  const added = new Map<string, number[]>();
  const deleted = new Map<string, number[]>();
  const deletedCodes = new Map<string, ListedCode>();

  return {
    readOrder(file) {
      if (effective.at(-1) !== file.effective) effective.push(file.effective);
      const index = effective.length - 1;
      for (const code of orderRows(file, complain)) {
        const entry = seen.get(code.bare);
        if (entry === undefined) seen.set(code.bare, { code, first: index, last: index });
        else {
          entry.code = code;
          entry.last = index;
        }
      }
    },
    readAddenda(file) {
      for (const code of changedCodes(file, complain)) {
        if (code.change === 'add') addDay(added, code.bare, file.effective);
        else if (code.change === 'delete') {
          addDay(deleted, code.bare, file.effective);
          if (!deletedCodes.has(code.bare)) deletedCodes.set(code.bare, code);
        }
        if (code.change === 'delete') continue;
        const entry = seen.get(code.bare);
        // A change that is not in any order file yet is the newest information about a code's flag and title.
        if (entry !== undefined && file.effective > (effective[entry.last] ?? 0)) entry.code = code;
        else if (entry === undefined && code.change === 'add') seen.set(code.bare, { code, first: -1, last: -1 });
      }
    },
    addTabular(code, day) {
      const entry = seen.get(code.bare);
      if (entry === undefined) seen.set(code.bare, { code, first: -1, last: -1, tabular: day });
      else entry.tabular = Math.max(day, entry.tabular ?? 0);
    },
    hasListed: (bare) => seen.get(bare)?.tabular === undefined && seen.has(bare),
    date() {
      for (const [bare, code] of deletedCodes) {
        if (!seen.has(bare)) seen.set(bare, { code, first: -1, last: -1 });
      }
      const codes = new Map<string, DatedCode>();
      for (const [bare, { code, first, last, tabular = 0 }] of seen) {
        const comings = added.get(bare) ?? [];
        const goings = deleted.get(bare) ?? [];
        // If a code is both deleted and added on the same day, only its flag or title has changed.
        const came = comings.filter((day) => !goings.includes(day));
        const gone = goings.filter((day) => !comings.includes(day));
        const firstDay = effective[first] ?? Number.POSITIVE_INFINITY;
        const lastDay = Math.max(effective[last] ?? 0, tabular, first < 0 && gone.length === 0 ? lastOf(came) : 0);
        const from = earliest([
          ...came.filter((day) => day <= firstDay),
          ...(first > 0 ? [firstDay] : first < 0 ? beginOfTabular(tabular) : []),
        ]);
        const until = earliest([...gone.filter((day) => day > lastDay), ...effective.filter((day) => day > lastDay)]);
        codes.set(bare, {
          ...listed(code),
          ...(from === undefined ? {} : { validFrom: from }),
          ...(until === undefined ? {} : { validTo: dayBefore(until) }),
        });
      }
      return codes;
    },
  };

  /**
   * The first day of a code found only in a tabular list. If there are older order files, which lack the code, the code
   * must be new, so this is the date of that list; otherwise, the day is unknown and the result is empty.
   */
  function beginOfTabular(tabular: number): number[] {
    return effective.some((day) => day < tabular) ? [tabular] : [];
  }
}

function listed({ bare, title, isBillable, place }: ListedCode): DatedCode {
  return { bare, title, isBillable, place };
}

function addDay(days: Map<string, number[]>, bare: string, day: number): void {
  days.set(bare, [...(days.get(bare) ?? []), day]);
}

function earliest(days: readonly number[]): number | undefined {
  return days.length === 0 ? undefined : Math.min(...days);
}

function lastOf(days: readonly number[]): number {
  return Math.max(0, ...days);
}
