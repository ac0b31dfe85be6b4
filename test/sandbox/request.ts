import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Request {
  readonly method?: string;
  /** Sent as it is: nothing is normalised. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export const HEADERS = { 'svc-api-key': 'key', 'svc-uid': 'user-1' };
export const BODY = '{"order_count":1,"total_price":0}';

/** A listening sandbox that is closed with the test. */
export async function startSandbox(
  options: SandboxOptions = {},
): Promise<{ sandbox: Sandbox; baseUrl: string }> {
  const sandbox = createSandbox({ projects: 5, ...options });
  onTestFinished(() => sandbox.close());
  return { sandbox, baseUrl: (await sandbox.listen()).baseUrl };
}

/** One request on a connection of its own. */
export function send(
  baseUrl: string,
  { method = 'GET', path, headers = HEADERS, body = '' }: Request,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const req = request({ host: hostname, port, method, path, headers, agent: false }, (res) => {
      text(res).then(
        (read) => resolve({ status: res.statusCode ?? 0, headers: res.headers, text: read }),
        reject,
      );
    });
    req.on('error', reject);
    req.end(body);
  });
}

export function postOrder(
  baseUrl: string,
  id = 'prj-0001',
  body = BODY,
  headers: Record<string, string> = HEADERS,
): Promise<Answer> {
  return send(baseUrl, {
    method: 'POST',
    path: `/v2/projects/${encodeURIComponent(id)}/order/tentative`,
    headers,
    body,
  });
}

/** An error of the main host, checked against docs/service.md 7.1 as far as every error must keep it. */
export function errorIn(answer: Answer): { code: string; details?: Record<string, unknown> } {
  const { error } = JSON.parse(answer.text);
  if (answer.headers['content-type'] !== 'application/json')
    throw new Error('not JSON by its type');
  if (!error.request_id || error.request_id !== answer.headers['x-request-id']) {
    throw new Error(`request_id ${error.request_id} is not that of the header`);
  }
  if (typeof error.message !== 'string' || error.message === '') throw new Error('no message');
  return error;
}
