// Meanings: the findings that a list of names may denote, regardless of the note. They are cached per knowledge base,
// because the same lists recur.

import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { type NameView, nameViews } from '../findings/finding-views.js';
import { kindWeight } from '../findings/weights.js';
import type { Mention } from '../matching/mentions.js';
import { type Votes, votesFor } from './context-votes.js';

/** The cached meanings of names in a knowledge base. */
export interface MeaningCache {
  of(rows: readonly number[]): Meaning;
  /** The name at the given row; undefined if its finding only groups other findings in the tree. */
  ofOne(row: number): NameView | undefined;
}

/**
 * The meanings of the mentions in a note, indexed like the mentions. A mention has either a single name or a meaning
 * with several names.
 */
export interface MentionMeanings {
  readonly alone: readonly (NameView | undefined)[];
  readonly several: readonly (Meaning | undefined)[];
}

/**
 * The meanings of the mentions in a note. The meanings are far apart in memory, and a cache miss costs more than the
 * work on one of them. In a single loop over all mentions, the misses overlap.
 */
export function meaningsOfMentions(meanings: MeaningCache, mentions: readonly Mention[]): MentionMeanings {
  const alone: (NameView | undefined)[] = new Array(mentions.length);
  const several: (Meaning | undefined)[] = new Array(mentions.length);
  for (let at = 0; at < mentions.length; at++) {
    const names = mentions[at]?.names ?? [];
    if (names.length === 1) {
      alone[at] = meanings.ofOne(names[0] ?? 0);
      several[at] = undefined;
      continue;
    }
    const meaning = meanings.of(names);
    several[at] = meaning;
    // Several names of the same finding are not ambiguous either.
    alone[at] = meaning.names.length === 1 && !meaning.haveSigns ? meaning.names[0] : undefined;
  }
  return { alone, several };
}

/** The meaning of a list of names. */
export interface Meaning {
  readonly rows: readonly number[];
  /** The most reliable name of each finding; findings that only group other findings in the tree are left out. */
  readonly names: readonly NameView[];
  readonly areAbbreviations: boolean;
  /** Whether a comparison sign in the note may rule out some of the names. */
  readonly haveSigns: boolean;
  readonly votes: Votes;
}

/** The meanings in a knowledge base, cached under the first name in each list. */
export const meaningCache: (kb: Knowledge) => MeaningCache = /* @__PURE__ */ derive((kb: Knowledge) => {
  const cache = rowCache<Meaning>(kb.tables.names.rowCount);
  const views = nameViews(kb);
  return {
    ofOne(row) {
      const name = views.at(row);
      return name.finding.isHeading ? undefined : name;
    },
    of(rows) {
      const first = rows[0] ?? 0;
      const cached = cache.at(first);
      if (cached !== undefined && isSame(cached.rows, rows)) return cached;
      return cache.keep(first, meaningOf(kb, [...rows], mostReliableNames(kb, rows)));
    },
  };
});

/** The meaning of a list of names, given the names to keep, one for each finding. */
export function meaningOf(kb: Knowledge, rows: readonly number[], names: readonly NameView[]): Meaning {
  const areAbbreviations = names.every(({ kind }) => kind === 'abbreviation');
  const haveSigns = names.some(({ oppositeSign }) => oppositeSign !== '');
  return { rows, names, areAbbreviations, haveSigns, votes: votesFor(kb, names) };
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

/** The most reliable name of each finding. */
function mostReliableNames(kb: Knowledge, rows: readonly number[]): NameView[] {
  const views = nameViews(kb);
  const names: NameView[] = [];
  for (const row of rows) {
    const name = views.at(row);
    if (name.finding.isHeading) continue;
    const same = names.findIndex(({ finding }) => finding === name.finding);
    const other = names[same];
    if (other === undefined) names.push(name);
    else if (kindWeight(other.kindAt) < kindWeight(name.kindAt)) names[same] = withNear(name, other.near);
  }
  return names;
}

function withNear(
  { finding, kind, kindAt, oppositeSign, rank, row, company }: NameView,
  near: NameView['near'],
): NameView {
  return { finding, kind, kindAt, oppositeSign, rank, row, near, company };
}
