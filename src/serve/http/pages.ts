import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { COMMON_HEADERS, closeUnlessComplete, TYPES } from './answers.ts';
import { methodUnknown, pathUnknown } from './http-error.ts';

interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** Made when it is first asked for: a console is to start quickly. */
  gzipped?: Promise<Buffer>;
}

const compress = promisify(gzip);

export type Pages = ReturnType<typeof openPages>;

/**
 * The console's own pages and scripts: a few files, kept in memory. They say nothing that is secret, so they can be compressed.
 *
 * @returns sends the one of a path. Any path that is no file is a screen, which the pages draw themselves. @throws HttpError 404, 405
 */
export function openPages(folder: string) {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[path.extname(name).slice(1) as keyof typeof TYPES];
    if (type) files.set(`/${name}`, { type, body: readFileSync(path.join(folder, name)) });
  }
  return async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodUnknown();
    const isScreen = !path.posix.basename(pathname).includes('.');
    const file = files.get(isScreen ? '/index.html' : pathname);
    if (!file) throw pathUnknown();
    const isGzip = takesGzip(request);
    const body = isGzip ? await gzipped(file) : file.body;
    closeUnlessComplete(response);
    response.writeHead(200, {
      ...COMMON_HEADERS,
      'content-type': file.type,
      'content-length': body.length,
      vary: 'accept-encoding',
      ...(isGzip && { 'content-encoding': 'gzip' }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

function gzipped(file: PageFile): Promise<Buffer> {
  file.gzipped ??= compress(file.body, { level: 9 });
  return file.gzipped;
}

function takesGzip({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*gzip\s*(?:,|$)/.test(headers['accept-encoding']?.toString() ?? '');
}
