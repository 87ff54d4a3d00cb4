// A dialog over the page. Its button, the Escape key or a click outside closes it, and the focus then returns to where
// it was.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** An open dialog. */
export function Modal({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect runs before the next key press: until the dialog is modal, the Escape key would close nothing.
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onClose={close}
      onMouseDown={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="dialog-box">
        <header>
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="quiet" onClick={close} aria-label="Close">
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
