// Traps, by phenomenon (../../traps): the share of sentences in which every finding is interpreted as a careful reader
// would interpret it.

import { openKnowledgeBase } from '../../../src/opening/open.js';
import { recognize } from '../../../src/operations/recognize.js';
import { coreBytes } from '../../recognition/knowledge.js';
import { wrongIn } from '../../traps/judge.js';
import { phenomena } from '../../traps/traps.js';
import type { Measure, Outcome } from '../measure.js';

const FRESH_UNSEEN = new URL('../../traps/fresh-unseen/', import.meta.url);
const FURTHER = new URL('../../traps/further/', import.meta.url);
const LATER = new URL('../../traps/later/', import.meta.url);
const SIDES = new URL('../../traps/sides/', import.meta.url);
const SIDES_UNSEEN = new URL('../../traps/sides-unseen/', import.meta.url);
const UNCOMMON = new URL('../../traps/uncommon/', import.meta.url);
const UNCOMMON_UNSEEN = new URL('../../traps/uncommon-unseen/', import.meta.url);
const UNSEEN = new URL('../../traps/unseen/', import.meta.url);

export const traps: Measure = {
  name: 'traps',
  what: 'sentences by linguistic phenomenon, each finding as a careful reader reads it',
  needs: [],
  run: () => scored(),
};

export const trapsFurther: Measure = {
  name: 'traps-further',
  what: 'the same for further sentences of the phenomena by other authors',
  needs: [],
  run: () => scored(FURTHER),
};

export const trapsLater: Measure = {
  name: 'traps-later',
  what: 'the same for sentences that were written later, of the phenomena that are read worst',
  needs: [],
  run: () => scored(LATER),
};

export const trapsUncommon: Measure = {
  name: 'traps-uncommon',
  what: 'the same for sentences in constructions that are seldom listed',
  needs: [],
  run: () => scored(UNCOMMON),
};

export const trapsUncommonUnseen: Measure = {
  name: 'traps-uncommon-unseen',
  what: 'the same for the half of those sentences to which nothing was tuned',
  needs: [],
  run: () => scored(UNCOMMON_UNSEEN),
};

export const trapsSides: Measure = {
  name: 'traps-sides',
  what: 'the same for sentences in which a side of the body, or a word like it, must find its finding',
  needs: [],
  run: () => scored(SIDES),
};

export const trapsSidesUnseen: Measure = {
  name: 'traps-sides-unseen',
  what: 'the same for the half of those sentences to which nothing was tuned',
  needs: [],
  run: () => scored(SIDES_UNSEEN),
};

export const trapsFreshUnseen: Measure = {
  name: 'traps-fresh-unseen',
  what: 'the same for sentences with context and sides in wording that is rarely listed, to which nothing was tuned',
  needs: [],
  run: () => scored(FRESH_UNSEEN),
};

export const trapsUnseen: Measure = {
  name: 'traps-unseen',
  what: 'the same for sentences of the phenomena by other authors, to which nothing was tuned',
  needs: [],
  run: () => scored(UNSEEN),
};

async function scored(folder?: URL): Promise<Outcome> {
  const kb = await openKnowledgeBase(await coreBytes());
  const figures: Record<string, number> = {};
  const details: string[] = [];
  let right = 0;
  let all = 0;
  for (const { name, traps: sentences } of phenomena(folder)) {
    let good = 0;
    for (const trap of sentences) {
      const wrong = wrongIn(trap, recognize(kb, { Text: trap.text }).taggedText.results);
      if (wrong.length === 0) good++;
      for (const line of wrong) details.push(`${name}: ${JSON.stringify(trap.text)}\n    ${line}`);
    }
    figures[name] = good / sentences.length;
    right += good;
    all += sentences.length;
  }
  return { figures: { all: right / all, sentences: all, ...figures }, details };
}
