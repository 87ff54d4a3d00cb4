// The prompts in a merged draft: each finding prompts another finding only once, as specified by the most trusted
// source. Authored prompts are not changed: if a finding has any, imported prompts come after them and appear only in
// the full list (size 3).

import { type Draft, trustOf } from '../draft.js';
import type { PromptRecord } from '../records.js';
import { broughtBy } from './identities.js';
import { addCase, type MergeReport } from './merge-report.js';
import type { Resolver } from './resolver.js';

const FULL = 3;
/**
 * Maximum number of prompts for a finding, including those added by imports. There is a limit because ranks take two
 * bytes in the bundle.
 */
const MOST_PROMPTS = 60_000;

/**
 * The prompts from all sources, grouped by finding. If imports add prompts to a finding, all its prompts are renumbered
 * consecutively from 1.
 */
export function mergePrompts(draft: Draft, resolver: Resolver, report: MergeReport): PromptRecord[] {
  const authored = new Map<string, PromptRecord[]>();
  const imported = new Map<string, PromptRecord[]>();
  const drop = (rule: string, { place }: PromptRecord, kept: string, other: string): void =>
    addCase(report, { outcome: 'dropped', rule, sources: broughtBy(draft, place.file), kept, other, evidence: '' });
  for (const prompt of draft.prompts) {
    const isAuthored = trustOf(draft, prompt.place) === 0;
    const finding = resolver.keyOf(prompt.finding);
    const target = resolver.keyOf(prompt.target);
    if (isAuthored) {
      addTo(authored, { ...prompt, finding: finding ?? prompt.finding, target: target ?? prompt.target });
    } else if (finding === undefined) drop('prompt without a finding', prompt, '', prompt.finding);
    else if (target === undefined) drop('prompt for an unknown finding', prompt, finding, prompt.target);
    else if (finding === target) drop('prompt for itself', prompt, finding, prompt.target);
    else addTo(imported, { ...prompt, finding, target });
  }
  const merged: PromptRecord[] = [];
  for (const list of authored.values()) if (!imported.has(list[0].finding)) merged.push(...list);
  for (const [finding, list] of imported) {
    const own = (authored.get(finding) ?? []).sort((a, b) => a.rank - b.rank);
    const asked = new Set(own.map(({ target }) => target));
    const added: PromptRecord[] = [];
    for (const prompt of list.sort((a, b) => byTrust(draft, a, b))) {
      if (asked.has(prompt.target)) continue;
      asked.add(prompt.target);
      added.push(own.length > 0 ? { ...prompt, size: FULL } : prompt);
    }
    added.sort((a, b) => a.size - b.size || byTrust(draft, a, b));
    const room = Math.max(0, MOST_PROMPTS - own.length);
    for (const prompt of added.slice(room)) drop('prompt beyond the maximum', prompt, finding, prompt.target);
    merged.push(...[...own, ...added.slice(0, room)].map((prompt, at) => ({ ...prompt, rank: at + 1 })));
  }
  return merged;
}

function addTo(lists: Map<string, PromptRecord[]>, prompt: PromptRecord): void {
  const list = lists.get(prompt.finding);
  if (list === undefined) lists.set(prompt.finding, [prompt]);
  else list.push(prompt);
}

function byTrust(draft: Draft, a: PromptRecord, b: PromptRecord): number {
  return trustOf(draft, a.place) - trustOf(draft, b.place) || a.rank - b.rank;
}
