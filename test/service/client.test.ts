import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import { ServiceClient } from '../../src/service/client.ts';
import type { OrderBody } from '../../src/service/client-options.ts';
import {
  API_KEY,
  connect,
  connectToSandbox,
  failureOf,
  httpAnswer,
  order,
  startRawServer,
} from './connect.ts';

const text = '{"order_count":2,"total_price":7.50,"order_name":"Zoë"}';

describe('ServiceClient.createTentativeOrder()', () => {
  const bodies: { name: string; body: OrderBody; sent: string }[] = [
    { name: 'text', body: text, sent: text },
    { name: 'bytes', body: new TextEncoder().encode(text), sent: text },
    {
      name: 'a part of a larger array of bytes',
      body: new TextEncoder().encode(`##${text}##`).subarray(2, -2),
      sent: text,
    },
    {
      name: 'bytes that are made while they are sent',
      body: { chunks: inChunks(text), contentLength: Buffer.byteLength(text) },
      sent: text,
    },
    {
      name: 'an object',
      body: { order_count: 2, total_price: 7.5 },
      sent: '{"order_count":2,"total_price":7.5}',
    },
  ];
  it.each(bodies)('sends $name as it is', async ({ body, sent }) => {
    const { client, sandbox } = await connectToSandbox({ keepBodies: true });
    const result = await client.createTentativeOrder({
      projectId: 'prj-0001',
      svcUid: 'user-1',
      body,
    });
    const [made] = sandbox.audit().orders;
    expect(result).toEqual({ order_id: made?.order_id, status: 'ordering' });
    expect(made).toMatchObject({ project_id: 'prj-0001', svc_uid: 'user-1', body: sent });
  });

  it('streams a body larger than any buffer on the way', async () => {
    const { client, sandbox } = await connectToSandbox();
    const row = '{"cols":[{"id":"a","value":{"text":"0123456789"}}]}';
    const rows = 200_000;
    const head = Buffer.from('{"order_count":1,"total_price":0,"vdp_dataset":{"rows":[');
    const contentLength = head.length + rows * (row.length + 1) - 1 + 3;
    const body = { chunks: dataset(head, row, rows), contentLength };
    await client.createTentativeOrder({ projectId: 'prj-0001', svcUid: 'u', body });
    expect(sandbox.audit().orders[0]).toMatchObject({ rows, body_bytes: contentLength });
  });

  it.each([
    { name: 'a body of a negative length', contentLength: -1 },
    { name: 'a body of a fractional length', contentLength: 1.5 },
  ])('refuses $name', async ({ contentLength }) => {
    const { client } = await connectToSandbox();
    const body = { chunks: inChunks(text), contentLength };
    const ordering = client.createTentativeOrder({ projectId: 'p', svcUid: 'u', body });
    await expect(ordering).rejects.toMatchObject({ code: 'body_invalid' });
  });

  const refusals = [
    {
      name: '404 project_not_found',
      projectId: 'prj-none',
      status: 404,
      code: 'project_not_found',
    },
    { name: '404 of another user', projectId: 'theirs', status: 404, code: 'project_not_found' },
    { name: '409 project_locked', projectId: 'locked', status: 409, code: 'project_locked' },
    { name: '409 doc_not_found', projectId: 'blank', status: 409, code: 'doc_not_found' },
  ];
  it.each(refusals)('gives $name as answered', async ({ projectId, status, code }) => {
    const { client } = await connectToSandbox({
      projects: [
        { project_id: 'theirs', svc_uid: 'user-2' },
        { project_id: 'locked', locked: true },
        { project_id: 'blank', has_document: false },
      ],
    });
    const error = await failureOf(order(client, projectId));
    expect(error).toMatchObject({ status, code, outcome: 'answered', retryAfterMs: null });
    expect(error.requestId).toMatch(/^req-/);
    expect(error.message).toContain(`Cannot order project "${projectId}"`);
  });

  it('gives 409 project_not_editing with status and order_id', async () => {
    const { client } = await connectToSandbox({
      projects: [{ project_id: 'p', status: 'rendering', order_id: 55 }],
    });
    expect(await failureOf(order(client, 'p'))).toMatchObject({
      status: 409,
      code: 'project_not_editing',
      outcome: 'answered',
      details: { status: 'rendering', order_id: 55 },
    });
  });

  it('refuses an object that the service would refuse before it is sent', async () => {
    const { client, sandbox } = await connectToSandbox();
    const body = { order_count: 1, total_price: -1 };
    await expect(
      client.createTentativeOrder({ projectId: 'prj-0001', svcUid: 'u', body }),
    ).rejects.toMatchObject({
      code: 'body_invalid',
      message: expect.stringContaining('total_price'),
    });
    expect(sandbox.audit().requests.total).toBe(0);
  });

  it.each([
    { name: 'details', error: { details: null }, details: null },
    { name: 'an order_id in details', error: { details: { order_id: null } } },
    { name: 'request_id', error: { request_id: null } },
    { name: 'an array for details', error: { details: [] }, details: null },
  ])('takes null for what is not there, and branches on the code: $name', async (given) => {
    const error = { code: 'project_not_editing', message: '', request_id: 'r', ...given.error };
    const intercept = () => ({ status: 409, body: { error } });
    const { client } = await connectToSandbox({ intercept });
    expect(await failureOf(order(client))).toMatchObject({
      code: 'project_not_editing',
      outcome: 'answered',
      ...('details' in given && { details: given.details }),
    });
  });

  it('gives 400 invalid_request with each issue', async () => {
    const { client } = await connectToSandbox();
    const body = '{"order_count":0,"total_price":1,"userdata_json":"x"}';
    const ordering = client.createTentativeOrder({ projectId: 'prj-0001', svcUid: 'u', body });
    expect(await failureOf(ordering)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      outcome: 'answered',
      details: {
        issues: [
          { code: 'too_small', path: ['order_count'] },
          { code: 'custom', path: ['userdata_json'] },
        ],
      },
    });
  });

  it('has as many requests in process at once as connections', async () => {
    const { client, sandbox } = await connectToSandbox({ latencyMs: 30 }, { connections: 3 });
    const ids = Array.from({ length: 9 }, (_, i) => `prj-000${i + 1}`);
    await Promise.all(ids.map((id) => order(client, id)));
    expect(sandbox.audit()).toMatchObject({ most_orders_at_once: 3, orders: { length: 9 } });
  });
});

