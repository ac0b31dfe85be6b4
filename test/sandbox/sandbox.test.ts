import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FAULT_NAMES, type FaultName, parseFaults } from '../../src/sandbox/options.ts';
import { readProjectFile } from '../../src/sandbox/project-file.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { BODY, errorIn, HEADERS, postOrder, send, startSandbox } from './request.ts';

describe('createSandbox() projects', () => {
  it('are numbered when their number is given', async () => {
    const { sandbox } = await startSandbox({ projects: 12_000 });
    const ids = ['prj-0001', 'prj-0999', 'prj-12000', 'prj-0000', 'prj-12001'];
    expect(ids.map((id) => sandbox.project(id)?.project_id)).toEqual([
      'prj-0001',
      'prj-0999',
      'prj-12000',
      undefined,
      undefined,
    ]);
  });

  it('are made in editing at first sight of an id that matches', async () => {
    const { baseUrl } = await startSandbox({ projects: 0, pattern: /^job-\d+$/g });
    const statuses = [];
    for (const id of ['job-1', 'job-2', 'job-x', 'xjob-3', 'job-1']) {
      statuses.push((await postOrder(baseUrl, id)).status);
    }
    expect(statuses).toEqual([200, 200, 404, 404, 409]);
  });

  it('belong to an owner when one is given', async () => {
    const { baseUrl } = await startSandbox({ pattern: '^job', owner: 'user-1' });
    const asOther = { ...HEADERS, 'svc-uid': 'user-2' };
    for (const id of ['prj-0001', 'job-1']) {
      expect((await postOrder(baseUrl, id, undefined, asOther)).status).toBe(404);
      expect((await postOrder(baseUrl, id)).status).toBe(200);
    }
  });

  it('can be added and replaced while it runs', async () => {
    const { baseUrl, sandbox } = await startSandbox();
    sandbox.setProject({ project_id: 'new' });
    sandbox.setProject({ project_id: 'prj-0001', status: 'cloning' });
    expect((await postOrder(baseUrl, 'new')).status).toBe(200);
    expect((await postOrder(baseUrl, 'prj-0001')).status).toBe(409);
  });

  it.each([
    { name: 'a negative number', projects: -1, found: '-1' },
    { name: 'an empty id', projects: [{ project_id: '' }], found: 'project_id' },
    { name: 'one id twice', projects: [{ project_id: 'a' }, { project_id: 'a' }], found: '"a"' },
    { name: 'a bad svc_uid', projects: [{ project_id: 'a', svc_uid: 'a b' }], found: 'svc_uid' },
    { name: 'a bad ps_code', projects: [{ project_id: 'a', ps_code: 'A5' }], found: 'ps_code' },
  ])('are refused with $name', ({ projects, found }) => {
    expect(() => createSandbox({ projects })).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        code: 'projects_invalid',
        message: expect.stringContaining(found),
      }),
    );
  });
});

describe('readProjectFile()', () => {
  it('reads ids and projects', async () => {
    const file = await writeTemp('["a", {"project_id": "b", "locked": {"tries": 2}}]');
    expect(await readProjectFile(file)).toEqual([
      { project_id: 'a' },
      { project_id: 'b', locked: { tries: 2 } },
    ]);
  });

  it.each([
    { name: 'not JSON', text: '[', found: 'JSON' },
    { name: 'no array', text: '{"project_id":"a"}', found: 'array' },
    { name: 'an unknown key', text: '[{"project_id":"a","state":"editing"}]', found: 'state' },
    { name: 'a number for an id', text: '[7]', found: '' },
  ])('refuses $name', async ({ text, found }) => {
    const reading = readProjectFile(await writeTemp(text));
    await expect(reading).rejects.toMatchObject({
      code: 'projects_invalid',
      message: expect.stringContaining(found),
    });
  });

  it('refuses a file that is not there', async () => {
    const reading = readProjectFile('/no/such/file.json');
    await expect(reading).rejects.toMatchObject({ code: 'projects_invalid' });
  });
});

