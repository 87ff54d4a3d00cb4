// Events that are awaited: "until gout is excluded" leaves gout possible, and "once fever has settled" says that it has
// not settled yet.

import { wordList } from '../grammar/grammar.js';
import type { Cue } from '../matching/cue.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { listedBefore } from '../text/listed.js';
import { type NoteText, skipBlanks, skipBlanksBack } from '../text/note-text.js';

const AWAITS = /* @__PURE__ */ wordList('awaits-event');
const CAUSES = /* @__PURE__ */ wordList('causative-verb');

/** The effect of an exclusion that is still awaited. */
export const OPEN_CUE: Cue = {
  rule: 'exclusion-awaited',
  axis: 'certainty',
  sets: 'R',
  direction: 'before',
  reach: 3,
  trait: '',
};

/** Whether a word such as "until" or "once" is right before a mention: "once [fever] has settled". */
export function isEventAwaited(note: NoteText, { outerBegin }: Mention): boolean {
  return listedBefore(note, skipBlanksBack(note, outerBegin, 2), AWAITS) !== 0;
}

/**
 * Whether the event stated after a mention is awaited or wanted: "until [gout] is excluded", "sent in to have [gout]
 * excluded".
 */
export function isAwaited(note: NoteText, mention: Mention, { begin }: CueHit): boolean {
  if (isEventAwaited(note, mention)) return true;
  const end = skipBlanksBack(note, mention.outerBegin, 2);
  return skipBlanks(note, mention.outerEnd) === begin && listedBefore(note, end, CAUSES) !== 0;
}
