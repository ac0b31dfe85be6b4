import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { SandboxOptions, SandboxRequest } from '../../src/sandbox/options.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { ServiceError } from '../../src/service/errors.ts';
import type { Clock } from '../../src/submit/clock.ts';
import { type VerifyOptions, verifyOrders } from '../../src/submit/verify-orders.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROJECT = { ctime: '', mtime: '', ps_code: 's@p', title: '' };

/** A clock that goes only while somebody sleeps. */
function sleepingClock(): Clock & { readonly sleeps: number[] } {
  let monotonicMs = 0;
  const sleeps: number[] = [];
  return {
    sleeps,
    monotonicMs: () => monotonicMs,
    sleep: async (ms) => {
      sleeps.push(ms);
      monotonicMs += ms;
    },
  };
}

/** Orders that a ledger has with these ids, at a sandbox whose projects are as given. */
async function open(
  recorded: Readonly<Record<string, number>>,
  options: SandboxOptions,
): Promise<{
  ledger: Ledger;
  run: string;
  verify: (change?: Partial<VerifyOptions>) => Promise<number>;
  sandbox: ReturnType<typeof createSandbox>;
  service: ServiceClient;
}> {
  const { service, sandbox } = await openClient(options);
  const ledger = openLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
  onTestFinished(() => ledger.close());
  const drafts = Object.keys(recorded).map((id) => draftOf(id));
  const run = await stageDrafts(ledger, drafts, service.baseUrl);
  const worker = await ledger.openWorker({ runs: [run] });
  const claim = { limit: 2_000, looksBeforeResend: 2 };
  for (const order of (await worker.claim({ ...claim, staleAfterMs: null })) ?? []) {
    const orderId = recorded[order.projectId] ?? 0;
    const answer = { connection: 1, lookUpAfterMs: 0 };
    await worker.record(order, { kind: 'ordered', orderId, requestId: null }, answer);
  }
  await worker.close();
  return {
    ledger,
    run,
    sandbox,
    service,
    verify: async (change = {}) => {
      const clock = sleepingClock();
      return (await verifyOrders({ ledger, service, run, which: 'all', clock, ...change })).left;
    },
  };
}

/** A key that sees the projects of its own sandbox. */
async function openClient(options: SandboxOptions) {
  const sandbox = createSandbox(options);
  const { baseUrl } = await sandbox.listen();
  const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'key' } });
  onTestFinished(async () => {
    await service.close();
    await sandbox.close();
  });
  return { service, sandbox };
}

async function findings(ledger: Ledger, run: string) {
  const found: Record<string, unknown> = {};
  for await (const batch of ledger.orders(run)) {
    for (const { projectId, orderId, verified, foundOrderId } of batch) {
      found[projectId] = [orderId, verified, foundOrderId];
    }
  }
  return found;
}

