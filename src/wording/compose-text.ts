// Composes a readable note from the findings in a document. Its sections are in the order in which clinicians read
// them, its sentences join related findings, and contextual phrases follow the finding that opens their context. The
// recogniser reads every sentence back; if the result differs from the document, plainer wording is used instead.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { phrasesOf } from '../knowledge/phrases.js';
import { SX, TX } from '../knowledge/term-types.js';
import { type ComposeOptions, isDenied, pieceOf, wordingsOf } from './alternative-wordings.js';
import { type ComposedSection, sectionOf, sectionPlace } from './compose-sections.js';
import type { DocumentFinding } from './document-terms.js';
import { keyOf, type Reader, readerOf } from './read-back.js';
import { allOf, anyOf, capitalised, lineOf, sentenceOf } from './sentence-forms.js';
import { possibleModifiers } from './sided-findings.js';

/** A finding in a document, with the group of the note to which its term belongs. */
export interface ComposedFinding extends DocumentFinding {
  readonly groupId: string;
  /** The position in the document, starting at 1. */
  readonly entryId: number;
}

/** A section and its text. */
export interface SectionText {
  readonly section: ComposedSection;
  readonly lines: readonly string[];
  readonly findings: readonly ComposedFinding[];
}

/** The maximum number of findings joined in one sentence. */
const MOST_JOINED = 8;

interface Work {
  readonly kb: Knowledge;
  readonly place: ComposeOptions;
  readonly reader: Reader;
  readonly section: ComposedSection;
  /**
   * The keys of all findings in the section, because a sentence may also state findings that belong to another
   * sentence.
   */
  readonly keys: readonly string[];
}

/**
 * The sections of a note, composed from findings that are in the knowledge base. Chapters and groups keep their order.
 */
export function composeSections(
  kb: Knowledge,
  findings: readonly ComposedFinding[],
  place: ComposeOptions,
): SectionText[] {
  const reader = readerOf(kb, place);
  const bySection = new Map<string, { section: ComposedSection; findings: ComposedFinding[] }>();
  for (const given of findings) {
    const finding = withPossibleSide(kb, given);
    const section = sectionOf(finding.groupId, finding.said.prefix ?? '', kb.tables.findings.termType(finding.row));
    const held = bySection.get(section.heading) ?? { section, findings: [] };
    bySection.set(section.heading, held);
    held.findings.push(finding);
  }
  return [...bySection.values()]
    .sort((a, b) => sectionPlace(a.section) - sectionPlace(b.section))
    .map(({ section, findings: own }) => {
      const ordered = [...own].sort((a, b) => a.record.chapter - b.record.chapter || a.entryId - b.entryId);
      const work: Work = { kb, place, reader, section, keys: ordered.map((finding) => foundKey(kb, finding)) };
      const said = withoutComponents(work, withoutRepeats(work, ordered));
      const lines = section.form === 'list' ? said.map((one) => single(work, one)) : paragraphs(work, said);
      return { section, lines: [...new Set(lines)], findings: ordered };
    });
}

/** The finding, but without any side if it cannot have one. */
function withPossibleSide(kb: Knowledge, finding: ComposedFinding): ComposedFinding {
  const { modifier } = finding.said;
  const possible = possibleModifiers(kb, finding.row, modifier);
  return possible === modifier ? finding : { ...finding, said: { ...finding.said, modifier: possible } };
}

/** Drops every finding without details that is a duplicate or is also stated with details. */
function withoutRepeats({ kb }: Work, findings: readonly ComposedFinding[]): ComposedFinding[] {
  const told = new Set(findings.filter(saysMore).map((finding) => foundKey(kb, finding)));
  return findings.filter((finding) => {
    const key = foundKey(kb, finding);
    if (saysMore(finding)) return true;
    const isNew = !told.has(key);
    told.add(key);
    return isNew;
  });
}

/** Drops components whose value is already in the line of their panel, such as the 142 in "blood pressure: 142/90". */
function withoutComponents(work: Work, findings: readonly ComposedFinding[]): ComposedFinding[] {
  const { kb, section, reader } = work;
  const absorbed = new Set<ComposedFinding>();
  for (const panel of findings) {
    const parts = kb.tables.findings.components(panel.row);
    const value = panel.said.value ?? '';
    if (parts.length === 0 || value === '') continue;
    const within = findings.filter(({ row, said }) => parts.includes(row) && said.value && value.includes(said.value));
    if (within.length === 0) continue;
    const keys = [panel, ...within].map((finding) => foundKey(kb, finding));
    if (reader.judge(lineOf(section, single(work, panel)), section.heading, keys) !== 'same') continue;
    for (const one of within) absorbed.add(one);
  }
  return findings.filter((finding) => !absorbed.has(finding));
}

