// SNOMED CT's semantic tags (the words in parentheses at the end of fully specified names) and the term types that they
// imply. This table is used for every release of SNOMED CT. The term type depends on names alone, so that a concept has
// the same type in every bundle, even when a release (the Global Patient Set) has no hierarchy.

import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import { rangedId } from '../../ids/id-ranges.js';
import type { FindingRecord, SourceLocation } from '../../records.js';

type TermTypeCode = (typeof TERM_TYPES)[number];

interface TagRule {
  readonly tag: string;
  /** A pattern that the name, without its tag, must match; if there is none, any name matches. */
  readonly name?: RegExp;
  /** The term type of the concept's finding; undefined if the concept becomes a code but not a finding. */
  readonly type: TermTypeCode | undefined;
}

/**
 * Matches names that begin with "history of", "suspected" and the like. The engine expresses such a name as another
 * finding with a prefix or result ("history of asthma" as asthma with a prefix). If concepts with such names were
 * findings, they would hide the other finding in a note.
 */
const ALREADY_SAID = /^(family history|(past )?(medical )?history of|h\/o|no\b|suspected|possible|probable)/i;

const LIFE =
  /^(lives|living|drinks|smokes|works|uses|victim|member|received|attend(s|ing)|housing|housed|employed|unemployed|retired|married|divorced|widowed|homeless|current|former|ex-)\b|\b(smoker|drinker|user|housing)\b/i;

const SEEN_BY_EXAMINER =
  /^(on examination|o\/e|mammographic|radiographic|electrocardiographic|echocardiographic|gleason|p?[tnm][0-9x][a-z]?)\b|\b(abnormal|detected)$|\b(on (auscultation|palpation|percussion|inspection)|sign|reflex(es)?|gait|murmur|crackles|rales|rhonchi|heart sounds?|breath sounds?|tenderness)\b/i;

const LOOKED_AT =
  /\b(measurement|assay|count|level|culture|imaging|tomography|x-ray|ultrasound|scan|screening|examination|assessment|evaluation|monitoring|tests?|testing|typing|stain method|study|audiometry|spirometry|tonometry|manometry|cytometry|\w*(graphy|gram|scopy|metry))\b/i;

const DONE_TO_PATIENT =
  /\b(education|counsel\w*|referral|refer|teaching|guidance|administration|therapy|promotion|management|repair|excision|insertion|removal|implantation)\b/i;

/**
 * Of the rules for a tag, the first that matches the concept's name applies. If none does, the concept is only a code.
 */
const TAG_RULES: readonly TagRule[] = [
  { tag: 'disorder', type: 'Dx' },
  { tag: 'finding', name: ALREADY_SAID, type: undefined },
  { tag: 'finding', name: LIFE, type: 'Hx' },
  { tag: 'finding', name: SEEN_BY_EXAMINER, type: 'Px' },
  { tag: 'finding', type: 'Sx' },
  { tag: 'procedure', name: DONE_TO_PATIENT, type: 'Rx' },
  { tag: 'procedure', name: LOOKED_AT, type: 'Tx' },
  { tag: 'procedure', type: 'Rx' },
  { tag: 'regime/therapy', type: 'Rx' },
  { tag: 'observable entity', type: 'Tx' },
  { tag: 'assessment scale', type: 'Tx' },
  { tag: 'staging scale', type: 'Tx' },
  { tag: 'situation', name: ALREADY_SAID, type: undefined },
  { tag: 'situation', type: 'Hx' },
  { tag: 'event', type: 'Hx' },
  { tag: 'social concept', type: 'Hx' },
  { tag: 'life style', type: 'Hx' },
  { tag: 'product', type: 'Rx' },
  { tag: 'medicinal product', type: 'Rx' },
  { tag: 'medicinal product form', type: 'Rx' },
  { tag: 'clinical drug', type: 'Rx' },
  { tag: 'substance', type: 'Rx' },
];

/** Splits a fully specified name into term and tag; the tag is '' if there is none. */
export function splitTag(name: string): { term: string; tag: string } {
  const [, term, tag] = /^(.*\S)\s+\(([^()]+)\)$/.exec(name.trim()) ?? [];
  return term === undefined ? { term: name.trim(), tag: '' } : { term, tag };
}

/** The term type of a concept, derived from its fully specified name; undefined for a code that is not a finding. */
export function termTypeOf(fullName: string): number | undefined {
  const { term, tag } = splitTag(fullName);
  const rule = TAG_RULES.find(({ tag: of, name }) => of === tag && (name === undefined || name.test(term)));
  return rule?.type === undefined ? undefined : TERM_TYPES.indexOf(rule.type);
}

/**
 * Whether a concept is never recognised in notes, but only displayed and found by searching. Substances are silent,
 * because most of them are foods, metals and chemicals.
 */
export function isSilent(fullName: string): boolean {
  return splitTag(fullName).tag === 'substance';
}

const ROOT = 'SNOMED:ROOT';

const ROOTS: readonly { type: TermTypeCode; description: string }[] = [
  { type: 'Sx', description: 'SNOMED CT findings' },
  { type: 'Hx', description: 'SNOMED CT situations and events' },
  { type: 'Px', description: 'SNOMED CT findings on examination' },
  { type: 'Tx', description: 'SNOMED CT observables and evaluations' },
  { type: 'Dx', description: 'SNOMED CT disorders' },
  { type: 'Rx', description: 'SNOMED CT procedures, products and substances' },
];

/**
 * The key of the root for a term type. A concept is directly under the root of its type if none of its parents is a
 * finding.
 */
export function rootOfType(termType: number): string {
  return `${ROOT}-${TERM_TYPES[termType].toUpperCase()}`;
}

/** The roots for SNOMED CT, which are the same in every release: one at the top, and one for each term type. */
export function* snomedRoots(place: SourceLocation): Generator<FindingRecord> {
  const heading = { kind: 'finding', style: 'title', termType: TERM_TYPES.indexOf('Cx'), place } as const;
  yield { ...heading, key: ROOT, description: 'SNOMED CT', parents: [] };
  for (const { type, description } of ROOTS) {
    yield { ...heading, key: rootOfType(TERM_TYPES.indexOf(type)), description, parents: [ROOT] };
  }
}

/**
 * The public id of a concept, computed from its item number; undefined if its identifier is not in the short format.
 */
export function snomedFindingId(concept: string): number | undefined {
  return concept.at(-3) === '0' && concept.at(-2) === '0'
    ? rangedId('snomed', Number(concept.slice(0, -3)))
    : undefined;
}
