// Starts a Redis server for the tests, with its append-only file in a folder of the test. Redis is never downloaded.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';

/** Whether Redis and the queue's package are installed; if not, prints what is skipped and why. */
export async function hasQueue(): Promise<boolean> {
  const { error } = spawnSync('redis-server', ['--version']);
  const hasBullmq = await import('bullmq').then(
    () => true,
    () => false,
  );
  if (!error && hasBullmq) return true;
  const lacks = error ? 'redis-server is not on this machine' : 'the package bullmq is not installed';
  console.warn(`The test of examples/queue is skipped: ${lacks}`);
  return false;
}

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a server that writes every command to its append-only file; resolves when it answers. */
export async function startRedis(folder: string, port: number): Promise<ChildProcess> {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'];
  const server = spawn('redis-server', flags, { stdio: 'ignore' });
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`redis-server ended with status ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return server;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      resolve(String(data).startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
