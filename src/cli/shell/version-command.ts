// `cterm --version` shows the version of the engine and the contents of the knowledge base: its layers and the release
// of each vocabulary. These determine the answers as much as the engine does.

import { ENGINE_VERSION } from '../../contract/engine-version.js';
import { DONE, readArguments, refuseUsage, type Terminal } from '../command.js';

const PATH = 'cterm --version';

/** Shows the versions; returns the exit code. */
export async function version(args: readonly string[], terminal: Terminal): Promise<number> {
  const read = readArguments(args, { json: {}, kb: { value: true } });
  if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
  if (read.operands.length > 0) return refuseUsage(PATH, 'it takes no operands', terminal);
  const { manifestOf, openKnowledgeBase } = await import('../../node/index.js');
  const { name, layers, vocabularies } = manifestOf(await openKnowledgeBase(read.flags.kb));
  const known = vocabularies.map((one) => ({ name: one.name, caption: one.caption, version: one.version }));
  if (read.flags.json) {
    const knowledge = { name, layers: layers.map((layer) => ({ name: layer.name, version: layer.version })) };
    terminal.out(JSON.stringify({ engine: ENGINE_VERSION, knowledge, vocabularies: known }, null, 2));
    return DONE;
  }
  terminal.out(`cterm ${ENGINE_VERSION}\nknowledge base: ${name}`);
  const width = Math.max(0, ...known.map((one) => one.name.length));
  for (const one of known) terminal.out(`  ${one.name.padEnd(width)}  ${`${one.caption} ${one.version}`.trim()}`);
  return DONE;
}
