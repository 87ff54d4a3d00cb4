// The names that terms in the index give to codes. A path in the index stays a path ("Pneumonia, bacterial", style
// `inverted`), from which the hygiene step derives names. A table cell becomes a phrase: "benign neoplasm of colon",
// "adverse effect of warfarin". Clinicians write only some of these phrases: according to our interpretation, those for
// first-level sites and substances, except in columns that only coders distinguish. The other phrases are silent: they
// are shown and can be found by searching, but are not recognised.

import type { NameStyle } from '../../records.js';
import type { IndexTitle } from './icd10cm-index-terms.js';

/** One name for a code. */
export interface NameText {
  readonly text: string;
  readonly style: NameStyle;
  readonly isSilent: boolean;
}

/** Main terms that only coders use, in the index of external causes. */
const CODERS_TERMS =
  /^(?:Activity|External cause status|Legal|Military operations|Place of occurrence|War operations)$/;

/** The names that a term gives to its code, derived from its path. */
export function indexTexts(path: readonly IndexTitle[]): NameText[] {
  const above = path.slice(0, -1).map(firstForm);
  const [last] = path.slice(-1);
  const [main] = path;
  const isSilent = CODERS_TERMS.test(main.plain);
  const found = formsOf(last).map((form): NameText => {
    return { text: [...above, form].join(', '), style: 'inverted', isSilent };
  });
  // Under "Abdomen, abdominal", some subterms belong to the noun and others to the adjective, and the index does not
  // show which.
  const adjective = formsOf(main).slice(1).find(isAdjectival);
  if (path.length === 2 && adjective !== undefined) {
    found.push({ text: `${adjective.toLowerCase()} ${last.plain}`, style: 'plain', isSilent: false });
  }
  return found;
}

/**
 * The forms of a word that a title lists ("ovary, ovarian"), identified by their shared first letters. If the parts of
 * a title do not start with the same letters, the title as a whole is the only form.
 *
 * @example formsOf({ plain: 'Abdomen, abdominal', full: 'Abdomen, abdominal' }) // ['Abdomen', 'abdominal']
 */
function formsOf({ plain, full }: IndexTitle): string[] {
  const forms = plain.split(/,\s*/);
  const stem = forms[0].slice(0, STEM_LENGTH).toLowerCase();
  const isList = forms.length > 1 && forms.every((form) => /^\S+$/.test(form) && form.toLowerCase().startsWith(stem));
  return isList && stem.length === STEM_LENGTH ? forms : [full];
}

const STEM_LENGTH = 3;

function firstForm(title: IndexTitle): string {
  return formsOf(title)[0];
}

function isAdjectival(form: string): boolean {
  return /(?:al|ic|ary|ous|ine|oid|ar|ian|eal)$/.test(form);
}

/** For each column in the table of neoplasms, the wordings for the tumour and whether clinicians use them in notes. */
const BEHAVIORS: Readonly<Record<number, readonly { readonly said: string; readonly isWritten: boolean }[]>> = {
  2: [
    { said: 'malignant neoplasm', isWritten: true },
    { said: 'cancer', isWritten: true },
  ],
  3: [{ said: 'secondary malignant neoplasm', isWritten: true }],
  4: [{ said: 'carcinoma in situ', isWritten: true }],
  5: [{ said: 'benign neoplasm', isWritten: true }],
  6: [{ said: 'neoplasm of uncertain behavior', isWritten: false }],
  7: [{ said: 'neoplasm', isWritten: true }],
};

/** The names for a cell in the table of neoplasms. The first title in `path`, always the main term, is skipped. */
export function neoplasmTexts(path: readonly IndexTitle[], column: number): NameText[] {
  const sites = path.slice(1).map(firstForm);
  return (BEHAVIORS[column] ?? []).map(({ said, isWritten }) => ({
    text: sites.length === 0 ? said : `${said} of ${sites.join(', ')}`,
    style: 'plain',
    isSilent: !isWritten || sites.length > 1,
  }));
}

/**
 * For each column in the table of drugs, the words before and after the substance, and whether clinicians write the
 * phrase in notes.
 */
const EFFECTS: Readonly<Record<number, readonly (readonly [before: string, after: string, isWritten: boolean])[]>> = {
  // A poisoning without a stated intent counts as accidental in the table.
  2: [
    ['poisoning by ', '', true],
    ['poisoning by ', ', accidental (unintentional)', false],
  ],
  3: [['poisoning by ', ', intentional self-harm', false]],
  4: [['poisoning by ', ', assault', false]],
  5: [['poisoning by ', ', undetermined', false]],
  6: [['adverse effect of ', '', true]],
  7: [['underdosing of ', '', false]],
};

/** The names for a cell in the table of drugs and chemicals. */
export function drugTexts(path: readonly IndexTitle[], column: number): NameText[] {
  const substance = path.map(firstForm).join(', ');
  return (EFFECTS[column] ?? []).map(([before, after, isWritten]) => ({
    text: `${before}${uncapitalized(substance)}${after}`,
    style: 'plain',
    isSilent: !isWritten || path.length > 1,
  }));
}

/** Turns `Acetaminophen` into `acetaminophen`; `ABOB` and `2,4-D` are unchanged. */
function uncapitalized(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}
