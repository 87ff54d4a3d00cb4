// The program that bundlers for Node turn into a folder of its own, as for a function that is deployed as a zip file.
import * as cterm from 'cterm';
import { job } from './job.js';

job(cterm).then(
  (answer) => process.stdout.write(answer),
  (error) => process.stdout.write(`${error.code} ${error.message}`),
);
