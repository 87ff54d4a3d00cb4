// Converts the codes of a note to FHIR, as one Condition per code, with the findings that support the code as evidence.
// A denied or uncertain finding has no code on the claim, so it is exported with the code from its own map, if any, and
// with its certainty.

import type { ClaimCode, ClaimFinding, CodedNote, HeldFinding } from '../../contract/claim-types.js';
import type { RecognitionResult } from '../../contract/result-types.js';
import { CtermError } from '../../errors/cterm-error.js';
import { shown } from '../../errors/messages.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import { parseNotation } from '../../recognition/results/notation.js';
import { knowledgeIn } from '../given-results.js';
import { CODE_SYSTEMS, codingsOf } from './codings.js';
import { beginExport, type Exporting, type FhirExportOptions } from './export-options.js';
import { clinicalOf, severityOf, sideOf, verificationOf } from './fhir-qualifiers.js';
import { derivedFrom, noteWords } from './note-source.js';
import { type FhirBundle, type FhirElement, hl7Concept } from './resources.js';

/** The extension that contains the position and the role of a code on the claim. */
export const CLAIM_EXTENSION = 'urn:cterm:claim';

/**
 * Converts an answer from `codeNote` to a FHIR Bundle (R4 or R5). It begins with one Condition per code, in claim
 * order, each with the findings that support it. Findings that were held back because they are denied or uncertain
 * follow as refuted, differential or provisional conditions if they have a code.
 *
 * @example
 * const bundle = claimToFhir(kb, codeNote(kb, { Text: 'Assessment: asthma. Possible sleep apnea.' }));
 * bundle.entry[0].resource.code.coding[0].code // 'J45.909'
 * bundle.entry[0].resource.verificationStatus.coding[0].code // 'confirmed'
 * bundle.entry[1].resource.verificationStatus.coding[0].code // 'provisional'
 */
export function claimToFhir(
  kb: KnowledgeBase,
  answer: CodedNote | { readonly codedNote: CodedNote },
  options: FhirExportOptions = {},
): FhirBundle {
  const knowledge = knowledgeIn(kb, 'claimToFhir');
  const { codes, held, provenance } = codedNoteIn(answer);
  const exported = { output: 'claimToFhir', identity: JSON.stringify([codes, held]), text: undefined, more: [] };
  const exporting = beginExport(knowledge, exported, options);
  const wanted = options.vocabularies?.map((name) => name.toLowerCase());
  const isWanted = (vocab: string) => wanted === undefined || wanted.includes(vocab.toLowerCase());
  for (const code of codes) {
    if (isWanted(code.vocab)) exporting.add(conditionOfCode(exporting, code), [code.vocab, code.code]);
  }
  const codings = codingsOf(knowledge, provenance.vocabularies.map(({ name }) => name).filter(isWanted));
  for (const finding of held) {
    const condition = conditionOfHeld(exporting, finding, codings);
    if (condition !== undefined) exporting.add(condition, [finding.index, finding.length, finding.notation]);
  }
  return exporting.bundle();
}

function codedNoteIn(answer: CodedNote | { readonly codedNote: CodedNote }): CodedNote {
  const given: unknown = answer;
  const note = typeof given === 'object' && given !== null && 'codedNote' in given ? given.codedNote : given;
  if (isCodedNote(note)) return note;
  const expected = 'what codeNote() answers, { codedNote: { codes, held, provenance } }, or its codedNote';
  throw new CtermError('invalid-argument', `claimToFhir: expected ${expected}, got ${shown(given)}.`);
}

function isCodedNote(given: unknown): given is CodedNote {
  return (
    typeof given === 'object' &&
    given !== null &&
    'codes' in given &&
    Array.isArray(given.codes) &&
    'held' in given &&
    Array.isArray(given.held) &&
    'provenance' in given
  );
}

type Resource = FhirElement & { readonly resourceType: string };

function conditionOfCode(exporting: Exporting, claimed: ClaimCode): Resource {
  const { vocab, code, description, sequence, role, evidence } = claimed;
  return {
    ...conditionAbout(exporting, { system: systemOf(vocab), code, display: description }, description),
    extension: [
      {
        url: CLAIM_EXTENSION,
        extension: [
          { url: 'sequence', valuePositiveInt: sequence },
          { url: 'role', valueCode: role },
        ],
      },
    ],
    clinicalStatus: hl7Concept('condition-clinical', role === 'history' ? 'inactive' : 'active'),
    verificationStatus: hl7Concept('condition-ver-status', 'confirmed'),
    evidence: evidence.map((one) => evidenceOf(exporting, one)),
  };
}

/** The condition for a finding that was held back; undefined if it is not about the patient or has no code. */
function conditionOfHeld(
  exporting: Exporting,
  held: HeldFinding,
  codings: ReturnType<typeof codingsOf>,
): Resource | undefined {
  const { reason, description, notation } = held;
  const said = parseNotation(notation);
  if (said === undefined || (reason !== 'negated' && reason !== 'uncertain')) return undefined;
  const { modifier, status, value } = said;
  const own = codings(said.ctermId, description, { modifier, status, value });
  const coding = own.find(({ vocabulary }) => vocabulary !== CTERM)?.coding;
  if (coding === undefined) return undefined;
  const result: RecognitionResult = {
    ...{ index: held.index, length: held.length, confidence: 1, description, notation, alternates: [] },
    ...{
      ctermId: said.ctermId,
      prefix: said.prefix,
      result: said.result,
      modifier: said.modifier,
      status: said.status,
    },
  };
  const side = sideOf(result);
  return {
    ...conditionAbout(exporting, coding, description),
    clinicalStatus: clinicalOf(result),
    verificationStatus: hl7Concept('condition-ver-status', verificationOf(result)),
    severity: severityOf(result),
    bodySite: side === undefined ? [] : [side],
    evidence: [evidenceOf(exporting, held)],
  };
}

/** The URI of a vocabulary; if FHIR defines none, one of our own. */
function systemOf(vocabulary: string): string {
  return CODE_SYSTEMS[vocabulary] ?? `urn:cterm:vocabulary:${vocabulary}`;
}

function conditionAbout({ about }: Exporting, coding: FhirElement, text: string): Resource {
  return {
    resourceType: 'Condition',
    category: [hl7Concept('condition-category', 'encounter-diagnosis')],
    code: { coding: [coding], text },
    subject: about.subject,
    encounter: about.encounter,
    recordedDate: about.time,
  };
}

function evidenceOf({ source }: Exporting, { index, length, text }: ClaimFinding): FhirElement {
  return { extension: [derivedFrom(source, index, length)], code: [{ text: noteWords(text) }] };
}