describe('ServiceClient look-ups', () => {
  it('getProject() gives the project, unknown fields and statuses too', async () => {
    const { client } = await connectToSandbox({
      projects: [{ project_id: 'p', status: 'brand_new', order_id: 9, template_uri: 't://1' }],
      intercept: undefined,
    });
    expect(await client.getProject({ projectId: 'p', svcUid: 'u' })).toMatchObject({
      project_id: 'p',
      status: 'brand_new',
      order_id: 9,
      template_uri: 't://1',
      ps_code: expect.stringMatching(/^[^@]+@[^@]+$/),
    });
  });

  it('getProject() gives 404 for a project of another user', async () => {
    const { client } = await connectToSandbox({ projects: [{ project_id: 'p', svc_uid: 'a' }] });
    const error = await failureOf(client.getProject({ projectId: 'p', svcUid: 'b' }));
    expect(error).toMatchObject({ status: 404, code: 'project_not_found', outcome: 'answered' });
  });

  it('listProjects() gives all projects of the user and no other', async () => {
    const { client } = await connectToSandbox({
      projects: [
        { project_id: 'a', svc_uid: 'u' },
        { project_id: 'b', svc_uid: 'v' },
        { project_id: 'c', svc_uid: 'u' },
      ],
    });
    const ids = async (svcUid: string) =>
      (await client.listProjects({ svcUid })).map((project) => project.project_id);
    expect([await ids('u'), await ids('v'), await ids('w')]).toEqual([['a', 'c'], ['b'], []]);
  });

  it('getProduct() gives the product whose sizes its projects name', async () => {
    const { client } = await connectToSandbox({
      projects: [
        { project_id: 'a', ps_code: 'A5@card' },
        { project_id: 'b', ps_code: 'A6@card' },
      ],
    });
    const product = await client.getProduct({ productId: 'card' });
    expect(product.sizes.map((size) => size.sizeCode)).toEqual(['A5', 'A6']);
  });

  it('getProduct() reads the failures of the resource host', async () => {
    const { client, baseUrl } = await connectToSandbox({ apiKey: API_KEY });
    const denied = connect({ baseUrl, resourceUrl: baseUrl, credentials: { apiKey: 'other' } });
    const wrongKey = await failureOf(denied.getProduct({ productId: 'postcard' }));
    expect(wrongKey).toMatchObject({ status: 401, code: 'invalid-svc-api-key' });
    const unknown = await failureOf(client.getProduct({ productId: 'none' }));
    expect(unknown).toMatchObject({ status: 500, code: 'resource_failed', details: null });
  });

  it('getProduct() asks for a resource URL', async () => {
    const { baseUrl } = await connectToSandbox();
    const looking = connect({ baseUrl }).getProduct({ productId: 'postcard' });
    await expect(looking).rejects.toMatchObject({ code: 'resource_url_missing' });
  });

  it('uses the two hosts apart', async () => {
    const main = await startRawServer((socket) => socket.write(httpAnswer(200, '{"projects":[]}')));
    const resource = await startRawServer((socket) =>
      socket.write(httpAnswer(200, '{"product":{"prodCode":"p","sizes":[]}}')),
    );
    const client = connect({ baseUrl: main.baseUrl, resourceUrl: `${resource.baseUrl}/shop/` });
    await client.listProjects({ svcUid: 'u' });
    await client.getProduct({ productId: 'p' });
    expect(main.requests.map(requestLine)).toEqual(['GET /v2/projects HTTP/1.1']);
    expect(resource.requests.map(requestLine)).toEqual(['GET /shop/resapi/product/p HTTP/1.1']);
  });
});

