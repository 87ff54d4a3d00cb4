// The rule for paths of an index, broadest term first: "Pneumonia, bacterial" is said "bacterial pneumonia", "Fracture,
// femur, neck" "fracture of femur neck", "Anemia, with, crisis" "anemia with crisis". What has no sensible order is
// not recognised.

import type { ImportWords } from '../import-words.js';
import { isAdjective } from './adjectives.js';
import { isBodyPart } from './body-parts.js';
import { type HygieneRule, type NameVariant, NOT_RECOGNISED, partsOf } from './name-variant.js';

const CONNECTING =
  /^(?:with|without|due to|in|of|by|from|during|following|after|before|complicating|associated with|resulting from|caused by|complicated by|induced by|treated with|characterized by|occurring in|arising in|affecting|involving|for|to|on|at|as|and|or|per|via|through|between|secondary to|superimposed on)\b/i;
const CONNECTION_ONLY =
  /^(?:with|without|due to|in|of|by|from|for|to|on|at|and|during|following|after|complicating|associated with|affecting|involving)$/i;
const MOST_LEVELS = 4;

// Main terms that take what follows as "of": the absence of a kidney is no kidney absence.
const OF_HEADS = /^(?:absence|presence|lack|loss|complications?|retention|removal|displacement|failure of)$/i;
// Main terms whose paths are circumstances and not names.
const CIRCUMSTANCES =
  /^(?:delivery|pregnancy|puerperal|admission|encounter|examination|observation|problems?|status|history|screening|long-term|outcome|maternal care|test|procedure|counseling|contact|supervision|newborn|birth|labor|aftercare|attention|fitting|findings?|abnormal|failure)$/i;
// Parts of which the next level says which: "effusion, joint, wrist".
const GENERIC_PART =
  /^(?:joint|muscle|bone|nerve|artery|vein|tendon|ligament|gland|organ|bursa|site|skin|vertebra)s?$/i;

/** A path as it is built up: what is said, whether it ends in a phrase that hangs on its head, and a second way to say it. */
interface Path {
  text: string;
  other: string | undefined;
  hangs: boolean;
}

export const indexPaths: HygieneRule = {
  name: 'index-path',
  summary: 'paths of an index are put into the order of speech; deep ones without a sensible order are not recognised',
  apply(reading, words) {
    if (reading.style !== 'inverted') return undefined;
    const levels = joinConnections(partsOf(reading.text));
    const [head = '', ...tails] = levels;
    if (levels.length > 1 && CIRCUMSTANCES.test(head)) return NOT_RECOGNISED;
    // "Retained, foreign body": here the path is in the order of speech.
    if (levels.length > 1 && !head.includes(' ') && isAdjective(head, words)) {
      return levels.length > 2 || isAdjective(levels[1], words)
        ? NOT_RECOGNISED
        : [{ ...reading, text: levels.join(' '), style: 'plain' }];
    }
    if (levels.length === 1) return [{ ...reading, text: head, style: 'plain' }];
    if (levels.length > MOST_LEVELS || tails.some((tail) => /\bsee\b|\bby site\b|\bany\b/i.test(tail)))
      return NOT_RECOGNISED;
    let path: Path | undefined = { text: head, other: undefined, hangs: false };
    for (const [at, tail] of tails.entries()) path = path && grown(path, { head, tails, at, tail }, words);
    if (path === undefined) return NOT_RECOGNISED;
    return [path.text, path.other].flatMap((text): NameVariant[] =>
      text === undefined ? [] : [{ ...reading, text, style: 'plain' }],
    );
  },
};

/** Joins a level that is only "with" or "due to" to the one below it. */
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

/** A level that a path grows by: the main term, all levels below it, and which of them it is. */
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
  // Below "with coma" a level qualifies the coma, and nothing tells how.
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
  // A part of a part: the abscess of the wall of the abdomen.
  if (isAdjective(above, words))
    return { text: `${above} ${head} of ${tail}`, other: `${above} ${tail} ${head}`, hangs: false };
  return {
    text: `${above} ${tail} ${head}`,
    other: isBodyPart(tail, words) ? `${head} of ${above} ${tail}` : undefined,
    hangs: false,
  };
}
