// Files next to the library's own script. Bundlers move the script into another file, and those that convert ES modules
// to CommonJS also leave import.meta.url empty. Each caller must therefore be prepared for a file that is not there.

import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * The URL of the file `name` next to the script whose import.meta.url is `own`; undefined if there is no such file. The
 * name is a parameter because bundlers would try to resolve a literal file name.
 */
export function besideScript(name: string, own: string | undefined): URL | undefined {
  const script = own || (typeof __filename === 'string' ? pathToFileURL(__filename).href : '');
  if (!script.startsWith('file:')) return undefined;
  // When run from source (tests, benchmarks), the library uses the output of the last build.
  const url = new URL(script.endsWith('.ts') ? `../../dist/${name}` : `./${name}`, script);
  return existsSync(url) ? url : undefined;
}
