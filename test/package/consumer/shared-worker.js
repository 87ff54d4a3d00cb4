// The worker of shared.html: opens the bundle it is sent, and answers the job from it.
import { job } from './job.js';
import * as cterm from './node_modules/cterm/dist/index.js';

globalThis.onmessage = ({ data: bundle }) => {
  job({ ...cterm, openKnowledgeBase: () => cterm.openKnowledgeBase(bundle) }).then(
    (answer) => globalThis.postMessage({ answer }),
    (error) => globalThis.postMessage({ failure: String(error?.stack ?? error) }),
  );
};
