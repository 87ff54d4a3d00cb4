// Adds to the names of authored findings the forms in which clinicians also write them: the other spelling ("anaemia")
// and the usual short forms of words ("portal HTN"). A form that is already a name of any finding is not added. The
// input is a checked draft, which is modified.

import type { TextKernel } from '../../src/kernel/api.js';
import { fold } from '../check/name-checks.js';
import { type Draft, trustOf } from '../draft.js';
import { otherSpelling } from '../hygiene/spelling-rules.js';
import type { ImportWords, Respelling } from '../import-words.js';
import { addName, nameAt, namePlace } from '../name-list.js';
import type { NameRecord } from '../records.js';

/** Adds the written forms of all names; returns their number. */
export function addWrittenForms(draft: Draft, kernel: TextKernel, words: ImportWords): number {
  const taken = new Set<string>();
  const given: NameRecord[] = [];
  for (const { key, description, silent, place } of draft.findings) {
    taken.add(fold(kernel, description));
    if (!silent && trustOf(draft, place) === 0)
      given.push({ kind: 'name', finding: key, text: description, nameKind: 'synonym', place });
  }
  for (let i = 0; i < draft.names.finding.length; i++) {
    const { finding, text, kind, cased, silent } = nameAt(draft.names, i);
    taken.add(fold(kernel, text));
    const place = namePlace(draft.names, i);
    if (!silent && !cased && kind !== 'abbreviation' && trustOf(draft, place) === 0)
      given.push({ kind: 'name', finding, text, nameKind: kind, place });
  }
  for (const { text } of draft.ambiguities) taken.add(fold(kernel, text));
  let added = 0;
  for (const name of given) {
    for (const text of writtenForms(name.text, words)) {
      const folded = fold(kernel, text);
      if (taken.has(folded)) continue;
      taken.add(folded);
      addName(draft.names, { ...name, text });
      added++;
    }
  }
  return added;
}

function writtenForms(text: string, { spellings, shortForms }: ImportWords): string[] {
  const forms = [text, ...shortened(text, shortForms)];
  return forms.flatMap((form) => [form, otherSpelling(form, spellings)]).filter((form) => form !== text);
}

/**
 * A text with all of its words and phrases shortened, and with each alone; nothing for a text that is such a phrase.
 */
function shortened(text: string, { pattern, to }: Respelling): string[] {
  if (pattern === undefined || to.has(text.toLowerCase())) return [];
  const found = new Set(Array.from(text.matchAll(pattern), ([phrase]) => phrase));
  const shortenAll = (phrases: ReadonlySet<string>) =>
    text.replace(pattern, (phrase) => (phrases.has(phrase) && to.get(phrase.toLowerCase())) || phrase);
  const singles = found.size > 1 ? [...found].map((phrase) => shortenAll(new Set([phrase]))) : [];
  return found.size === 0 ? [] : [shortenAll(found), ...singles];
}
