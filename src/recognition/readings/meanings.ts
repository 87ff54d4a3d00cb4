// Meanings: which findings the names of a span may mean, in any text; the same lists of names come up over and over, so
// what they mean is kept by knowledge base.

import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { type NameView, nameViews } from '../findings/finding-views.js';
import { kindWeight } from '../findings/weights.js';
import type { Mention } from '../matching/mentions.js';
import { type Votes, votesFor } from './context-words.js';

/** What names mean in a knowledge base. */
export interface Meanings {
  of(rows: readonly number[]): Meaning;
  /** The name at a row; none where it only holds the tree together. */
  ofOne(row: number): NameView | undefined;
}

/** What the names of some mentions mean, by their places in the list: the one name of a mention, or all that it has. */
export interface Meant {
  readonly alone: readonly (NameView | undefined)[];
  readonly several: readonly (Meaning | undefined)[];
}

/**
 * What the names of the mentions of a text mean. What is known of names lies far apart in memory, and waiting for it takes
 * longer than all that is done with it; looked up for all of them at once, they wait together.
 */
export function meantBy(meanings: Meanings, mentions: readonly Mention[]): Meant {
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
    // Several names of one finding leave as little to choose.
    alone[at] = meaning.names.length === 1 && !meaning.haveSigns ? meaning.names[0] : undefined;
  }
  return { alone, several };
}

/** What a list of names means. */
export interface Meaning {
  readonly rows: readonly number[];
  /** One name a finding, the one that is surest; none for what only holds the tree together. */
  readonly names: readonly NameView[];
  readonly areAbbreviations: boolean;
  /** Whether a sign of comparison tells some of the names from the text. */
  readonly haveSigns: boolean;
  readonly votes: Votes;
}

/** The meanings of a knowledge base, kept by the first name of a list, because the same texts come up over and over. */
export const meaningsOf: (kb: Knowledge) => Meanings = /* @__PURE__ */ derive((kb: Knowledge) => {
  const known = rowCache<Meaning>(kb.tables.names.rowCount);
  const views = nameViews(kb);
  return {
    ofOne(row) {
      const name = views.at(row);
      return name.finding.isHeading ? undefined : name;
    },
    of(rows) {
      const first = rows[0] ?? 0;
      const met = known.at(first);
      if (met !== undefined && isSame(met.rows, rows)) return met;
      return known.keep(first, meaningOf(kb, [...rows], namesMeant(kb, rows)));
    },
  };
});

/** What a list of names means, where those that count of them are known. */
export function meaningOf(kb: Knowledge, rows: readonly number[], names: readonly NameView[]): Meaning {
  const areAbbreviations = names.every(({ kind }) => kind === 'abbreviation');
  const haveSigns = names.some(({ unlike }) => unlike !== '');
  return { rows, names, areAbbreviations, haveSigns, votes: votesFor(kb, names) };
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

/** One name a finding, the one that is surest. */
function namesMeant(kb: Knowledge, rows: readonly number[]): NameView[] {
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

function withNear({ finding, kind, kindAt, unlike, rank, row }: NameView, near: NameView['near']): NameView {
  return { finding, kind, kindAt, unlike, rank, row, near };
}
