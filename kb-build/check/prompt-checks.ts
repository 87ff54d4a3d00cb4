// Checks prompts: no finding may prompt itself, and no prompt may be listed twice, because each list already includes
// the smaller lists.

import type { Draft } from '../draft.js';
import type { Complaint, PromptRecord } from '../records.js';

/** Complains about invalid prompt lists. */
export function checkPrompts(draft: Draft, complaints: Complaint[]): void {
  const seen = new Map<string, PromptRecord>();
  for (const prompt of draft.prompts) {
    const { finding, target, sex = '', age = '', size, place } = prompt;
    if (finding === target) {
      complaints.push({ place, problem: `${finding} prompts itself`, mend: 'drop it from its own lists' });
    }
    if (size !== 1 && size !== 2 && size !== 3) {
      complaints.push({
        place,
        problem: `unknown prompt size ${String(size)}`,
        mend: 'use 1 (small), 2 (large) or 3 (full)',
      });
    }
    const identity = `${finding} ${target} ${sex} ${age} ${prompt.roles ?? ''} ${prompt.specialties ?? ''}`;
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, prompt);
    else if (first.place !== place) {
      const problem = `${finding} prompts ${target} twice`;
      complaints.push({ place, problem, mend: 'keep it in the smallest list only: larger lists include it' });
    }
  }
}
