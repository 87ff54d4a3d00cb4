// The operation behind POST NoteBuilder/ResolveDocument: every finding of a document, at any depth, as a term of a note.

import { boolean, document, parseDateTime } from '../contract/params.js';
import type { ResolvedDocument, ResolvedNode, Term } from '../contract/result-types.js';
import { attributeText, booleanOf, childOf, type ReadDocument, readDocument, within } from '../documents/document.js';
import { plainOf } from '../documents/plain-objects.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { servedCulture } from '../knowledge/cultures.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { documentFindings, documentTerms } from '../wording/document-terms.js';
import { type NoteValues, noteBuilder, noteParameters } from './note-parameters.js';
import { defineOperation } from './operation.js';

const NAME = 'resolveDocument';
const WHERE = `${NAME}: parameter Data`;

/**
 * A document with the term of every finding in it: the same tree, and all terms one after the other in `list`. A finding
 * that is not known has an `error` instead.
 *
 * @example
 * const Data = [{ id: 'a', CtermId: 10380, Duration: '3D', Records: [{ CtermId: 10092, Prefix: 'F' }] }];
 * const { document } = resolveDocument(kb, { Data });
 * document.list.item.map(({ text }) => text) // ['chest pain for 3 days', 'family history of type 2 diabetes mellitus']
 */
export const resolveDocument = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/NoteBuilder/ResolveDocument',
    summary: 'Every finding of a document as a term of a note, in the document’s own tree',
    parameters: {
      Data: document({
        required: true,
        doc: 'The records: a list, or a document of any shape, as XML, JSON or objects.',
      }),
      PrePopulate: boolean({
        default: false,
        doc: 'Whether the host fills the dynamic content of a Document flagged AutoPopulate first.',
      }),
      ...noteParameters,
    },
    example: { Data: [{ id: 'a', CtermId: 10380, Duration: '3D' }] },
    run(kb, p): { document: ResolvedDocument } {
      const given = readDocument(p.Data, WHERE);
      const read = p.PrePopulate ? populated(kb, given, p.Data) : given;
      const about = { ...p, ...surroundings(read, p) };
      const build = noteBuilder(kb, NAME, about);
      const day = about.EncounterTime?.toISOString().slice(0, 10) ?? '';
      const findings = documentFindings(kb, read, day);
      const terms = documentTerms(kb, findings, servedCulture(kb, p.Culture), (row, said, place) =>
        build(row, said, [], place),
      );
      const resolved = new Map(findings.map(({ node }, at) => [node, terms[at]]));
      const item = findings.map(({ record }, at): Term => {
        const { term, error } = terms[at] ?? {};
        const recordId = record.id === '' ? {} : { recordId: record.id };
        return { ...(term ?? { ctermId: record.ctermId, error }), ...recordId, entryId: at + 1 };
      });
      const tree = plainOf(rootOf(read), read.format, (node) => resolved.get(node));
      const members: ResolvedNode = Array.isArray(tree) ? { record: tree } : { ...Object(tree) };
      return { document: { ...members, list: { item } } };
    },
  }))();

/** The node that the document's members stand in: JSON may name the document in an object around it. */
function rootOf({ root }: ReadDocument) {
  const inner = root.children.length === 1 && root.attributes.size === 0 ? childOf(root, 'document') : undefined;
  return root.name === '' && !root.isList ? (inner ?? root) : root;
}

type AboutWhom = Pick<NoteValues, 'EncounterTime' | 'Patient' | 'PatientId'>;

/** When the encounter is and who the patient, as the document says where the request does not. */
export function surroundings(read: ReadDocument, p: AboutWhom): AboutWhom {
  const encounter = within(rootOf(read), 'encounter');
  const patient = childOf(encounter, 'patient') ?? childOf(rootOf(read), 'patient');
  const EncounterTime = p.EncounterTime ?? parseDateTime(attributeText(encounter, 'encountertime'));
  if (p.Patient !== undefined || p.PatientId !== undefined || patient === undefined) {
    return { EncounterTime, Patient: p.Patient, PatientId: p.PatientId };
  }
  const birthDate = parseDateTime(attributeText(patient, 'birthdate'));
  const sex = attributeText(patient, 'sex');
  const isStated = birthDate !== undefined || sex !== '';
  return {
    EncounterTime,
    Patient: isStated ? { birthDate, sex } : undefined,
    PatientId: attributeText(patient, 'id') || undefined,
  };
}

/** The document as the host's service fills it, where it asks for that. */
function populated(kb: Knowledge, read: ReadDocument, given: string | object): ReadDocument {
  const root = rootOf(read);
  if (root.key !== 'document' || booleanOf(read, root, 'autopopulate') !== true) return read;
  const { host } = kb;
  if (host.autoPopulate === undefined) {
    const advice = 'Give openKnowledgeBase a host with autoPopulate, or leave PrePopulate out';
    throw new CtermError('unavailable', `${NAME}: parameter PrePopulate: the host has no autoPopulate. ${advice}.`);
  }
  const filled = host.autoPopulate(given);
  const isDocument = typeof filled === 'string' || (typeof filled === 'object' && filled !== null);
  if (isDocument && !(filled instanceof Promise))
    return readDocument(filled, `${NAME}: the answer of host.autoPopulate`);
  throw new CtermError(
    'unavailable',
    `${NAME}: host.autoPopulate gave a wrong answer: expected a document as text or object, got ${shown(filled)}.`,
  );
}
