// Slips: the one-edit misspellings that the recogniser corrects. A correctly spelled word that is one slip away from a
// word in a name must itself be in the vocabulary; otherwise, it would be treated as a misspelling.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Whether any word that is one slip away from `word` satisfies `isWord`. */
export function hasSlip(word: string, isWord: (other: string) => boolean): boolean {
  for (let i = 1; i < word.length; i++) {
    const before = word.slice(0, i);
    const [letter, next = '', after] = [word[i], word[i + 1], word.slice(i + 1)];
    if (next !== '' && isWord(before + after)) return true;
    if (next !== '' && isWord(before + next + letter + word.slice(i + 2))) return true;
    for (const other of LETTERS) {
      if (isWord(before + other + word.slice(i)) || (next !== '' && isWord(before + other + after))) return true;
    }
  }
  return false;
}
