// Opens a knowledge base file for the `kb` commands that inspect it: reads its header and tables, but not the kernel's
// sections. An invalid file causes the same CtermError as when an application opens it.

import { readFileSync } from 'node:fs';
import type { BundleHeader } from '../../bundle/container.js';
import { readHeader } from '../../bundle/header.js';
import { type ColdSections, openColdSections } from '../../bundle/open-sections.js';
import { instantiateKernel } from '../../kernel/instantiate.js';
import { createTextKernel } from '../../kernel/text-kernel.js';

export interface BundleFile extends ColdSections {
  readonly header: BundleHeader;
}

/** The header, manifest and tables of the file at `path`, validated. */
export async function openBundleFile(path: string): Promise<BundleFile> {
  // The bytes are copied because tables need aligned bytes and a Buffer may start at any offset.
  const bytes = new Uint8Array(readFileSync(path));
  const { checksum } = createTextKernel(await instantiateKernel());
  const header = readHeader(bytes, checksum);
  return { header, ...openColdSections({ bytes, begin: 0 }, header, checksum) };
}
