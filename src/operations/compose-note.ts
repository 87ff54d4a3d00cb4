// The `composeNote` operation, which renders a whole document as a note to read and sign, in plain text and HTML. The
// interface has no such operation; `composeNote` complements the note builder's operations.

import { document, enumerationSet } from '../contract/params.js';
import type { ComposedNote } from '../contract/result-types.js';
import { readDocument } from '../documents/document.js';
import { servedCulture } from '../knowledge/cultures.js';
import { limitsOf } from '../knowledge/host-limits.js';
import { patientContext } from '../knowledge/patients.js';
import { requireContext } from '../knowledge/require-context.js';
import { composeSections, foundKey, type SectionText } from '../wording/compose-text.js';
import { documentFindings } from '../wording/document-terms.js';
import { wordsOf } from '../wording/fixed-words.js';
import { GROUPING_FLAGS, groupOf } from '../wording/note-group.js';
import { readerOf } from '../wording/read-back.js';
import { lineOf } from '../wording/sentence-forms.js';
import { noteParameters } from './note-parameters.js';
import { defineOperation } from './operation.js';
import { encounterParameters } from './resolve-document.js';

const NAME = 'composeNote';

/**
 * Composes the note of a document. Returns `{ note }`: the findings of the document by section, joined into sentences,
 * as text and as HTML. Recognising the note yields the findings of the document again, except for those in `unread`:
 * for these, no wording was found that is recognised as the same finding.
 *
 * @example
 * const Data = [{ CtermId: 10380, Result: 'N' }, { CtermId: 10402, Result: 'N' }, { CtermId: 10092, Prefix: 'F' }];
 * const { note } = composeNote(kb, { Data });
 * note.text // 'REVIEW OF SYSTEMS:\nDenies chest pain or fever.\n\nFAMILY HISTORY:\n- Type 2 diabetes mellitus\n'
 */
export const composeNote = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/NoteBuilder/ComposeNote',
    summary: 'The readable note of a document, by section, in plain text and HTML',
    parameters: {
      Data: document({
        required: true,
        doc: 'The records: a list, or a document of any shape, as XML, JSON or an object.',
      }),
      PatientId: noteParameters.PatientId,
      Patient: noteParameters.Patient,
      EncounterTime: noteParameters.EncounterTime,
      GroupingFlags: enumerationSet(GROUPING_FLAGS, {
        default: ['TestsToResults'],
        doc: 'How groups are assigned: SymptomsToHPI, TestsToResults, NoTestResults; a list or comma-separated.',
      }),
    },
    example: { Data: [{ CtermId: 10380, Result: 'N' }] },
    run(kb, p): { note: ComposedNote } {
      // Context is required because the composed note is passed to the recogniser.
      requireContext(kb, NAME);
      const read = readDocument(p.Data, `${NAME}: parameter Data`, { limits: limitsOf(kb) });
      const encounter = encounterParameters(read, p);
      const { age, sex } = patientContext(kb, encounter, NAME);
      // The recogniser reads only English. The note is therefore in the requested culture if that culture uses the same
      // words as English, and otherwise in English.
      const requested = servedCulture(kb, p.Culture);
      const culture = wordsOf(requested) === wordsOf('en') ? requested : 'en';
      const day = encounter.EncounterTime?.toISOString().slice(0, 10) ?? '';
      const all = documentFindings(kb, read, day).map((finding, at) => {
        const groupId =
          finding.row < 0 ? '' : finding.record.groupId || groupOf(kb, finding.row, finding.said, p.GroupingFlags);
        return { ...finding, groupId, entryId: at + 1 };
      });
      const resolved = all.filter(({ row }) => row >= 0);
      const sections = composeSections(kb, resolved, { culture, age, sex });
      const texts = sections.map(sectionText);
      const found = readerOf(kb, { age, sex }).keysIn(texts.join('\n'), '');
      const unread = all.filter((finding) => finding.row < 0 || !found.has(foundKey(kb, finding)));
      return {
        note: {
          text: texts.join('\n'),
          html: `<article>${sections.map(sectionHtml).join('')}</article>`,
          section: sections.map((one) => ({
            groupId: one.section.groupId,
            heading: one.section.heading,
            text: sectionBody(one),
            entryId: one.findings.map(({ entryId }) => entryId),
          })),
          unread: unread.map(({ entryId }) => entryId),
        },
      };
    },
  }))();

function sectionBody({ section, lines }: SectionText): string {
  return lines.map((line) => (section.form === 'list' ? lineOf(section, line) : line)).join('\n');
}

function sectionText(one: SectionText): string {
  return `${one.section.heading.toUpperCase()}:\n${sectionBody(one)}\n`;
}

function sectionHtml({ section, lines }: SectionText): string {
  const isList = section.form === 'list';
  const body = lines.map((line) => (isList ? `<li>${escaped(line)}</li>` : `<p>${escaped(line)}</p>`)).join('');
  return `<section><h2>${escaped(section.heading)}</h2>${isList ? `<ul>${body}</ul>` : body}</section>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