describe('ServiceClient credentials', () => {
  it.each([
    { name: 'svc-api-key', credentials: { apiKey: API_KEY } },
    { name: 'svc-id-token', credentials: { idToken: API_KEY } },
  ])('are sent as $name alone', async ({ name, credentials }) => {
    const server = await startRawServer((socket) =>
      socket.write(httpAnswer(200, '{"projects":[]}')),
    );
    await connect({ baseUrl: server.baseUrl, credentials }).listProjects({ svcUid: 'u' });
    const [request = ''] = server.requests;
    expect(request).toContain(`${name}: ${API_KEY}\r\n`);
    expect(request.match(/svc-(api-key|id-token)/g)).toHaveLength(1);
  });

  it('are refused once when the key was rotated: a look-up is repeated, an order is not', async () => {
    const old = { apiKey: 'old-key-0123456789' };
    let given = old;
    const { sandbox, client } = await connectToSandbox(
      { apiKey: API_KEY },
      { credentials: old, renewCredentials: () => given },
    );
    const project = { projectId: 'prj-0001', svcUid: 'u' };
    const refused = await failureOf(client.getProject(project));
    expect(refused).toMatchObject({ status: 401, hasNewCredential: false });
    given = { apiKey: API_KEY };
    const again = await failureOf(client.createTentativeOrder({ ...project, body: text }));
    expect(again).toMatchObject({ status: 401, outcome: 'answered', hasNewCredential: true });
    expect(sandbox.audit().orders).toEqual([]);
    await client.createTentativeOrder({ ...project, body: text });
    expect(sandbox.audit().orders).toHaveLength(1);

    const other = await connectToSandbox(
      { apiKey: API_KEY },
      { credentials: old, renewCredentials: () => ({ apiKey: API_KEY }) },
    );
    const found = await Promise.all([1, 2, 3].map(() => other.client.getProject(project)));
    expect(found).toMatchObject([project, project, project].map(() => ({ status: 'editing' })));
  });

  it('give 401 invalid_api_key when the key is wrong', async () => {
    const { client } = await connectToSandbox({ apiKey: 'another-key' });
    const error = await failureOf(order(client));
    expect(error).toMatchObject({ status: 401, code: 'invalid_api_key', outcome: 'answered' });
  });

  it.each([
    { name: 'empty', apiKey: '', found: 'nothing' },
    { name: 'of two lines', apiKey: 'secret-one\n', found: 'line break' },
    { name: 'with a space', apiKey: 'secret one', found: 'other characters' },
    { name: 'outside ASCII', apiKey: 'secret-é', found: 'other characters' },
    { name: 'in UTF-16', apiKey: 's\0e\0c\0r\0e\0t\0', found: 'UTF-16' },
  ])('that are $name are refused without being shown', ({ apiKey, found }) => {
    const make = () => new ServiceClient({ baseUrl: 'http://127.0.0.1', credentials: { apiKey } });
    const message = expect.stringContaining(found);
    expect(make).toThrow(expect.objectContaining({ code: 'credentials_invalid', message }));
    expect(make).not.toThrow(/s.?e.?c.?r.?e.?t/);
  });

  it('are in no part of a client or an error, also when the server echoes them', async () => {
    const echo = {
      error: {
        code: 'invalid_api_key',
        message: `Unknown key ${API_KEY}`,
        details: { [API_KEY]: [{ key: `<${API_KEY}>` }] },
        request_id: API_KEY,
      },
    };
    const answers = [
      httpAnswer(401, JSON.stringify(echo), [`x-request-id: ${API_KEY}`]),
      httpAnswer(502, `<p>${API_KEY}</p>`, [`x-request-id: ${API_KEY}`]),
      httpAnswer(200, `{"key":"${API_KEY}"}`),
      httpAnswer(302, '', [`location: https://elsewhere/${API_KEY}`]),
      `${API_KEY} is no HTTP\r\n\r\n`,
    ];
    for (const answer of answers) {
      const server = await startRawServer((socket) => socket.write(answer));
      const client = connect({ baseUrl: server.baseUrl });
      const error = await failureOf(order(client));
      const shown = inspect([error, client], { depth: Infinity, showHidden: true });
      expect(shown + JSON.stringify(error) + error.stack).not.toContain(API_KEY);
      expect(server.requests.join()).toContain(API_KEY);
    }
  });
});

