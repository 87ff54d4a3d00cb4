// cterm as an engine in the context comparison. It finds the names itself, and its results are translated into the
// attributes of ConText. If cterm gives several readings for the same words, all of them must be correct.

import { type KnowledgeBase, type RecognitionResult, recognize } from '../../src/index.js';
import { statesNamed } from '../../test/traps/judge.js';
import { type Answer, maySayNothing } from '../context-states.js';
import type { Case, Sentence } from '../tasks/context-cases.js';

const UNCERTAIN: readonly string[] = ['P', 'Q', 'S', 'R', 'K'];
const OVER: readonly string[] = ['RS', 'IA', 'RM'];

const UNREPORTED: Answer = { negated: false, doubtful: true, holder: false, past: false };

/**
 * The answers from cterm for the cases in a sentence. A case whose name cterm does not find has no answers, unless it
 * is correct not to report the finding.
 */
export function ctermAnswers(kb: KnowledgeBase, { text, cases }: Sentence): Answer[][] {
  const { results } = recognize(kb, { Text: text, Settings: { includeHypothetical: true } }).taggedText;
  return cases.map((one) => answersTo(kb, text, one, results));
}

function answersTo(
  kb: KnowledgeBase,
  text: string,
  { begin, end, states }: Case,
  results: readonly RecognitionResult[],
): Answer[] {
  const there = results.filter(({ index, length }) => index < end && index + length > begin);
  if (maySayNothing(states)) {
    // The words of the finding are part of a longer name (as "DVT" is in "DVT prophylaxis"), so the finding is not
    // reported.
    const isOther = there.length > 0 && there.every(({ length }) => length > end - begin);
    // If a name is recognised on its own but not here, it has been left out deliberately.
    const isLeftOut = there.length === 0 && isKnown(kb, text.slice(begin, end));
    if (isOther || isLeftOut) return [UNREPORTED];
  }
  const named = statesNamed(text, there);
  return there.map((one) => answerOf(one, named));
}

function answerOf({ result, prefix = '', status = '', hypothetical }: RecognitionResult, named: string[]): Answer {
  return {
    negated: result === 'N' || named.includes('absent'),
    doubtful: hypothetical === true || UNCERTAIN.includes(prefix),
    holder: prefix === 'F',
    past: prefix === 'H' || OVER.includes(status) || named.includes('past'),
  };
}

function isKnown(kb: KnowledgeBase, name: string): boolean {
  return recognize(kb, { Text: name }).taggedText.results.some(({ length }) => length === name.length);
}
