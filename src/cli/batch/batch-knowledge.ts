// The knowledge with which a batch reads its notes, and the identity of that knowledge. If existing shards are updated,
// the older knowledge with which they were made is needed too.

import { createHash } from 'node:crypto';
import { ENGINE_VERSION } from '../../contract/engine-version.js';
import { CtermError } from '../../errors/cterm-error.js';
import { manifestOf } from '../../knowledge/knowledge-base.js';
import { openKnowledgeBase, type SharedBundle, shareBundle } from '../../node/index.js';
import type { BatchOpening, BatchSettings } from './batch-types.js';
import { compareKnowledge } from './compare-knowledge.js';
import { type ManifestHead, readHead } from './manifest-file.js';

/** The path of a bundle (undefined for the embedded bundle), and overlays as plain objects. */
export interface KnowledgeSource {
  readonly kb: string | undefined;
  readonly overlays: readonly unknown[];
}

/** Identifies everything that determines the rows, apart from the notes. */
export function contextOf(bundle: string, settings: BatchSettings): string {
  // The shard size is left out. It only determines which notes a shard contains, and those are identified separately.
  return JSON.stringify([ENGINE_VERSION, bundle, { ...settings, shardBytes: undefined }]);
}

/** Identifies a bundle and its overlays by their content. The header contains a checksum for every section. */
export function bundleId({ header }: SharedBundle, overlays: readonly unknown[]): string {
  const content = JSON.stringify([header.sections, overlays], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return createHash('sha256').update(content).digest('hex');
}

/** The first line of a manifest for shards made with this knowledge. */
export async function headOf(
  shared: SharedBundle,
  overlays: readonly unknown[],
  bundle: string,
  settings: BatchSettings,
): Promise<ManifestHead> {
  const opened = await openKnowledgeBase({ base: shared, overlays: overlays as never[] });
  const layers = manifestOf(opened).layers.map(({ name, version }) => ({ name, version }));
  return { cterm: ENGINE_VERSION, bundle, layers, settings };
}

/** The data that workers need about the older knowledge with which the shards in a folder were made. */
export async function olderKnowledge(
  older: KnowledgeSource,
  newer: { readonly shared: SharedBundle; readonly overlays: readonly unknown[] },
  folder: string,
  settings: BatchSettings,
): Promise<NonNullable<BatchOpening['older']>> {
  const head = readHead(folder);
  if (head === undefined) {
    throw new CtermError(
      'invalid-argument',
      `cterm batch: --changed-by: ${folder} holds no shards yet. Run the same command without --changed-by first.`,
    );
  }
  const shared = await shareBundle(older.kb);
  const bundle = bundleId(shared, older.overlays);
  if (head.bundle !== bundle || head.cterm !== ENGINE_VERSION) {
    const made = head.layers.map(({ name, version }) => `${name} ${version}`.trim()).join(' + ');
    throw new CtermError(
      'invalid-argument',
      `cterm batch: --changed-by: the shards in ${folder} were made by cterm ${head.cterm} with ${made}, not with the knowledge that --kb and --overlay name. Name that knowledge, or make the shards anew without --changed-by.`,
    );
  }
  const [before, after] = await Promise.all([
    openKnowledgeBase({ base: shared, overlays: older.overlays as never[] }),
    openKnowledgeBase({ base: newer.shared, overlays: newer.overlays as never[] }),
  ]);
  return { context: contextOf(bundle, settings), changes: compareKnowledge(before, after, settings) };
}
