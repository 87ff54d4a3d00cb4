// Serves the interface as a Fetch handler, which is a function from Request to Response, in servers and workers that
// have the Fetch API.
import { call, openKnowledgeBase } from 'cterm';

const opened = openKnowledgeBase();

export async function handle(request) {
  const { method, url, headers } = request;
  const { pathname, search } = new URL(url);
  const body = method === 'GET' || method === 'HEAD' ? undefined : new Uint8Array(await request.arrayBuffer());
  const [contentType, authorization] = [headers.get('content-type'), headers.get('authorization')];
  const answer = await call(await opened, { method, path: pathname + search, body, contentType, authorization });
  return new Response(method === 'HEAD' ? null : answer.body, { status: answer.status, headers: answer.headers });
}
