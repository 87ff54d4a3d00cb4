// A minimal server for the files in one folder, on the loopback interface; it sends no headers except the content type
// and those that a test asks for.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** With these headers, a page is cross-origin isolated and may share memory with its workers. */
export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
} as const;

export interface Served {
  url: string;
  close: () => Promise<void>;
}

/** Serves `folder` on a free port until it is closed, with `headers` on every file; `url` has no trailing slash. */
export async function serveFolder(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<Served> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://loopback').pathname));
    try {
      const bytes = await readFile(join(folder, path));
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('content-type', CONTENT_TYPES[extname(path)] ?? 'application/octet-stream');
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the static server got no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
