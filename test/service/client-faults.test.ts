import { describe, expect, it } from 'vitest';
import { connectToSandbox, failureOf, order } from './connect.ts';

/** Shorter than `slow` and `stall` take; undici rounds it up to about a second. */
const IMPATIENT = { headersTimeoutMs: 50 };

describe('ServiceClient meets each fault of the sandbox on an order', () => {
  const nothingOrdered = [
    { fault: 'locked', code: 'project_locked', status: 409, outcome: 'answered' },
    { fault: 'busy', code: 'service_busy', status: 503, outcome: 'unknown' },
    { fault: 'error', code: 'internal_error', status: 500, outcome: 'unknown' },
    { fault: 'reset', code: 'connection_lost', status: null, outcome: 'unknown' },
    { fault: 'stall', code: 'timeout', status: null, outcome: 'unknown' },
    { fault: 'twice', code: 'project_locked', status: 409, outcome: 'answered' },
  ] as const;
  it.each(nothingOrdered)(
    '$fault: $code, outcome $outcome, nothing ordered, and the next try orders',
    async ({ fault, code, status, outcome }) => {
      const { client, sandbox } = await connectToSandbox(
        { faults: { [fault]: { rate: 1, times: 1 } } },
        IMPATIENT,
      );
      expect(await failureOf(order(client))).toMatchObject({ code, status, outcome });
      expect(sandbox.audit().orders).toEqual([]);
      const { order_id } = await order(client);
      expect(sandbox.audit()).toMatchObject({
        orders: [{ order_id }],
        requests: { by_fault: { [fault]: 1 } },
        posts_by_project: { 'prj-0001': 2 },
        overlaps_by_project: {},
      });
    },
  );

  const orderedAllTheSame = [
    { fault: 'lost', code: 'connection_lost' },
    { fault: 'slow', code: 'timeout' },
  ] as const;
  it.each(orderedAllTheSame)(
    '$fault: $code of unknown outcome, ordered, and the next try learns the order id',
    async ({ fault, code }) => {
      const { client, sandbox } = await connectToSandbox(
        { faults: { [fault]: { rate: 1, times: 1 } } },
        IMPATIENT,
      );
      expect(await failureOf(order(client))).toMatchObject({ code, outcome: 'unknown' });
      const [made] = sandbox.audit().orders;
      expect(await failureOf(order(client))).toMatchObject({
        code: 'project_not_editing',
        details: { status: 'ordering', order_id: made?.order_id },
      });
      const found = await client.getProject({ projectId: 'prj-0001', svcUid: 'user-1' });
      expect(found.order_id).toBe(made?.order_id);
      expect(sandbox.audit()).toMatchObject({ orders: { length: 1 }, overlaps_by_project: {} });
    },
  );

  it('truncated: never a success, with or without a declared length', async () => {
    const { client, sandbox } = await connectToSandbox({ projects: 20, faults: { truncated: 1 } });
    const ids = Array.from({ length: 20 }, (_, i) => `prj-${String(i + 1).padStart(4, '0')}`);
    const errors = await Promise.all(ids.map((id) => failureOf(order(client, id))));
    expect(errors.map(({ outcome, status }) => `${outcome} ${status}`)).toEqual(
      Array(20).fill('unknown 200'),
    );
    expect(new Set(errors.map(({ code }) => code))).toEqual(
      new Set(['connection_lost', 'unreadable_answer']),
    );
    expect(sandbox.audit().orders).toHaveLength(20);
  });

  it('late: cut at once, ordered later', async () => {
    const { client, sandbox } = await connectToSandbox({
      faults: { late: { rate: 1, times: 1 } },
      lateMs: 300,
    });
    const error = await failureOf(order(client));
    expect(error).toMatchObject({ code: 'connection_lost', outcome: 'unknown' });
    const look = () => client.getProject({ projectId: 'prj-0001', svcUid: 'user-1' });
    expect(await look()).toMatchObject({ status: 'editing' });
    await expect.poll(look).toMatchObject({ status: 'ordering' });
    expect(sandbox.audit().orders).toHaveLength(1);
  });

  it('late: does nothing when another order was first', async () => {
    const { client, sandbox } = await connectToSandbox({
      faults: { late: { rate: 1, times: 1 } },
      lateMs: 300,
    });
    await failureOf(order(client));
    const { order_id } = await order(client);
    await expect.poll(() => sandbox.audit().requests.late_arrivals).toBe(1);
    expect(sandbox.audit().orders).toMatchObject([{ order_id }]);
  });

  it.each([
    { retryAfterMs: 2000, expected: 2000 },
    { retryAfterMs: 150, expected: 150 },
    { retryAfterMs: 0, expected: 0 },
  ])('busy: says to wait $retryAfterMs ms', async ({ retryAfterMs, expected }) => {
    const { client } = await connectToSandbox({ faults: { busy: 1 }, retryAfterMs });
    expect(await failureOf(order(client))).toMatchObject({ retryAfterMs: expected });
  });
});

