// What a recognised finding is to a note: its place, its phrases and its text. Notes say the same findings over and over,
// most of them without a qualifier, so what does not depend on the note is worked out once a finding.

import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { phrasesOf } from '../knowledge/phrases.js';
import type { Phrasing } from '../types.js';
import { type Qualifiers, type RenderPlace, renderFinding } from './render.js';

/** A finding as the note builder resolves it. */
export interface ResolvedFinding {
  readonly nodeKey: string;
  readonly termType: number;
  readonly phrasing: Phrasing;
  readonly text: string;
}

/** In what language and for whom; a finding is resolved as it stands alone, in no sentence. */
type ResolvePlace = Pick<RenderPlace, 'culture' | 'age' | 'sex'>;

/** Culture and row → what is known of the finding whatever is said of it, and its text by result where no more is said. */
const known = /* @__PURE__ */ derive(() => new Map<string, Map<number, Known>>());

/** Texts kept of one finding: anybody may give any codes. */
const MOST_PLAIN = 64;

interface Known {
  readonly nodeKey: string;
  readonly termType: number;
  readonly phrasing: Phrasing;
  /** By the codes that are said of it. */
  readonly plain: Map<string, string>;
}

/** The finding at a row, with what is said of it; the phrasing is the caller's own. */
export function resolvedFinding(kb: Knowledge, row: number, said: Qualifiers, place: ResolvePlace): ResolvedFinding {
  const { nodeKey, termType, phrasing, plain } = knownOf(kb, row, place.culture);
  return { nodeKey, termType, phrasing: { ...phrasing }, text: textOf(kb, row, said, place, plain) };
}

/** The stored phrases of the finding at a row, the default pair always filled; the caller's own. */
export function phrasingOf(kb: Knowledge, row: number, culture: string): Phrasing {
  return { ...knownOf(kb, row, culture).phrasing };
}

/** The node key of the finding whose context the finding at a row belongs to, undefined where it belongs to none. */
export function contextKeyOf(kb: Knowledge, row: number, culture: string): string | undefined {
  return knownOf(kb, row, culture).phrasing.ctnk;
}

function knownOf(kb: Knowledge, row: number, culture: string): Known {
  const cultures = known(kb);
  const rows = cultures.get(culture) ?? new Map<number, Known>();
  cultures.set(culture, rows);
  const met = rows.get(row);
  if (met !== undefined) return met;
  const { findings } = kb.tables;
  const dp = renderFinding(kb, row, {}, { culture });
  const dn = renderFinding(kb, row, { result: 'N' }, { culture });
  const phrasing = { ...phrasesOf(kb, row, culture), dp, dn };
  const made = { nodeKey: findings.nodeKey(row), termType: findings.termType(row), phrasing, plain: new Map() };
  rows.set(row, made);
  return made;
}

function textOf(kb: Knowledge, row: number, said: Qualifiers, place: ResolvePlace, plain: Map<string, string>): string {
  if (said.value || said.onset || said.duration || said.note || said.prescription) {
    return renderFinding(kb, row, said, place);
  }
  const { prefix = '', result = '', modifier = '', status = '' } = said;
  // Of most findings no more is said than that they are there, or not.
  const codes = prefix || modifier || status ? `${prefix}:${result}+${modifier}#${status}` : result;
  const met = plain.get(codes);
  if (met !== undefined) return met;
  const text = renderFinding(kb, row, said, { culture: place.culture });
  if (plain.size < MOST_PLAIN) plain.set(codes, text);
  return text;
}
