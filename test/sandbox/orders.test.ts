import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BODY, errorIn, HEADERS, postOrder, send, startSandbox } from './request.ts';

describe('sandbox places tentative orders (docs/service.md 4.1)', () => {
  it('moves an editing project to ordering and gives its order id', async () => {
    const { baseUrl, sandbox } = await startSandbox();
    const answer = await postOrder(baseUrl);
    const { order_id, status } = JSON.parse(answer.text);
    expect(answer.status).toBe(200);
    expect(answer.headers['x-request-id']).toMatch(/^req-/);
    expect(status).toBe('ordering');
    expect(order_id).toSatisfy(Number.isInteger);
    expect(sandbox.project('prj-0001')).toMatchObject({ status: 'ordering', order_id });
  });

  it('gives every order an id of its own, also beside ids that it started with', async () => {
    const { baseUrl } = await startSandbox({
      projects: [
        { project_id: 'a', status: 'ordered', order_id: 500_000 },
        { project_id: 'b', status: 'rendered' },
        { project_id: 'c' },
        { project_id: 'd' },
      ],
    });
    const ids = [];
    for (const id of ['a', 'b', 'c', 'd']) {
      const { text } = await postOrder(baseUrl, id);
      const answer = JSON.parse(text);
      ids.push(answer.order_id ?? answer.error.details.order_id);
    }
    expect(new Set(ids).size).toBe(4);
    expect(ids).toContain(500_000);
  });

  it('keeps what was ordered, and the body only when asked', async () => {
    const body =
      '{"order_count":3,"total_price":1.50,"partner_order_id":"PO","order_for_test":true}';
    const { baseUrl, sandbox } = await startSandbox();
    await postOrder(baseUrl, 'prj-0001', body);
    const [made] = sandbox.audit().orders;
    expect(made).toMatchObject({
      project_id: 'prj-0001',
      svc_uid: 'user-1',
      partner_order_id: 'PO',
      order_count: 3,
      order_for_test: true,
      rows: 0,
      body_bytes: body.length,
      body_sha256: createHash('sha256').update(body).digest('hex'),
      cancelled: false,
    });
    expect(made).not.toHaveProperty('body');
  });
});

