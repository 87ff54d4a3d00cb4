// Checks codes and the maps to them. Every vocabulary must exist, every code must be described only once, every parent
// must have a description, and every authored diagnosis must have an ICD-10 code.

import { DX } from '../../src/knowledge/term-types.js';
import type { CodeRecord } from '../code-records.js';
import { didYouMean } from '../did-you-mean.js';
import { type Draft, showLocation } from '../draft.js';
import { codeKeyOf } from '../ids/code-forms.js';
import type { Complaint, MapRecord } from '../records.js';

/** Complains about invalid vocabularies, codes and maps. */
export function checkCodes(draft: Draft, complaints: Complaint[]): void {
  const vocabularies = new Set<string>();
  for (const { name, place } of draft.vocabularies) {
    if (vocabularies.has(name)) {
      complaints.push({ place, problem: `vocabulary ${name} is listed twice`, mend: 'keep one of the two entries' });
    }
    vocabularies.add(name);
  }
  const described = new Map<string, CodeRecord>();
  for (const code of draft.codes) checkCode(code, described, vocabularies, complaints);
  for (const { vocab, code, parent, place } of draft.codes) {
    if (parent === undefined || described.has(codeIdentity(vocab, parent))) continue;
    const problem = `${codeKeyOf(vocab)} ${code} has the parent ${parent}, which is not described`;
    complaints.push({ place, problem, mend: `add it to codes/${codeKeyOf(vocab)}.yaml` });
  }
  const withIcd10 = new Set<string>();
  const undescribed = new Map<string, MapRecord[]>();
  for (const map of draft.maps) {
    const { finding, vocab, code, place } = map;
    if (vocab === 'icd10') withIcd10.add(finding);
    const identity = codeIdentity(vocab, code);
    if (!vocabularies.has(vocab)) complaints.push(unknownVocabulary(vocab, place, vocabularies));
    else if (!described.has(identity)) undescribed.set(identity, [...(undescribed.get(identity) ?? []), map]);
  }
  for (const [{ vocab, code, place }, ...others] of undescribed.values()) {
    const key = codeKeyOf(vocab);
    const more = others.length === 0 ? '' : ` (here and in ${others.length} more maps)`;
    complaints.push({ place, problem: `${key} ${code} is not described${more}`, mend: `add it to codes/${key}.yaml` });
  }
  for (const { key, termType, place } of draft.findings) {
    if (termType !== DX || withIcd10.has(key) || !draft.authoredFiles.has(place.file)) continue;
    const mend = 'add `icd10:`, with `broader` if there is only a wider code; if it is a mere heading, set `type: Cx`';
    complaints.push({ place, problem: `diagnosis ${key} has no icd10 code`, mend });
  }
}

/** A key for a code that is unique across all vocabularies. */
export function codeIdentity(vocab: string, code: string): string {
  return `${vocab} ${code}`;
}

function checkCode(
  code: CodeRecord,
  described: Map<string, CodeRecord>,
  vocabularies: ReadonlySet<string>,
  complaints: Complaint[],
): void {
  const identity = codeIdentity(code.vocab, code.code);
  if (!vocabularies.has(code.vocab)) complaints.push(unknownVocabulary(code.vocab, code.place, vocabularies));
  const first = described.get(identity);
  if (first === undefined) described.set(identity, code);
  else {
    const problem = `${codeKeyOf(code.vocab)} ${code.code} is already described, at ${showLocation(first.place)}`;
    complaints.push({ place: code.place, problem, mend: 'keep one of the two descriptions' });
  }
}

function unknownVocabulary(vocab: string, place: Complaint['place'], known: ReadonlySet<string>): Complaint {
  const mend = didYouMean(vocab, known, `describe ${vocab} in vocabularies.yaml`);
  return { place, problem: `unknown vocabulary '${vocab}'`, mend };
}
