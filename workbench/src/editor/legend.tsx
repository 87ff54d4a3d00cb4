// The line below the editor. It explains the marks and shows how much was read.

import { CONTEXTS, KINDS } from '../engine/mark-kinds.js';
import { app } from '../state/app-state.js';
import { useStore } from '../state/store.js';

/** The legend, with the counts from the last reading. */
export function Legend() {
  const reading = useStore(app, (state) => state.reading);
  const isReading = useStore(app, (state) => state.isReading);
  const engine = useStore(app, (state) => state.engine);
  return (
    <footer class="legend">
      <span class="counts" role="status">
        {engine === 'opening' && 'Opening the knowledge …'}
        {engine === 'ready' && reading === undefined && 'Reading …'}
        {reading !== undefined &&
          `${reading.text.length.toLocaleString('en')} characters, ${reading.results.length} findings, ${reading.milliseconds.toFixed(reading.milliseconds < 10 ? 1 : 0)} ms${isReading ? ' …' : ''}`}
      </span>
      <span class="keys" aria-label="Lines under findings">
        {CONTEXTS.map((context) => (
          <span key={context} class={`m m-${context}`}>
            {context}
          </span>
        ))}
        {KINDS.map((kind) => (
          <span key={kind} class={`tint k-${kind}`}>
            {kind}
          </span>
        ))}
      </span>
    </footer>
  );
}