describe('sandbox refuses bodies (docs/service.md 2.2, 4.1 rule 2)', () => {
  const wide = (field: string, length: number) =>
    BODY.replace('{', `{"${field}":"${'x'.repeat(length)}",`);
  const withDataset = (dataset: string) => BODY.replace('{', `{"vdp_dataset":${dataset},`);
  const cases = [
    { name: 'no body', body: '', paths: [''] },
    { name: 'not JSON', body: '{"order_count":1', paths: [''] },
    { name: 'an array', body: '[]', paths: [''] },
    { name: 'null', body: 'null', paths: [''] },
    { name: 'no fields', body: '{}', paths: ['order_count', 'total_price'] },
    { name: 'order_count 0', body: BODY.replace('1', '0'), paths: ['order_count'] },
    { name: 'order_count 1.5', body: BODY.replace('1', '1.5'), paths: ['order_count'] },
    { name: 'order_count as text', body: BODY.replace('1', '"1"'), paths: ['order_count'] },
    { name: 'negative total_price', body: BODY.replace('0', '-0.01'), paths: ['total_price'] },
    { name: 'total_price as text', body: BODY.replace('0', '"0"'), paths: ['total_price'] },
    { name: 'total_price out of range', body: BODY.replace('0', '1e999'), paths: ['total_price'] },
    {
      name: 'long partner_order_id',
      body: wide('partner_order_id', 256),
      paths: ['partner_order_id'],
    },
    { name: 'long order_name', body: wide('order_name', 256), paths: ['order_name'] },
    {
      name: 'order_name of 256 emoji',
      body: BODY.replace('{', `{"order_name":"${'🎉'.repeat(256)}",`),
      paths: ['order_name'],
    },
    {
      name: 'userdata_json of 1001 characters and not JSON',
      body: wide('userdata_json', 1001),
      paths: ['userdata_json', 'userdata_json'],
    },
    {
      name: 'userdata_json as an object',
      body: BODY.replace('{', '{"userdata_json":{},'),
      paths: ['userdata_json'],
    },
    {
      name: 'order_for_test as text',
      body: BODY.replace('{', '{"order_for_test":"true",'),
      paths: ['order_for_test'],
    },
    { name: 'dataset as a string', body: withDataset('"{\\"rows\\":[]}"'), paths: ['vdp_dataset'] },
    { name: 'dataset as an array', body: withDataset('[]'), paths: ['vdp_dataset'] },
    { name: 'dataset without rows', body: withDataset('{}'), paths: ['vdp_dataset.rows'] },
    {
      name: 'rows without cols, and a column without a value',
      body: withDataset('{"rows":[{},{"cols":[{"id":"a"}]}]}'),
      paths: ['vdp_dataset.rows.0.cols', 'vdp_dataset.rows.1.cols.0.value'],
    },
    {
      name: 'a value as plain text',
      body: withDataset('{"rows":[{"cols":[{"id":"a","value":"x"}]}]}'),
      paths: ['vdp_dataset.rows.0.cols.0.value'],
    },
    {
      name: 'several fields at once',
      body: '{"order_count":0,"total_price":-1,"userdata_json":"{"}',
      paths: ['order_count', 'total_price', 'userdata_json'],
    },
  ];
  it.each(cases)('$name: 400 with issues at $paths', async ({ body, paths }) => {
    const { baseUrl, sandbox } = await startSandbox();
    const answer = await postOrder(baseUrl, 'prj-0001', body);
    const { code, details } = errorIn(answer);
    const issues = details?.['issues'] as { code: string; path: string[]; message: string }[];
    expect([answer.status, code]).toEqual([400, 'invalid_request']);
    expect(issues.map(({ path }) => path.join('.'))).toEqual(paths);
    for (const issue of issues) {
      expect(issue).toEqual({
        code: expect.stringMatching(/^[a-z_]+$/),
        path: expect.any(Array),
        message: expect.stringMatching(/./),
      });
    }
    expect(sandbox.project('prj-0001')?.status).toBe('editing');
  });

  it('lists at most 100 issues', async () => {
    const { baseUrl } = await startSandbox();
    const rows = JSON.stringify({ rows: Array(5000).fill({}) });
    const { details } = errorIn(await postOrder(baseUrl, 'prj-0001', withDataset(rows)));
    expect(details?.['issues']).toHaveLength(100);
  });

  const accepted = [
    { name: 'fields that the page does not show', body: BODY.replace('{', '{"colour":"red",') },
    { name: '255 characters', body: wide('partner_order_id', 255) },
    { name: '255 emoji', body: BODY.replace('{', `{"order_name":"${'🎉'.repeat(255)}",`) },
    {
      name: 'userdata_json of 1000 characters, most of them emoji',
      body: BODY.replace('{', `{"userdata_json":${JSON.stringify(`"${'🎉'.repeat(998)}"`)},`),
    },
    { name: 'white space', body: ` ${BODY.replaceAll(',', ' ,\n')} ` },
    { name: 'an empty dataset', body: withDataset('{"rows":[]}') },
    { name: 'userdata_json of any JSON', body: BODY.replace('{', '{"userdata_json":"7",') },
  ];
  it.each(accepted)('accepts $name', async ({ body }) => {
    const { baseUrl } = await startSandbox();
    expect((await postOrder(baseUrl, 'prj-0001', body)).status).toBe(200);
  });

  it('gives 413 for a body that is larger than it reads, and goes on', async () => {
    const { baseUrl, sandbox } = await startSandbox({ maxBodyBytes: 1000 });
    const answer = await postOrder(baseUrl, 'prj-0001', `${BODY}${' '.repeat(100_000)}`);
    expect([answer.status, errorIn(answer).code]).toEqual([413, 'body_too_large']);
    expect((await postOrder(baseUrl)).status).toBe(200);
    expect(sandbox.audit().orders).toHaveLength(1);
  });
});

