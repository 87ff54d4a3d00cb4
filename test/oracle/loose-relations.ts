// The relations that two neighbouring words of a name may have in a text that has other words between the two. Each
// relation has one regular expression. It is matched against a string in which each word or separator between the two
// words is one character. Each relation also has examples, which test/oracle/loose-relations.test.ts checks; the kernel
// implements the same relations as a state table.

import type { Token } from './loose-words-oracle.js';

export type RelationName =
  | 'beside'
  | 'sibling'
  | 'head'
  | 'adjective'
  | 'shared'
  | 'listed'
  | 'place'
  | 'predicate'
  | 'label';

export interface Relation {
  /** The name of the relation; the relation `adjective` is reported as `head`. */
  readonly name: Exclude<RelationName, 'adjective'>;
  /**
   * Which of the two words is also related to the words between them; this word is left out of the span of the name.
   */
  readonly sharesWith?: 'first' | 'second';
}

/** Two words in a text, and what is between them. */
interface Between {
  readonly tokens: readonly Token[];
  /** The word of the name that comes before x; undefined if x is the first word of the name. */
  readonly before: number | undefined;
  readonly x: number;
  readonly y: number;
  /**
   * Everything between the two words: w is a content word, b a content word for a body part, p "of", c "is", h "with",
   * & "and", q the "and" that joins the site of the qualifier y to another site; the separators , / : represent
   * themselves, and ! represents a word or gap that no name spans. Words that may occur anywhere ("the", "left") are
   * left out.
   */
  readonly path: string;
}

interface Rule {
  readonly name: RelationName;
  readonly pattern: RegExp;
  /** Texts in which the two bracketed words have this relation. */
  readonly examples: readonly string[];
  /** Texts that the pattern or `holds` rejects. */
  readonly counterexamples: readonly string[];
  holds?(between: Between): boolean;
}

// J: "and", a comma or a slash. W: one item in a list. Q: a statement about a body part, mentioning no other body
// part. S: small words and separators that may come before a content word.
const PIECES: Readonly<Record<string, string>> = { J: '[,/&]', W: '[wb]{1,3}', Q: 'w{1,3}', S: '[cph,/&]' };

function pattern(shape: string): RegExp {
  return new RegExp(`^(?:${shape.replace(/[JWQS]/g, (piece) => PIECES[piece])})$`);
}

const MOST_JOINS = 5;

