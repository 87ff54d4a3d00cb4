// Placeholders for missing content: there is nothing yet, work is in progress, or something has failed.

import type { ComponentChildren } from 'preact';

/** Shown when there is nothing yet; tells the user what to do. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="face">
      <p class="face-title">{title}</p>
      {children !== undefined && <div class="face-text">{children}</div>}
    </div>
  );
}

/** Shown during work that takes a moment. */
export function Loading({ title }: { title: string }) {
  return (
    <div class="face" role="status">
      <span class="spinner" aria-hidden="true" />
      <p class="face-title">{title}</p>
    </div>
  );
}

/** Shown when something has failed; tells the user what can be done about it. */
export function Failed({ title, message, children }: { title: string; message: string; children?: ComponentChildren }) {
  return (
    <div class="face face-failed" role="alert">
      <p class="face-title">{title}</p>
      <p class="face-text">{message}</p>
      {children}
    </div>
  );
}
