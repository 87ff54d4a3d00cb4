// Resolves a recognised finding for use in a note, that is, determines its node key, its phrases and its text. Notes
// repeat the same findings, mostly without qualifiers, so everything that does not depend on the note is cached per
// finding.

import type { Phrasing } from '../contract/result-types.js';
import { type BoundedMap, boundedMap } from '../knowledge/bounded-map.js';
import { type CultureRows, cultureRows } from '../knowledge/culture-rows.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { phrasesOf } from '../knowledge/phrases.js';
import type { RowCache } from '../knowledge/row-cache.js';
import { TX } from '../knowledge/term-types.js';
import { type Qualifiers, type RenderOptions, renderFinding } from './render-finding.js';

/** A finding as resolved by the note builder. */
export interface ResolvedFinding {
  readonly nodeKey: string;
  readonly termType: number;
  /** A copy of the finding's phrases, which the caller may change. */
  readonly phrasing: Phrasing;
  readonly text: string;
}

/**
 * The language and the patient. Nothing else is needed, because a finding is resolved by itself, outside any sentence.
 */
type ResolveOptions = Pick<RenderOptions, 'culture' | 'age' | 'sex'>;

/** The maximum number of texts cached per finding. A limit is needed because callers may pass arbitrary codes. */
const MOST_TEXTS = 64;

/** The cached parts of a finding in one culture. */
interface CachedFinding {
  readonly nodeKey: string;
  readonly termType: number;
  /** The texts of the finding if only its presence, only its absence, or only an abnormal test result is stated. */
  readonly present: string;
  readonly absent: string;
  readonly abnormal: string;
  readonly phrasing: Phrasing;
  /** Whether the phrasing consists only of the default pair, which is usually the case. */
  readonly isDefault: boolean;
  /** The texts of the finding, keyed by the codes of its qualifiers. */
  byCodes: BoundedMap<string, string> | undefined;
}

const known = /* @__PURE__ */ derive(
  (kb: Knowledge): CultureRows<CachedFinding> => cultureRows(kb.tables.findings.rowCount),
);

/** Resolves findings in one language for one patient. */
export interface Resolver {
  /** Resolves the finding at the given row with at most a prefix and a result; an empty string means none. */
  plain(row: number, prefix: string, result: string): ResolvedFinding;
  /** Resolves the finding at the given row with all its qualifiers. If the note states no unit, none is added. */
  full(row: number, said: Qualifiers): ResolvedFinding;
}

/** Creates a resolver for a language and patient. */
export function newResolver(kb: Knowledge, place: ResolveOptions): Resolver {
  const rows = known(kb).in(place.culture);
  return {
    plain(row, prefix, result) {
      const finding = cachedFindingOf(kb, rows, row, place.culture);
      return resolved(finding, textOfCodes(kb, row, finding, prefix, result, '', '', place.culture));
    },
    full(row, said) {
      const finding = cachedFindingOf(kb, rows, row, place.culture);
      return resolved(finding, qualifiedText(kb, row, finding, said, place));
    },
  };
}

function resolved(
  { nodeKey, termType, present, absent, phrasing, isDefault }: CachedFinding,
  text: string,
): ResolvedFinding {
  // Hot path: copying members one by one is ten times as fast as a generic copy.
  const own = isDefault ? { dp: present, dn: absent } : { ...phrasing };
  return { nodeKey, termType, phrasing: own, text };
}

/** A copy of the stored phrases of the finding at the given row; it always contains the default pair. */
export function phrasingOf(kb: Knowledge, row: number, culture: string): Phrasing {
  return { ...cachedFindingOf(kb, known(kb).in(culture), row, culture).phrasing };
}

/** The node key of the finding in whose context the finding at the given row belongs; undefined if there is none. */
export function contextKeyOf(kb: Knowledge, row: number, culture: string): string | undefined {
  return cachedFindingOf(kb, known(kb).in(culture), row, culture).phrasing.ctnk;
}

function cachedFindingOf(kb: Knowledge, rows: RowCache<CachedFinding>, row: number, culture: string): CachedFinding {
  return rows.at(row) ?? rows.keep(row, makeCachedFinding(kb, row, culture));
}

function makeCachedFinding(kb: Knowledge, row: number, culture: string): CachedFinding {
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

function qualifiedText(
  kb: Knowledge,
  row: number,
  finding: CachedFinding,
  said: Qualifiers,
  place: ResolveOptions,
): string {
  const { prefix = '', result = '', modifier = '', status = '', value, onset, duration, note, prescription } = said;
  if (value || onset || duration || note || prescription) {
    const { unit = '' } = said;
    const shown = { prefix, result, modifier, status, value, unit, duration, onset, prescription, note };
    return renderFinding(kb, row, shown, place);
  }
  return textOfCodes(kb, row, finding, prefix, result, modifier, status, place.culture);
}

/** The text of a finding whose only qualifiers are codes. */
function textOfCodes(
  kb: Knowledge,
  row: number,
  finding: CachedFinding,
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
  // Fast path: usually, the prefix is the only remaining code, so no composite key is needed.
  const isPrefix = !hasResult && modifier === '' && status === '';
  const codes = isPrefix ? prefix : `${prefix}:${result}+${modifier}#${status}`;
  finding.byCodes ??= boundedMap(MOST_TEXTS);
  const met = finding.byCodes.get(codes);
  if (met !== undefined) return met;
  const text = renderFinding(kb, row, { prefix, result, modifier, status }, { culture });
  return finding.byCodes.keep(codes, text);
}
