// Computes a hash of the matcher's answers about a note: the names, cues and headings that it finds. Recognition
// depends only on the text, on these answers, and on the knowledge that compare-knowledge.ts compares. If all of these
// are the same for two knowledge bases, so are the findings. Rows are hashed by their content, because row numbers
// differ between bundles with the same knowledge.

import {
  LOOSE_MATCH_BYTES,
  MATCH_BYTES,
  MATCH_PAYLOAD,
  PAYLOAD_CUE,
  PAYLOAD_HEADING,
  PAYLOAD_KIND_MASK,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_NAME,
  PAYLOAD_ROW_MASK,
} from '../../assembly/layout.js';
import type { Kernel, Matches } from '../kernel/api.js';
import { inside, type Knowledge, type KnowledgeBase, makeKnowledgeBase } from './knowledge-base.js';
import { mixed, mixedText } from './mix-hash.js';

/**
 * A call of the matcher. The text is empty if the matcher was asked about the note itself, and otherwise a different
 * text, such as the completed first word in "hypo- or hyperkalemia".
 */
export type MatcherQuestion = readonly [text: string, overlaps: 'longest' | 'all', fuzzy: boolean];

/** The answers about one note. */
export interface NoteAnswers {
  /** The hash of all answers. */
  readonly hash: string;
  /** The questions, in order. */
  readonly asked: readonly MatcherQuestion[];
  /** The CtermIds of all findings for which a name was found, in ascending order. */
  readonly held: readonly number[];
}

const ROW_NUMBERS = MATCH_BYTES / 4;
const LOOSE_NUMBERS = LOOSE_MATCH_BYTES / 4;
const PAYLOAD_AT = MATCH_PAYLOAD / 4;
const SEED = 0x811c9dc5;
const OTHER_SEED = 0x2545f491;

/** Records the answers of a knowledge base, one note at a time. */
export interface AnswerRecorder {
  /** The recording copy of the knowledge base, to be used for recognition; calls on the original are not recorded. */
  readonly kb: KnowledgeBase;
  begin(text: string): void;
  end(): NoteAnswers;
  /** Asks the matcher the same questions that recognition asked before, without running recognition. */
  ask(text: string, asked: readonly MatcherQuestion[]): NoteAnswers;
}

/** Makes a recorder for the answers of a knowledge base. */
export function recordAnswers(given: KnowledgeBase): AnswerRecorder {
  const base = given[inside];
  const identity = identityIn(base);
  let note: string | undefined;
  let asked: MatcherQuestion[] = [];
  let low = SEED;
  let high = OTHER_SEED;

  /**
   * Hashes rows that consist of `numbers` numbers each. The matcher's marks are not recorded, because they depend only
   * on the text.
   */
  function hearRows(rows: Uint32Array, end: number, numbers: number): void {
    for (let at = 0; at < end; at += numbers) {
      // Only one multiplication per number, because this runs for every match in every note.
      let step = low;
      for (let i = 0; i < numbers; i++) {
        step = Math.imul(step ^ (i === PAYLOAD_AT ? identity.of(rows[at + i]) : rows[at + i]), 0x9e3779b1);
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
    // The text of the note is not stored. The order of the questions matters, because their answers are hashed in
    // order.
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
    identity.begin();
    low = SEED;
    high = OTHER_SEED;
  }

  function end(): NoteAnswers {
    note = undefined;
    const hash = (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0');
    return { hash, asked, held: identity.held() };
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

/** The cached facts about one row of the `names` table. */
interface KnownName {
  readonly hash: number;
  readonly finding: number;
  /** The number of the last note in which the name was found. */
  note: number;
}

/**
 * Replaces payloads with hashes of the content of their rows, and collects the findings that are named. This runs for
 * every match in every note, so names are cached in an array that is indexed by row.
 */
function identityIn({ tables: { names, findings, cues, headings } }: Knowledge) {
  const hashed = (parts: readonly (string | number)[]): number =>
    parts.reduce<number>(
      (hash, part) => (typeof part === 'number' ? mixed(hash, part) : mixedText(hash, part)),
      SEED,
    ) || 1;
  const nameOf = (row: number): KnownName => {
    const finding = findings.id(names.finding(row));
    const parts = [PAYLOAD_NAME, finding, names.text(row), names.kind(row), names.rank(row), names.near(row)];
    return { hash: hashed(parts), finding, note: 0 };
  };
  const hashOfOther = (kind: number, row: number): number => {
    const parts =
      kind === PAYLOAD_CUE
        ? [cues.rule(row), cues.axis(row), cues.sets(row), cues.direction(row), cues.reach(row), cues.trait(row)]
        : kind === PAYLOAD_HEADING
          ? [headings.section(row), headings.prefix(row), headings.groupId(row)]
          : [row];
    return hashed([kind, ...parts]);
  };
  const known: (KnownName | undefined)[] = new Array(names.rowCount).fill(undefined);
  const others = new Map<number, number>();
  let note = 0;
  let held: number[] = [];
  return {
    /** Begins the next note. */
    begin(): void {
      note++;
      held = [];
    },
    of(payload: number): number {
      const row = payload & PAYLOAD_ROW_MASK;
      const kind = (payload >>> PAYLOAD_KIND_SHIFT) & PAYLOAD_KIND_MASK;
      if (kind === PAYLOAD_NAME) {
        known[row] ??= nameOf(row);
        const name = known[row];
        if (name.note !== note) {
          name.note = note;
          held.push(name.finding);
        }
        return name.hash;
      }
      let hash = others.get(payload);
      if (hash === undefined) {
        hash = hashOfOther(kind, row);
        others.set(payload, hash);
      }
      return hash;
    },
    /** The findings that were named in the note, in ascending order. */
    held(): number[] {
      held.sort((a, b) => a - b);
      return held.filter((finding, i) => finding !== held[i - 1]);
    },
  };
}
