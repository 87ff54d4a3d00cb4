// Hygiene for a whole draft: for every imported name or description that has a style, derives the names to be
// recognised. Authored texts, and imported names without a style, are not changed.

import type { Draft } from '../draft.js';
import type { ImportWords } from '../import-words.js';
import { addName, copyName, emptyNames, nameAt, namePlace } from '../name-list.js';
import type { FindingRecord, NameRecord } from '../records.js';
import { tidyText } from './form-rules.js';
import { type RuleCount, ruleCounts, variantsOf } from './hygiene-rules.js';
import type { NameVariant } from './name-variant.js';

/** The results of hygiene for a draft. */
export interface HygieneReport {
  rules: RuleCount[];
  /** Number of imported names and descriptions that were read. */
  texts: number;
  silent: number;
  /** Index of the first name derived from a description; all names after it are also derived from descriptions. */
  firstVariant: number;
}

/**
 * Cleans the imported names in a draft in place. The variants derived from descriptions are appended after all other
 * names.
 */
export function cleanDraft(draft: Draft, words: ImportWords): HygieneReport {
  const report: HygieneReport = { rules: ruleCounts(), texts: 0, silent: 0, firstVariant: 0 };
  cleanNames(draft, words, report);
  report.firstVariant = draft.names.finding.length;
  for (const finding of draft.findings) {
    if (finding.style !== undefined) cleanDescription(draft, finding, words, report);
  }
  return report;
}

function cleanNames(draft: Draft, words: ImportWords, report: HygieneReport): void {
  const raw = draft.names;
  const names = emptyNames();
  for (let index = 0; index < raw.finding.length; index++) {
    const { finding, text, style, kind, cased, silent } = nameAt(raw, index);
    if (style === undefined || silent) {
      copyName(names, raw, index, finding);
      continue;
    }
    report.texts++;
    const tidy = tidyText(text);
    const variants = variantsOf({ text: tidy, style, kind, cased }, words, report.rules);
    const only = variants.length === 1 ? variants[0] : undefined;
    if (only !== undefined && only.text === text && only.cased === cased) {
      copyName(names, raw, index, finding);
      continue;
    }
    const place = namePlace(raw, index);
    for (const variant of variants) addName(names, nameOf(finding, variant, place));
    if (variants.length > 0) continue;
    report.silent++;
    if (tidy !== '') addName(names, { kind: 'name', finding, text: tidy, nameKind: kind, cased, silent: true, place });
  }
  draft.names = names;
}

function cleanDescription({ names }: Draft, finding: FindingRecord, words: ImportWords, report: HygieneReport): void {
  const { key, style = 'plain', place } = finding;
  report.texts++;
  finding.description = tidyText(finding.description) || key;
  // The root of a release and the divisions under it only structure its tree; they do not occur in notes as findings.
  finding.silent ||= finding.parents.length === 0 || /:ROOT\b/.test(key);
  if (finding.silent) return;
  const raw: NameVariant = { text: finding.description, style, kind: 'preferred', cased: false };
  const variants = variantsOf(raw, words, report.rules);
  finding.silent = !variants.some(({ text, cased }) => text === raw.text && !cased);
  if (variants.length === 0) report.silent++;
  for (const variant of variants) {
    if (variant.text !== raw.text || variant.cased) addName(names, nameOf(key, variant, place));
  }
}

function nameOf(finding: string, { text, kind, cased }: NameVariant, place: NameRecord['place']): NameRecord {
  const nameKind = kind === 'preferred' ? 'synonym' : kind;
  return { kind: 'name', finding, text, nameKind, cased: cased || nameKind === 'abbreviation', place };
}
