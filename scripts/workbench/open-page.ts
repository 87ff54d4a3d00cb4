// `npm run workbench` opens the built page, as a file on disk, in the default browser.

import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const url = pathToFileURL('workbench/dist/workbench.html').href;
const OPENERS: Readonly<Record<string, readonly [command: string, ...parameters: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};
const [command, ...parameters] = OPENERS[process.platform] ?? ['xdg-open'];

console.log(`The workbench is ${url}`);
const opener = spawn(command, [...parameters, url], { stdio: 'ignore', detached: true });
opener.on('error', () => console.log('It could not be opened from here: open this address in a browser.'));
opener.unref();
