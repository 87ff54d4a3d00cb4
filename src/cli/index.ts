#!/usr/bin/env node
// The `cterm` executable.

import { main } from './main.js';

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => console.log(text),
  error: (text) => console.error(text),
});
