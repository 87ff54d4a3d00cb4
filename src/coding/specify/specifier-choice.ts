// Selects, from a set of characters, the character that matches a known value of a finding. Several characters may have
// the required meaning (right upper and right lower eyelid). In that case, the character whose label otherwise agrees
// with the label of the code's current character is selected.

import type { CodeNode, SpecifierChoice } from './code-nodes.js';

/** The choices in a set that match a value, best first; `own` is the character that the code now has from this set. */
export function matchingChoices(node: CodeNode, value: string, own: string | undefined): SpecifierChoice[] {
  const wanted = value.trim().toLowerCase();
  const current = node.choices.find(({ character }) => character === own);
  switch (node.kind) {
    case 'episode':
      return choicesByEpisode(node, wanted, own);
    case 'fetus':
      return node.choices.filter(({ meaning }) => meaning === wanted);
    case 'stage':
      return choicesByStage(node, wanted, current);
    case 'detail':
      return [];
    default:
      return choicesByMeaning(node, wanted, current);
  }
}

function choicesByMeaning(
  { choices }: CodeNode,
  wanted: string,
  current: SpecifierChoice | undefined,
): SpecifierChoice[] {
  // A character that means neither side ("other limb") is not the same as an unspecified side.
  if (current !== undefined && current.meaning === '') return [];
  const matches = choices.filter(({ meaning }) => meaning === wanted);
  if (current !== undefined && matches.includes(current)) return [current];
  if (matches.length <= 1) return matches;
  const same = matches.filter(({ rest }) => isSameRest(rest, current?.rest));
  const [only] = same.length === 1 ? same : matches.filter((choice) => isDefault(choice, wanted));
  return only === undefined ? [] : [only];
}

/**
 * Whether two labels differ only in the words for their meaning ("right", "left"); the arguments are the labels without
 * these words. If there is no second label, returns whether the first argument is empty or means "unspecified".
 */
function isSameRest(rest: string, other: string | undefined): boolean {
  return other === undefined ? rest === '' || /\b(?:unspecified|not named)\b/.test(rest) : rest === other;
}

/**
 * Whether a choice is the default for a side: if the dominant side is not documented, the official guidelines treat the
 * right side as dominant and the left side as non-dominant.
 */
function isDefault({ rest }: SpecifierChoice, side: string): boolean {
  if (!/dominant/.test(rest)) return false;
  return (side === 'right') === !/non-?dominant/.test(rest);
}

/**
 * The choices for a stage. The choice for stage 3 also matches `3a`, because a code with stage 3 may then be extended
 * to stage 3a.
 */
function choicesByStage(
  { choices }: CodeNode,
  wanted: string,
  current: SpecifierChoice | undefined,
): SpecifierChoice[] {
  if (current !== undefined && current.meaning === '') return [];
  const named = choices.filter(({ meaning }) => meaning === wanted);
  const broader = choices.filter(
    ({ meaning }) => /\d$/.test(meaning) && wanted.startsWith(meaning) && meaning !== wanted,
  );
  return [...named, ...broader];
}

// Seventh characters by phase of treatment. For fractures, the character of the initial phase indicates whether the
// fracture is open; the characters of later phases keep that distinction.
const PHASES: Readonly<Record<string, string>> = { initial: 'A', subsequent: 'D', sequela: 'S' };
const INITIAL = 'ABC';
const LATER_OF_OPEN: Readonly<Record<string, string>> = { B: 'E', C: 'F' };
/** Codes that do not distinguish open fractures use the characters of closed fractures. */
const OF_CLOSED: Readonly<Record<string, string>> = {
  B: 'A',
  C: 'A',
  E: 'D',
  F: 'D',
  H: 'G',
  J: 'G',
  M: 'K',
  N: 'K',
  Q: 'P',
  R: 'P',
};

function choicesByEpisode({ choices }: CodeNode, wanted: string, own: string | undefined): SpecifierChoice[] {
  const phase = PHASES[wanted] ?? wanted.toUpperCase();
  const characters =
    wanted in PHASES
      ? [own !== undefined && isOfPhase(own, phase) ? own : laterCharacter(own, phase), phase]
      : [phase, OF_CLOSED[phase]];
  const [chosen] = characters.flatMap((character) => choices.filter((choice) => choice.character === character));
  return chosen === undefined ? [] : [chosen];
}

function laterCharacter(own: string | undefined, phase: string): string {
  return (phase === 'D' && own !== undefined ? LATER_OF_OPEN[own] : undefined) ?? phase;
}

function isOfPhase(character: string, phase: string): boolean {
  if (phase === 'S') return character === 'S';
  return INITIAL.includes(character) ? phase === 'A' : phase === 'D' && character !== 'S';
}
