import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceClient } from '../../src/service/client.ts';
import type { SubmitOptions } from '../../src/submit/submit-options.ts';
import { submitRun } from '../../src/submit/submit-run.ts';
import { verifyOrders } from '../../src/submit/verify-orders.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ENGINES: Readonly<Record<string, () => Promise<Ledger>>> = {
  SQLite: async () => openLedger(path.join(temporaryFolder(), 'ledger.sqlite')),
  PostgreSQL: async () => (await newPostgresPlace()).open(),
};

const ANOTHER_KEY = { code: 'run_of_another_key' };

interface Account {
  readonly sandbox: Sandbox;
  readonly service: ServiceClient;
}

/** What one key sees of the service: projects that begin with `p-`, or none. */
async function openAccount(options: SandboxOptions = {}): Promise<Account> {
  const sandbox = createSandbox({ pattern: /^p-/, projects: 0, ...options });
  const { baseUrl } = await sandbox.listen();
  const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'key' } });
  onTestFinished(async () => {
    await service.close();
    await sandbox.close();
  });
  return { sandbox, service };
}

const openOther = () => openAccount({ pattern: /^other-/ });

const drafts = (count: number, start = 'p') =>
  Array.from({ length: count }, (_, index) => draftOf(`${start}-${index}`));

const AT = 'http://127.0.0.1:1';

