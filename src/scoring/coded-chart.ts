// Resolves a coded chart against the knowledge base, that is, determines the finding of each entry and whether the
// entry is a condition.

import type { ReadCodedEntries, ReadCodedEntry } from '../documents/coded-entries.js';
import { codeRow } from '../knowledge/code-row.js';
import { codeAt } from '../knowledge/codes.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { DX } from '../knowledge/term-types.js';
import { CTERM, requireVocabulary, vocabularyIndex } from '../knowledge/vocabularies.js';
import { codedFinding } from './coded-finding.js';

/** One entry of a coded chart. */
export interface ChartEntry {
  readonly read: ReadCodedEntry;
  /** The row in the `findings` section; -1 for an unknown finding. */
  readonly row: number;
  readonly vocab: string;
  readonly version: string;
  readonly code: string;
  readonly description: string;
  readonly prefix: string;
  /** Whether the entry states that the patient has a condition. */
  readonly isCondition: boolean;
}

const NEGATIVE = 'N';
/** The prefixes for "family history", "rule out" and "risk". Entries with them are not conditions of the patient. */
const NOT_A_CONDITION: ReadonlySet<string> = /* @__PURE__ */ new Set(['F', 'R', 'K']);

/**
 * The entries of a chart with their findings. Throws if the host is not licensed for one of the vocabularies. Entries
 * whose vocabulary is unknown have no findings.
 */
export function chartEntries(kb: Knowledge, { entries }: ReadCodedEntries, where: string): ChartEntry[] {
  const names = new Map<string, string>();
  const nameOf = (given: string): string => {
    const cached = names.get(given);
    if (cached !== undefined) return cached;
    const isKnown = given.toLowerCase() === CTERM || vocabularyIndex(kb, given) >= 0;
    const name = isKnown ? requireVocabulary(kb, where, given) : given;
    names.set(given, name);
    return name;
  };
  return entries.map((entry) => chartEntry(kb, entry, nameOf));
}

function chartEntry(kb: Knowledge, read: ReadCodedEntry, nameOf: (given: string) => string): ChartEntry {
  const { findings } = kb.tables;
  const vocab = read.vocab === '' || read.code === '' ? CTERM : nameOf(read.vocab);
  const isFinding = vocab.toLowerCase() === CTERM;
  const coded = isFinding ? undefined : codedFinding(kb, vocab, read.code);
  const id = read.ctermId ?? (isFinding && /^\d{1,10}$/.test(read.code) ? Number(read.code) : undefined);
  const row = id === undefined ? (coded?.row ?? -1) : findingById(kb, id);
  const prefix = (read.prefix || coded?.prefix || '').toUpperCase();
  const result = (read.result || coded?.result || '').toUpperCase();
  const isDiagnosis = row >= 0 && findings.termType(row) === DX;
  return {
    read,
    row,
    vocab,
    version: read.version,
    code: isFinding ? read.code || String(id ?? '') : read.code,
    description: read.description || descriptionOf(kb, vocab, read.code, row),
    prefix,
    isCondition: isDiagnosis && result !== NEGATIVE && !NOT_A_CONDITION.has(prefix),
  };
}

function descriptionOf(kb: Knowledge, vocab: string, code: string, row: number): string {
  const coded = vocab === CTERM ? -1 : codeRow(kb, vocab, code);
  if (coded >= 0) return codeAt(kb, coded).description;
  return row < 0 ? '' : kb.tables.findings.description(row);
}
