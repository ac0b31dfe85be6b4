import { describe, expect, it } from 'vitest';
import {
  productResultSchema,
  projectListSchema,
  projectSchema,
} from '../../src/service/schemas.ts';
import { errorIn, HEADERS, postOrder, send, startSandbox } from './request.ts';

describe('sandbox shows projects (docs/service.md 4.2, 4.3)', () => {
  it('with every field of 2.1, and nothing that the service does not show', async () => {
    const { baseUrl } = await startSandbox({
      projects: [
        {
          project_id: 'p',
          svc_uid: 'user-1',
          status: 'ordered',
          order_id: 12,
          ps_code: 'A5@card',
          title: 'Spring',
          template_uri: 'template://1',
          locked: true,
        },
      ],
    });
    const answer = await send(baseUrl, { path: '/v2/projects/p' });
    const project = projectSchema.parse(JSON.parse(answer.text));
    expect(project).toEqual({
      project_id: 'p',
      ctime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      mtime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ps_code: 'A5@card',
      status: 'ordered',
      template_uri: 'template://1',
      title: 'Spring',
      order_id: 12,
    });
  });

  it('without order_id before an order, with it afterwards', async () => {
    const { baseUrl } = await startSandbox();
    const read = async () =>
      JSON.parse((await send(baseUrl, { path: '/v2/projects/prj-0002' })).text);
    expect(await read()).not.toHaveProperty('order_id');
    const { order_id } = JSON.parse((await postOrder(baseUrl, 'prj-0002')).text);
    expect(await read()).toMatchObject({ order_id, status: 'ordering' });
  });

  it('as editing while an order is still in process', async () => {
    const { baseUrl } = await startSandbox({
      intercept: ({ operation }) =>
        operation === 'create_tentative_order' ? { fault: 'stall' } : undefined,
    });
    const pending = postOrder(baseUrl).catch(() => undefined);
    const answer = await send(baseUrl, { path: '/v2/projects/prj-0001' });
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'editing' });
    expect(pending).toBeInstanceOf(Promise);
  });

  it('one by one and as a list to their user alone', async () => {
    const projects = [{ project_id: 'mine', svc_uid: 'user-1' }, { project_id: 'all' }];
    const { baseUrl } = await startSandbox({ projects });
    const list = async (svcUid: string) => {
      const headers = { ...HEADERS, 'svc-uid': svcUid };
      const answer = await send(baseUrl, { path: '/v2/projects', headers });
      const read = projectListSchema.parse(JSON.parse(answer.text));
      return read.projects.map((project) => project.project_id);
    };
    expect(await list('user-1')).toEqual(['mine', 'all']);
    expect(await list('user-2')).toEqual(['all']);
    const headers = { ...HEADERS, 'svc-uid': 'user-2' };
    const other = await send(baseUrl, { path: '/v2/projects/mine', headers });
    expect([other.status, errorIn(other).code]).toEqual([404, 'project_not_found']);
  });
});

describe('sandbox shows products (docs/service.md 4.4, 7.2)', () => {
  const projects = [{ project_id: 'p', ps_code: '90x50@card' }];

  it('with every field of 2.6', async () => {
    const { baseUrl } = await startSandbox({ projects });
    const headers = { 'svc-api-key': 'k' };
    const answer = await send(baseUrl, { path: '/resapi/product/card', headers });
    const { product } = productResultSchema.parse(JSON.parse(answer.text));
    expect(answer.status).toBe(200);
    expect(Object.keys(product)).toEqual([
      'prodCode',
      'dpName',
      'cateCode',
      'editor',
      'template_option',
      'print_option',
      'userData',
      'sizes',
    ]);
    expect(Object.keys(product.template_option ?? {})).toHaveLength(21);
    expect(Object.keys(product.print_option ?? {})).toHaveLength(11);
    expect(product.sizes).toMatchObject([
      { sizeCode: '90x50', pageInfos: [{ width_mm: 90, height_mm: 50 }] },
    ]);
  });

  it('as they were given', async () => {
    const products = [{ prodCode: 'card', sizes: [{ sizeCode: 'A9' }] }];
    const { baseUrl } = await startSandbox({ projects, products });
    const answer = await send(baseUrl, { path: '/resapi/product/card' });
    expect(JSON.parse(answer.text)).toEqual({ product: products[0] });
  });

  it.each([
    { name: 'no id', path: '/resapi/product/', key: 'right', status: 400, body: {} },
    { name: 'an unknown id', path: '/resapi/product/x', key: 'right', status: 500, body: {} },
    {
      name: 'a wrong key',
      path: '/resapi/product/card',
      key: 'wrong',
      status: 401,
      body: { code: 'invalid-svc-api-key' },
    },
    {
      name: 'no key',
      path: '/resapi/product/card',
      key: '',
      status: 401,
      body: { code: 'invalid-svc-api-key' },
    },
  ])('$name: $status $body', async ({ path, key, status, body }) => {
    const { baseUrl } = await startSandbox({ projects, apiKey: 'right' });
    const answer = await send(baseUrl, { path, headers: { 'svc-api-key': key } });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, body]);
  });
});

describe('sandbox routes', () => {
  it.each([
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/v2' },
    { method: 'GET', path: '/v2/projects/' },
    { method: 'DELETE', path: '/v2/projects/prj-0001' },
    { method: 'POST', path: '/v2/projects' },
    { method: 'GET', path: '/v2/projects/prj-0001/order/tentative' },
    { method: 'POST', path: '/v2/projects/prj-0001/order/tentative/x' },
    { method: 'POST', path: '/v2/projects/prj-0001/order/final' },
    { method: 'POST', path: '/v2/projects//order/tentative' },
    { method: 'GET', path: '/v2/projects/%E0%A4%A' },
    { method: 'GET', path: '/v2/projects/../projects' },
    { method: 'POST', path: '/v1/projects/prj-0001/order/tentative' },
    { method: 'POST', path: '/resapi/product/card' },
    { method: 'GET', path: '/sandbox' },
  ])('$method $path: 404 in the shape of the main host', async ({ method, path }) => {
    const { baseUrl } = await startSandbox();
    const answer = await send(baseUrl, { method, path });
    expect([answer.status, errorIn(answer).code]).toEqual([404, 'not_found']);
  });

  it.each(['..', '.', 'a/b', '%2e', 'é', ' '])(
    'reach project "%s" by its encoded id',
    async (id) => {
      const { baseUrl } = await startSandbox({ projects: [{ project_id: id }] });
      const path = `/v2/projects/${encodeURIComponent(id)}?x=1`;
      expect(JSON.parse((await send(baseUrl, { path })).text)).toMatchObject({ project_id: id });
    },
  );
});
