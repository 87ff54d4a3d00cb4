// The forms of a name that states the cause of a disease: the cause may be a noun or adjective before the disease
// ("chlamydial cervicitis"), or may come after the disease ("cervicitis due to Chlamydia trachomatis"). The words for
// causes come from authored lists.

import type { CauseWords } from '../import-words.js';

/** The other forms of a name that begins or ends with a wording of a listed cause; empty for other names. */
export function causedForms(text: string, causes: CauseWords): string[] {
  const parts = causeBefore(text, causes) ?? causeBehind(text, causes);
  if (parts === undefined) return [];
  const { wordings, disease } = parts;
  const before = wordings.map((other) => `${other} ${disease}`);
  const nouns = wordings.filter((other) => !causes.adjectives.has(other));
  return [...before, ...nouns.flatMap((noun) => [...causes.links].map((link) => `${disease} ${link} ${noun}`))];
}

interface Parts {
  /** All wordings of the cause, including the one in the name. */
  readonly wordings: readonly string[];
  readonly disease: string;
}

/** The parts of a name that begins with a wording of a cause; if several match, the longest one is used. */
function causeBefore(text: string, { wordingsOf }: CauseWords): Parts | undefined {
  const lower = text.toLowerCase();
  for (let end = lower.lastIndexOf(' '); end > 0; end = lower.lastIndexOf(' ', end - 1)) {
    const wordings = wordingsOf.get(lower.slice(0, end));
    if (wordings !== undefined) return { wordings, disease: text.slice(end + 1) };
  }
  return undefined;
}

/** The parts of a name that ends with a link (such as "due to") and a wording of a cause. */
function causeBehind(text: string, { wordingsOf, links }: CauseWords): Parts | undefined {
  const lower = text.toLowerCase();
  for (const link of links) {
    const at = lower.lastIndexOf(` ${link} `);
    const wordings = at < 1 ? undefined : wordingsOf.get(lower.slice(at + link.length + 2));
    if (wordings !== undefined) return { wordings, disease: text.slice(0, at) };
  }
  return undefined;
}
