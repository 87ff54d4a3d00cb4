// The meanings of the characters in ICD-10-PCS codes, inferred from the titles. Titles are composed of labels: if two
// codes in a table differ in one character, their titles differ in one label. If the titles of such codes are aligned,
// the words that change with the character, extended to the connecting words on either side, are its label.

/** A code in a table, with its title. */
export interface TitledCode {
  readonly code: string;
  readonly title: string;
}

/** The labels, keyed by position (4 to 7) and then by character. */
export type TableLabels = ReadonlyMap<number, ReadonlyMap<string, string>>;

export const FIRST_POSITION = 4;
const LAST_POSITION = 7;

const CONNECTORS = new Set(['of', 'to', 'with', 'into', 'in', 'from', 'on', 'using', 'for', 'at', 'via', ',']);
/** In "Percutaneous Approach", this word names the axis and is not part of the label. */
const APPROACH = 'Approach';

/** The words in a title; a comma counts as a word. */
function titleWords(title: string): string[] {
  return title.replaceAll(',', ' ,').split(' ').filter(Boolean);
}

/**
 * The labels that can be inferred from the titles in a table; `operation` is the name of the table's root operation.
 */
export function tableLabels(codes: readonly TitledCode[], operation: string): TableLabels {
  const rows = codes.map(({ code, title }) => ({ code, words: titleWords(title) }));
  const begin = phraseLength(rows, operation);
  const labels = new Map<number, ReadonlyMap<string, string>>();
  for (let position = FIRST_POSITION; position <= LAST_POSITION; position++) {
    labels.set(position, positionLabels(rows, position, begin));
  }
  return labels;
}

interface Row {
  readonly code: string;
  readonly words: readonly string[];
}

/**
 * Completes the labels for a table. If the titles do not change with a character, the character gets its usual label in
 * the section, provided that the titles contain that label. Otherwise, it gets the words that remain after all other
 * labels are removed from the titles. The character Z gets the label '' if it has no usual label or no words remain.
 */
export function completeLabels(
  codes: readonly TitledCode[],
  operation: string,
  found: TableLabels,
  usual: (position: number, value: string) => string | undefined,
): TableLabels {
  const rows = codes.map(({ code, title }) => ({ code, words: titleWords(title) }));
  const begin = phraseLength(rows, operation);
  const labels = new Map([...found].map(([position, values]) => [position, new Map(values)]));
  for (const isLastTry of [false, true]) {
    for (const [position, values] of labels) {
      for (const value of new Set(rows.map(({ code }) => code[position - 1]))) {
        if (values.has(value)) continue;
        const having = rows.filter(({ code }) => code[position - 1] === value);
        const label = isLastTry ? leftOver(having, labels, begin) : usual(position, value);
        if (label === undefined) {
          if (value === 'Z') values.set(value, '');
        } else if (having.every(({ words }) => includesWords(words, titleWords(label)))) values.set(value, label);
      }
    }
  }
  return labels;
}

/**
 * The words that remain in every title after its known labels are removed; undefined if they are not the same for all
 * titles or none remain.
 */
function leftOver(rows: readonly Row[], labels: TableLabels, begin: number): string | undefined {
  const rests = new Set(
    rows.map(({ code, words }) => labelOf(without(words.slice(begin), labelsOf(code, labels)) ?? words)),
  );
  const [rest] = rests;
  return rests.size === 1 && rest !== '' ? rest : undefined;
}

/** The known labels for the characters in a code. */
function labelsOf(code: string, labels: TableLabels): string[] {
  return [...labels].flatMap(([position, values]) => values.get(code[position - 1]) || []);
}

/**
 * The number of words at the start that all titles share, up to and including the last connecting word ("Extirpation of
 * Matter from"). If they share no connecting word, it is the number of words in the name of the operation.
 */
function phraseLength(rows: readonly Row[], operation: string): number {
  const named = titleWords(operation);
  const isNamed = named.length > 0 && rows.every(({ words }) => named.every((word, index) => words[index] === word));
  const least = isNamed ? named.length : 0;
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return least;
  let length = 0;
  while (length < first.words.length && others.every(({ words }) => words[length] === first.words[length])) length++;
  while (length > least && !isConnector(first.words[length - 1])) length--;
  return first.words[length - 1] === ',' ? least : Math.max(length, least);
}