describe('sandbox checks who asks (docs/service.md 5)', () => {
  const operations = [
    { name: 'an order', method: 'POST', path: '/v2/projects/prj-0001/order/tentative', body: BODY },
    { name: 'a project', method: 'GET', path: '/v2/projects/prj-0001', body: '' },
    { name: 'the list of projects', method: 'GET', path: '/v2/projects', body: '' },
  ];
  describe.each(operations)('$name', ({ method, path, body }) => {
    it.each([
      { name: 'no credentials', sent: {}, status: 401, code: 'no_credentials' },
      { name: 'an empty key', sent: { 'svc-api-key': '' }, status: 401, code: 'no_credentials' },
      { name: 'a wrong key', sent: { 'svc-api-key': 'x' }, status: 401, code: 'invalid_api_key' },
      { name: 'a wrong token', sent: { 'svc-id-token': 'x' }, status: 401, code: 'no_credentials' },
    ])('$name: $status $code', async ({ sent, status, code }) => {
      const { baseUrl, sandbox } = await startSandbox({ apiKey: 'right', idToken: 'right' });
      const headers = { 'svc-uid': 'u', ...sent } as Record<string, string>;
      const answer = await send(baseUrl, { method, path, headers, body });
      expect([answer.status, errorIn(answer).code]).toEqual([status, code]);
      expect(JSON.stringify(sandbox.audit())).not.toContain('right');
    });

    it.each([
      { name: 'the right key', sent: { 'svc-api-key': 'right' } },
      { name: 'the right token', sent: { 'svc-id-token': 'token' } },
    ])('$name: 200', async ({ sent }) => {
      const { baseUrl } = await startSandbox({ apiKey: 'right', idToken: 'token' });
      const headers = { 'svc-uid': 'u', ...sent } as Record<string, string>;
      expect((await send(baseUrl, { method, path, headers, body })).status).toBe(200);
    });

    it.each([
      { name: 'missing', sent: {} },
      { name: 'empty', sent: { 'svc-uid': '' } },
      { name: 'of 71 characters', sent: { 'svc-uid': 'u'.repeat(71) } },
      { name: 'with a space inside', sent: { 'svc-uid': 'a b' } },
      { name: 'with a dot', sent: { 'svc-uid': 'a.b' } },
    ])('svc-uid $name: 400 invalid_request', async ({ sent }) => {
      const { baseUrl } = await startSandbox();
      const headers = { 'svc-api-key': 'k', ...sent } as Record<string, string>;
      const answer = await send(baseUrl, { method, path, headers, body });
      const { code, details } = errorIn(answer);
      expect([answer.status, code]).toEqual([400, 'invalid_request']);
      expect(details?.['issues']).toMatchObject([{ path: ['svc-uid'] }]);
    });

    it('svc-uid of 70 characters of every allowed kind: 200', async () => {
      const { baseUrl } = await startSandbox();
      const headers = { ...HEADERS, 'svc-uid': 'aZ09_!@-+='.repeat(7) };
      expect((await send(baseUrl, { method, path, headers, body })).status).toBe(200);
    });
  });
});

