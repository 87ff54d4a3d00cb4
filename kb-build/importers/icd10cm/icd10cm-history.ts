// The codes of ICD-10-CM over the years: from when to when each one counts, as far as the files tell. Of order files,
// the first that has a code and the first that lacks it again; of addenda, the very day; of a tabular list, only that
// its codes counted then. With one order file and nothing else, every code has an open beginning and end.

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { dayBefore, type IcdFile } from './icd10cm-files.js';
import { changedCodes, type ListedCode, orderRows } from './icd10cm-order.js';

/** A code with the title and flag of the newest list that has it. */
export interface DatedCode {
  readonly bare: string;
  readonly title: string;
  readonly isBillable: boolean;
  readonly place: SourceLocation;
  readonly validFrom?: number;
  readonly validTo?: number;
}

/** Codes by bare code; `date` is to be called when all files have been read. */
export interface History {
  readOrder(file: IcdFile): void;
  readAddenda(file: IcdFile): void;
  /** A code of a tabular list; order files, read before, are followed where they have it. */
  addTabular(code: ListedCode, effective: number): void;
  /** Whether an order file or addenda have a code. */
  hasListed(bare: string): boolean;
  date(): Map<string, DatedCode>;
}

interface Seen {
  code: ListedCode;
  /** Indexes into the order files; -1 where none has it. */
  first: number;
  last: number;
  /** The newest tabular list that has it. */
  tabular?: number;
}

/** An empty history; files are read oldest first. */
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
        const known = seen.get(code.bare);
        if (known === undefined) seen.set(code.bare, { code, first: index, last: index });
        else {
          known.code = code;
          known.last = index;
        }
      }
    },
    readAddenda(file) {
      for (const code of changedCodes(file, complain)) {
        if (code.change === 'add') note(added, code.bare, file.effective);
        else if (code.change === 'delete') {
          note(deleted, code.bare, file.effective);
          if (!deletedCodes.has(code.bare)) deletedCodes.set(code.bare, code);
        }
        if (code.change === 'add' && !seen.has(code.bare)) seen.set(code.bare, { code, first: -1, last: -1 });
      }
    },
    addTabular(code, day) {
      const known = seen.get(code.bare);
      if (known === undefined) seen.set(code.bare, { code, first: -1, last: -1, tabular: day });
      else known.tabular = Math.max(day, known.tabular ?? 0);
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
        // Deleted and added on one day, a code only changes its flag.
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

  /** A code that order files older than its tabular list lack came with that list, as far as can be known. */
  function beginOfTabular(tabular: number): number[] {
    return effective.some((day) => day < tabular) ? [tabular] : [];
  }
}

function listed({ bare, title, isBillable, place }: ListedCode): DatedCode {
  return { bare, title, isBillable, place };
}

function note(days: Map<string, number[]>, bare: string, day: number): void {
  days.set(bare, [...(days.get(bare) ?? []), day]);
}

function earliest(days: readonly number[]): number | undefined {
  return days.length === 0 ? undefined : Math.min(...days);
}

function lastOf(days: readonly number[]): number {
  return Math.max(0, ...days);
}
