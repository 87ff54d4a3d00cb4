// Prepares the source of a pool's knowledge for posting to a worker. A URL cannot be posted, so an object with its
// `href` is posted instead.

import type { BundleSource, SharedBundle } from '../index.js';

interface PostedUrl {
  readonly href: string;
}

export interface PostedSource {
  readonly base: unknown;
  readonly overlays: readonly unknown[];
}

/** Converts a source into a form that can be posted. */
export function packSource(base: unknown, overlays: readonly unknown[]): PostedSource {
  return { base: packed(base), overlays: overlays.map(packed) };
}

/** Restores the source from its posted form. */
export function unpackSource({ base, overlays }: PostedSource): {
  base?: BundleSource | SharedBundle;
  overlays: never[];
} {
  // The casts are safe, because the pool packed what its caller passed in, and the source is checked again when it is
  // opened.
  return { base: unpacked(base) as BundleSource | SharedBundle, overlays: overlays.map(unpacked) as never[] };
}

function packed(value: unknown): unknown {
  return value instanceof URL ? ({ href: value.href } satisfies PostedUrl) : value;
}

function unpacked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('href' in value)) return value;
  return typeof value.href === 'string' ? new URL(value.href) : value;
}
