// Serves the interface over node:http. Run `node examples/node-http.mjs`, then open
// http://localhost:8080/api/Svc/Coding/Vocabs.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { call, openKnowledgeBase } from 'cterm';

const kb = await openKnowledgeBase();
const server = createServer(async (request, response) => {
  const { method, url: path, headers } = request;
  const { authorization, 'content-type': contentType } = headers;
  const answer = await call(kb, { method, path, body: await buffer(request), contentType, authorization });
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => console.log(`port ${server.address().port}`));
