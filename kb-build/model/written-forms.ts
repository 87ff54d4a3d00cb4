// Adds other forms in which clinicians write the names of authored findings: the other spelling ("anaemia"), the usual
// short forms of words ("portal HTN"), other words for a growth ("carcinoma of the tongue"), and other wordings of the
// cause of a disease ("cervicitis due to chlamydia"). A form that is already a name of any finding is not added. The
// input is a checked draft, which is modified.

import type { Draft } from '../draft.js';
import type { Folding } from '../folding.js';
import { otherSpelling } from '../hygiene/spelling-rules.js';
import type { GrowthWords, ImportWords, Respelling } from '../import-words.js';
import { addName, nameAt, namePlace } from '../name-list.js';
import type { NameRecord } from '../records.js';
import { causedForms } from './caused-forms.js';

/** Adds the written forms of all authored names; returns the number of forms added. */
export function addWrittenForms(draft: Draft, { fold }: Folding, words: ImportWords): number {
  const taken = new Set<string>();
  const given: NameRecord[] = [];
  for (const { key, description, silent, place } of draft.findings) {
    taken.add(fold(description));
    if (!silent && draft.authoredFiles.has(place.file))
      given.push({ kind: 'name', finding: key, text: description, nameKind: 'synonym', place });
  }
  for (let i = 0; i < draft.names.finding.length; i++) {
    const { finding, text, kind, cased, silent } = nameAt(draft.names, i);
    taken.add(fold(text));
    const place = namePlace(draft.names, i);
    if (!silent && !cased && kind !== 'abbreviation' && draft.authoredFiles.has(place.file))
      given.push({ kind: 'name', finding, text, nameKind: kind, place });
  }
  for (const { text } of draft.ambiguities) taken.add(fold(text));
  let added = 0;
  // The nearest forms come first: if two findings could have the same form, it goes to the one that needs fewer
  // changes.
  const add = (forms: (text: string) => string[]): void => {
    for (const name of given) {
      for (const text of forms(name.text)) {
        const folded = fold(text);
        if (taken.has(folded)) continue;
        taken.add(folded);
        addName(draft.names, { ...name, text });
        added++;
      }
    }
  };
  const growths = growthRules(words.growths);
  const spelled = (forms: readonly string[]) => forms.flatMap((form) => [form, otherSpelling(form, words.spellings)]);
  add((text) => spelled([text, ...shortened(text, words.shortForms)]).filter((form) => form !== text));
  add((text) => spelled(reworded(text, growths)));
  add((text) => spelled(causedForms(text, words.causes)));
  return added;
}

/**
 * Variants of a text that contains phrases with a short form: one with all of these phrases shortened and, if there are
 * several, one for each phrase with only that phrase shortened. Empty if the whole text is such a phrase.
 */
function shortened(text: string, { pattern, to }: Respelling): string[] {
  if (pattern === undefined || to.has(text.toLowerCase())) return [];
  const found = new Set(text.match(pattern));
  const shortenAll = (phrases: ReadonlySet<string>) =>
    text.replace(pattern, (phrase) => (phrases.has(phrase) && to.get(phrase.toLowerCase())) || phrase);
  const singles = found.size > 1 ? [...found].map((phrase) => shortenAll(new Set([phrase]))) : [];
  return found.size === 0 ? [] : [shortenAll(found), ...singles];
}

/** A word for a growth. */
interface GrowthRule {
  /** Matches a text that names the growth and its site. */
  readonly pattern: RegExp;
  readonly synonyms: readonly string[];
}

function growthRules({ others, link }: GrowthWords): GrowthRule[] {
  if (link === undefined) return [];
  return [...others].map(([word, synonyms]) => ({
    pattern: new RegExp(`^(?:${word} ${link} (.+)|(.+) ${word})$`, 'i'),
    synonyms,
  }));
}

/**
 * Variants of a text that names a growth at a site, one with each of the other words for the growth. Other word orders
 * need no names of their own, because they are recognised anyway.
 */
function reworded(text: string, rules: readonly GrowthRule[]): string[] {
  for (const { pattern, synonyms } of rules) {
    const [, joint, behind, before] = pattern.exec(text) ?? [];
    if (behind !== undefined) return synonyms.map((other) => `${other} ${joint} ${behind}`);
    if (before !== undefined) return synonyms.map((other) => `${before} ${other}`);
  }
  return [];
}
