// The operation behind POST NoteBuilder/ResolveDocument, which resolves every finding in a document, at any depth, to a
// note term.

import { boolean, document, parseDateTime } from '../contract/params.js';
import type { ResolvedDocument, ResolvedNode, Term } from '../contract/result-types.js';
import { attributeText, booleanOf, childOf, type ReadDocument, readDocument, within } from '../documents/document.js';
import { plainOf } from '../documents/plain-objects.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { servedCulture } from '../knowledge/cultures.js';
import { askHost } from '../knowledge/host-calls.js';
import { limitsOf } from '../knowledge/host-limits.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { documentFindings, documentTerms } from '../wording/document-terms.js';
import { type NoteValues, noteBuilder, noteParameters } from './note-parameters.js';
import { defineOperation } from './operation.js';

const NAME = 'resolveDocument';
const WHERE = `${NAME}: parameter Data`;

/**
 * Resolves every finding in a document. Returns `{ document }`: the document's own tree with a term for each finding,
 * and all terms in document order in `list`. An unknown finding has an `error` property instead of `text`.
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
    summary: 'The findings of a document as note terms, in the document’s own tree and as a list',
    parameters: {
      Data: document({
        required: true,
        doc: 'The records: a list, or a document of any shape, as XML, JSON or an object.',
      }),
      PrePopulate: boolean({
        default: false,
        doc: 'Whether the host first fills the dynamic content of a document flagged AutoPopulate.',
      }),
      ...noteParameters,
    },
    example: { Data: [{ id: 'a', CtermId: 10380, Duration: '3D' }] },
    run(kb, p): { document: ResolvedDocument } {
      const given = readDocument(p.Data, WHERE, { limits: limitsOf(kb) });
      const read = p.PrePopulate ? autoPopulated(kb, given, p.Data) : given;
      const parameters = { ...p, ...encounterParameters(read, p) };
      const build = noteBuilder(kb, NAME, parameters);
      const day = parameters.EncounterTime?.toISOString().slice(0, 10) ?? '';
      const findings = documentFindings(kb, read, day);
      const terms = documentTerms(kb, findings, servedCulture(kb, p.Culture), (row, qualifiers, place) =>
        build(row, qualifiers, [], place),
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

/**
 * The node that contains the members of the document. JSON may wrap the document in an object whose only member is
 * `document`.
 */
function rootOf({ root }: ReadDocument) {
  const inner = root.children.length === 1 && root.attributes.size === 0 ? childOf(root, 'document') : undefined;
  return root.name === '' && !root.isList ? (inner ?? root) : root;
}

type EncounterParameters = Pick<NoteValues, 'EncounterTime' | 'Patient' | 'PatientId'>;

/** The encounter time and patient of a request, taken from the document if the request does not give them. */
export function encounterParameters(read: ReadDocument, p: EncounterParameters): EncounterParameters {
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

/** The document as filled in by the host if it is flagged for auto-population; otherwise the unchanged document. */
function autoPopulated(kb: Knowledge, read: ReadDocument, given: string | object): ReadDocument {
  const root = rootOf(read);
  if (root.key !== 'document' || booleanOf(read, root, 'autopopulate') !== true) return read;
  const { host } = kb;
  if (host.autoPopulate === undefined) {
    const advice = 'Give openKnowledgeBase a host with autoPopulate, or leave PrePopulate out';
    throw new CtermError('unavailable', `${NAME}: parameter PrePopulate: the host has no autoPopulate. ${advice}.`);
  }
  const filled = askHost('autoPopulate', () => host.autoPopulate?.(given));
  const isDocument = typeof filled === 'string' || (typeof filled === 'object' && filled !== null);
  if (isDocument && !(filled instanceof Promise))
    return readDocument(filled, `${NAME}: the answer of host.autoPopulate`, { limits: limitsOf(kb) });
  throw new CtermError(
    'unavailable',
    `${NAME}: host.autoPopulate returned an invalid answer: expected a document as text or an object, got ${shown(filled)}.`,
  );
}
