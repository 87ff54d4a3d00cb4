// The help dialog, which lists the keyboard shortcuts.

import { app } from '../state/app-state.js';
import { useStore } from '../state/store.js';
import { KEYS } from './keyboard.js';
import { Modal } from './modal.js';

/** The help dialog, if it is open. */
export function Help() {
  const isOpen = useStore(app, (state) => state.dialog === 'help');
  if (!isOpen) return null;
  return (
    <Modal title="Keys" close={() => app.set({ dialog: undefined })}>
      <dl class="key-list">
        {KEYS.map(({ shown, does }) => (
          <div key={shown}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>close the evidence or a dialog</dd>
        </div>
      </dl>
      <p class="muted">
        The page has no network: notes, files and corrections stay in this tab. Corrections alone are kept in the
        browser until you wipe them.
      </p>
    </Modal>
  );
}