describe('createSandbox() faults', () => {
  it('twice: the same answer comes again over the same connection, and the order can be made', async () => {
    const { baseUrl } = await startSandbox({ faults: { twice: { rate: 1, times: 1 } } });
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
    const head = 'POST /v2/projects/prj-0001/order/tentative HTTP/1.1\r\nhost: sandbox\r\n';
    const headers = `svc-api-key: key\r\nsvc-uid: user-1\r\ncontent-length: ${BODY.length}\r\n`;
    socket.write(`${head}${headers}\r\n${BODY}`);
    let read = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      read += chunk;
      if (read.split('"project_locked"').length === 3) break;
    }
    const [, first, second] = read.split(/HTTP\/1\.1 409 .*/);
    const requestId = (answer = '') => /"request_id":"(.*?)"/.exec(answer)?.[1];
    expect(requestId(second)).toBe(requestId(first));
    expect((await postOrder(baseUrl)).status).toBe(200);
  });

  const ids = Array.from({ length: 400 }, (_, i) => `prj-${String(i + 1).padStart(4, '0')}`);

  it('are the same for the same seed, whatever arrives first', async () => {
    const meet = async (order: readonly string[], seed: number) => {
      const faults = { locked: 0.2, busy: 0.2, error: 0.1 };
      const { baseUrl } = await startSandbox({ projects: 400, faults, seed });
      const met = new Map<string, number>();
      await Promise.all(
        order.map(async (id) => met.set(id, (await postOrder(baseUrl, id)).status)),
      );
      return ids.map((id) => met.get(id));
    };
    const forwards = await meet(ids, 7);
    expect(await meet(ids.toReversed(), 7)).toEqual(forwards);
    expect(await meet(ids, 8)).not.toEqual(forwards);
    const count = (status: number) => forwards.filter((met) => met === status).length;
    expect([count(200) > 150, count(409) > 50, count(503) > 50, count(500) > 20]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('differ from attempt to attempt, so that a project gets through', async () => {
    const { baseUrl, sandbox } = await startSandbox({ projects: 40, faults: { locked: 0.5 } });
    let waiting = ids.slice(0, 40);
    for (let round = 0; round < 30 && waiting.length > 0; round++) {
      const statuses = await Promise.all(
        waiting.map(async (id) => (await postOrder(baseUrl, id)).status),
      );
      waiting = waiting.filter((_, i) => statuses[i] !== 200);
    }
    expect(sandbox.audit().orders).toHaveLength(40);
  });

  it('stop after so many times for one project', async () => {
    const { baseUrl } = await startSandbox({ faults: { error: { rate: 1, times: 2 } } });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await postOrder(baseUrl)).status);
    expect(statuses).toEqual([500, 500, 200, 409]);
    expect((await postOrder(baseUrl, 'prj-0002')).status).toBe(500);
  });

  it('busy names the wait in Retry-After, in the shape of each host', async () => {
    const { baseUrl } = await startSandbox({
      faults: { busy: 1 },
      lookupFaults: { busy: 1 },
      retryAfterMs: 2500,
    });
    const posted = await postOrder(baseUrl);
    expect([posted.status, posted.headers['retry-after']]).toEqual([503, '2.5']);
    expect(errorIn(posted).code).toBe('service_busy');
    const product = await send(baseUrl, { path: '/resapi/product/postcard' });
    expect([product.status, product.text]).toEqual([503, '{}']);
  });

  it('error on a product look-up is an empty object', async () => {
    const { baseUrl } = await startSandbox({ lookupFaults: { error: 1 } });
    const product = await send(baseUrl, { path: '/resapi/product/postcard' });
    expect([product.status, product.text]).toEqual([500, '{}']);
  });

  it.each([
    { name: 'a rate over 1', faults: { lost: 1.5 } },
    { name: 'a negative rate', faults: { lost: -0.1 } },
    { name: 'a rate that is no number', faults: { lost: Number.NaN } },
    { name: 'rates over 1 together', faults: { lost: 0.6, busy: 0.6 } },
    { name: 'negative times', faults: { lost: { rate: 1, times: -1 } } },
  ])('are refused with $name', ({ faults }) => {
    const refused = expect.objectContaining({ name: 'UsageError', code: 'fault_invalid' });
    expect(() => createSandbox({ faults })).toThrow(refused);
  });

  it.each(['faults', 'lookupFaults'])('of a mistyped name in %s are refused', (option) => {
    const message = expect.stringContaining('fault "lsot": expected one of ');
    expect(() => createSandbox({ [option]: { lsot: 0.1 } })).toThrow(
      expect.objectContaining({ code: 'fault_invalid', message }),
    );
  });

  it('a mistyped option of a sandbox is refused', () => {
    const message = expect.stringMatching(
      /^There is no option "project": .*, pattern, products, projects/,
    );
    expect(() => createSandbox(Object({ project: 2 }))).toThrow(
      expect.objectContaining({ code: 'option_invalid', message }),
    );
  });

  it.each([
    [{ keepBodies: 'no' }, 'Cannot use "no" as the option "keepBodies": give true or false'],
    [{ latencyMs: '5' }, 'Cannot use a text as the option "latencyMs": give an object'],
    [{ latencyMs: { min: 5, mx: 9 } }, 'There is no option "latencyMs.mx": there are max, min'],
    [
      { latencyMs: { min: 5 } },
      'The option "latencyMs.max" is missing: give a number of 0 or more',
    ],
    [{ faults: { lost: null } }, 'Cannot use null as the option "lost": give an object'],
    [{ latencyMs: NaN }, 'Cannot use NaN as the option "latencyMs.min": give a number of 0 or'],
    [{ seed: '7' }, 'Cannot use a text as the option "seed": give a number of 0 or more'],
    [{ intercept: 5 }, 'Cannot use 5 as the option "intercept": give a function'],
    [{ faults: { lost: { rate: 1, time: 1 } } }, 'There is no option "lost.time": there are rate'],
  ])('of %o are refused', (options, message) => {
    expect(() => createSandbox(Object(options))).toThrow(
      expect.objectContaining({
        code: 'option_invalid',
        message: expect.stringContaining(message),
      }),
    );
  });

  it.each(['locked', 'lost', 'late'] as const)('%s is refused for look-ups', (fault) => {
    const refused = expect.objectContaining({ code: 'fault_invalid' });
    expect(() => createSandbox({ lookupFaults: { [fault]: 0.1 } })).toThrow(refused);
  });
});

