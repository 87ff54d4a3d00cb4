// The entry point of the page. Draws the page, loads the corrections of earlier sessions from the browser, and starts
// the engine. The engine's script and the knowledge base are modules next to the page if the page comes from a server,
// and elements of the page if it is a single file.

import { render } from 'preact';
import { keptLog } from './corrections/kept-log.js';
import { startEngine } from './engine/client.js';
import { Workbench } from './frame/workbench.js';
import { app } from './state/app-state.js';
import { messageOf, startSession } from './state/session.js';

interface Parts {
  readonly program: Promise<string>;
  readonly knowledge: Promise<string>;
}

function parts(): Parts {
  const program = carried('engine');
  const knowledge = carried('knowledge');
  if (program !== undefined && knowledge !== undefined)
    return { program: Promise.resolve(program), knowledge: Promise.resolve(knowledge) };
  // The engine and the knowledge base are loaded as scripts, so that the page's policy can forbid all connections from
  // the start.
  return {
    program: import('./engine.js').then(({ ENGINE_PROGRAM }) => ENGINE_PROGRAM),
    knowledge: import('./knowledge.js').then(({ DEFLATED_BUNDLE_BASE64 }) => DEFLATED_BUNDLE_BASE64),
  };
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
    // The worker starts while the knowledge base, which is much larger, is still being loaded.
    const engine = loading.program.then(startEngine);
    const [started, knowledge, log] = await Promise.all([engine, loading.knowledge, keptLog()]);
    app.set(log);
    await startSession(started, knowledge);
  } catch (error) {
    app.set({ engine: 'failed', failure: messageOf(error) });
  }
}

void start();
