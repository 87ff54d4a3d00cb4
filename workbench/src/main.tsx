// The entry of the page: draws it, starts the engine with the program and the knowledge that came with the page, and takes
// the corrections of earlier visits out of the browser. On a server both are modules beside the page; the page in one file
// carries them in elements.

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
  // They are loaded as scripts, so that the page can forbid every connection from the beginning.
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
    app.set({ log: await keptLog() });
    const { program, knowledge } = await loading;
    await startSession(startEngine(program), knowledge);
  } catch (error) {
    app.set({ engine: 'failed', failure: messageOf(error) });
  }
}

void start();
