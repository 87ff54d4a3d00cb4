// The forms of a name that states the cause of a disease: before the disease as a noun or adjective ("chlamydial
// cervicitis"), or behind it ("cervicitis due to Chlamydia trachomatis"). All words are authored.

import type { CauseWords } from '../import-words.js';

/** The other forms of a name that begins or ends with a wording of a listed cause; nothing for other names. */
export function causedForms(text: string, { groups, links, adjectives }: CauseWords): string[] {
  for (const wordings of groups) {
    for (const wording of longestFirst(wordings)) {
      const disease = diseaseOf(text, wording, links);
      if (disease === undefined) continue;
      const before = wordings.map((other) => `${other} ${disease}`);
      const nouns = wordings.filter((other) => !adjectives.has(other));
      return [...before, ...nouns.flatMap((noun) => [...links].map((link) => `${disease} ${link} ${noun}`))];
    }
  }
  return [];
}

/** The wordings in an order in which none hides a longer one that begins with it. */
function longestFirst(wordings: readonly string[]): string[] {
  return [...wordings].sort((a, b) => b.length - a.length);
}

/** The disease in a name with the given wording of its cause. */
function diseaseOf(text: string, wording: string, links: ReadonlySet<string>): string | undefined {
  const lower = text.toLowerCase();
  if (lower.startsWith(`${wording} `)) return text.slice(wording.length + 1);
  for (const link of links) {
    const end = ` ${link} ${wording}`;
    if (lower.endsWith(end)) return text.slice(0, -end.length);
  }
  return undefined;
}
