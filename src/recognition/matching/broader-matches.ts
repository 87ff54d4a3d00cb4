// Loose matches that are less specific than the exact name with which they begin. In "2-3 syndactyly of the left foot",
// the words "syndactyly" and "foot" also match toe syndactyly, which the exact name "2-3 syndactyly" already implies.
// This rule applies only if the other words follow the name and belong to the same item of a list: in "leg and knee
// pain", each item is a separate finding.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { lineageOf } from '../../knowledge/lineage.js';
import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isWordUnit, type NoteText, unitAt } from '../text/note-text.js';
import type { Mention } from './mentions.js';

const JOINER = /* @__PURE__ */ wordList('list-joiner');
const COMMA = 0x2c;
const SLASH = 0x2f;

/**
 * Whether a loose match, with the given names and word offsets, begins inside an exact mention of a more specific
 * finding.
 */
export function isImplied(
  kb: Knowledge,
  note: NoteText,
  names: readonly number[],
  begins: readonly number[],
  mention: Mention,
): boolean {
  const [first = 0] = begins;
  if (mention.wordsAt !== undefined || first < mention.begin || first >= mention.end) return false;
  const next = begins.find((begin) => begin >= mention.end);
  if (next === undefined || isJoined(note, mention.end, next)) return false;
  const { names: rows } = kb.tables;
  const lineages = mention.names.map((name) => lineageOf(kb, rows.finding(name)));
  return names.every((name) => lineages.some((lineage) => lineage.includes(rows.finding(name), 1)));
}

/** Whether a comma, a slash or a joining word is between two offsets. */
function isJoined(note: NoteText, from: number, to: number): boolean {
  note.steps += to - from;
  for (let at = from; at < to; at++) {
    const unit = unitAt(note, at);
    if (unit === COMMA || unit === SLASH) return true;
    if (!isWordUnit(unit) || isWordUnit(unitAt(note, at - 1))) continue;
    if (listedFrom(note, at, JOINER) !== 0) return true;
  }
  return false;
}
