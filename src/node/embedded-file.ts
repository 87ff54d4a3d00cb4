// The embedded knowledge base in Node. It is read from the file core.ctkb next to the built script. A bundled program
// has this file only if it was copied; otherwise, the program uses the module that browsers load.

import { fileURLToPath } from 'node:url';
import { CtermError } from '../index.js';
import { type ByteSource, bytesSource } from '../opening/byte-source.js';
import { loadEmbeddedBundle } from '../opening/embedded.js';
import { besideScript } from './beside-script.js';
import { fileSource } from './file-source.js';

const NAME = 'core.ctkb';

/** The path of the embedded bundle. Throws `unavailable` if the bundle is not next to the library's script. */
export function embeddedBundlePath(): string {
  const beside = besideScript(NAME, import.meta.url);
  if (beside !== undefined) return fileURLToPath(beside);
  throw new CtermError('unavailable', `cterm: ${NAME} is not next to the script. In a clone, run \`npm run build\`.`);
}

/** The embedded bundle, from its file or else from its module. Rejects with `unavailable` if there is neither. */
export async function embeddedSource(): Promise<ByteSource> {
  const beside = besideScript(NAME, import.meta.url);
  if (beside !== undefined) return fileSource(fileURLToPath(beside));
  try {
    return bytesSource(await loadEmbeddedBundle());
  } catch (cause) {
    throw new CtermError(
      'unavailable',
      `openKnowledgeBase: the embedded knowledge was left out of the bundled program: copy ` +
        `node_modules/cterm/dist/${NAME} next to the script, or write openKnowledgeBase('path/to/${NAME}'). In a ` +
        'clone of the project, run `npm run build`.',
      { cause },
    );
  }
}
