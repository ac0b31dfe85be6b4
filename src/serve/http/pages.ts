import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { COMMON_HEADERS } from './answers.ts';
import { HttpError } from './http-error.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** The console's own pages and scripts: a few files, kept in memory. They say nothing that is secret. */
export class Pages {
  readonly #files = new Map<string, { readonly type: string; readonly body: Buffer }>();

  /** @param folder where they were built to */
  constructor(folder: string) {
    for (const name of readdirSync(folder)) {
      const type = TYPES[path.extname(name)];
      if (type) this.#files.set(`/${name}`, { type, body: readFileSync(path.join(folder, name)) });
    }
  }

  /** Any path that is no file is a screen, which the pages draw themselves. @throws HttpError 404, 405 */
  send(request: IncomingMessage, response: ServerResponse, pathname: string): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new HttpError(405, 'method_unknown', 'This path does not support that method.');
    }
    const isScreen = !path.posix.basename(pathname).includes('.');
    const file = this.#files.get(isScreen ? '/index.html' : pathname);
    if (!file) throw new HttpError(404, 'path_unknown', 'There is no such path.');
    response.writeHead(200, {
      ...COMMON_HEADERS,
      'content-type': file.type,
      'content-length': file.body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  }
}
