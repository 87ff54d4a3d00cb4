// The exported file, passed as bytes, as by a host that stores its bundles elsewhere.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as cterm from 'cterm';
import { job } from './job.js';

const bytes = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('cterm/core.ctkb'))));
process.stdout.write(await job({ ...cterm, openKnowledgeBase: () => cterm.openKnowledgeBase(bytes) }));
