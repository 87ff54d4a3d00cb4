// The entry point of the page. Draws the page, loads the corrections of earlier sessions from the browser, and starts
// the engine. The engine's script and the knowledge are modules next to the page if the page comes from a server, and
// elements of the page if it is a single file.

import { render } from 'preact';
import { keptLog } from './corrections/kept-log.js';
import { startEngine } from './engine/client.js';
import { Workbench } from './frame/workbench.js';
import { app } from './state/app-state.js';
import { messageOf, startSession } from './state/session.js';

interface Parts {
  readonly program: string;
  readonly knowledge: string;
}

async function parts(): Promise<Parts> {
  const program = carried('engine');
  const knowledge = carried('knowledge');
  if (program !== undefined && knowledge !== undefined) return { program, knowledge };
  // The engine and the knowledge are loaded as scripts, so that the page's policy can forbid all connections from the
  // start.
  const [engine, bundle] = await Promise.all([import('./engine.js'), import('./knowledge.js')]);
  return { program: engine.ENGINE_PROGRAM, knowledge: bundle.CORE_BUNDLE_BASE64 };
}

function carried(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined;
}

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (root === null) throw new Error('the page has no element app');
  const loading = parts();
  render(<Workbench />, root);
  try {
    app.set(await keptLog());
    const { program, knowledge } = await loading;
    await startSession(startEngine(program), knowledge);
  } catch (error) {
    app.set({ engine: 'failed', failure: messageOf(error) });
  }
}

void start();
