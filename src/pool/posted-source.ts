// The source of a pool's knowledge on its way to a worker. A URL cannot be posted, so its text is, with a mark.

import type { BundleSource, SharedBundle } from '../index.js';

interface PostedUrl {
  readonly href: string;
}

export interface PostedSource {
  readonly base: unknown;
  readonly overlays: readonly unknown[];
}

/** A source in the form in which it can be posted. */
export function packSource(base: unknown, overlays: readonly unknown[]): PostedSource {
  return { base: packed(base), overlays: overlays.map(packed) };
}

/** The source that was posted. */
export function unpackSource({ base, overlays }: PostedSource): {
  base?: BundleSource | SharedBundle;
  overlays: never[];
} {
  // The casts are safe, because the pool packed what its caller gave it, and opening checks it again.
  return { base: unpacked(base) as BundleSource | SharedBundle, overlays: overlays.map(unpacked) as never[] };
}

function packed(value: unknown): unknown {
  return value instanceof URL ? ({ href: value.href } satisfies PostedUrl) : value;
}

function unpacked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('href' in value)) return value;
  return typeof value.href === 'string' ? new URL(value.href) : value;
}
