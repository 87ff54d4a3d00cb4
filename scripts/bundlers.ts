// Tries the bundlers that are too slow for the tests; test/package/bundlers.test.ts and browser.test.ts try the others.
// `npm run bundlers` packs and installs the package, then bundles it with Vite for servers and uses it in Next.js,
// first without configuration and then as an external package. Next.js is installed from the registry into a temporary
// folder; without a registry it is skipped. Every program runs in its own folder and must give exactly the same answer
// as the package itself.

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as vite } from 'vite';
import { hasChromium, startChromium } from '../test/package/chromium.js';
import { packAndInstall } from '../test/package/install.js';
import { run, runNode } from '../test/package/run.js';

const LONG = 900_000;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cterm-bundlers-')));
const { consumer, tarball } = packAndInstall(folder);
const answer = runNode(['module.js'], consumer);

function check(name: string, given: string | null): void {
  const isSame = given === answer;
  if (!isSame) process.exitCode = 1;
  console.log(isSame ? `ok      ${name}` : `FAILED  ${name}: ${String(given).slice(0, 400)}`);
}

/** Vite bundles the package only if it is told to; by default, the package stays external. */
async function viteForServers(): Promise<void> {
  const outDir = join(folder, 'vite');
  await vite({
    root: consumer,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'service.js', outDir, rollupOptions: { output: { entryFileNames: 'service.mjs' } } },
  });
  check('Vite for servers, bundled', runNode(['service.mjs'], outDir));
}

/** Builds the project in test/package/next, moves the result away from its packages, and requests its three pages. */
async function next(name: string, config: object): Promise<void> {
  const project = join(folder, 'next');
  writeFileSync(
    join(project, 'next.config.mjs'),
    `export default ${JSON.stringify({ output: 'standalone', ...config })};\n`,
  );
  rmSync(join(project, '.next'), { recursive: true, force: true });
  run('npx', ['next', 'build'], project, LONG);
  const deployed = join(folder, 'next-deployed');
  rmSync(deployed, { recursive: true, force: true });
  cpSync(join(project, '.next/standalone'), deployed, { recursive: true });
  cpSync(join(project, '.next/static'), join(deployed, '.next/static'), { recursive: true });
  renameSync(project, `${project}-away`);
  const port = await freePort();
  const server = spawn(process.execPath, ['server.js'], {
    cwd: deployed,
    env: { ...process.env, PORT: String(port), HOSTNAME: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    check(`Next.js, ${name}: route handler`, await textAt(`${url}/api/answer`, server));
    await pages(name, url);
  } finally {
    server.kill();
    renameSync(`${project}-away`, project);
  }
}

async function pages(name: string, url: string): Promise<void> {
  if (!hasChromium()) return;
  const browser = await startChromium();
  for (const [what, path] of [
    ['server component', '/'],
    ['client component', '/client'],
  ]) {
    const page = await browser.newPage();
    await page.goto(`${url}${path}`);
    check(`Next.js, ${name}: ${what}`, await page.locator('#answer').textContent({ timeout: 60_000 }));
  }
  await browser.close();
}

/** Fetches the text at a URL, retrying until the server has started. */
async function textAt(url: string, server: ChildProcess): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(url);
      return await response.text();
    } catch (error) {
      if (attempt === 120 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** Whether Next.js could be installed. */
function installedNext(): boolean {
  const project = join(folder, 'next');
  cpSync(new URL('../test/package/next', import.meta.url), project, { recursive: true });
  cpSync(join(consumer, 'job.js'), join(project, 'job.js'));
  try {
    run('npm', ['install', tarball, '--no-audit', '--no-fund'], project, LONG);
    return true;
  } catch (error) {
    console.log(`skipped Next.js, which could not be installed: ${String(error).slice(0, 400)}`);
    return false;
  }
}

try {
  await viteForServers();
  if (installedNext()) {
    await next('nothing configured', {});
    await next('kept external', { serverExternalPackages: ['cterm'] });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
