// Serves the interface inside the browser: pages fetch /api/Svc/…, and no data leaves the machine. Bundle this file for
// the browser, serve the package's core.ctkb next to it, and register it as a service worker.
import { call, openKnowledgeBase } from 'cterm';

const opened = openKnowledgeBase(new URL('core.ctkb', self.location));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { pathname: path, search: query } = new URL(event.request.url);
  if (path.startsWith('/api/Svc/')) event.respondWith(answer(event.request, path, query));
});

async function answer(request, path, query) {
  const body = request.method === 'GET' ? undefined : new Uint8Array(await request.arrayBuffer());
  const contentType = request.headers.get('content-type');
  const sent = await call(await opened, { method: request.method, path, query, body, contentType });
  return new Response(sent.body, { status: sent.status, headers: sent.headers });
}