describe('ServiceClient meets each fault of the sandbox on a look-up', () => {
  const cases = [
    { fault: 'busy', code: 'service_busy', outcome: 'unknown' },
    { fault: 'error', code: 'internal_error', outcome: 'unknown' },
    { fault: 'reset', code: 'connection_lost', outcome: 'unknown' },
    { fault: 'stall', code: 'timeout', outcome: 'unknown' },
    { fault: 'slow', code: 'timeout', outcome: 'unknown' },
    { fault: 'twice', code: 'service_busy', outcome: 'unknown' },
  ] as const;
  it.each(cases)(
    '$fault: $code, and the next one is answered',
    async ({ fault, code, outcome }) => {
      const { client } = await connectToSandbox(
        { lookupFaults: { [fault]: { rate: 1, times: 1 } } },
        IMPATIENT,
      );
      const look = () => client.getProject({ projectId: 'prj-0001', svcUid: 'u' });
      expect(await failureOf(look())).toMatchObject({ code, outcome });
      expect(await look()).toMatchObject({ project_id: 'prj-0001' });
    },
  );

  it.each([
    { name: 'listProjects', call: 'list' },
    { name: 'getProduct', call: 'product' },
  ])('$name: truncated is an error', async ({ call }) => {
    const { client } = await connectToSandbox({ lookupFaults: { truncated: 1 } });
    const looking =
      call === 'list'
        ? client.listProjects({ svcUid: 'u' })
        : client.getProduct({ productId: 'postcard' });
    expect(await failureOf(looking)).toMatchObject({ status: 200, outcome: 'unknown' });
  });
});

describe('ServiceClient signals', () => {
  it('an aborted signal sends nothing', async () => {
    const { client, sandbox } = await connectToSandbox();
    const error = await failureOf(order(client, 'prj-0001', AbortSignal.abort()));
    expect(error).toMatchObject({ code: 'aborted', outcome: 'not_sent' });
    expect(sandbox.audit().requests.total).toBe(0);
  });

  it('aborting what is in flight leaves its outcome unknown', async () => {
    const abort = new AbortController();
    const { client, sandbox } = await connectToSandbox({
      latencyMs: 10,
      intercept: () => {
        abort.abort();
        return undefined;
      },
    });
    const error = await failureOf(order(client, 'prj-0001', abort.signal));
    expect(error).toMatchObject({ code: 'aborted', outcome: 'unknown', status: null });
    await expect.poll(() => sandbox.audit().orders).toHaveLength(1);
  });

  it('aborting what waits for a connection keeps it from being sent', async () => {
    const abort = new AbortController();
    const intercept = () => {
      abort.abort();
      return undefined;
    };
    const { client, sandbox } = await connectToSandbox({ intercept }, { connections: 1 });
    const first = order(client, 'prj-0001');
    const waiting = failureOf(order(client, 'prj-0002', abort.signal));
    expect(await waiting).toMatchObject({ code: 'aborted', outcome: 'not_sent' });
    await first;
    await order(client, 'prj-0003');
    expect(sandbox.audit().posts_by_project).toEqual({ 'prj-0001': 1, 'prj-0003': 1 });
  });

  it('one signal stops many requests without a warning of a leak', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const abort = new AbortController();
    const { client, sandbox } = await connectToSandbox({ projects: 50, faults: { stall: 1 } });
    const ids = Array.from({ length: 50 }, (_, i) => `prj-${String(i + 1).padStart(4, '0')}`);
    const failures = ids.map((id) => failureOf(order(client, id, abort.signal)));
    await expect.poll(() => sandbox.audit().most_orders_at_once).toBe(50);
    abort.abort();
    expect(new Set((await Promise.all(failures)).map(({ code }) => code))).toEqual(
      new Set(['aborted']),
    );
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('destroy() fails what is in flight with an unknown outcome', async () => {
    const { client, sandbox } = await connectToSandbox({ faults: { stall: 1 } });
    const failure = failureOf(order(client));
    await expect.poll(() => sandbox.audit().requests.total).toBe(1);
    await client.destroy();
    expect(await failure).toMatchObject({ code: 'aborted', outcome: 'unknown' });
  });
});
