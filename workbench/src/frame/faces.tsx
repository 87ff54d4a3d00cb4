// The faces of a state without content: nothing here yet, at work, and failed.

import type { ComponentChildren } from 'preact';

/** What to do where there is nothing yet. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="face">
      <p class="face-title">{title}</p>
      {children !== undefined && <div class="face-text">{children}</div>}
    </div>
  );
}

/** Work that takes a moment. */
export function Loading({ title }: { title: string }) {
  return (
    <div class="face" role="status">
      <span class="spinner" aria-hidden="true" />
      <p class="face-title">{title}</p>
    </div>
  );
}

/** Something that failed, and what can be done about it. */
export function Failed({ title, message, children }: { title: string; message: string; children?: ComponentChildren }) {
  return (
    <div class="face face-failed" role="alert">
      <p class="face-title">{title}</p>
      <p class="face-text">{message}</p>
      {children}
    </div>
  );
}
