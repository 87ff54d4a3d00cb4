// The interface as a Fetch handler: a function from Request to Response, for servers and workers with the Fetch API.
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