describe('parseFaults()', () => {
  it('reads what the command line says', () => {
    expect(parseFaults(['lost=0.05', 'busy=.5', 'error=1x2'])).toEqual({
      lost: { rate: 0.05 },
      busy: { rate: 0.5 },
      error: { rate: 1, times: 2 },
    });
  });

  it.each(['lost', 'lost=', 'lost=a', 'lost=-1', 'gone=0.1', '=1', 'lost=1x', 'LOST=1'])(
    'refuses "%s" and names the faults',
    (fault) => {
      const names = FAULT_NAMES.join(', ');
      expect(() => parseFaults([fault])).toThrow(
        expect.objectContaining({ code: 'fault_invalid', message: expect.stringContaining(names) }),
      );
    },
  );
});

describe('createSandbox() intercept', () => {
  it('sees each request with its attempt', async () => {
    const seen: unknown[] = [];
    const { baseUrl } = await startSandbox({
      intercept: ({ operation, id, svcUid, attempt, body }) => {
        seen.push([operation, id, svcUid, attempt, body.length]);
        return undefined;
      },
    });
    await postOrder(baseUrl);
    await postOrder(baseUrl);
    await send(baseUrl, { path: '/v2/projects/prj-0001' });
    await send(baseUrl, { path: '/v2/projects' });
    await send(baseUrl, { path: '/resapi/product/card' });
    expect(seen).toEqual([
      ['create_tentative_order', 'prj-0001', 'user-1', 1, 33],
      ['create_tentative_order', 'prj-0001', 'user-1', 2, 33],
      ['get_project', 'prj-0001', 'user-1', 1, 0],
      ['list_projects', 'user-1', 'user-1', 1, 0],
      ['get_product', 'card', 'user-1', 1, 0],
    ]);
  });

  it('answers in the place of the service, before or after the order', async () => {
    const { baseUrl, sandbox } = await startSandbox({
      intercept: ({ attempt }) => ({
        status: 502,
        body: '<html>',
        headers: { 'content-type': 'text/html' },
        carryOut: attempt === 2,
      }),
    });
    const first = await postOrder(baseUrl);
    expect([first.status, first.text]).toEqual([502, '<html>']);
    expect(first.headers['content-type']).toBe('text/html');
    expect(sandbox.audit().orders).toHaveLength(0);
    await postOrder(baseUrl);
    expect(sandbox.audit().orders).toHaveLength(1);
  });

  it.each([
    { seed: 1, status: 503 },
    { seed: 2, status: 429 },
  ])('throttled says later of an order that it has placed: $status', async ({ seed, status }) => {
    const faults = { throttled: { rate: 1, times: 1 } };
    const { baseUrl, sandbox } = await startSandbox({ faults, seed, retryAfterMs: 2500 });
    const first = await postOrder(baseUrl);
    expect([first.status, first.headers['retry-after']]).toEqual([status, '2.5']);
    expect(sandbox.audit().orders).toHaveLength(1);
    expect((await postOrder(baseUrl)).text).toContain('project_not_editing');
  });

  it('names the fault of a request', async () => {
    const script: FaultName[] = ['locked', 'busy', 'error'];
    const { baseUrl } = await startSandbox({
      intercept: ({ attempt }) => {
        const fault = script[attempt - 1];
        return fault && { fault };
      },
    });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await postOrder(baseUrl)).status);
    expect(statuses).toEqual([409, 503, 500, 200]);
  });
});

