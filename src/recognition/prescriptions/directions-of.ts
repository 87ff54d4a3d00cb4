// Reads prescriptions from a text that consists only of directions for taking drugs, with or without the name of the
// drug, as printed by pharmacies: "Take 1 tablet by mouth twice daily for 10 days".

import type { Prescription } from '../../contract/result-types.js';
import { CtermError } from '../../errors/cterm-error.js';
import { shown } from '../../errors/messages.js';
import { findingById } from '../../knowledge/findings.js';
import { inside, type Knowledge, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { RX } from '../../knowledge/term-types.js';
import { grammarOf } from '../grammar/grammar.js';
import { recognizeText } from '../recognize-text.js';
import { DEFAULT_SETTINGS } from '../settings.js';
import { newNote } from '../text/note-text.js';
import { prescriptionOf } from './drug-prescription.js';
import { prescriptionAfter } from './sig.js';

/** The directions for one drug. */
export interface Directions {
  /** The drug, with its span in UTF-16 code units; absent if the text does not name one. */
  readonly drug?: {
    readonly ctermId: number;
    readonly description: string;
    readonly index: number;
    readonly length: number;
  };
  readonly prescription: Prescription;
}

/**
 * Reads directions for taking drugs: dose, unit, route, site, frequency, duration, reason for as-needed use, and
 * successive steps. Misspelled words are corrected. Every line is read separately; lines without directions are left
 * out.
 *
 * @example
 * const [{ prescription }] = directionsOf(kb, { Text: 'Take 1-2 tabs by mouth every 6 hours as needed for pain' });
 * prescription.sigs[0].route // 'PO'
 * prescription.sigs[0].timing.note // 'pain'
 */
export function directionsOf(kb: KnowledgeBase, { Text }: { readonly Text: string }): Directions[] {
  const given: unknown = Text;
  if (typeof given !== 'string') {
    throw new CtermError('invalid-argument', `directionsOf: parameter Text: expected text, got ${shown(given)}.`);
  }
  const knowledge = kb[inside];
  return given.split(/\r\n?|\n/).reduce<{ at: number; found: Directions[] }>(
    ({ at, found }, line) => {
      found.push(...directionsIn(knowledge, line, given.indexOf(line, at)));
      return { at: given.indexOf(line, at) + line.length, found };
    },
    { at: 0, found: [] },
  ).found;
}

function directionsIn(kb: Knowledge, text: string, offset: number): Directions[] {
  const note = newNote(text, grammarOf(kb));
  const drugs = drugsIn(kb, text);
  if (drugs.length === 0) {
    const prescription = prescriptionAfter(kb, note, 0, text.length, true);
    return prescription === undefined ? [] : [{ prescription }];
  }
  return drugs.flatMap(({ ctermId, description, index, length }, at) => {
    const limit = drugs[at + 1]?.index ?? text.length;
    const prescription = prescriptionOf(kb, note, { begin: index, end: index + length }, limit, true);
    const drug = { ctermId, description, index: index + offset, length };
    return prescription === undefined ? [] : [{ drug, prescription }];
  });
}

function drugsIn(kb: Knowledge, text: string) {
  const request = { text, documentType: undefined, documentSection: undefined, age: undefined, sex: undefined };
  const { results } = recognizeText(kb, { ...request, specialty: undefined, settings: DEFAULT_SETTINGS });
  return results.filter(({ ctermId }) => {
    const row = findingById(kb, ctermId);
    return row >= 0 && kb.tables.findings.termType(row) === RX;
  });
}
