// The marks under findings in the text. They move with edits. If the marked words themselves are edited, the mark
// disappears until the engine has read the new text, so that no mark is ever under the wrong words.

import { RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { CONTEXTS, KINDS } from '../engine/mark-kinds.js';
import type { Selected } from '../state/app-state.js';

/** Sets new marks, as four numbers each: begin, end, context, kind. */
export const setMarks = StateEffect.define<Int32Array>();

/** The finding whose evidence is shown, and the cues that determined its context. */
export interface Shown {
  readonly finding: Pick<Selected, 'index' | 'length'> | undefined;
  readonly cues: readonly { readonly axis: string; readonly index: number; readonly length: number }[];
}

export const setShown = StateEffect.define<Shown>();

const MARKS = CONTEXTS.map((context) =>
  KINDS.map((kind) => Decoration.mark({ class: `m m-${context} k-${kind}`, attributes: { 'data-context': context } })),
);

export const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let kept = marks;
    if (transaction.docChanged) {
      transaction.changes.iterChangedRanges((from, to) => {
        kept = kept.update({ filterFrom: from, filterTo: to, filter: (begin, end) => end < from || begin > to });
      });
      kept = kept.map(transaction.changes);
    }
    for (const effect of transaction.effects)
      if (effect.is(setMarks)) kept = decorationsOf(effect.value, transaction.newDoc);
    return kept;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorationsOf(marks: Int32Array, text: Text): DecorationSet {
  const ranges = [];
  for (let at = 0; at + 3 < marks.length; at += 4) {
    const [begin = 0, end = 0, context = 0, kind = 0] = marks.subarray(at, at + 4);
    const mark = MARKS[context]?.[kind];
    if (mark !== undefined && begin < end && end <= text.length) ranges.push(mark.range(begin, end));
  }
  return RangeSet.of(ranges, true);
}

const FINDING = Decoration.mark({ class: 'shown-finding' });
const REACH = Decoration.mark({ class: 'shown-reach' });
const CUES = new Map<string, Decoration>();

function cueMark(axis: string): Decoration {
  const mark = CUES.get(axis) ?? Decoration.mark({ class: 'shown-cue', attributes: { 'data-axis': axis } });
  CUES.set(axis, mark);
  return mark;
}

export const shownField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    let kept = transaction.docChanged ? Decoration.none : shown;
    for (const effect of transaction.effects)
      if (effect.is(setShown)) kept = shownOf(effect.value, transaction.newDoc.length);
    return kept;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks the finding, its cues, and the reach of each cue, i.e. the words between the cue and the finding. */
function shownOf({ finding, cues }: Shown, length: number): DecorationSet {
  if (finding === undefined || finding.index + finding.length > length || finding.length === 0) return Decoration.none;
  const begin = finding.index;
  const end = begin + finding.length;
  const ranges = [FINDING.range(begin, end)];
  for (const { axis, index, length: cueLength } of cues) {
    const cueEnd = index + cueLength;
    if (cueLength === 0 || cueEnd > length) continue;
    ranges.push(cueMark(axis).range(index, cueEnd));
    if (cueEnd < begin) ranges.push(REACH.range(cueEnd, begin));
    if (end < index) ranges.push(REACH.range(end, index));
  }
  return RangeSet.of(ranges, true);
}
