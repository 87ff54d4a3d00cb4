// Hints about a code, which human coders should read before they put the code on a claim. Each hint has a type and is
// in our own words, except for the vocabulary's instructions for the code and its ancestors, which are quoted from the
// bundle.

import type { InstructionKind } from '../../bundle/sections/instructions-section.js';
import type { CodeHint } from '../../contract/result-types.js';
import { derive } from '../../knowledge/derive.js';
import { instructionsOf } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { MINUTES_A_YEAR } from '../../knowledge/patients.js';
import { rowCache } from '../../knowledge/row-cache.js';
import type { MissingDatum } from '../../knowledge/rules/map-rules.js';
import type { SpecifierKind, SpecifierSet } from '../specify/specifiers.js';

/** All types of hints. `advice` comes from the author of a map; `absent` means that nothing is to be coded. */
const HINT_TYPES = [
  'laterality',
  'episode',
  'trimester',
  'fetus',
  'stage',
  'additional-code',
  'code-first',
  'use-additional',
  'external-cause',
  'excludes1',
  'excludes2',
  'uncertain-dx',
  'age',
  'sex',
  'value',
  'advice',
  'absent',
] as const;
export type HintType = (typeof HINT_TYPES)[number];

/** Makes a hint. */
export function hint(type: HintType, text: string): CodeHint {
  return { type, text };
}

const WANTED: Readonly<Record<Exclude<SpecifierKind, 'detail'>, string>> = {
  laterality: 'The code continues with the side, which is not stated',
  episode: 'The code continues with the encounter (first treatment, later care, sequela), which is not stated',
  trimester: 'The code continues with the trimester, which is not stated',
  fetus: 'The code continues with the number of the fetus concerned, which is not stated',
  stage: 'The code continues with the stage, which is not stated',
};

/** The hint that a specifier is missing; undefined for a specifier of the kind `detail`. */
export function missingSpecifierHint({ kind, digit, choices }: SpecifierSet): CodeHint | undefined {
  if (kind === 'detail') return undefined;
  const list = choices.map(({ character, label }) => `${character} ${label}`).join('; ');
  return hint(kind, `${WANTED[kind]}. Character ${digit} is one of: ${list}.`);
}

/** The hint that the documentation does not specify something for which the vocabulary has more specific codes. */
export function unnamedSpecifierHint({ kind, choices }: SpecifierSet): CodeHint | undefined {
  if (kind === 'detail' || kind === 'episode') return undefined;
  const named = choices.filter(({ meaning }) => meaning !== '' && meaning !== 'none').map(({ label }) => label);
  if (named.length === 0) return undefined;
  return hint(kind, `The ${NOUNS[kind]} is not specified. There are codes for: ${named.join('; ')}.`);
}

const NOUNS: Readonly<Record<'laterality' | 'trimester' | 'fetus' | 'stage', string>> = {
  laterality: 'side',
  trimester: 'trimester',
  fetus: 'fetus',
  stage: 'stage',
};

/** The hint that the chart lacks a datum on which the choice between maps depends. */
export function missingDatumHint(datum: MissingDatum): CodeHint {
  if (datum === 'age') return hint('age', 'The age of the patient decides between codes and is not known.');
  if (datum === 'sex') return hint('sex', 'The sex of the patient decides between codes and is not known.');
  if (datum === 'since')
    return hint('advice', 'The time of onset decides between codes: neither Onset nor Duration is stated.');
  if (datum === 'value') return hint('value', 'A value decides between codes and the record has none.');
  if (datum.startsWith('with='))
    return hint('additional-code', 'Another finding of the patient would decide between codes.');
  return hint('advice', `The ${datum} decides between codes and is not stated.`);
}

/** The hints that a qualifier keeps a code off the claim, by the kind of qualifier. */
const SUPPRESSED: Readonly<Record<string, readonly [HintType, string]>> = {
  prefix: ['uncertain-dx', 'A finding that is only possible, past or in the family is not coded as present.'],
  result: ['absent', 'The finding is absent: there is nothing to code.'],
  status: ['absent', 'The finding is over, was not carried out or has ended: it is not coded as present.'],
};

