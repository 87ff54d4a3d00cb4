// `cterm kb`: what there is to do with knowledge base files.

import { type Command, dispatch } from './command.js';
import { build } from './kb/build.js';
import { diff } from './kb/diff.js';
import { fetchReleases } from './kb/fetch.js';
import { info } from './kb/info.js';
import { verify } from './kb/verify.js';

export const kb: Command = {
  name: 'kb',
  summary: 'fetch, build, show, verify and compare knowledge bases',
  help: '',
  run: (args, terminal) => dispatch('cterm kb', [build, fetchReleases, info, verify, diff], args, terminal),
};
