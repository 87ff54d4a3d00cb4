// Reads a dose that precedes its drug: "take 2 tablets of amoxicillin 500 mg", "1 tab ibuprofen BID". The amount after
// the drug is then the strength of one unit.

import type { Prescription, Sig } from '../../contract/result-types.js';
import { isDose, ucumOf } from '../../knowledge/units.js';
import { wordList } from '../grammar/grammar.js';
import { isListed, listedValue } from '../text/listed.js';
import { isBlank, isLineEnd, type NoteText, unitAt } from '../text/note-text.js';
import { type Amount, amountOf, numberOf, type SigWords, TO } from './sig-tokens.js';
import { correctedWord } from './sig-typos.js';
import { FORMS } from './sig-words.js';

const BETWEEN = /* @__PURE__ */ wordList('between-dose-and-drug');
const ARTICLES = /* @__PURE__ */ wordList('article-before-unit');
/** Maximum number of words between a dose and its drug. */
const MAX_BETWEEN = 2;
/** Maximum length of a word, in characters. */
const LONGEST = 16;

type Dose = Pick<Sig, 'quantity' | 'quantity2' | 'unit'>;

/**
 * The dose before the drug that begins at `begin`; undefined if there is none. `words` contains the vocabulary for
 * reading it.
 */
export function doseBefore(words: SigWords, begin: number): Dose | undefined {
  const { note } = words;
  let end = begin;
  for (let skipped = 0; skipped <= MAX_BETWEEN; skipped++) {
    const unit = wordEndingBefore(note, end);
    if (unit === undefined) return undefined;
    const lower = unit.text.toLowerCase();
    const word = words.corrects ? correctedWord(words.vocabulary, note, lower) : lower;
    if (isDose(ucumOf(word) ?? '') || listedValue(note, word, FORMS) !== undefined) {
      const text = lower === word ? unit.text : word;
      return amountBefore(words, { ...unit, text });
    }
    if (!isListed(note, word, BETWEEN)) return undefined;
    end = unit.begin;
  }
  return undefined;
}

function amountBefore(words: SigWords, unit: WrittenWord): Dose | undefined {
  const { note } = words;
  let number = wordEndingBefore(note, unit.begin);
  // "half a tablet"
  if (number !== undefined && isListed(note, number.text.toLowerCase(), ARTICLES)) {
    number = wordEndingBefore(note, number.begin) ?? number;
  }
  if (number === undefined) return undefined;
  const amount = amountOf(words, number.text.toLowerCase());
  if (amount === undefined) return undefined;
  const { low, high } = withLower(words, amount, number);
  return { quantity: low, ...(high !== undefined && { quantity2: high }), unit: unit.text };
}

/** Makes an amount a range if a lower limit precedes it: "[1 to] 2 puffs of". */
function withLower(words: SigWords, amount: Amount, { begin }: WrittenWord): Amount {
  const to = amount.high === undefined ? wordEndingBefore(words.note, begin) : undefined;
  if (to === undefined || !isListed(words.note, to.text.toLowerCase(), TO)) return amount;
  const lower = wordEndingBefore(words.note, to.begin);
  const low = lower === undefined ? undefined : numberOf(words, lower.text.toLowerCase());
  return low === undefined ? amount : { low, high: amount.low };
}

interface WrittenWord {
  readonly text: string;
  readonly begin: number;
}

/** The word before `end` on the same line, that is, the characters back to the nearest blank. */
function wordEndingBefore(note: NoteText, end: number): WrittenWord | undefined {
  let stop = end;
  while (stop > 0 && isBlank(unitAt(note, stop - 1))) stop--;
  if (stop === end || stop === 0 || isLineEnd(unitAt(note, stop - 1))) return undefined;
  let begin = stop;
  const least = Math.max(0, stop - LONGEST);
  while (begin > least && !isSpace(unitAt(note, begin - 1))) begin--;
  return begin === stop ? undefined : { text: note.text.slice(begin, stop), begin };
}

function isSpace(code: number): boolean {
  return isBlank(code) || isLineEnd(code);
}

/** Sets the quantity in the prescription's first instruction to the dose before the drug. */
export function withDose(note: NoteText, prescription: Prescription | undefined, dose: Dose): Prescription | undefined {
  const form = dose.unit === undefined ? undefined : listedValue(note, dose.unit.toLowerCase(), FORMS);
  const [first, ...others] = prescription?.sigs ?? [];
  if (prescription === undefined || first === undefined) {
    // A dose given only as a mass ("40 mg") is the drug's value: it does not say how to take the drug.
    return form === undefined ? prescription : { ...prescription, sigs: [{ sequence: 1, ...dose, timing: {} }] };
  }
  const { quantity, unit } = first;
  const isStrength =
    quantity !== undefined && (unit === undefined || listedValue(note, unit.toLowerCase(), FORMS) === undefined);
  if (quantity !== undefined && !(isStrength && form !== undefined)) return prescription;
  const { quantity2: _, ...said } = first;
  return {
    ...prescription,
    ...(quantity !== undefined && { strength: quantity, strengthUnit: unit, form: prescription.form ?? form }),
    sigs: [{ ...said, ...dose }, ...others],
  };
}
