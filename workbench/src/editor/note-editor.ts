// The editor for the note: plain text with marks, built on CodeMirror. It knows nothing about the engine. It only
// reports changes to the text, clicks and selections.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { Selected } from '../state/app-state.js';
import { markField, type Shown, setMarks, setShown, shownField } from './finding-marks.js';

export interface NoteEditor {
  text(): string;
  setText(text: string): void;
  setMarks(marks: Int32Array): void;
  /** Shows a finding with its cues. */
  select(finding: Selected | undefined, cues: Shown['cues'], scroll: boolean): void;
  /** Selects words and scrolls to them. */
  reveal(index: number, length: number): void;
  position(): number;
  focus(): void;
  destroy(): void;
}

export interface EditorEvents {
  changed(): void;
  /** Called when a position in the text is clicked. */
  clicked(position: number): void;
  selected(index: number, text: string): void;
}

/** Makes an editor inside `parent`. */
export function newEditor(parent: HTMLElement, text: string, events: EditorEvents): NoteEditor {
  const view = new EditorView({ parent, state: newState(text, events) });
  return {
    text: () => view.state.doc.toString(),
    setText(next) {
      view.setState(newState(next, events));
      view.scrollDOM.scrollTop = 0;
      events.changed();
    },
    setMarks: (marks) => view.dispatch({ effects: setMarks.of(marks) }),
    select(finding, cues, scroll) {
      const fits = finding !== undefined && finding.index + finding.length <= view.state.doc.length;
      view.dispatch({
        effects: [
          setShown.of({ finding, cues }),
          ...(fits && scroll ? [EditorView.scrollIntoView(finding.index, { y: 'nearest', yMargin: 60 })] : []),
        ],
      });
    },
    reveal(index, length) {
      const most = view.state.doc.length;
      const selection = { anchor: Math.min(index, most), head: Math.min(index + length, most) };
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
      view.focus();
    },
    position: () => view.state.selection.main.head,
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function newState(doc: string, events: EditorEvents): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': 'Clinical note',
        tabindex: '0',
        spellcheck: 'false',
        autocapitalize: 'off',
      }),
      keymap.of([
        ...defaultKeymap.filter(({ key }) => key !== 'Mod-/' && !key?.startsWith('Alt-Arrow')),
        ...historyKeymap,
      ]),
      markField,
      shownField,
      EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
        if (docChanged) events.changed();
        if (!docChanged && !selectionSet) return;
        const { from, to, head } = state.selection.main;
        events.selected(from, state.sliceDoc(from, to));
        if (from === to && transactions.some((one) => one.isUserEvent('select.pointer'))) events.clicked(head);
      }),
    ],
  });
}
