// What a recognised finding is to a note: its place, its phrases and its text. Notes say the same findings over and over,
// most of them without a qualifier, so what does not depend on the note is worked out once a finding.

import type { Phrasing } from '../contract/result-types.js';
import { type BoundedMap, boundedMap } from '../knowledge/bounded-map.js';
import { type CultureRows, cultureRows } from '../knowledge/culture-rows.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { phrasesOf } from '../knowledge/phrases.js';
import type { RowCache } from '../knowledge/row-cache.js';
import { TX } from '../knowledge/term-types.js';
import { type Qualifiers, type RenderOptions, renderFinding } from './render-finding.js';

/** A finding as the note builder resolves it. */
export interface ResolvedFinding {
  readonly nodeKey: string;
  readonly termType: number;
  /** The caller's own. */
  readonly phrasing: Phrasing;
  readonly text: string;
}

/** In what language and for whom; a finding is resolved as it stands alone, in no sentence. */
type ResolveOptions = Pick<RenderOptions, 'culture' | 'age' | 'sex'>;

/** Texts kept of one finding: anybody may give any codes. */
const MOST_TEXTS = 64;

/** What is known of a finding in a culture. */
interface Known {
  readonly nodeKey: string;
  readonly termType: number;
  /** Its texts where nothing is said but that it is there, that it is not, or that a test is abnormal. */
  readonly present: string;
  readonly absent: string;
  readonly abnormal: string;
  readonly phrasing: Phrasing;
  /** Whether the default pair is all of the phrasing, as of most. */
  readonly isDefault: boolean;
  /** Its texts by the codes that are said of it. */
  byCodes: BoundedMap<string, string> | undefined;
}

const known = /* @__PURE__ */ derive((kb: Knowledge): CultureRows<Known> => cultureRows(kb.tables.findings.rowCount));

/** What findings are to a note, in one language and for one patient. */
export interface Resolver {
  /** The finding at a row of which a prefix and a result are said at most; empty = not said. */
  plain(row: number, prefix: string, result: string): ResolvedFinding;
  /** The finding at a row, with all that is said of it. A unit that is not in the text is not put there. */
  full(row: number, said: Qualifiers): ResolvedFinding;
}

/** The resolver of a knowledge base for a place. */
export function newResolver(kb: Knowledge, place: ResolveOptions): Resolver {
  const rows = known(kb).in(place.culture);
  return {
    plain(row, prefix, result) {
      const finding = knownOf(kb, rows, row, place.culture);
      return resolved(finding, textOfCodes(kb, row, finding, prefix, result, '', '', place.culture));
    },
    full(row, said) {
      const finding = knownOf(kb, rows, row, place.culture);
      return resolved(finding, textOf(kb, row, finding, said, place));
    },
  };
}

function resolved({ nodeKey, termType, present, absent, phrasing, isDefault }: Known, text: string): ResolvedFinding {
  // Written out, a copy costs a tenth of what any copy does.
  const own = isDefault ? { dp: present, dn: absent } : { ...phrasing };
  return { nodeKey, termType, phrasing: own, text };
}

/** The stored phrases of the finding at a row, the default pair always filled; the caller's own. */
export function phrasingOf(kb: Knowledge, row: number, culture: string): Phrasing {
  return { ...knownOf(kb, known(kb).in(culture), row, culture).phrasing };
}

/** The node key of the finding whose context the finding at a row belongs to, undefined where it belongs to none. */
export function contextKeyOf(kb: Knowledge, row: number, culture: string): string | undefined {
  return knownOf(kb, known(kb).in(culture), row, culture).phrasing.ctnk;
}

function knownOf(kb: Knowledge, rows: RowCache<Known>, row: number, culture: string): Known {
  return rows.at(row) ?? rows.keep(row, madeKnown(kb, row, culture));
}

function madeKnown(kb: Knowledge, row: number, culture: string): Known {
  const { findings } = kb.tables;
  const termType = findings.termType(row);
  const present = renderFinding(kb, row, {}, { culture });
  const absent = renderFinding(kb, row, { result: 'N' }, { culture });
  const phrasing = { ...phrasesOf(kb, row, culture), dp: present, dn: absent };
  return {
    nodeKey: findings.nodeKey(row),
    termType,
    present,
    absent,
    abnormal: termType === TX ? renderFinding(kb, row, { result: 'A' }, { culture }) : present,
    phrasing,
    isDefault: Object.keys(phrasing).join() === 'dp,dn',
    byCodes: undefined,
  };
}

function textOf(kb: Knowledge, row: number, finding: Known, said: Qualifiers, place: ResolveOptions): string {
  const { prefix = '', result = '', modifier = '', status = '', value, onset, duration, note, prescription } = said;
  if (value || onset || duration || note || prescription) {
    const { unit = '' } = said;
    const shown = { prefix, result, modifier, status, value, unit, duration, onset, prescription, note };
    return renderFinding(kb, row, shown, place);
  }
  return textOfCodes(kb, row, finding, prefix, result, modifier, status, place.culture);
}

/** The text of a finding of which nothing is said but codes. */
function textOfCodes(
  kb: Knowledge,
  row: number,
  finding: Known,
  prefix: string,
  result: string,
  modifier: string,
  status: string,
  culture: string,
): string {
  const hasResult = result !== '' && (result === 'N' || finding.termType === TX);
  if (prefix === '' && modifier === '' && status === '') {
    if (!hasResult) return finding.present;
    if (result === 'N') return finding.absent;
    if (result === 'A') return finding.abnormal;
  }
  // Mostly a prefix is all that is left: nobody need put a key together for it.
  const isPrefix = !hasResult && modifier === '' && status === '';
  const codes = isPrefix ? prefix : `${prefix}:${result}+${modifier}#${status}`;
  finding.byCodes ??= boundedMap(MOST_TEXTS);
  const met = finding.byCodes.get(codes);
  if (met !== undefined) return met;
  const text = renderFinding(kb, row, { prefix, result, modifier, status }, { culture });
  return finding.byCodes.keep(codes, text);
}
