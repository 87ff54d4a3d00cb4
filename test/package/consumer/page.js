// The script of the bundled pages.
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
