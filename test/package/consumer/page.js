// What the bundled pages run.
import * as cterm from 'cterm';
import { job } from './job.js';

job(cterm).then(
  (answer) => {
    globalThis.answer = answer;
  },
  (error) => {
    globalThis.failure = String(error?.stack ?? error);
  },
);
