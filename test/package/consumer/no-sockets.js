// Preloaded: every way to the network throws, and the process exits with status 99 even if the error is swallowed.
import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const doors = {
  net: [net, ['connect', 'createConnection', 'createServer']],
  socket: [net.Socket.prototype, ['connect']],
  server: [net.Server.prototype, ['listen']],
  tls: [tls, ['connect', 'createServer']],
  dgram: [dgram, ['createSocket']],
  dns: [dns, ['lookup', 'resolve', 'resolve4', 'resolve6']],
  dnsPromises: [dns.promises, ['lookup', 'resolve']],
  http: [http, ['request', 'get', 'createServer']],
  https: [https, ['request', 'get', 'createServer']],
  http2: [http2, ['connect', 'createServer']],
  global: [globalThis, ['fetch', 'WebSocket', 'EventSource']],
};
for (const [name, [owner, members]] of Object.entries(doors)) {
  for (const member of members) {
    owner[member] = () => {
      process.exitCode = 99;
      process.on('exit', () => process.reallyExit(99));
      throw new Error(`the network is closed: ${name}.${member}`);
    };
  }
}
syncBuiltinESMExports();
