// `cterm kb` groups the commands for knowledge base files.

import { type Command, dispatch } from '../command.js';
import { build } from './build-command.js';
import { diff } from './diff-command.js';
import { fetchReleases } from './fetch-command.js';
import { info } from './info-command.js';
import { learn } from './learn-command.js';
import { names } from './names-command.js';
import { verify } from './verify-command.js';

export const kb: Command = {
  name: 'kb',
  summary: 'fetch, build, show, verify, compare and teach knowledge bases',
  help: '',
  run: (args, terminal) =>
    dispatch('cterm kb', [build, fetchReleases, info, verify, diff, learn, names], args, terminal),
};