describe('verifyOrders()', () => {
  it('records what the service has, and leaves the order ids as they are', async () => {
    const { ledger, run, verify } = await open(
      { same: 1, other: 2, none: 3, gone: 4, silent: 5 },
      {
        projects: [
          { project_id: 'same', status: 'ordering', order_id: 1 },
          { project_id: 'other', status: 'ordering', order_id: 9 },
          { project_id: 'none' },
          { project_id: 'silent', status: 'cloning' },
        ],
      },
    );
    expect(await verify()).toBe(0);
    expect(await findings(ledger, run)).toEqual({
      same: [1, 'verified', 1],
      other: [2, 'differs', 9],
      none: [3, 'missing', null],
      gone: [4, 'missing', null],
      silent: [5, 'not_told', null],
    });
    expect(await ledger.seenOrderIds(run)).toContainEqual({ projectId: 'other', orderId: 9 });
    expect(await ledger.verificationCounts(run)).toEqual({
      verified: 1,
      cancelled: 0,
      differs: 1,
      missing: 2,
      notTold: 1,
      suspect: 0,
      maybeOrdered: 0,
      toConfirm: 1,
      testsToConfirm: 0,
      maybeToConfirm: 0,
      toHandOver: 1,
      ...{ handedOver: 0, lapsed: 0 },
    });
  });

  it('goes on with what was not verified yet, and begins anew when that is asked for', async () => {
    const { verify, sandbox } = await open(
      { a: 1, b: 2 },
      {
        projects: [
          { project_id: 'a', status: 'ordering', order_id: 1 },
          { project_id: 'b', status: 'ordering', order_id: 9 },
        ],
      },
    );
    const asked = async (which: VerifyOptions['which']) => {
      const before = sandbox.audit().requests.total;
      await verify({ which });
      return sandbox.audit().requests.total - before;
    };
    expect([await asked('suspect'), await asked('all'), await asked('all')]).toEqual([0, 2, 1]);
    expect(await asked('again')).toBe(2);
  });

  it('doubts the order whose id another project turns out to have', async () => {
    const { ledger, run, verify } = await open(
      { a: 2, b: 3 },
      {
        projects: [
          { project_id: 'a', status: 'ordering', order_id: 3 },
          { project_id: 'b', status: 'ordering', order_id: 4 },
        ],
      },
    );
    for await (const [first] of ledger.orders(run)) {
      if (first)
        await ledger.recordVerifications([{ order: first.id, finding: 'differs', orderId: 3 }]);
    }
    expect(await verify({ which: 'suspect' })).toBe(0);
    expect(await findings(ledger, run)).toMatchObject({ b: [3, 'differs', 4] });
  });

  it('records one after another, together what was found meanwhile', async () => {
    const recorded = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`p-${i}`, i + 1]));
    const { ledger, run, verify } = await open(recorded, { projects: 0 });
    const seen = { now: 0, most: 0, calls: 0, found: 0 };
    const counting: VerifyOptions['ledger'] = {
      ordersToVerify: (...given) => ledger.ordersToVerify(...given),
      getRun: (...given) => ledger.getRun(...given),
      listRuns: (...given) => ledger.listRuns(...given),
      orders: (...given) => ledger.orders(...given),
      recordVerifications: async (found) => {
        seen.most = Math.max(seen.most, ++seen.now);
        seen.calls += 1;
        seen.found += found.length;
        await ledger.recordVerifications(found);
        seen.now -= 1;
      },
    };
    const service: VerifyOptions['service'] = {
      getProject: async ({ projectId }) => {
        const project = { ctime: '', mtime: '', ps_code: 'a@b', status: 'ordering', title: '' };
        return { ...project, project_id: projectId, order_id: recorded[projectId] ?? 0 };
      },
    };
    expect(await verify({ ledger: counting, service })).toBe(0);
    expect(seen).toMatchObject({ now: 0, most: 1, found: 60 });
    expect(seen.calls).toBeLessThan(60);
    expect((await ledger.verificationCounts(run)).verified).toBe(60);
  });

  it('waits for a service that is down, as long as its patience lasts', async () => {
    const { ledger, run, verify, sandbox } = await open(
      { a: 1, b: 2 },
      { projects: 0, lookupFaults: { busy: 1 }, retryAfterMs: 20_000 },
    );
    const clock = sleepingClock();
    const down: number[] = [];
    const left = await verify({
      clock,
      concurrency: 1,
      patienceMs: 60_000,
      onDown: (_, leftMs) => down.push(leftMs),
    });
    expect(left).toBe(2);
    expect(down).toEqual([60_000, 40_000, 20_000, 0]);
    expect(clock.sleeps).toEqual([20_000, 20_000, 20_000, 1]);
    expect(sandbox.audit().requests.total).toBe(4);
    expect(await findings(ledger, run)).toEqual({ a: [1, null, null], b: [2, null, null] });
  });

  it('leaves an order whose look-up fails while others are answered', async () => {
    const found: object[] = [];
    const { run, verify } = await open(
      { a: 1, b: 2 },
      {
        projects: [{ project_id: 'b', status: 'ordering', order_id: 2 }],
        intercept: ({ id }) => (id === 'a' ? { fault: 'error' } : undefined),
      },
    );
    const onVerified: VerifyOptions['onVerified'] = (finding, { run, projectId, orderId }) =>
      found.push({ finding, run, projectId, orderId });
    expect(await verify({ onVerified })).toBe(1);
    expect(found).toEqual([{ finding: 'verified', run, projectId: 'b', orderId: 2 }]);
  });

  it('records nothing of projects that a key does not find, and says that it is of another account', async () => {
    const placed = ['a', 'b'].map((id, i) => ({
      ...{ project_id: id, status: 'ordering', order_id: i + 1 },
    }));
    const { ledger, run, verify } = await open({ a: 1, b: 2 }, { projects: placed });
    expect(await verify()).toBe(0);
    const other = await openClient({ projects: 1 });
    for (const which of ['again', 'look'] as const) {
      if (which === 'look') await ledger.beginLook(run);
      const verifying = verify({ service: other.service, which });
      await expect(verifying).rejects.toMatchObject({ code: 'run_of_another_key', data: { run } });
    }
    expect(await findings(ledger, run)).toEqual({ a: [1, 'verified', 1], b: [2, 'verified', 2] });
    expect(await ledger.verificationCounts(run)).toMatchObject({ toConfirm: 2, missing: 0 });
  });

  it('asks of one order a page while none is found, and of all once one is', async () => {
    const ids = Array.from({ length: 1_003 }, (_, i) => `p${i + 1}`);
    const recorded = Object.fromEntries(ids.map((id, i) => [id, i + 1]));
    const { ledger, run, verify } = await open(recorded, { projects: 1 });
    let requests = 0;
    const getProject: VerifyOptions['service']['getProject'] = async ({ projectId }) => {
      requests += 1;
      if (projectId === 'p1001')
        return { ...PROJECT, project_id: projectId, status: 'ordering', order_id: 1001 };
      const failure = { code: 'project_not_found', message: 'no such', status: 404 };
      throw new ServiceError({ ...failure, outcome: 'answered' });
    };
    expect(await verify({ service: { getProject } })).toBe(0);
    expect(await ledger.verificationCounts(run)).toMatchObject({ verified: 1, missing: 1_002 });
    // The first page, five orders to compare with, and one of the second page; then all that were not found.
    expect(requests).toBe(1_000 + 5 + 1 + 1_002);
  });

  it('takes no project for missing that a key which was read meanwhile does not find', async () => {
    const placed = ['a', 'b', 'c'].map((id, i) => ({
      ...{ project_id: id, status: 'ordering', order_id: i + 1 },
    }));
    const {
      ledger,
      run,
      verify,
      service: own,
    } = await open({ a: 1, b: 2, c: 3 }, { projects: placed });
    const other = await openClient({ projects: 1 });
    let renewals = 0;
    const service: VerifyOptions['service'] = {
      get renewals() {
        return renewals;
      },
      // The key is read anew while b is looked up.
      getProject: (request) => {
        if (request.projectId === 'b') renewals = 1;
        return (renewals === 0 ? own : other.service).getProject(request);
      },
    };
    const verifying = verify({ service, concurrency: 1 });
    await expect(verifying).rejects.toMatchObject({ code: 'run_of_another_key' });
    const found = await findings(ledger, run);
    expect(found).toEqual({ a: [1, 'verified', 1], b: [2, null, null], c: [3, null, null] });
  });

  it.each([
    ['found', 1],
    ['not found', 2],
  ])(
    'leaves the last order, whose look-up always fails, while one that was %s still is',
    async (how, left) => {
      const found = [{ project_id: 'b', status: 'ordering', order_id: 2 }];
      const { verify } = await open(
        { b: 2, a: 1 },
        {
          projects: how === 'found' ? found : 0,
          intercept: ({ id }) => (id === 'a' ? { fault: 'error' } : undefined),
        },
      );
      const clock = sleepingClock();
      expect(await verify({ clock, concurrency: 1 })).toBe(left);
      expect(clock.sleeps).toHaveLength(5);
    },
  );

  it('throws when the key is wrong, and when it is stopped, with what was found recorded', async () => {
    const stop = new AbortController();
    const { ledger, run, verify } = await open(
      { a: 1 },
      { apiKey: 'key', projects: [{ project_id: 'a', status: 'ordering', order_id: 1 }] },
    );
    const denied = await open({ a: 1 }, { apiKey: 'another', projects: 1 });
    await expect(denied.verify()).rejects.toMatchObject({ code: 'invalid_api_key' });
    const stopped = verify({ signal: stop.signal, onVerified: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted', run });
    expect(await findings(ledger, run)).toEqual({ a: [1, 'verified', 1] });
  });

  it('takes a 403 for the project that has it when others are answered, and for all when none is', async () => {
    const projects = ['a', 'b'].map((id, i) => {
      return { project_id: id, status: 'ordering', order_id: i + 1 } as const;
    });
    const denyA = { projects, intercept: deny(({ id }) => id === 'a') };
    const one = await open({ a: 1, b: 2 }, denyA);
    expect(await one.verify({ concurrency: 1 })).toBe(0);
    expect(await findings(one.ledger, one.run)).toEqual({
      a: [1, 'not_told', null],
      b: [2, 'verified', 2],
    });
    const all = await open({ a: 1, b: 2 }, { projects, intercept: deny(() => true) });
    await expect(all.verify()).rejects.toMatchObject({ status: 403 });
    expect(await findings(all.ledger, all.run)).toEqual({ a: [1, null, null], b: [2, null, null] });
  });
});

function deny(isDenied: (request: SandboxRequest) => boolean): SandboxOptions['intercept'] {
  return (request) => {
    if (!isDenied(request)) return undefined;
    return { status: 403, body: { error: { code: 'forbidden', message: 'Not yours' } } };
  };
}