describe('sandbox keeps the states of a project (docs/service.md 3)', () => {
  it.each(['cloning', 'ordering', 'ordered', 'rendering', 'rendered', 'canceled', 'brand_new'])(
    '%s: 409 project_not_editing with status and order_id',
    async (status) => {
      const { baseUrl, sandbox } = await startSandbox({ projects: [{ project_id: 'p', status }] });
      const answer = await postOrder(baseUrl, 'p');
      const { code, details } = errorIn(answer);
      const { order_id } = sandbox.project('p') ?? {};
      expect([answer.status, code]).toEqual([409, 'project_not_editing']);
      expect(details).toEqual(order_id === undefined ? { status } : { status, order_id });
      expect(order_id === undefined).toBe(status === 'cloning');
    },
  );

  it('a second order on the same project: 409 with the first order id', async () => {
    const { baseUrl, sandbox } = await startSandbox();
    const first = JSON.parse((await postOrder(baseUrl)).text);
    const { code, details } = errorIn(await postOrder(baseUrl));
    expect(code).toBe('project_not_editing');
    expect(details).toEqual({ status: 'ordering', order_id: first.order_id });
    expect(sandbox.audit().ordered_more_than_once).toEqual([]);
  });

  it('no saved document: 409 doc_not_found', async () => {
    const projects = [{ project_id: 'p', has_document: false }];
    const { baseUrl } = await startSandbox({ projects });
    const answer = await postOrder(baseUrl, 'p');
    expect([answer.status, errorIn(answer).code]).toEqual([409, 'doc_not_found']);
  });

  it('a project of another user or of nobody: 404 project_not_found', async () => {
    const projects = [{ project_id: 'p', svc_uid: 'user-2' }];
    const { baseUrl } = await startSandbox({ projects });
    for (const id of ['p', 'none', '__proto__', 'constructor']) {
      const answer = await postOrder(baseUrl, id);
      expect([answer.status, errorIn(answer).code]).toEqual([404, 'project_not_found']);
    }
  });

  it('an order that is in process: the second POST gets 409 project_locked', async () => {
    const { baseUrl, sandbox } = await startSandbox({ latencyMs: 25 });
    const answers = await Promise.all([1, 2, 3].map(() => postOrder(baseUrl)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const codes = answers.filter(({ status }) => status === 409).map((a) => errorIn(a).code);
    expect(codes).toEqual(['project_locked', 'project_locked']);
    expect(sandbox.audit()).toMatchObject({
      orders: { length: 1 },
      overlaps_by_project: { 'prj-0001': 3 },
      most_orders_at_once: 3,
    });
  });

  it('locked for good, for a number of tries, or for a time', async () => {
    const { baseUrl } = await startSandbox({
      projects: [
        { project_id: 'always', locked: true },
        { project_id: 'tries', locked: { tries: 2 } },
        { project_id: 'over', locked: { ms: 0 } },
        { project_id: 'long', locked: { ms: 1e9 } },
      ],
    });
    const statuses = async (id: string) => {
      const seen = [];
      for (let i = 0; i < 4; i++) seen.push((await postOrder(baseUrl, id)).status);
      return seen;
    };
    expect(await statuses('always')).toEqual([409, 409, 409, 409]);
    expect(await statuses('tries')).toEqual([409, 409, 200, 409]);
    expect(await statuses('over')).toEqual([200, 409, 409, 409]);
    expect(await statuses('long')).toEqual([409, 409, 409, 409]);
  });

  it('cancelOrder() puts a project back to editing, to be ordered anew', async () => {
    const { baseUrl, sandbox } = await startSandbox();
    const first = JSON.parse((await postOrder(baseUrl)).text);
    sandbox.cancelOrder('prj-0001');
    expect(sandbox.project('prj-0001')).toMatchObject({ status: 'editing' });
    expect(sandbox.project('prj-0001')).not.toHaveProperty('order_id');
    const second = JSON.parse((await postOrder(baseUrl)).text);
    expect(second.order_id).not.toBe(first.order_id);
    expect(sandbox.audit()).toMatchObject({
      orders: [
        { order_id: first.order_id, cancelled: true },
        { order_id: second.order_id, cancelled: false },
      ],
      ordered_more_than_once: ['prj-0001'],
    });
  });

  it.each([
    { id: 'none', status: 'no such project' },
    { id: 'prj-0001', status: '"editing"' },
  ])('cancelOrder($id) is refused: found $status', async ({ id, status }) => {
    const { sandbox, baseUrl } = await startSandbox();
    expect(() => sandbox.cancelOrder(id)).toThrow(
      expect.objectContaining({
        code: 'order_not_cancellable',
        message: expect.stringContaining(status),
      }),
    );
    const path = `/sandbox/projects/${id}/cancel-order`;
    expect((await send(baseUrl, { method: 'POST', path })).status).toBe(409);
  });

  it('POST /sandbox/projects/ID/cancel-order cancels over HTTP', async () => {
    const { sandbox, baseUrl } = await startSandbox();
    await postOrder(baseUrl);
    const path = '/sandbox/projects/prj-0001/cancel-order';
    expect((await send(baseUrl, { method: 'POST', path })).status).toBe(200);
    expect(sandbox.project('prj-0001')?.status).toBe('editing');
  });
});
