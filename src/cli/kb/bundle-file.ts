// Opens a knowledge base file for the `kb` commands that look at it from outside: its header and its tables, without
// the kernel's part. What is wrong with it is thrown as the CtermError that an application would get.

import { readFileSync } from 'node:fs';
import type { BundleHeader } from '../../bundle/container.js';
import { readHeader } from '../../bundle/header.js';
import { type ColdSections, openColdSections } from '../../bundle/open-sections.js';
import { instantiateKernel } from '../../kernel/instantiate.js';
import { createTextKernel } from '../../kernel/text-kernel.js';

export interface BundleFile extends ColdSections {
  readonly header: BundleHeader;
}

/** The header, manifest and tables of the file at `path`, proven. */
export async function openBundleFile(path: string): Promise<BundleFile> {
  // A copy, because tables want aligned bytes and a Buffer may start anywhere.
  const bytes = new Uint8Array(readFileSync(path));
  const { checksum } = createTextKernel(await instantiateKernel());
  const header = readHeader(bytes, checksum);
  return { header, ...openColdSections({ bytes, begin: 0 }, header, checksum) };
}
