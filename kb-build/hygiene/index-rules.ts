// The rule for index paths, which start with the broadest term: "Pneumonia, bacterial" becomes "bacterial pneumonia",
// "Fracture, femur, neck" becomes "fracture of femur neck", and "Anemia, with, crisis" becomes "anemia with crisis". A
// path that cannot be rearranged into a sensible order is not recognised.

import type { ImportWords } from '../import-words.js';
import { isAdjective } from './adjectives.js';
import { isBodyPart } from './body-parts.js';
import { type HygieneRule, type NameVariant, NOT_RECOGNISED, partsOf } from './name-variant.js';

const CONNECTING =
  /^(?:with|without|due to|in|of|by|from|during|following|after|before|complicating|associated with|resulting from|caused by|complicated by|induced by|treated with|characterized by|occurring in|arising in|affecting|involving|for|to|on|at|as|and|or|per|via|through|between|secondary to|superimposed on)\b/i;
const CONNECTION_ONLY =
  /^(?:with|without|due to|in|of|by|from|for|to|on|at|and|during|following|after|complicating|associated with|affecting|involving)$/i;
const MOST_LEVELS = 4;

// Main terms that are joined to the next level with "of": "absence, kidney" becomes "absence of kidney", not "kidney
// absence".
const OF_HEADS = /^(?:absence|presence|lack|loss|complications?|retention|removal|displacement|failure of)$/i;
// Main terms whose paths describe circumstances and are therefore not names of findings.
const CIRCUMSTANCES =
  /^(?:delivery|pregnancy|puerperal|admission|encounter|examination|observation|problems?|status|history|screening|long-term|outcome|maternal care|test|procedure|counseling|contact|supervision|newborn|birth|labor|aftercare|attention|fitting|findings?|abnormal|failure)$/i;
// General words for body parts, such as "joint". The next level of the path makes such a word specific: "effusion,
// joint, wrist".
const GENERIC_PART =
  /^(?:joint|muscle|bone|nerve|artery|vein|tendon|ligament|gland|organ|bursa|site|skin|vertebra)s?$/i;

/**
 * A path being built: its text, an alternative wording if there is one, and whether the text ends in a phrase attached
 * to its head ("with coma").
 */
interface Path {
  text: string;
  other: string | undefined;
  hangs: boolean;
}

export const indexPaths: HygieneRule = {
  name: 'index-path',
  summary: 'index paths are put into spoken word order; deep ones without a sensible order are not recognised',
  apply(variant, words) {
    if (variant.style !== 'inverted') return undefined;
    const levels = joinConnections(partsOf(variant.text));
    const [head = '', ...tails] = levels;
    if (levels.length > 1 && CIRCUMSTANCES.test(head)) return NOT_RECOGNISED;
    // A path such as "Retained, foreign body" is already in natural word order.
    if (levels.length > 1 && !head.includes(' ') && isAdjective(head, words)) {
      return levels.length > 2 || isAdjective(levels[1], words)
        ? NOT_RECOGNISED
        : [{ ...variant, text: levels.join(' '), style: 'plain' }];
    }
    if (levels.length === 1) return [{ ...variant, text: head, style: 'plain' }];
    if (levels.length > MOST_LEVELS || tails.some((tail) => /\bsee\b|\bby site\b|\bany\b/i.test(tail)))
      return NOT_RECOGNISED;
    let path: Path | undefined = { text: head, other: undefined, hangs: false };
    for (const [at, tail] of tails.entries()) path = path && grown(path, { head, tails, at, tail }, words);
    if (path === undefined) return NOT_RECOGNISED;
    return [path.text, path.other].flatMap((text): NameVariant[] =>
      text === undefined ? [] : [{ ...variant, text, style: 'plain' }],
    );
  },
};

/** Joins each level that consists only of a connecting word, such as "with" or "due to", to the level below it. */
function joinConnections(parts: readonly string[]): string[] {
  const levels: string[] = [];
  let open = '';
  for (const part of parts) {
    if (levels.length > 0 && CONNECTION_ONLY.test(part)) {
      open = part;
      continue;
    }
    levels.push(open === '' ? part : `${open} ${part}`);
    open = '';
  }
  return levels;
}

/**
 * The next level to add to a path (`tail`), together with the main term, all the levels below the main term, and the
 * index of `tail` among those levels.
 */
interface Level {
  readonly head: string;
  readonly tails: readonly string[];
  readonly at: number;
  readonly tail: string;
}

function grown(path: Path, { head, tails, at, tail }: Level, words: ImportWords): Path | undefined {
  if (CONNECTING.test(tail)) {
    const other = path.other === undefined ? undefined : `${path.other} ${tail}`;
    return { text: `${path.text} ${tail}`, other, hangs: true };
  }
  // A level below "with coma" would qualify the coma; no rule handles that.
  if (path.hangs) return undefined;
  if (OF_HEADS.test(head)) return at === 0 ? { text: `${head} of ${tail}`, other: undefined, hangs: false } : undefined;
  if (at === 0) {
    const before = `${tail} ${head}`;
    return { text: before, other: isBodyPart(tail, words) ? `${head} of ${tail}` : undefined, hangs: false };
  }
  if (at > 1) return undefined;
  const above = tails[0];
  if (isAdjective(tail, words)) return { text: `${tail} ${above} ${head}`, other: undefined, hangs: false };
  if (GENERIC_PART.test(above)) {
    const part = `${tail} ${above}`;
    return { text: `${part} ${head}`, other: isBodyPart(tail, words) ? `${head} of ${tail}` : undefined, hangs: false };
  }
  // The level names a part of the body part one level up: in "abscess, abdomen, wall", the abscess is in the abdominal
  // wall.
  if (isAdjective(above, words))
    return { text: `${above} ${head} of ${tail}`, other: `${above} ${tail} ${head}`, hangs: false };
  return {
    text: `${above} ${tail} ${head}`,
    other: isBodyPart(tail, words) ? `${head} of ${above} ${tail}` : undefined,
    hangs: false,
  };
}
