// Prompt records of a finding, as stored: which findings are worth asking for once it is there.

import { PROMPT_LEVELS } from '../bundle/sections/prompts.js';
import type { Knowledge } from './knowledge-base.js';

/** One prompt record. */
export interface PromptRecord {
  /** Row of section `findings`. */
  readonly target: number;
  /** R relevant, M may be relevant. */
  readonly level: (typeof PROMPT_LEVELS)[number];
  /** 1 small, 2 large, 3 full; a larger list holds the smaller ones. */
  readonly size: number;
  readonly rank: number;
  /** Minutes `low-high`, half open; empty = any. */
  readonly age: string;
  readonly sex: string;
  /** Comma-separated role codes; empty = any. */
  readonly roles: string;
  readonly specialties: string;
}

/** The prompt records of the finding at a row, best rank first. */
export function promptsOf(kb: Knowledge, finding: number): PromptRecord[] {
  const { prompts } = kb.tables;
  const { begin, end } = prompts.sourceRows(finding);
  const found: PromptRecord[] = [];
  for (let row = begin; row < end; row++) {
    found.push({
      target: prompts.target(row),
      level: PROMPT_LEVELS[prompts.level(row)] ?? 'M',
      size: prompts.size(row),
      rank: prompts.rank(row),
      age: prompts.age(row),
      sex: prompts.sex(row),
      roles: prompts.roles(row),
      specialties: prompts.specialties(row),
    });
  }
  return found.sort((a, b) => a.size - b.size || a.rank - b.rank);
}
