// What the matcher of a knowledge base answers about a note: the names, cues and headings that it finds there, as a hash.
// Recognition sees a text only through its letters and these answers; so if the answers of two knowledge bases are the
// same, and so is the other knowledge that recognition uses (compare-knowledge.ts), the findings are the same. Rows are
// hashed by their content, never by their numbers, which differ between bundles with the same knowledge.

import {
  LOOSE_MATCH_BYTES,
  MATCH_BYTES,
  MATCH_PAYLOAD,
  PAYLOAD_CUE,
  PAYLOAD_HEADING,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_NAME,
  PAYLOAD_ROW_MASK,
} from '../../assembly/layout.js';
import type { Kernel, Matches } from '../kernel/api.js';
import { inside, type Knowledge, type KnowledgeBase, makeKnowledgeBase } from './knowledge-base.js';
import { mixed, mixedText } from './mix-hash.js';

/** A question about the note, or about another text: the completed word of "hypo- or hyperkalemia". Empty is the note. */
export type MatcherQuestion = readonly [text: string, overlaps: 'longest' | 'all', fuzzy: boolean];

/** The answers about one note. */
export interface NoteAnswers {
  /** The hash of all answers. */
  readonly hash: string;
  /** The questions, in order. */
  readonly asked: readonly MatcherQuestion[];
  /** The findings that have any of the names found, by CtermId, in ascending order. */
  readonly held: readonly number[];
}

const ROW_NUMBERS = MATCH_BYTES / 4;
const LOOSE_NUMBERS = LOOSE_MATCH_BYTES / 4;
const PAYLOAD_AT = MATCH_PAYLOAD / 4;
const SEED = 0x811c9dc5;
const OTHER_SEED = 0x2545f491;

/** Hears the answers of a knowledge base about one note after another. */
export interface AnswerRecorder {
  /** The knowledge base that is heard; the one that it was made from is not. */
  readonly kb: KnowledgeBase;
  begin(text: string): void;
  end(): NoteAnswers;
  /** Asks the matcher alone, as recognition did before. */
  ask(text: string, asked: readonly MatcherQuestion[]): NoteAnswers;
}

/** A recorder of the answers of a knowledge base. */
export function recordAnswers(given: KnowledgeBase): AnswerRecorder {
  const base = given[inside];
  const identity = identityIn(base);
  let note: string | undefined;
  let asked: MatcherQuestion[] = [];
  let held = new Set<number>();
  let low = SEED;
  let high = OTHER_SEED;

  /** Hashes rows of so many numbers. The marks of the matcher are not heard: they follow from the text alone. */
  function hearRows(rows: Uint32Array, end: number, numbers: number): void {
    for (let at = 0; at < end; at += numbers) {
      // One multiplication a number: this runs for every match in every note.
      let step = low;
      for (let i = 0; i < numbers; i++) {
        step = Math.imul(step ^ (i === PAYLOAD_AT ? identity.of(rows[at + i], held) : rows[at + i]), 0x9e3779b1);
        step ^= step >>> 15;
      }
      low = step;
      high = mixed(high, step);
    }
  }

  function hear({ rows, count, loose }: Matches): void {
    low = mixed(low, count);
    hearRows(rows, count * ROW_NUMBERS, ROW_NUMBERS);
    hearRows(loose, loose.length, LOOSE_NUMBERS);
  }

  const match: Kernel['match'] = (text, overlaps, fuzzy = false) => {
    const found = base.kernel.match(text, overlaps, fuzzy);
    if (note === undefined) return found;
    // The text of the note is not repeated; the order of the questions counts, because their answers are hashed in order.
    asked.push([text === note ? '' : text, overlaps, fuzzy]);
    hear(found);
    return found;
  };
  const { kernel, tables, manifest, host, overlaid } = base;
  const kb = makeKnowledgeBase({
    ...{ tables, manifest, host },
    kernel: { ...kernel, match },
    layers: manifest.layers.slice(1),
    ...(overlaid && { overlaid }),
  });

  function begin(text: string): void {
    note = text;
    asked = [];
    held = new Set();
    low = SEED;
    high = OTHER_SEED;
  }

  function end(): NoteAnswers {
    note = undefined;
    const hash = (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0');
    return { hash, asked, held: [...held].sort((a, b) => a - b) };
  }

  return {
    kb,
    begin,
    end,
    ask(text, questions) {
      begin(text);
      for (const [other, overlaps, fuzzy] of questions) match(other === '' ? text : other, overlaps, fuzzy);
      return end();
    },
  };
}

/** The identities of what payloads refer to: hashes of their content. */
function identityIn({ tables: { names, findings, cues, headings } }: Knowledge) {
  const hashed = (parts: readonly (string | number)[]): number =>
    parts.reduce<number>(
      (hash, part) => (typeof part === 'number' ? mixed(hash, part) : mixedText(hash, part)),
      SEED,
    ) || 1;
  const kept = new Map<number, { readonly hash: number; readonly finding: number }>();
  const identityOf = (payload: number) => {
    const row = payload & PAYLOAD_ROW_MASK;
    const kind = (payload >>> PAYLOAD_KIND_SHIFT) & 3;
    if (kind === PAYLOAD_NAME) {
      const finding = findings.id(names.finding(row));
      const parts = [kind, finding, names.text(row), names.kind(row), names.rank(row), names.near(row)];
      return { hash: hashed(parts), finding };
    }
    const parts =
      kind === PAYLOAD_CUE
        ? [cues.rule(row), cues.axis(row), cues.sets(row), cues.direction(row), cues.reach(row), cues.trait(row)]
        : kind === PAYLOAD_HEADING
          ? [headings.section(row), headings.prefix(row), headings.groupId(row)]
          : [row];
    return { hash: hashed([kind, ...parts]), finding: -1 };
  };
  return {
    of(payload: number, held: Set<number>): number {
      let known = kept.get(payload);
      if (known === undefined) {
        known = identityOf(payload);
        kept.set(payload, known);
      }
      if (known.finding >= 0) held.add(known.finding);
      return known.hash;
    },
  };
}
