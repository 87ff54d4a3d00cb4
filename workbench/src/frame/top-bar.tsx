// The bar at the top of the page: the views, the knowledge base in use, and buttons for opening files, printing, the
// theme and the help.

import { app, VIEWS } from '../state/app-state.js';
import { useStore } from '../state/store.js';
import { takeFiles } from './take-files.js';

const TITLES = { note: 'Note', batch: 'Batch', evaluate: 'Evaluate', compare: 'Compare', corrections: 'Corrections' };
const THEMES = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const THEME_SIGNS = { auto: '◐', light: '☀', dark: '☾' };

/** The top bar. */
export function TopBar() {
  const view = useStore(app, (state) => state.view);
  const opened = useStore(app, (state) => state.opened);
  const corrections = useStore(app, (state) => state.log.length);
  const theme = useStore(app, (state) => state.theme);
  return (
    <header class="top-bar">
      <h1>cterm</h1>
      <nav aria-label="Views">
        {VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === view ? 'page' : undefined}
            onClick={() => app.set({ view: name })}
          >
            {TITLES[name]}
            {name === 'corrections' && corrections > 0 && <span class="count">{corrections}</span>}
          </button>
        ))}
      </nav>
      <span class="spacer" />
      <span class="knowledge" title="The knowledge in use, with its layers">
        {opened === undefined ? '…' : opened.layers.map(({ name }) => name).join(' + ')}
      </span>
      <label class="file-button" title="Open notes, a folder of notes, or a bundle (.ctkb); or drop them on the page">
        Open …
        <input
          type="file"
          multiple
          class="visually-hidden"
          onChange={({ currentTarget }) => {
            void takeFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
      <button type="button" class="quiet" onClick={() => print()} title="Print the note and its claim">
        Print
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => app.set({ theme: THEMES[theme] })}
        title={`Theme: ${theme}`}
        aria-label={`Theme: ${theme}`}
      >
        {THEME_SIGNS[theme]}
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => app.set({ dialog: 'help' })}
        title="Keys (Alt H)"
        aria-label="Keys"
      >
        ?
      </button>
    </header>
  );
}
