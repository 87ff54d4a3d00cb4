import * as cterm from 'cterm';
import { job } from './job.js';

process.stdout.write(await job(cterm));
