// The words in a text as the loose oracle sees them: the kind of each word, and the separators before it. Only for
// ASCII texts.

import type { WordForm } from '../../src/compile/write-loose.js';

export type Kind = WordForm['word'];

/** A word in a text. */
export interface Token {
  readonly text: string;
  /** The word in the names that this word matches. */
  readonly read: string | undefined;
  readonly begin: number;
  readonly end: number;
  readonly kind: Kind;
  /** The class of the word; words in the same class count as the same word. */
  readonly one: string;
  readonly isPart: boolean;
  readonly gap: 'plain' | 'slash' | 'comma' | 'colon' | 'hard';
}

/** The vocabulary used in a test. */
export interface LooseForms {
  readonly forms: ReadonlyMap<string, WordForm>;
  /** The word in the names that is either `word` itself or its singular; undefined if there is none. */
  read(word: string): string | undefined;
}

/** The kind of a word, taken from the lists or inferred from its spelling. */
export function kindOf(word: string, { forms }: LooseForms): Kind {
  const form = forms.get(word);
  if (form !== undefined) return form.word;
  if (/^[0-9]/.test(word)) return 'wall';
  return word.length > 4 && /[^ayo]ly$/.test(word) ? 'free' : 'content';
}

/** The class of a word: its group, or a class of its own if it has no group. */
export function classOf(word: string, { forms }: LooseForms): string {
  const group = forms.get(word)?.group ?? 0;
  return group > 0 ? `group ${group}` : word;
}

/** The words in an ASCII text. */
export function tokensOf(text: string, known: LooseForms): Token[] {
  const tokens: Token[] = [];
  for (const { 0: written, index } of text.matchAll(/[A-Za-z0-9]+/g)) {
    const word = written.toLowerCase();
    const before = tokens[tokens.length - 1];
    const gap = before === undefined ? 'hard' : gapOf(text.slice(before.end, index), written);
    const read = known.read(word);
    const place = { begin: index, end: index + written.length };
    const one = read === undefined ? `unknown ${word}` : classOf(read, known);
    const isPart = known.forms.get(read ?? '')?.isPart ?? false;
    tokens.push({ text: word, read, ...place, kind: kindOf(read ?? word, known), one, isPart, gap });
  }
  return tokens;
}

function gapOf(gap: string, next: string): Token['gap'] {
  const lines = gap.split('\n').length - 1;
  const isDash = /-[ ]/.test(gap);
  if (lines > 1 || (lines === 1 && (isDash || !/^[a-z]/.test(next)))) return 'hard';
  if (gap.length > 11 || /[^ \t\r\n,/&+:.'-]/.test(gap) || /\../s.test(gap)) return 'hard';
  if (gap.includes(':') || isDash) return 'colon';
  if (gap.includes(',')) return 'comma';
  return /[/&+]/.test(gap) ? 'slash' : 'plain';
}