const RULES: readonly Rule[] = [
  {
    name: 'beside',
    pattern: pattern(''),
    examples: [
      '[knee] [pain]',
      '[knee] the very [pain]',
      '[second] and third [toe]',
      '[second], third and 2nd [toe]',
      '[swollen] second/third and [2nd] toe',
    ],
    counterexamples: ['[second], red and third [toe]', '[second] and [toe]', '[second] or the third [toe]'],
  },
  {
    name: 'sibling',
    pattern: pattern('J+(WJ+)*'),
    examples: ['[high] and [arched]', '[high], [arched]', '[high], red and [arched]', '[high] or red and [arched]'],
    counterexamples: ['[high] but [arched]', '[high]: [arched]', '[high], of [arched]'],
  },
  {
    name: 'head',
    pattern: pattern('(J+W)+'),
    examples: ['[swelling] and knee [pain]', '[swelling]/red [pain]', '[red], itchy or swollen [skin]'],
    counterexamples: ['[cough], chest [pain]', '[red] and rash pain arch knee [skin]'],
    holds: ({ path }) => /[/&]/.test(path),
  },
  {
    name: 'adjective',
    pattern: pattern('W|(J+W){1,2}'),
    examples: ['[high], arched [palate]', '[high] arched [palate]', '[high], red, arched [palate]'],
    counterexamples: [
      '[high], red, pale, arched [palate]',
      '[knee], arched [palate]',
      '[high], knee [palate]',
      '[high], arched [pain]',
      '[high], red pale arched [palate]',
      '[high], arched the [palate]',
      '[high] sparing [palate]',
    ],
    holds: (between) => isAdjective(between),
  },
  {
    name: 'shared',
    pattern: pattern('W(J+W)*J+'),
    examples: ['[decreased] appetite and [energy]', '[red] skin/[eyes]', '[red] skin or knee and [foot]'],
    counterexamples: ['[allergic] rhinitis, [asthma]', '[knee] pain and [rash]', '[red] skin of and [rash]'],
    holds: ({ tokens, x, path }) => !tokens[x].isPart && !path.includes(','),
  },
  {
    name: 'listed',
    pattern: pattern('W(J+W)*J+'),
    examples: ['[palate] high, [arched]', '[knee] red and [swollen]', 'rash, [knee] red, pale, [swollen]'],
    counterexamples: ['[palate] high, [knee]', 'rash [palate] high, [arched]'],
    holds: ({ tokens, x, y }) => tokens[x].isPart && beginsItem(tokens, x) && !tokens[y].isPart,
  },
  {
    name: 'place',
    pattern: pattern('(J+W)*p+(WJ+p*)*q?'),
    examples: [
      '[swelling] of the [knee]',
      '[swelling] of foot and [knee]',
      '[swelling] of foot and of [knee]',
      '[pain] or swelling in [knee]',
      '[swelling] of skin, [rash]',
      '[pain], rash and swelling of foot, toe and [knee]',
      '[swelling] of the [second] toe',
      '[swelling] of [second] and third toe',
      '[swelling] of second and [third] toe',
    ],
    counterexamples: [
      '[rash] swelling of [knee]',
      '[pain], swelling of [knee]',
      '[shortness] of breath or [knee]',
      '[swelling] of foot and [knee] pain',
      '[swelling] of foot in [knee]',
      '[swelling] of, [knee]',
      '[swelling] of is [knee]',
      '[swelling] of the [second]',
      '[swelling] of [second], pain',
    ],
    holds({ tokens, y, path }) {
      const [items, place] = splitAt(path, /p/);
      // In "pain, swelling of the knee", the items do not share their site: a shared site requires an "and" or a slash.
      if (items !== '' && !/[/&q]/.test(path)) return false;
      // "The 5th toes curve under the 4th": the qualifier does not belong to the site.
      if (tokens[y].kind === 'qualifier' && !qualifiesNext(tokens, y)) return false;
      // True for "edema of hands and feet", but not for "shortness of breath or chest pain".
      return !tokens[y].isPart || path.endsWith('p') || (place.includes('b') && endsPlace(tokens, y));
    },
  },
  {
    name: 'predicate',
    // After "with", another statement follows: "the knee is red with swelling".
    pattern: pattern('(W(J+W)*|(J+W)*)[ch]S*(Q(hS*|J+))*'),
    examples: [
      '[knee] is [red]',
      '[knee] is no [red]',
      '[knee] and toe are [red]',
      '[knee] is swollen and [red]',
      '[knee] is swollen with [pain]',
      '[knee] skin is [red]',
      '[knee] skin, foot is in [red]',
      '[knees] are, and [red]',
    ],
    counterexamples: [
      '[skin], toe are [red]',
      '[rash] skin is [red]',
      'rash [knee] skin is [red]',
      '[knee] is swollen [red]',
      '[knee] is swollen is [red]',
      '[knee] is swollen in [red]',
      '[knee] is toe, [red]',
      '[knee] is swollen and is [red]',
      '[knee] and is [red]',
      '[knee] of is [red]',
    ],
    holds({ tokens, x, path }) {
      const [items] = splitAt(path, /[ch]/);
      if (/^[wb]/.test(items)) return tokens[x].isPart && beginsItem(tokens, x);
      return items === '' || /[/&]/.test(items);
    },
  },
  {
    name: 'label',
    // After a label, every item may begin with "is" or "no" again: "Abdomen: soft, no masses".
    pattern: pattern('(J+W)*:S*(Q(hS*|J+(cS*)?))*'),
    examples: [
      '[knee]: [red]',
      '[knee]: is [red]',
      '[knee]: swollen, [red]',
      '[knee]: swollen, no [red]',
      '[knee]: swollen with [red]',
      '[knee], toe: [red]',
      '[knee] - in and, [red]',
    ],
    counterexamples: [
      '[knee] skin: [red]',
      '[knee]: swollen [red]',
      '[knee]: toe, [red]',
      '[knee]: left toe, [red]',
      '[knee]: swollen, of [red]',
      '[knee]: swollen, with [red]',
      '[knee] is: [red]',
      '[knee]: swollen: [red]',
      'knee and toe, [toe]: [red]',
      'knee [toe]: [red]',
    ],
    // If a label names several body parts, the words after it do not refer to any single one of them.
    holds: ({ tokens, before, x, path }) =>
      !path.startsWith(':') || tokens[x - 1]?.isPart !== true || before === x - 1 || /colon|hard/.test(tokens[x].gap),
  },
];

/** The relation between word x in a text and the later word y; undefined if they are not related. */
export function relationOf(tokens: readonly Token[], x: number, y: number, before?: number): Relation | undefined {
  const between = tokens.slice(x + 1, y);
  // If x or y occurs again between the two, the occurrence nearer to the other word is the one that is related.
  if (between.some(({ kind, one }) => kind === 'content' && (one === tokens[x].one || one === tokens[y].one))) return;
  if (areJoinedQualifiers(tokens, x, y))
    return { name: 'beside', sharesWith: tokens[x].kind === 'qualifier' ? 'second' : 'first' };
  const path = pathOf(tokens, x, y);
  if (path.replace(/[^,/&]/g, '').length > MOST_JOINS) return;
  const rule = RULES.find(
    ({ pattern, holds }) => pattern.test(path) && (holds?.({ tokens, before, x, y, path }) ?? true),
  );
  if (rule === undefined) return;
  return { name: rule.name === 'adjective' ? 'head' : rule.name, sharesWith: sharesWith(rule.name, path) };
}

