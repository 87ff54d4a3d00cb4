// Semantic tags of SNOMED CT: the word in parentheses at the end of a fully specified name, and what sort of finding it
// makes of a concept. The one table for every release of SNOMED CT. It goes by names alone, so that a concept is of the
// same type in every bundle, also where a release (the Global Patient Set) has no hierarchy.

import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import { rangedId } from '../../ids/id-ranges.js';
import type { FindingRecord, SourceLocation } from '../../records.js';

type TermTypeCode = (typeof TERM_TYPES)[number];

interface TagRule {
  readonly tag: string;
  /** What the name without its tag must look like; absent = anything. */
  readonly name?: RegExp;
  /** undefined = a code and no finding. */
  readonly type: TermTypeCode | undefined;
}

/** What is said by a prefix or a result of the thing itself: as a finding it would hide that from who reads a note. */
const ALREADY_SAID = /^(family history|(past )?(medical )?history of|h\/o|no\b|suspected|possible|probable)/i;

const LIFE =
  /^(lives|living|drinks|smokes|works|uses|victim|member|received|attend(s|ing)|housing|housed|employed|unemployed|retired|married|divorced|widowed|homeless|current|former|ex-)\b|\b(smoker|drinker|user|housing)\b/i;

const SEEN_BY_EXAMINER =
  /^(on examination|o\/e|mammographic|radiographic|electrocardiographic|echocardiographic|gleason|p?[tnm][0-9x][a-z]?)\b|\b(abnormal|detected)$|\b(on (auscultation|palpation|percussion|inspection)|sign|reflex(es)?|gait|murmur|crackles|rales|rhonchi|heart sounds?|breath sounds?|tenderness)\b/i;

const LOOKED_AT =
  /\b(measurement|assay|count|level|culture|imaging|tomography|x-ray|ultrasound|scan|screening|examination|assessment|evaluation|monitoring|tests?|testing|typing|stain method|study|audiometry|spirometry|tonometry|manometry|cytometry|\w*(graphy|gram|scopy|metry))\b/i;

const DONE_TO_PATIENT =
  /\b(education|counsel\w*|referral|refer|teaching|guidance|administration|therapy|promotion|management|repair|excision|insertion|removal|implantation)\b/i;

/** The first rule of a concept's tag whose name fits decides; a tag without rules makes codes only. */
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

/** A fully specified name in its two parts; the tag is '' where there is none. */
export function splitTag(name: string): { term: string; tag: string } {
  const [, term, tag] = /^(.*\S)\s+\(([^()]+)\)$/.exec(name.trim()) ?? [];
  return term === undefined ? { term: name.trim(), tag: '' } : { term, tag };
}

/** The term type of a concept by its fully specified name; undefined for what is a code and no finding. */
export function termTypeOf(fullName: string): number | undefined {
  const { term, tag } = splitTag(fullName);
  const rule = TAG_RULES.find(({ tag: of, name }) => of === tag && (name === undefined || name.test(term)));
  return rule?.type === undefined ? undefined : TERM_TYPES.indexOf(rule.type);
}

/** Whether a concept is shown and searched but not looked for in notes: most substances are foods, metals and chemicals. */
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

/** The key of the finding under which concepts of a type stand that have no parent among findings. */
export function rootOfType(termType: number): string {
  return `${ROOT}-${TERM_TYPES[termType].toUpperCase()}`;
}

/** The roots of SNOMED CT, the same in every release: one over all, and one for each type. */
export function* snomedRoots(place: SourceLocation): Generator<FindingRecord> {
  const heading = { kind: 'finding', style: 'title', termType: TERM_TYPES.indexOf('Cx'), place } as const;
  yield { ...heading, key: ROOT, description: 'SNOMED CT', parents: [] };
  for (const { type, description } of ROOTS) {
    yield { ...heading, key: rootOfType(TERM_TYPES.indexOf(type)), description, parents: [ROOT] };
  }
}

/** The public id of a concept: by its item number where its identifier is of the short format. */
export function snomedFindingId(concept: string): number | undefined {
  return concept.at(-3) === '0' && concept.at(-2) === '0'
    ? rangedId('snomed', Number(concept.slice(0, -3)))
    : undefined;
}
