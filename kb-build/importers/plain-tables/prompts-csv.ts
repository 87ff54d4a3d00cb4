// A plain table of prompts in CSV or TSV, with the columns `finding`, `target` and optionally `level` (R or M), `size`
// (small, large, full or 1 to 3), `rank`, `age`, `sex`, `roles`, `specialties` (both lists separated by `;`). By
// default, a row's rank is its position among the rows with the same finding.

import { PROMPT_LEVELS } from '../../../src/bundle/sections/prompts-section.js';
import { canonicalAge } from '../../canonical-rules.js';
import type { PromptRecord } from '../../records.js';
import { isPlainTable, rowReader } from '../readers/plain-table.js';
import { tableRows } from '../readers/table-rows.js';
import type { Importer } from '../release.js';

const NEEDED = ['finding', 'target'] as const;
const OPTIONAL = ['level', 'size', 'rank', 'age', 'sex', 'roles', 'specialties'] as const;
const SIZES = { small: 1, large: 2, full: 3, 1: 1, 2: 2, 3: 3 } as const;
const SIZE_NAMES = ['small', 'large', 'full', '1', '2', '3'] as const;
const MOST = 65_535;

/** The importer for plain tables of prompts. */
export const promptsCsv: Importer = {
  name: 'prompts-csv',
  summary: 'table of prompts (finding,target and level, size, rank, age, sex, roles, specialties)',
  terms: [],
  accepts: (name, head) => isPlainTable(name, head, NEEDED, OPTIONAL),
  *read(files, complain) {
    const form = { needed: NEEDED, optional: OPTIONAL, others: 'refused' } as const;
    for (const file of files) {
      const counts = new Map<string, number>();
      for (const row of tableRows(file, form, complain)) {
        const read = rowReader(row, complain);
        const [finding, target] = [read.finding('finding'), read.finding('target')];
        const level = read.word('level', PROMPT_LEVELS, 'R');
        const size = SIZES[read.word('size', SIZE_NAMES, 'full')];
        const count = Math.min((counts.get(finding) ?? 0) + 1, MOST);
        const prompt: PromptRecord = {
          ...{ kind: 'prompt', finding, target, level, size },
          ...{ rank: read.whole('rank', count, 1, MOST), place: read.place },
        };
        const sex = read.word('sex', ['M', 'F', ''], '');
        if (sex !== '') prompt.sex = sex;
        const age = read.text('age');
        if (age !== '') {
          const canonical = canonicalAge(age);
          if (canonical.ok) prompt.age = canonical.value;
          else read.refuse('age', canonical.refusal.problem, canonical.refusal.mend);
        }
        const [roles, specialties] = [read.list('roles'), read.list('specialties')];
        if (roles !== undefined) prompt.roles = roles;
        if (specialties !== undefined) prompt.specialties = specialties;
        if (!read.isGood) continue;
        counts.set(finding, count);
        yield prompt;
      }
    }
  },
};
