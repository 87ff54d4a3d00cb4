// Makes a gold note from a FHIR Bundle. The findings are read with `fromFhir`, and their spans from the extension that
// this library's export writes. The text comes from a "DocumentReference" (text/plain, base64) unless the caller
// supplies it.

import { CtermError } from '../errors/cterm-error.js';
import { elementAt, elementsAt, memberOf, textAt } from '../export/fhir/fhir-members.js';
import { fromFhir } from '../export/fhir/from-fhir.js';
import { SOURCE_EXTENSION } from '../export/fhir/note-source.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import type { GoldNote } from './gold-note.js';

/** Reads the gold note in a Bundle. Throws `invalid-argument` if the note's text is missing. */
export function goldOfFhir(kb: KnowledgeBase, id: string, bundle: object, given: string | undefined): GoldNote {
  const resources = elementsAt(bundle, 'entry').flatMap((entry) => elementAt(entry, 'resource') ?? []);
  const text = given ?? resources.map(textOfDocument).find((one) => one !== undefined);
  if (text === undefined) {
    const advice = `Put it into ${id}.txt, or add a DocumentReference with contentType text/plain.`;
    throw new CtermError('invalid-argument', `gold note ${id}: the Bundle has no text of the note. ${advice}`);
  }
  const { encounter } = fromFhir(kb, bundle);
  const spans = new Map(
    resources.flatMap((one) => {
      const own = textAt(one, 'id') ?? '';
      // The records of an observation are the observation itself, and then its components.
      const parts = elementsAt(one, 'component').map((part, at) => [`${own}.${at + 2}`, spanOf(part, text)] as const);
      return [[own, spanOf(one, text)] as const, ...parts];
    }),
  );
  const findings = encounter.records.map(
    ({ id: of, ctermId, vocab, code, result, prefix, modifier, status, value, unit }) => {
      const span = spans.get(of) ?? NOWHERE;
      const said = Object.entries({ result, prefix, modifier, status, value, unit }).filter(
        ([, one]) => one !== undefined,
      );
      const words = text.slice(Math.max(0, span.begin), Math.max(0, span.end));
      const ids = [ctermId === undefined ? `${vocab}:${code}` : `cterm:${ctermId}`];
      return { ...Object.fromEntries(said), ...span, text: words, ids, type: '', why: '' };
    },
  );
  const { patient, encounterTime } = encounter;
  return { id, text, findings, codes: undefined, ...(patient && { patient }), ...(encounterTime && { encounterTime }) };
}

const NOWHERE = { begin: -1, end: -1 };

function textOfDocument(resource: object): string | undefined {
  if (textAt(resource, 'resourceType') !== 'DocumentReference') return undefined;
  for (const content of elementsAt(resource, 'content')) {
    const attachment = elementAt(content, 'attachment');
    const data = textAt(attachment, 'data');
    if (data === undefined || !/^text\/plain/.test(textAt(attachment, 'contentType') ?? '')) continue;
    return new TextDecoder().decode(Uint8Array.from(atob(data), (one) => one.charCodeAt(0)));
  }
  return undefined;
}

function spanOf(resource: unknown, text: string): { begin: number; end: number } {
  const source = elementsAt(resource, 'extension').find((one) => textAt(one, 'url') === SOURCE_EXTENSION);
  const numberOf = (name: string) => {
    const part = elementsAt(source, 'extension').find((one) => textAt(one, 'url') === name);
    const value = memberOf(part, 'valueUnsignedInt');
    return typeof value === 'number' ? value : -1;
  };
  const [begin, length] = [numberOf('index'), numberOf('length')];
  return begin < 0 || length <= 0 || begin + length > text.length ? NOWHERE : { begin, end: begin + length };
}