/**
 * Whether exactly one of two words is a qualifier, and there are only further qualifiers between them, all joined to
 * that qualifier: "[upper], middle and lower [lip]".
 */
function areJoinedQualifiers(tokens: readonly Token[], x: number, y: number): boolean {
  if ((tokens[x].kind === 'qualifier') === (tokens[y].kind === 'qualifier')) return false;
  const shape = tokens.slice(x, y + 1).map(({ kind, gap }, i) => {
    const word = kind === 'qualifier' ? 'q' : i > 0 && x + i < y ? KINDS[kind] || '!' : 'w';
    return (i === 0 ? '' : GAPS[gap]) + word;
  });
  return /^(?=.*[,/&])w?q(?:[,/&]?q)*w?$/.test(shape.join(''));
}

function sharesWith(name: RelationName, path: string): Relation['sharesWith'] {
  if (name === 'head' || name === 'adjective') return 'second';
  if (name === 'shared' || name === 'listed' || name === 'label') return 'first';
  if (name !== 'place' && name !== 'predicate') return undefined;
  // "pain or swelling of the knee" shares "knee", whereas "swelling of foot and knee" shares "swelling".
  const [items, rest] = splitAt(path, name === 'place' ? /p/ : /[ch]/);
  if (/[wbq]/.test(rest) || /^[wb]/.test(items)) return 'first';
  return items === '' ? undefined : 'second';
}

const GAPS: Readonly<Record<Token['gap'], string>> = { plain: '', slash: '/', comma: ',', colon: ':', hard: '!' };
const KINDS: Readonly<Record<Token['kind'], string>> = {
  content: 'w',
  free: '',
  qualifier: '',
  place: 'p',
  copula: 'c',
  having: 'h',
  join: '&',
  wall: '!',
};

/** The characters that represent the words and separators between two words. */
function pathOf(tokens: readonly Token[], x: number, y: number): string {
  let path = '';
  for (let i = x + 1; i <= y; i++) {
    const { gap, kind, isPart } = tokens[i];
    path += GAPS[gap];
    if (i === y) continue;
    const isInQualifiers = i > x + 1 && joinsQualifiers(tokens, i);
    if (isInQualifiers && i + 1 < y) continue;
    if (isInQualifiers && path.endsWith('p')) path += 'q';
    else path += kind === 'content' && isPart ? 'b' : KINDS[kind];
  }
  return path;
}

/** Whether a word is an "and" as in "2nd and 3rd toes". */
function joinsQualifiers(tokens: readonly Token[], at: number): boolean {
  const [before, { kind, gap }, next] = tokens.slice(at - 1, at + 2);
  return kind === 'join' && before.kind === 'qualifier' && next.kind === 'qualifier' && gap + next.gap === 'plainplain';
}

/** Whether a word begins a clause, or begins an item after a separator or "and"; free words before it are ignored. */
export function beginsItem(tokens: readonly Token[], at: number): boolean {
  let i = at;
  while (i > 0 && tokens[i].gap === 'plain' && tokens[i - 1].kind === 'free') i--;
  return i === 0 || tokens[i].gap !== 'plain' || tokens[i - 1].kind === 'join';
}

/**
 * Whether two or three adjectives, joined by commas, slashes or "and", come before the body part that they describe.
 */
function isAdjective({ tokens, x, y, path }: Between): boolean {
  const last = tokens[y - 1];
  const items = path.split(/[,/&]/);
  if (tokens[x].isPart || !tokens[y].isPart || last.kind !== 'content' || last.isPart) return false;
  // In "pain sparing the knee", "sparing" is not an adjective.
  if (!path.startsWith(',') && /.ing$/.test(tokens[x + 1].text)) return false;
  return items[items.length - 1].length <= 2 && path.replace(/[^,/&]/g, '').length <= 2;
}

/**
 * Whether the word ends the site, i.e. no other finding follows it directly: "hands and feet", but not "hands and knee
 * pain".
 */
function endsPlace(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next === undefined || next.gap !== 'plain' || next.kind !== 'content' || next.isPart;
}

/** Whether a qualifier is followed by a word that it can qualify, or by another qualifier. */
function qualifiesNext(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (next === undefined) return false;
  if (next.gap === 'comma' || next.gap === 'slash') return next.kind === 'qualifier';
  return next.gap === 'plain' && ['content', 'qualifier', 'join'].includes(next.kind);
}

/** Splits a text at the first match of a pattern. */
function splitAt(text: string, at: RegExp): [before: string, rest: string] {
  const index = text.search(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)];
}

/** The examples and counterexamples for every relation. */
export function relationExamples(): { name: RelationName; text: string; holds: boolean }[] {
  return RULES.flatMap(({ name, examples, counterexamples }) => [
    ...examples.map((text) => ({ name, text, holds: true })),
    ...counterexamples.map((text) => ({ name, text, holds: false })),
  ]);
}