/** The hint that a qualifier keeps a code off the claim; undefined if hints on missing data already say why. */
export function suppressionHint(by: string): CodeHint | undefined {
  const found = SUPPRESSED[by];
  return found === undefined ? undefined : hint(...found);
}

/** The hint that the encounter in the seventh character of a code is presumed rather than stated. */
export function presumedEncounterHint({ choices }: SpecifierSet): CodeHint {
  const list = choices.map(({ character, label }) => `${character} ${label}`).join('; ');
  return hint('episode', `The encounter is not stated; the code presumes the first treatment. It is one of: ${list}.`);
}

/** The hint about `other`, a code that an Excludes1 or Excludes2 note names. */
export function excludesHint(kind: 'excludes1' | 'excludes2', other: string, note: string): CodeHint {
  const text =
    kind === 'excludes1'
      ? `Not together with ${other}: the vocabulary excludes it here (${note}), unless the two are unrelated.`
      : `${other} is not part of this code (${note}): both may be coded if both are present.`;
  return hint(kind, text);
}

const QUOTED: Readonly<Partial<Record<InstructionKind, [HintType, string]>>> = {
  'code-first': ['code-first', 'Code first'],
  'use-additional': ['use-additional', 'Code in addition'],
  'code-also': ['additional-code', 'Code also'],
  excludes1: ['excludes1', 'Not to be coded here'],
  excludes2: ['excludes2', 'Not included here; may be coded in addition'],
};

const hintCache = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<readonly CodeHint[]>(kb.tables.codes.rowCount));

/**
 * The hints for the code at the given row: the vocabulary's instructions (code first, additional codes, exclusions, sex
 * and age limits) and, for an injury, the hint that its external cause can be coded.
 */
export function codeHints(kb: Knowledge, row: number): CodeHint[] {
  const hints = hintCache(kb).at(row) ?? hintCache(kb).keep(row, readHints(kb, row));
  // The hints are copied because callers may modify the answers that contain them.
  return hints.map(({ type, text }) => ({ type, text }));
}

function readHints(kb: Knowledge, row: number): CodeHint[] {
  const found: CodeHint[] = [];
  for (const { kind, text } of instructionsOf(kb, row)) {
    const [type, lead] = QUOTED[kind] ?? [];
    if (type !== undefined) found.push(hint(type, `${lead}: ${text}`));
    else if (kind === 'manifestation') found.push(hint('code-first', 'A manifestation: its cause is coded first.'));
    else if (kind === 'sex') found.push(hint('sex', `Only for ${text === 'F' ? 'women and girls' : 'men and boys'}.`));
    else if (kind === 'age') found.push(hint('age', `Only for patients aged ${ageInWords(text)}.`));
  }
  const { codes } = kb.tables;
  const isInjury =
    kb.manifest.vocabularies[codes.vocab(row)].name === 'icd10' && /^(?:S|T[0-7]|T8[0-8])/.test(codes.code(row));
  if (isInjury && !hasOwnCause(codes.code(row))) {
    found.push(
      hint('external-cause', 'Codes V00 to Y99 state how, where and during what activity the injury happened.'),
    );
  }
  return distinctHints(found);
}

/**
 * Whether a code includes its own cause, like the codes for poisonings and adverse effects (T36–T65) and for
 * complications (T80–T88).
 */
function hasOwnCause(code: string): boolean {
  const category = code.slice(0, 3);
  return category >= 'T36' && category !== 'T79' && !/^T(?:6[6-9]|7\d)$/.test(category);
}

/** Puts an age range into words. The range is `low-high` in minutes; an empty end means no limit. */
export function ageInWords(range: string): string {
  const [low = '', high = ''] = range.split('-');
  const years = (minutes: string) => {
    const count = Number(minutes) / MINUTES_A_YEAR;
    return count < 1 ? `${Math.round((count * MINUTES_A_YEAR) / 1440)} days` : `${Math.round(count * 10) / 10} years`;
  };
  if (low === '' || low === '0') return `under ${years(high)}`;
  return high === '' ? `${years(low)} and over` : `${years(low)} to under ${years(high)}`;
}

function distinctHints(hints: readonly CodeHint[]): CodeHint[] {
  return [...new Map(hints.map((one) => [`${one.type} ${one.text}`, one])).values()];
}