describe('ServiceClient ids', () => {
  const cases = [
    { id: '..', path: '%2E%2E' },
    { id: '.', path: '%2E' },
    { id: 'a/b', path: 'a%2Fb' },
    { id: '../../x', path: '..%2F..%2Fx' },
    { id: '100%', path: '100%25' },
    { id: '%2e%2e', path: '%252e%252e' },
    { id: 'a b?c#d', path: 'a%20b%3Fc%23d' },
    { id: '프로젝트', path: '%ED%94%84%EB%A1%9C%EC%A0%9D%ED%8A%B8' },
    { id: 'a\r\nx: y', path: 'a%0D%0Ax%3A%20y' },
  ];
  it.each(cases)('$id is one segment of the path', async ({ id, path }) => {
    const server = await startRawServer((socket) =>
      socket.write(httpAnswer(200, '{"order_id":1,"status":"ordering"}')),
    );
    await order(connect({ baseUrl: server.baseUrl }), id);
    const line = `POST /v2/projects/${path}/order/tentative HTTP/1.1`;
    expect(server.requests.map(requestLine)).toEqual([line]);
    const { client, sandbox } = await connectToSandbox({ projects: [{ project_id: id }] });
    await order(client, id);
    expect(await client.getProject({ projectId: id, svcUid: 'user-1' })).toMatchObject({
      project_id: id,
      order_id: sandbox.audit().orders[0]?.order_id,
    });
  });

  it.each([
    { name: 'an empty project id', projectId: '', svcUid: 'u', code: 'id_invalid' },
    {
      name: 'half a character as project id',
      projectId: '\ud800',
      svcUid: 'u',
      code: 'id_invalid',
    },
    ...[undefined, null, 7].map((projectId) => ({
      ...{ name: `${projectId} as project id`, svcUid: 'u', code: 'id_invalid' },
      projectId: projectId as unknown as string,
    })),
    { name: 'an empty svc-uid', projectId: 'p', svcUid: '', code: 'svc_uid_invalid' },
    ...[null, undefined].map((svcUid) => ({
      ...{ name: `${svcUid} as svc-uid`, projectId: 'p', code: 'svc_uid_invalid' },
      svcUid: svcUid as unknown as string,
    })),
    {
      name: 'a svc-uid that adds a header',
      projectId: 'p',
      svcUid: 'u\r\nx: y',
      code: 'svc_uid_invalid',
    },
  ])('$name is refused before anything is sent', async ({ projectId, svcUid, code }) => {
    const { client, sandbox } = await connectToSandbox();
    const ordering = client.createTentativeOrder({ projectId, svcUid, body: '{}' });
    await expect(ordering).rejects.toMatchObject({ code });
    await expect(ordering).rejects.toBeInstanceOf(UsageError);
    expect(sandbox.audit().requests.total).toBe(0);
  });
});

