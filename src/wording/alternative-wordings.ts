// Alternative wordings of a finding in a composed note, with the most natural first. They use the finding's own words,
// then its description, then its other names, each in several sentence forms. The first wording that the recogniser
// reads back correctly is used.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { namesOf } from '../knowledge/names.js';
import { phrasesOf } from '../knowledge/phrases.js';
import { HX, SX, TX } from '../knowledge/term-types.js';
import { insidePhrase } from './choose-phrase.js';
import type { ComposedSection } from './compose-sections.js';
import type { DocumentFinding } from './document-terms.js';
import { type Qualifiers, renderFinding } from './render-finding.js';

/** The language and the patient of a composed note. */
export interface ComposeOptions {
  readonly culture: string;
  readonly age?: number;
  readonly sex?: 'M' | 'F';
}

/** The maximum number of other names that are tried. */
const MOST_NAMES = 12;

/** Whether a finding is denied. A test never counts as denied. */
export function isDenied(kb: Knowledge, { row, said }: DocumentFinding): boolean {
  return said.result === 'N' && kb.tables.findings.termType(row) !== TX;
}

/**
 * The wording of a finding as an item in an enumeration such as "fever and cough". The enumeration is denied or
 * reported as a whole, so no item contains "no".
 */
export function pieceOf(
  kb: Knowledge,
  finding: DocumentFinding,
  section: ComposedSection,
  place: ComposeOptions,
): string {
  const wording = ownWords(kb, finding.row, place.culture);
  return renderFinding(kb, finding.row, bare(kb, finding, section.implies), { ...place, wording });
}

/** The finding's own words, in the form used inside a sentence. */
function ownWords(kb: Knowledge, row: number, culture: string): string {
  const description = kb.tables.findings.description(row);
  const isTest = kb.tables.findings.termType(row) === TX;
  return phrasesOf(kb, row, culture).dp ?? (isTest ? description : insidePhrase(description, culture));
}

/** The wordings of a single finding. Each can be used as a line or, with a full stop added, as a sentence. */
export function* wordingsOf(
  kb: Knowledge,
  finding: DocumentFinding,
  section: ComposedSection,
  place: ComposeOptions,
): Generator<string> {
  const { row } = finding;
  const denied = isDenied(kb, finding);
  const type = kb.tables.findings.termType(row);
  const isToldBySpeaker = section.form === 'sentences' && (type === SX || type === HX);
  const implied = finding.said.prefix === section.implies && section.implies !== '' ? [section.implies, ''] : [''];
  const description = insidePhrase(kb.tables.findings.description(row), place.culture);
  const names = namesOf(kb, row)
    .slice(0, MOST_NAMES)
    .map(({ text }) => insidePhrase(text, place.culture));
  for (const wording of new Set([ownWords(kb, row, place.culture), description, ...names])) {
    for (const implies of implied) {
      const own = { ...place, wording };
      const piece = renderFinding(kb, row, bare(kb, finding, implies), own);
      if (!denied) {
        if (type === SX && isToldBySpeaker && !finding.said.prefix) yield `Reports ${piece}`;
        yield piece;
        continue;
      }
      if (isToldBySpeaker && !finding.said.prefix) yield `Denies ${piece}`;
      yield renderFinding(kb, row, stripped(finding.said), own);
      yield `No ${piece}`;
      yield `Negative for ${piece}`;
      yield `${piece}: none`;
    }
  }
  const { ip, in: negative } = phrasesOf(kb, row, place.culture);
  const initial = denied ? negative : ip;
  if (initial !== undefined && !finding.said.prefix) yield initial;
}

/**
 * The qualifiers of a finding other than the prefix that its section implies. An absent finding keeps only its prefix,
 * status and note.
 */
function bare(kb: Knowledge, finding: DocumentFinding, implies: string): Qualifiers {
  const { said } = finding;
  const prefix = said.prefix === implies ? '' : said.prefix;
  if (!isDenied(kb, finding)) return { ...said, prefix };
  return { prefix, status: said.status, note: said.note };
}

function stripped(said: Qualifiers): Qualifiers {
  return { prefix: said.prefix, result: said.result, status: said.status, note: said.note };
}