/** The key of a finding. It must occur among the results when the finding's wording is read back. */
export function foundKey(kb: Knowledge, { row, said }: DocumentFinding): string {
  const { findings } = kb.tables;
  const { prefix = '', result = '' } = said;
  return keyOf({ ctermId: findings.id(row), termType: findings.termType(row), prefix, result });
}

/** The paragraphs of the section, one for each narrative group. Each paragraph states present findings first. */
function paragraphs(work: Work, findings: readonly ComposedFinding[]): string[] {
  const groups = new Map<number, ComposedFinding[]>();
  for (const finding of findings) {
    const { narrativeGroup } = finding.record;
    const own = groups.get(narrativeGroup);
    if (own === undefined) groups.set(narrativeGroup, [finding]);
    else own.push(finding);
  }
  return [...groups.values()].map((own) => {
    const sentences = inContexts(work, own).flat();
    return [...new Set(sentences)].join(' ');
  });
}

/**
 * Groups the findings in a paragraph into sentences. A finding in the context of an earlier one comes directly after
 * that one.
 */
function inContexts(work: Work, findings: readonly ComposedFinding[]): string[][] {
  const { kb, place } = work;
  const present = findings.filter((finding) => !isDenied(kb, finding));
  const opened = new Map<ComposedFinding, ComposedFinding[]>();
  const openers = new Map<string, ComposedFinding>();
  const free: ComposedFinding[] = [];
  for (const finding of present) {
    const { ctnk, cp } = phrasesOf(kb, finding.row, place.culture);
    const opener = ctnk === undefined || cp === undefined || finding.said.prefix ? undefined : openers.get(ctnk);
    if (opener === undefined) {
      free.push(finding);
      if (!finding.said.prefix) openers.set(kb.tables.findings.nodeKey(finding.row), finding);
      continue;
    }
    const own = opened.get(opener);
    if (own === undefined) opened.set(opener, [finding]);
    else own.push(finding);
  }
  const denied = findings.filter((finding) => isDenied(kb, finding));
  const stated = new Set(present.filter(({ said }) => !said.prefix).map(({ row }) => row));
  const isContradicted = ({ row, said }: ComposedFinding) => !said.prefix && stated.has(row);
  const deny = (own: readonly ComposedFinding[]) =>
    joinedSentences(work, own, (pieces, isSymptom) => `${isSymptom ? 'Denies' : 'No'} ${anyOf(pieces)}`);
  return [
    ...runsOf(work, free, opened),
    ...kinds(
      work,
      denied.filter((finding) => !isContradicted(finding)),
    ).map(deny),
    // A finding that the section both reports and denies is worded as a contradiction.
    ...kinds(work, denied.filter(isContradicted)).map((own) => contradicted(work, own, deny(own))),
  ];
}