describe.each(Object.entries(ENGINES))('with a ledger in %s, submitRun()', (_, open) => {
  async function openWorld() {
    const ledger = await open();
    onTestFinished(() => ledger.close());
    const submit = (run: string, { service }: Account, more: Partial<SubmitOptions> = {}) => {
      const delays = { firstMs: 500, longestMs: 1_000, settleMs: 1 };
      return submitRun({
        ledger,
        service,
        scope: { runs: [run] },
        delays,
        patienceMs: 60_000,
        ...more,
      });
    };
    const countsOf = async (run: string) => {
      const { states } = await ledger.getRun(run);
      const counts = Object.entries(states).map(([state, { orders }]) => [state, orders] as const);
      return Object.fromEntries(counts.filter(([, orders]) => orders > 0));
    };
    return { ledger, submit, countsOf };
  }

  it('refuses nothing of a run with the key of another account, and ends it with its own', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const [own, other] = [await openAccount(), await openOther()];
    const run = await stageDrafts(ledger, drafts(30), AT);
    const stop = new AbortController();
    const more = { signal: stop.signal, concurrency: 1, onEvent: () => stop.abort() };
    await expect(submit(run, own, more)).rejects.toMatchObject({ code: 'interrupted' });
    const placed = (await countsOf(run))['ordered'] ?? 0;
    expect(placed).toBeGreaterThan(0);

    await expect(submit(run, other, { concurrency: 2 })).rejects.toMatchObject(ANOTHER_KEY);
    const { refused = 0, ordered } = await countsOf(run);
    expect({ refused, ordered }).toEqual({ refused: 0, ordered: placed });
    const posts = other.sandbox.audit().requests.by_operation['create_tentative_order'];
    expect(posts).toBeLessThan(12);

    await submit(run, own);
    expect(await countsOf(run)).toEqual({ ordered: 30 });
    expect(own.sandbox.audit()).toMatchObject({ ordered_more_than_once: [] });
  });

  it('refuses nothing once the key that is read anew is the one of another account', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const [own, other] = [await openAccount(), await openOther()];
    const run = await stageDrafts(ledger, drafts(30), AT);
    const account = () => (own.sandbox.audit().orders.length < 6 ? own : other);
    const service: SubmitOptions['service'] = {
      createTentativeOrder: (request) => account().service.createTentativeOrder(request),
      getProject: (request) => account().service.getProject(request),
      get renewals() {
        return account() === other ? 1 : 0;
      },
    };
    const more = { service, concurrency: 1 };
    await expect(submit(run, own, more)).rejects.toMatchObject(ANOTHER_KEY);
    expect(await countsOf(run)).not.toHaveProperty('refused');
    await submit(run, own);
    expect(await countsOf(run)).toEqual({ ordered: 30 });
  });

  it('counts what the new key found, once it was read anew, and no answer that the old one got', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const own = await openAccount();
    const other = await openOther();
    await submit(await stageDrafts(ledger, [draftOf('p-a')], AT), own);
    let isRenewed = false;
    const service: SubmitOptions['service'] = {
      // The answer to the first order comes once the key was read anew.
      createTentativeOrder: (request) => {
        const account = isRenewed ? own : other;
        isRenewed = true;
        return account.service.createTentativeOrder(request);
      },
      getProject: (request) => own.service.getProject(request),
      get renewals() {
        return isRenewed ? 1 : 0;
      },
    };
    const run = await stageDrafts(ledger, [...drafts(3), ...drafts(4, 'gone')], AT);
    await submit(run, own, { service, concurrency: 1 });
    expect(await countsOf(run)).toEqual({ ordered: 3, refused: 4 });
    // Orders of the run were found: nothing was compared with the run before.
    expect(own.sandbox.audit().requests.by_operation).not.toHaveProperty('get_project');
  });

  it('tells once of a run with few orders whose projects are all hidden, and goes on', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const [own, other] = [await openAccount(), await openOther()];
    await submit(await stageDrafts(ledger, [draftOf('p-a')], AT), own);
    const run = await stageDrafts(ledger, drafts(3), AT);
    const stop = new AbortController();
    const told: unknown[] = [];
    const onUnreadable = (of: string, failure: unknown) => {
      told.push([of, failure]);
      setTimeout(() => stop.abort(), 1_500);
    };
    const more = { keepGoing: true, signal: stop.signal, onUnreadable };
    await expect(submit(run, other, more)).rejects.toMatchObject({ code: 'interrupted' });
    expect(told).toEqual([[run, expect.objectContaining(ANOTHER_KEY)]]);
    expect(await countsOf(run)).toEqual({ waiting: 3 });
  });

  it.each([null, 'acme'])(
    'asks an earlier run whose key is %j, so no order id is lost',
    async (keyOf) => {
      const { ledger, submit, countsOf } = await openWorld();
      const own = await openAccount({
        faults: { lost: { rate: 1, times: 1 } },
      });
      const other = await openOther();
      const earlier = await stageDrafts(ledger, [draftOf('p-a'), draftOf('p-b')], AT, { keyOf });
      await submit(earlier, own);
      expect(await countsOf(earlier)).toEqual({ ordered: 2 });

      const run = await stageDrafts(ledger, [draftOf('p-c')], AT, { keyOf });
      const stop = new AbortController();
      const more = { signal: stop.signal, onEvent: () => stop.abort() };
      await expect(submit(run, own, more)).rejects.toMatchObject({ code: 'interrupted' });
      expect(await countsOf(run)).toEqual({ unknown: 1 });

      await expect(submit(run, other)).rejects.toMatchObject(ANOTHER_KEY);
      expect(await countsOf(run)).toEqual({ unknown: 1 });
      await submit(run, own);
      expect(await countsOf(run)).toEqual({ ordered: 1 });
      expect(own.sandbox.audit().orders).toHaveLength(3);
    },
  );

  it('compares eight projects with those ordered before, and no more', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const own = await openAccount({ faults: { lost: { rate: 1, times: 1 } } });
    await submit(await stageDrafts(ledger, drafts(5, 'p-e'), AT), await openAccount());
    const run = await stageDrafts(ledger, drafts(60), AT);
    const stop = new AbortController();
    const delays = { firstMs: 2_000, longestMs: 2_000, settleMs: 2_000 };
    let told = 0;
    const onEvent = () => {
      told += 1;
      if (told === 10) stop.abort();
    };
    const first = submit(run, own, { signal: stop.signal, delays, onEvent });
    await expect(first).rejects.toMatchObject({ code: 'interrupted' });
    await sleep(2_500);
    const { unknown = 0 } = await countsOf(run);
    const other = await openOther();
    const second = submit(run, other, { delays, concurrency: 1 });
    await expect(second).rejects.toMatchObject(ANOTHER_KEY);
    // Eight are compared with five that were ordered before.
    const { get_project: looks } = other.sandbox.audit().requests.by_operation;
    expect(looks).toBeLessThan(8 * 5 + 3 * unknown);
    expect(await countsOf(run)).toMatchObject({ unknown });
  });

  it('does not ask runs with another key, or at another service, nor one that was purged', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const [own, other] = [await openAccount(), await openOther()];
    for (const [project, service, keyOf] of [
      ['p-a', AT, 'acme'],
      ['p-b', 'http://127.0.0.1:2', null],
      ['p-c', AT, null],
    ] as const) {
      const earlier = await stageDrafts(ledger, [draftOf(project)], service, { keyOf });
      await submit(earlier, own);
      if (project === 'p-c') await ledger.purgeRun(earlier);
    }
    const run = await stageDrafts(ledger, drafts(10), AT);
    await submit(run, other);
    expect(await countsOf(run)).toEqual({ refused: 10 });
    expect(other.sandbox.audit().requests.by_operation).toEqual({ create_tentative_order: 10 });
  });

  it('refuses what is gone with a good key, for one look-up', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const own = await openAccount();
    await submit(await stageDrafts(ledger, [draftOf('p-a')], AT), own);
    const run = await stageDrafts(ledger, drafts(12, 'gone'), AT);
    await submit(run, own, { concurrency: 1 });
    expect(await countsOf(run)).toEqual({ refused: 12 });
    expect(own.sandbox.audit().requests.by_operation).toMatchObject({ get_project: 1 });
  });

  it('ends a run with a good key though all that was ordered before is gone', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const own = await openAccount({ pattern: /^other-/, firstOrderId: 500_001 });
    await submit(await stageDrafts(ledger, [draftOf('p-a')], AT), await openAccount());
    const orders = [...drafts(5, 'gone'), ...drafts(5, 'other'), ...drafts(2, 'gone-too')];
    const run = await stageDrafts(ledger, orders, AT);
    await submit(run, own);
    expect(await countsOf(run)).toEqual({ ordered: 5, refused: 7 });
  });

  it('decides nothing while the service does not tell whether the key is another one', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    const own = await openAccount();
    await submit(await stageDrafts(ledger, [draftOf('p-a')], AT), own);
    let isBusy = true;
    const busy = await openAccount({
      intercept: ({ operation }) =>
        operation === 'get_project' && isBusy ? { status: 500 } : undefined,
    });
    const run = await stageDrafts(ledger, [draftOf('gone')], AT);
    await submit(run, busy, { patienceMs: 1_000 });
    expect(await countsOf(run)).toEqual({ waiting: 1 });
    isBusy = false;
    await submit(run, busy);
    expect(await countsOf(run)).toEqual({ refused: 1 });
  });

  it('leaves an order in doubt to be verified with its own key', async () => {
    const { ledger, submit, countsOf } = await openWorld();
    let isAway = true;
    const own = await openAccount({
      faults: { lost: { rate: 1, times: 1 } },
      intercept: ({ id, operation, attempt }) =>
        id === 'p-c' && isAway && (operation === 'get_project' || attempt > 1)
          ? { status: 404, body: NOT_FOUND }
          : undefined,
    });
    const run = await stageDrafts(ledger, [draftOf('p-a'), draftOf('p-c')], AT);
    await submit(run, own);
    expect(await countsOf(run)).toEqual({ ordered: 1, refused: 1 });
    isAway = false;
    const { service } = await openOther();
    const verifying = verifyOrders({ ledger, service, run, which: 'all' });
    await expect(verifying).rejects.toMatchObject(ANOTHER_KEY);
    expect(await countsOf(run)).toEqual({ ordered: 1, refused: 1 });
    await verifyOrders({ ledger, service: own.service, run, which: 'all' });
    expect(await countsOf(run)).toEqual({ ordered: 2 });
  });
});

const NOT_FOUND = { error: { code: 'project_not_found', message: 'no such', request_id: 'r' } };
