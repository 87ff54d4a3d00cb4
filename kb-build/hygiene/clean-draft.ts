// Hygiene over a whole draft: every imported name and description that says how it is written becomes the names to be
// recognised. Authored texts, and lists that give names as they are to be taken, are not touched.

import type { Draft } from '../draft.js';
import type { ImportWords } from '../import-words.js';
import { addName, copyName, emptyNames, nameAt, namePlace } from '../name-list.js';
import type { FindingRecord, NameRecord } from '../records.js';
import { tidyText } from './form-rules.js';
import { type RuleCount, readingsOf, ruleCounts } from './hygiene-rules.js';
import type { NameVariant } from './name-variant.js';

/** What hygiene did to a draft. */
export interface HygieneReport {
  rules: RuleCount[];
  /** Imported names and descriptions that were read, and how many are recognised by nothing. */
  texts: number;
  silent: number;
  /** Names in the draft, at and after this index, that are readings of their finding's description. */
  firstReading: number;
}

/** Cleans the imported names of a draft, in place; the readings of descriptions stand behind all other names. */
export function cleanDraft(draft: Draft, words: ImportWords): HygieneReport {
  const report: HygieneReport = { rules: ruleCounts(), texts: 0, silent: 0, firstReading: 0 };
  cleanNames(draft, words, report);
  report.firstReading = draft.names.finding.length;
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
    const readings = readingsOf({ text: tidy, style, kind, cased }, words, report.rules);
    const only = readings.length === 1 ? readings[0] : undefined;
    if (only !== undefined && only.text === text && only.cased === cased) {
      copyName(names, raw, index, finding);
      continue;
    }
    const place = namePlace(raw, index);
    for (const reading of readings) addName(names, nameOf(finding, reading, place));
    if (readings.length > 0) continue;
    report.silent++;
    if (tidy !== '') addName(names, { kind: 'name', finding, text: tidy, nameKind: kind, cased, silent: true, place });
  }
  draft.names = names;
}

function cleanDescription({ names }: Draft, finding: FindingRecord, words: ImportWords, report: HygieneReport): void {
  const { key, style = 'plain', place } = finding;
  report.texts++;
  finding.description = tidyText(finding.description) || key;
  // A release's own root and its divisions are places in the tree, nothing that a note says.
  finding.silent ||= finding.parents.length === 0 || /:ROOT\b/.test(key);
  if (finding.silent) return;
  const raw: NameVariant = { text: finding.description, style, kind: 'preferred', cased: false };
  const readings = readingsOf(raw, words, report.rules);
  finding.silent = !readings.some(({ text, cased }) => text === raw.text && !cased);
  if (readings.length === 0) report.silent++;
  for (const reading of readings) {
    if (reading.text !== raw.text || reading.cased) addName(names, nameOf(key, reading, place));
  }
}

function nameOf(finding: string, { text, kind, cased }: NameVariant, place: NameRecord['place']): NameRecord {
  const nameKind = kind === 'preferred' ? 'synonym' : kind;
  return { kind: 'name', finding, text, nameKind, cased: cased || nameKind === 'abbreviation', place };
}