/** Sentences that deny what the section also reports. Each begins with "Elsewhere" if it then reads back correctly. */
function contradicted(work: Work, findings: readonly ComposedFinding[], sentences: readonly string[]): string[] {
  const keys = findings.map((finding) => foundKey(work.kb, finding));
  return sentences.map((sentence) => {
    const worded = `Elsewhere ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
    const isRead = work.reader.judge(worded, work.section.heading, keys, work.keys) === 'same';
    return isRead ? worded : sentence;
  });
}

/**
 * The sentences that state present findings. Findings that open no context are joined. A finding that opens a context
 * is followed by the findings in that context.
 */
function runsOf(
  work: Work,
  findings: readonly ComposedFinding[],
  opened: ReadonlyMap<ComposedFinding, readonly ComposedFinding[]>,
): string[][] {
  const say = (own: readonly ComposedFinding[]): string[] =>
    joinedSentences(work, own, (pieces, isSymptom) => (isSymptom ? `Reports ${allOf(pieces)}` : allOf(pieces)));
  const runs: string[][] = [];
  let joined: ComposedFinding[] = [];
  const flush = (): void => {
    for (const own of kinds(work, joined)) runs.push(say(own));
    joined = [];
  };
  for (const finding of findings) {
    const behind = opened.get(finding);
    if (behind === undefined) {
      joined.push(finding);
      continue;
    }
    flush();
    runs.push([...say([finding]), ...contextual(work, finding, behind, say)]);
  }
  flush();
  return runs;
}

/**
 * A sentence such as "The chest pain is behind the sternum and crushing" if it reads back correctly; otherwise, the
 * findings in their own words.
 */
function contextual(
  work: Work,
  opener: ComposedFinding,
  findings: readonly ComposedFinding[],
  say: (own: readonly ComposedFinding[]) => string[],
): string[] {
  const { kb, place } = work;
  const { startContext } = phrasesOf(kb, opener.row, place.culture);
  if (startContext === undefined) return say(findings);
  const plain: ComposedFinding[] = [];
  const phrases: string[] = [];
  const keys: string[] = [];
  for (const finding of findings) {
    const phrase = phrasesOf(kb, finding.row, place.culture).cp ?? '';
    const key = foundKey(kb, finding);
    const isRead = work.reader.judge(`${startContext} ${phrase}.`, work.section.heading, [key], work.keys) === 'same';
    if (!isRead || saysMore(finding)) plain.push(finding);
    else {
      phrases.push(phrase);
      keys.push(key);
    }
  }
  const sentence = `${startContext} ${allOf(phrases)}.`;
  if (phrases.length === 0) return say(findings);
  if (work.reader.judge(sentence, work.section.heading, keys, work.keys) !== 'same') return say(findings);
  return plain.length === 0 ? [sentence] : [sentence, ...say(plain)];
}

/** Whether a finding has qualifiers other than prefix and result. */
function saysMore({ said }: ComposedFinding): boolean {
  const { modifier, status, value, duration, onset, note, episode, scale, prescription, timing = [] } = said;
  const isMore = modifier || status || value || duration || onset || note || episode || scale || prescription;
  return Boolean(isMore) || timing.length > 0;
}

/**
 * Splits findings into groups for joint sentences. A test, or a finding with a prefix, is alone in its group. The
 * symptoms form one group, and all other findings form another.
 */
function kinds({ kb }: Work, findings: readonly ComposedFinding[]): ComposedFinding[][] {
  const typeOf = (finding: ComposedFinding): number => kb.tables.findings.termType(finding.row);
  const isAlone = (finding: ComposedFinding): boolean => Boolean(finding.said.prefix) || typeOf(finding) === TX;
  const symptoms = findings.filter((finding) => typeOf(finding) === SX && !isAlone(finding));
  const others = findings.filter((finding) => typeOf(finding) !== SX && !isAlone(finding));
  const alone = findings.filter(isAlone).map((finding) => [finding]);
  return [...alone, symptoms, others].filter((own) => own.length > 0);
}

/** States findings of one kind in as few sentences as possible, as long as the sentences read back correctly. */
function joinedSentences(
  work: Work,
  findings: readonly ComposedFinding[],
  join: (pieces: readonly string[], isSymptom: boolean) => string,
): string[] {
  const [first] = findings;
  if (first === undefined) return [];
  if (findings.length === 1) return [sentenceOf(single(work, first))];
  if (findings.length <= MOST_JOINED) {
    const { kb, section, place } = work;
    const isSymptom = kb.tables.findings.termType(first.row) === SX;
    const pieces = findings.map((finding) => pieceOf(kb, finding, section, place));
    const sentence = sentenceOf(join([...new Set(pieces)], isSymptom));
    const expected = findings.map((finding) => foundKey(kb, finding));
    if (work.reader.judge(sentence, section.heading, expected) === 'same') return [sentence];
  }
  const half = findings.length > MOST_JOINED ? MOST_JOINED : Math.ceil(findings.length / 2);
  return [findings.slice(0, half), findings.slice(half)].flatMap((own) => joinedSentences(work, own, join));
}

/**
 * States a finding in the first wording that reads back as exactly this finding. Failing that, the first wording that
 * reads back as this finding and others is used; failing that, the first wording of all.
 */
function single(work: Work, finding: ComposedFinding): string {
  const { kb, section, place, reader } = work;
  const key = foundKey(kb, finding);
  let first: string | undefined;
  let more: string | undefined;
  for (const wording of wordingsOf(kb, finding, section, place)) {
    const line = capitalised(wording);
    first ??= line;
    const verdict = reader.judge(lineOf(section, line), section.heading, [key]);
    if (verdict === 'same') return line;
    if (verdict === 'more') more ??= line;
  }
  return more ?? first ?? '';
}
