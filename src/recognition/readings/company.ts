// Checks the conditions under which an ambiguous short name denotes a finding: "ED" is a disease in a problem list or
// in a sentence with "sildenafil", but never in a sentence with "triage". The conditions come from data
// (ambiguous.yaml).

import type { NameView } from '../findings/finding-views.js';
import type { Mention } from '../matching/mentions.js';
import { type ContextVotes, countWordVotes, type Votes } from './context-votes.js';
import { wordHash } from './word-bag.js';

/**
 * Whether the sentence and the section of a mention meet the conditions of its name. A name defined in the note itself
 * always meets them.
 */
export function hasCompany(state: ContextVotes, mention: Mention, name: NameView, group: string): boolean {
  const { company, near } = name;
  if (company === undefined || mention.defined > 0) return true;
  if (company.never.length > 0 && isAnyNear(state, mention, company.never)) return false;
  return !company.isNeeded || company.sections.includes(group) || isAnyNear(state, mention, near);
}

/** Whether the sentence around a mention contains one of the words. */
function isAnyNear(state: ContextVotes, mention: Mention, words: readonly string[]): boolean {
  return (countWordVotes(state, mention, votesOf(words))[0] ?? 0) > 0;
}

const CACHE = /* @__PURE__ */ new WeakMap<readonly string[], Votes>();

/** The words as votes for a single reading, cached per list of words. */
function votesOf(words: readonly string[]): Votes {
  const cached = CACHE.get(words);
  if (cached !== undefined) return cached;
  const votes = { none: [0], words: words.map((word) => ({ word, hash: wordHash(word), reading: 0 })) };
  CACHE.set(words, votes);
  return votes;
}