function positionLabels(rows: readonly Row[], position: number, begin: number): Map<string, string> {
  const aligned = new Map<string, Row[]>();
  const titles = new Map<string, (readonly string[])[]>();
  for (const row of rows) {
    const rest = row.code.slice(0, position - 1) + row.code.slice(position);
    const value = row.code[position - 1];
    aligned.set(rest, [...(aligned.get(rest) ?? []), row]);
    titles.set(value, [...(titles.get(value) ?? []), row.words]);
  }
  const candidates = new Map<string, Set<string>>();
  for (const group of aligned.values()) {
    if (group.length < 2) continue;
    for (const [value, label] of groupLabels(group, position, begin)) {
      candidates.set(value, (candidates.get(value) ?? new Set()).add(label));
    }
  }
  const labels = new Map<string, string>();
  for (const [value, found] of candidates) {
    const all = titles.get(value) ?? [];
    // If several labels were found, the longest one contained in all titles with this character is used. A shorter
    // label lacks words that happened to be the same in all titles of one group.
    const [label] = [...found]
      .filter((each) => all.every((words) => includesWords(words, titleWords(each))))
      .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    if (label !== undefined) labels.set(value, label);
  }
  return labels;
}

/**
 * In a group of codes that differ in only one character, the values of that character, each with the words that change
 * with it.
 */
function groupLabels(group: readonly Row[], position: number, begin: number): [string, string][] {
  const [first, ...others] = group.map(({ words }) => words);
  const shortest = Math.min(...group.map(({ words }) => words.length));
  let before = 0;
  while (before < shortest && others.every((words) => words[before] === first[before])) before++;
  let after = 0;
  const fromEnd = (words: readonly string[]) => words[words.length - 1 - after];
  while (after < shortest - before && others.every((words) => fromEnd(words) === fromEnd(first))) after++;
  // Only Z can have an empty label. For any other character, an empty label means that one label is contained in
  // another ("Percutaneous" in "Percutaneous Endoscopic").
  const isWholeLabel = group.some(({ code, words }) =>
    words.length === before + after ? code[position - 1] === 'Z' : isConnector(words[before]),
  );
  if (!isWholeLabel) {
    while (before > begin && !isConnector(first[before - 1])) before--;
    while (after > 0 && !isConnector(first[first.length - after])) after--;
  }
  return group.map(({ code, words }) => [code[position - 1], labelOf(words.slice(before, words.length - after))]);
}

function isConnector(word: string | undefined): boolean {
  return word !== undefined && CONNECTORS.has(word);
}

function labelOf(words: readonly string[]): string {
  let begin = 0;
  let end = words.length;
  while (begin < end && isConnector(words[begin])) begin++;
  while (end > begin && (isConnector(words[end - 1]) || words[end - 1] === APPROACH)) end--;
  return words.slice(begin, end).join(' ').replaceAll(' ,', ',');
}

/** Whether `words` contains the words in `wanted` side by side and in the same order. */
function includesWords(words: readonly string[], wanted: readonly string[]): boolean {
  return wordsAt(words, wanted) >= 0;
}

function wordsAt(words: readonly string[], wanted: readonly string[]): number {
  for (let at = 0; at + wanted.length <= words.length; at++) {
    if (wanted.every((word, index) => words[at + index] === word)) return at;
  }
  return -1;
}

/**
 * The words that remain after each label has been removed once, longer labels first; undefined if a label is not found.
 */
function without(words: readonly string[], labels: readonly string[]): readonly string[] | undefined {
  let rest = words;
  for (const label of [...labels].sort((a, b) => b.length - a.length)) {
    const wanted = titleWords(label);
    const at = wordsAt(rest, wanted);
    if (at < 0) return undefined;
    rest = [...rest.slice(0, at), ...rest.slice(at + wanted.length)];
  }
  return rest;
}
