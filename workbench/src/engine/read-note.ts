// Reads one note: its findings, its sections, its claim, and the details that the codes on the claim leave open.

import {
  type ClaimCode,
  type CodeSpecifier,
  chartMap,
  codeNote,
  completeCode,
  correctResults,
  type KnowledgeBase,
  lookup,
  type NoteFix,
  type RecognitionResult,
  recognize,
  resolveTerms,
  sectionsOf,
} from 'cterm';
import { fixedClaim } from './fixed-claim.js';
import type { CodeDetail, Encounter, Reading } from './protocol.js';
import { chartOf, visitOf } from './visit.js';

const EXPLAINED = { explain: true, includeHypothetical: true };

/** Reads a text with a knowledge base. */
export function readNote(
  kb: KnowledgeBase,
  text: string,
  encounter: Encounter,
  fixes: readonly NoteFix[],
): Omit<Reading, 'milliseconds'> {
  const visit = visitOf(encounter);
  const found = recognize(kb, { Text: text, Settings: EXPLAINED, ...visit }).taggedText.results;
  const { results, fixed } = correctResults(text, found, fixes);
  const { codes, held } = codeNote(kb, { Text: text, Setting: encounter.setting, ...visit }).codedNote;
  const claim = fixed === 0 ? { codes, held } : fixedClaim(kb, { codes, held }, found, results, encounter);
  const details = claim.codes.flatMap((code) => detailsOf(kb, code, encounter));
  const sections = sectionsOf(kb, { Text: text });
  return { text, results, sections, claim, details, names: alternateNames(kb, results), fixed };
}

function alternateNames(kb: KnowledgeBase, results: readonly RecognitionResult[]): Reading['names'] {
  const ids = [...new Set(results.flatMap(({ alternates }) => alternates.map(({ ctermId }) => ctermId)))];
  if (ids.length === 0) return {};
  const { item } = resolveTerms(kb, { CtermIds: ids, TermProperties: 'description' }).list;
  return Object.fromEntries(item.map(({ ctermId, description = '' }) => [ctermId, description]));
}

/** The details to ask for. The kind of a disease is not among them, because each kind has its own code. */
const ASKED: readonly string[] = ['laterality', 'trimester', 'fetus', 'stage', 'episode'];

function detailsOf(kb: KnowledgeBase, { vocab, code, reportable }: ClaimCode, encounter: Encounter): CodeDetail[] {
  if (!reportable) return [missingDetail(kb, vocab, code)].filter(({ choices }) => choices.length > 0);
  const Chart = chartOf(encounter, [{ id: '1', Vocab: vocab, Code: code }]);
  const [mapped] = chartMap(kb, { Chart, Vocabs: vocab, IncludeSpecifierLists: true }).codeMap;
  const entry = mapped?.map[0]?.entries.find((one) => one.code === code);
  return (entry?.specifiers ?? []).flatMap((set) => openDetail(kb, vocab, code, set));
}

/** A list with the detail if a character of the code leaves it unspecified; otherwise, an empty list. */
function openDetail(
  kb: KnowledgeBase,
  Vocab: string,
  code: string,
  { name, tag, digit, list }: CodeSpecifier,
): CodeDetail[] {
  if (!ASKED.includes(name) || list.find((choice) => choice.code === tag)?.typeId !== 0) return [];
  const choices = list.flatMap(({ typeId, code: character }) => {
    if (typeId !== 1 || character === tag) return [];
    const Code = withCharacter(code, digit, character);
    const { description, unreportable } = lookup(kb, { Vocab, Code }).lookup;
    return description === undefined || unreportable ? [] : [{ code: Code, label: description }];
  });
  return choices.length === 0 ? [] : [{ code, name, required: false, choices }];
}

/** Replaces the character at a position in a code; the dot is not counted. */
function withCharacter(code: string, digit: number, character: string): string {
  const plain = code.replace('.', '');
  const changed = plain.slice(0, digit - 1) + character + plain.slice(digit);
  return code.includes('.') ? `${changed.slice(0, 3)}.${changed.slice(3)}` : changed;
}

/** The possible completions of a code that must not be reported as it is. */
function missingDetail(kb: KnowledgeBase, vocab: string, code: string): CodeDetail {
  const { missing, completion } = completeCode(kb, { Vocab: vocab, Code: code, Limit: 12 }).completion;
  const choices = completion.map((one) => ({ code: one.code, label: one.description }));
  return { code, name: missing.map(({ name }) => name).join(', '), required: true, choices };
}
