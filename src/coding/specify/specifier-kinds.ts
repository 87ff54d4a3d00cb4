// Infers what a character of a code specifies from the titles of the codes that differ in it: side, trimester, fetus,
// stage, encounter or an ordinary detail. The titles come either from a publisher ("of right radius", "unspecified
// trimester") or from the core ("right side", "side not named"). Words that all titles in a set share at the beginning
// or end are removed first.

/**
 * `episode` is the encounter that a seventh character specifies; `detail` is anything else that distinguishes codes.
 */
const SPECIFIER_KINDS = ['laterality', 'trimester', 'fetus', 'stage', 'episode', 'detail'] as const;
export type SpecifierKind = (typeof SPECIFIER_KINDS)[number];

/** The meaning of one character. */
export interface Meaning {
  /** The meaning in words, i.e. the part of the title that differs from the other titles of the set. */
  readonly label: string;
  /**
   * A side is `right`, `left`, `both` or `none`; a trimester is `1`, `2`, `3` or `none`; a fetus is its digit; a stage
   * is its name or `none`; an episode is the character itself. This string is empty for a detail and for any meaning
   * not listed here.
   */
  readonly meaning: string;
  /**
   * The label without the words that express the meaning; it is the same for "right upper eyelid" and "left upper
   * eyelid".
   */
  readonly rest: string;
}

const SEVENTH = 7;
const ENCOUNTER = /\b(?:encounter|sequela)\b/;
const NOT_NAMED = /\b(?:unspecified|not named|not specified|unknown)\b/;
const SIDE = /\b(?:right|left|bilateral|both(?: (?:sides|eyes|ears|legs|arms|feet|hands|kidneys))?)\b/;
const TRIMESTER = /\b(?:(first|second|third|1st|2nd|3rd)|unspecified) trimester\b|\btrimester not named\b/;
const FETUS = /\b(?:fetus (\d)|other fetus|not applicable or unspecified|fetus not named)\b/;
const STAGE =
  /\b(?:(?:stage|class) (\d[a-z]?|[ivx]+)\b|(mild|moderate|severe|end|indeterminate|unspecified) stage|(unstageable)|stage not named)/;

const ORDINALS: Readonly<Record<string, string>> = {
  first: '1',
  second: '2',
  third: '3',
  '1st': '1',
  '2nd': '2',
  '3rd': '3',
};

/**
 * Determines the kind of the characters at a position (counted from 1), and the meaning of each. The titles are in the
 * order of `characters`.
 */
export function meaningsOf(
  digit: number,
  characters: readonly string[],
  titles: readonly string[],
): { readonly kind: SpecifierKind; readonly meanings: readonly Meaning[] } {
  const labels = distinguishingLabels(titles);
  const texts = titles.map((title, index) => ({ title: title.toLowerCase(), label: labels[index].toLowerCase() }));
  const kind = kindOf(digit, texts);
  const meanings = labels.map((label, index) => {
    const { meaning, cut } = extractMeaning(kind, texts[index], characters[index]);
    return { label, meaning, rest: withoutCut(texts[index].label, cut) };
  });
  return { kind, meanings };
}

interface TitleText {
  readonly title: string;
  readonly label: string;
}

function kindOf(digit: number, texts: readonly TitleText[]): SpecifierKind {
  const count = (holds: (text: TitleText) => boolean) => texts.filter(holds).length;
  if (digit === SEVENTH && count(({ label }) => ENCOUNTER.test(label)) > 0) return 'episode';
  if (count(({ title }) => /\btrimester\b/.test(title)) > 1 && areDistinct(TRIMESTER, texts)) return 'trimester';
  if (digit === SEVENTH && count(({ label }) => FETUS.test(label)) > 1) return 'fetus';
  const sided = texts.map(({ label }) => sideOf(label).meaning);
  const isSided = sided.includes('right') && sided.includes('left');
  if (isSided && 2 * sided.filter((meaning) => meaning !== '').length >= sided.length) return 'laterality';
  if (count(({ title }) => STAGE.test(title)) > 1 && stagesDiffer(texts)) return 'stage';
  return 'detail';
}

/** Whether a pattern matches at least two titles, each with different words; if not, other words distinguish them. */
function areDistinct(pattern: RegExp, texts: readonly TitleText[]): boolean {
  const found = texts.flatMap(({ title }) => pattern.exec(title)?.[0] ?? []);
  return found.length > 1 && new Set(found).size === found.length;
}

/** Whether the titles name different stages; if not, the codes differ in some other respect. */
function stagesDiffer(texts: readonly TitleText[]): boolean {
  return new Set(texts.map(({ title }) => STAGE.exec(title)?.[0])).size > 1;
}

function extractMeaning(
  kind: SpecifierKind,
  { title, label }: TitleText,
  character: string,
): { meaning: string; cut: string } {
  switch (kind) {
    case 'laterality':
      return sideOf(label);
    case 'trimester': {
      const found = TRIMESTER.exec(title);
      return { meaning: found === null ? '' : (ORDINALS[found[1] ?? ''] ?? 'none'), cut: found?.[0] ?? '' };
    }
    case 'fetus':
      return { meaning: FETUS.test(label) ? character : '', cut: '' };
    case 'stage': {
      const found = STAGE.exec(title);
      const [, number, word, other] = found ?? [];
      const named = number ?? word ?? other;
      const isNamed = named !== undefined && named !== 'unspecified';
      return { meaning: isNamed ? named : NOT_NAMED.test(label) ? 'none' : '', cut: found?.[0] ?? '' };
    }
    case 'episode':
      return { meaning: character, cut: '' };
    default:
      return { meaning: '', cut: '' };
  }
}

function sideOf(label: string): { meaning: string; cut: string } {
  const [side] = SIDE.exec(label) ?? [];
  if (side === 'right' || side === 'left') return { meaning: side, cut: side };
  if (side !== undefined) return { meaning: 'both', cut: side };
  const [none] = NOT_NAMED.exec(label) ?? [];
  return none === undefined ? { meaning: '', cut: '' } : { meaning: 'none', cut: none };
}

/** The titles without the words that all of them begin or end with; a title with no other words is kept whole. */
function distinguishingLabels(titles: readonly string[]): string[] {
  if (titles.length < 2) return [...titles];
  const words = titles.map((title) => title.split(' '));
  const shortest = Math.min(...words.map((list) => list.length));
  const [first] = words;
  const shares = (at: (list: readonly string[]) => string | undefined) => words.every((list) => at(list) === at(first));
  let front = 0;
  while (front < shortest && shares((list) => list[front])) front++;
  let back = 0;
  while (back < shortest - front && shares((list) => list.at(-1 - back))) back++;
  const cut = (fromEnd: number) => words.map((list) => list.slice(front, list.length - fromEnd).join(' '));
  const labels = cut(back);
  // Shared words at the end are kept if cutting them would break a phrase: "kind not named" would become "kind not",
  // and "with macular edema" just "with".
  const isTorn = first.at(-1) === 'named' || labels.some((label) => /^(?:with|without)$/i.test(label));
  return (isTorn ? cut(0) : labels).map((label, index) => label || titles[index]);
}

/**
 * Removes the words that express a meaning, such as "first trimester", from a label. Returns '' if the label does
 * not contain all of these words, for example only "first".
 */
function withoutCut(label: string, cut: string): string {
  if (cut !== '' && !label.includes(cut)) return '';
  return label
    .replace(cut, ' ')
    .replace(/[\s,]+/g, ' ')
    .trim();
}