describe('createSandbox() audit', () => {
  it('counts requests by operation, status and fault', async () => {
    const { baseUrl, sandbox } = await startSandbox({
      intercept: ({ attempt }) => (attempt === 3 ? { fault: 'reset' } : undefined),
    });
    await postOrder(baseUrl);
    await postOrder(baseUrl);
    await expect(postOrder(baseUrl)).rejects.toThrow();
    await send(baseUrl, { path: '/v2/projects' });
    await send(baseUrl, { path: '/nowhere' });
    expect(sandbox.audit()).toMatchObject({
      requests: {
        total: 5,
        by_operation: { create_tentative_order: 3, list_projects: 1, other: 1 },
        by_status: { 200: 2, 409: 1, 404: 1, none: 1 },
        by_fault: { reset: 1 },
      },
      posts_by_project: { 'prj-0001': 3 },
    });
  });

  it('is the same over HTTP', async () => {
    const { baseUrl, sandbox } = await startSandbox({ keepBodies: true });
    await postOrder(baseUrl);
    const read = JSON.parse((await send(baseUrl, { path: '/sandbox/audit' })).text);
    expect(read.orders).toMatchObject([{ body: expect.stringContaining('order_count') }]);
    expect(read).toEqual(sandbox.audit());
  });

  it('holds ids that would change a prototype like any other', async () => {
    const { baseUrl, sandbox } = await startSandbox({ projects: [{ project_id: '__proto__' }] });
    await postOrder(baseUrl, '__proto__');
    expect(Object.entries(sandbox.audit().posts_by_project)).toEqual([['__proto__', 1]]);
  });

  it('sees an overlap with an order that is never answered', async () => {
    const { baseUrl, sandbox } = await startSandbox({ faults: { stall: { rate: 1, times: 1 } } });
    const stalled = postOrder(baseUrl).catch(() => 'cut');
    await expect.poll(() => sandbox.audit().requests.total).toBe(1);
    await postOrder(baseUrl);
    const overlaps = () => sandbox.audit().overlaps_by_project;
    await expect.poll(overlaps).toEqual({ 'prj-0001': 1 });
    await sandbox.close();
    expect(await stalled).toBe('cut');
  });
});

describe('createSandbox() listen() and close()', () => {
  it('gives both hosts, on loopback unless told otherwise', async () => {
    const sandbox = createSandbox();
    onTestFinished(() => sandbox.close());
    const address = await sandbox.listen();
    expect(address.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(address.resourceUrl).toBe(address.baseUrl);
  });

  it('says which port is in use', async () => {
    const { baseUrl } = await startSandbox();
    const port = Number(new URL(baseUrl).port);
    const other = createSandbox();
    await expect(other.listen({ port })).rejects.toMatchObject({
      code: 'port_unavailable',
      message: `Cannot listen on port ${port} of 127.0.0.1: it is in use`,
    });
    await expect(other.listen()).resolves.toBeDefined();
    await expect(other.listen()).rejects.toMatchObject({ code: 'sandbox_listening' });
    await other.close();
  });

  it('keeps projects and audit while it is down, and drops what was in process', async () => {
    const { baseUrl, sandbox } = await startSandbox({ latencyMs: 20 });
    await postOrder(baseUrl);
    const cut = postOrder(baseUrl, 'prj-0002').catch(() => 'cut');
    await send(baseUrl, { path: '/v2/projects/prj-0003' });
    await sandbox.close();
    await sandbox.close();
    await cut;
    await expect(postOrder(baseUrl, 'prj-0003')).rejects.toThrow('ECONNREFUSED');
    const port = Number(new URL(baseUrl).port);
    expect(await sandbox.listen({ port })).toMatchObject({ baseUrl });
    expect((await postOrder(baseUrl)).status).toBe(409);
    expect((await postOrder(baseUrl, 'prj-0003')).status).toBe(200);
  });
});

async function writeTemp(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vdpipe-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'projects.json');
  await writeFile(file, text);
  return file;
}