describe('ServiceClient addresses', () => {
  it.each([
    { name: 'a slash at the end', suffix: '/', prefix: '' },
    { name: 'a path before the service', suffix: '/editor/api', prefix: '/editor/api' },
    { name: 'a path and a slash at the end', suffix: '/editor/', prefix: '/editor' },
  ])('may have $name', async ({ suffix, prefix }) => {
    const server = await startRawServer((socket) =>
      socket.write(httpAnswer(200, '{"projects":[]}')),
    );
    const client = connect({ baseUrl: server.baseUrl + suffix });
    await client.listProjects({ svcUid: 'u' });
    expect(server.requests.map(requestLine)).toEqual([`GET ${prefix}/v2/projects HTTP/1.1`]);
    expect(client.baseUrl).toBe(server.baseUrl + prefix);
  });

  it.each([
    { url: 'api.example.com', code: 'base_url_invalid' },
    { url: 'ftp://api.example.com', code: 'base_url_invalid' },
    { url: '', code: 'base_url_invalid' },
    { url: 'https://user:pass@api.example.com', code: 'base_url_invalid' },
    { url: 'https://api.example.com/?a=1', code: 'base_url_invalid' },
    { url: 'http://api.example.com', code: 'http_not_allowed' },
    { url: 'http://127.0.0.1.example.com', code: 'http_not_allowed' },
    { url: 'http://localhost.example.com', code: 'http_not_allowed' },
    { url: 'http://10.0.0.1', code: 'http_not_allowed' },
  ])('such as "$url" give $code', ({ url, code }) => {
    const credentials = { apiKey: API_KEY };
    const refused = expect.objectContaining({ code, name: 'UsageError' });
    expect(() => new ServiceClient({ baseUrl: url, credentials })).toThrow(refused);
    const hosts = { baseUrl: 'https://api.example.com', resourceUrl: url };
    expect(() => new ServiceClient({ ...hosts, credentials })).toThrow(refused);
  });

  it.each([
    { url: 'https://api.example.com', allowHttp: false },
    { url: 'http://localhost:8080', allowHttp: false },
    { url: 'http://127.0.0.2', allowHttp: false },
    { url: 'http://[::1]:80', allowHttp: false },
    { url: 'http://api.example.com', allowHttp: true },
  ])('such as $url are accepted with allowHttp $allowHttp', ({ url, allowHttp }) => {
    const client = new ServiceClient({ baseUrl: url, allowHttp, credentials: { apiKey: API_KEY } });
    expect(client.baseUrl).toBe(new URL(url).origin);
  });
});

describe('ServiceClient options', () => {
  it.each([
    { connections: 0 },
    { connections: 1.5 },
    { connections: Number.NaN },
    { headersTimeoutMs: 0 },
    { bodyTimeoutMs: -1 },
    { connectTimeoutMs: Number.POSITIVE_INFINITY },
    { maxAnswerBytes: 0 },
    { timeout: 5 },
    { allowHttp: 'false' as unknown as boolean },
  ])('such as %o are refused', (options) => {
    const given = { baseUrl: 'https://api.example.com', credentials: { apiKey: API_KEY } };
    expect(() => new ServiceClient({ ...given, ...options })).toThrow(
      expect.objectContaining({ code: 'option_invalid', name: 'UsageError' }),
    );
  });
});

it.each([
  ['none', undefined],
  ['a key that is not there', { apiKey: undefined }],
  ['a token that is not there', { idToken: undefined }],
  ['a mistyped key', { apikey: API_KEY }],
  ['a text', API_KEY],
])('ServiceClient credentials: %s is refused, and not shown', (_, given) => {
  const credentials = given as unknown as { apiKey: string };
  const make = () => new ServiceClient({ baseUrl: 'https://api.example.com', credentials });
  const message = expect.stringMatching(/give credentials: \{ apiKey \} or \{ idToken \}$/);
  expect(make).toThrow(expect.objectContaining({ code: 'credentials_invalid', message }));
  expect(make).not.toThrow(API_KEY);
});

describe('ServiceClient.close()', () => {
  it('lets what is in flight end, and sends nothing afterwards', async () => {
    const { client, sandbox } = await connectToSandbox({ latencyMs: 20 });
    const [ordered] = await Promise.all([order(client), client.close()]);
    expect(ordered.order_id).toBe(sandbox.audit().orders[0]?.order_id);
    const error = await failureOf(order(client, 'prj-0002'));
    expect(error).toMatchObject({ code: 'aborted', outcome: 'not_sent' });
  });
});

function requestLine(request: string): string | undefined {
  return request.split('\r\n')[0];
}

async function* inChunks(value: string): AsyncGenerator<Uint8Array> {
  for (const byte of new TextEncoder().encode(value)) yield Uint8Array.of(byte);
}

async function* dataset(head: Buffer, row: string, rows: number): AsyncGenerator<Uint8Array> {
  yield head;
  const block = 1000;
  const piece = Buffer.from(`${row},`.repeat(block));
  for (let at = block; at < rows; at += block) yield piece;
  yield piece.subarray(0, -1);
  yield Buffer.from(']}}');
}
