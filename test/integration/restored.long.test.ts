import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

interface Recorded {
  readonly shop: Shop;
  readonly run: string;
  readonly backup: string;
}

/** A list that is recorded, a backup of that, and nothing ordered yet. */
async function recorded(orders: number, options: SandboxOptions = {}): Promise<Recorded> {
  const shop = await openShop(options);
  const list = shop.write('list.csv', listOf(orders));
  const { stdout } = await shop.call(['order', list, '--enqueue', '--json', '--yes']);
  const backup = path.join(shop.folder, 'backup.sqlite');
  expect(await shop.call(['ledger', 'backup', backup])).toMatchObject({ code: 0 });
  return { shop, run: JSON.parse(stdout).run, backup };
}

/** Puts a backup in the ledger's place, as docs/operate.md says. */
function restore({ folder }: Shop, backup: string): void {
  const names = readdirSync(folder);
  for (const name of names.filter((one) => /^ledger\.sqlite(?:-|$)/.test(one))) {
    rmSync(path.join(folder, name), { recursive: true });
  }
  const own = path.basename(backup);
  for (const name of names.filter((one) => one.startsWith(own))) {
    const to = path.join(folder, `ledger.sqlite${name.slice(own.length)}`);
    cpSync(path.join(folder, name), to, { recursive: true, force: false });
  }
}

async function resume(shop: Shop, args: readonly string[]) {
  const { code, stdout, stderr } = await shop.call([
    'resume',
    ...args,
    '--json',
    '--settle-ms',
    '10',
  ]);
  return { code, stderr, ...JSON.parse(stdout) };
}

/** Every order of the sandbox is in the ledger, every project has one, and the ledger is sound. */
async function expectKnown(shop: Shop, run: string, count: number): Promise<void> {
  const { orders, ordered_more_than_once: twice } = shop.sandbox.audit();
  expect({ orders: orders.length, twice }).toEqual({ orders: count, twice: [] });
  const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
  const seen = await ledger.seenOrderIds(run);
  await ledger.close();
  const known = new Set(seen.map(({ projectId, orderId }) => `${projectId} ${orderId}`));
  expect(known).toEqual(new Set(orders.map((one) => `${one.project_id} ${one.order_id}`)));
  expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
}

function posts(shop: Shop): number {
  return Object.values(shop.sandbox.audit().posts_by_project).reduce((sum, one) => sum + one, 0);
}

describe('vdpipe resume --adopt after a backup was restored', () => {
  it.each(['csv', 'json', 'ndjson', 'xlsx'])(
    'takes all orders of results (%s) as its own, and sends nothing: the backup was made before ordering',
    async (ending) => {
      const { shop, run, backup } = await recorded(40);
      const results = path.join(shop.folder, `out.${ending}`);
      expect(await resume(shop, [run, '--results', results])).toMatchObject({ code: 0 });
      restore(shop, backup);
      const before = posts(shop);
      const done = await resume(shop, [run, '--adopt', results]);
      expect(done).toMatchObject({
        code: 0,
        ok: true,
        orders: { ordered: 40, adopted: 40, conflict: 0 },
      });
      expect(posts(shop)).toBe(before);
      await expectKnown(shop, run, 40);
      const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
      const [event] = shown.events.filter(({ what }: { what: string }) => what === 'adopted');
      expect(event).toMatchObject({ orders: 40, files: [`out.${ending}`] });
      const same = await shop.call(['resume', run, '--adopt', results, '--results', results]);
      expect(same).toMatchObject({ code: 2, stderr: expect.stringContaining('Cannot write') });
      // Again, it changes nothing.
      expect(await resume(shop, [run, '--adopt', results])).toMatchObject({ code: 0 });
      await expectKnown(shop, run, 40);
    },
  );

  it('takes over what a backup from the middle of 600 orders does not know, and places the rest', async () => {
    const { shop, run } = await recorded(600, { latencyMs: 200 });
    const backup = path.join(shop.folder, 'middle.sqlite');
    const results = path.join(shop.folder, 'out.csv');
    const ordering = shop.start(['resume', run, '--concurrency', '16', '--results', results]);
    while (shop.sandbox.audit().orders.length < 100) await sleep(5);
    expect(await shop.run(['ledger', 'backup', backup])).toMatchObject({ code: 0 });
    ordering.process.kill('SIGINT');
    expect(await ordering.ended).toMatchObject({ code: 130 });
    restore(shop, backup);
    const done = await resume(shop, [run, '--adopt', results]);
    expect(done).toMatchObject({ code: 0, orders: { ordered: 600, conflict: 0 } });
    await expectKnown(shop, run, 600);
  });

  it('adopts conflicts of a resume before, which says what to look for, and leaves those without evidence', async () => {
    const { shop, run, backup } = await recorded(10);
    const results = path.join(shop.folder, 'out.csv');
    await resume(shop, [run, '--results', results]);
    restore(shop, backup);
    const plain = await shop.call(['resume', run]);
    expect(plain.code).toBe(4);
    expect(plain.stderr).toContain('conflict 10');
    const { stdout, stderr } = await shop.call(['show', run]);
    expect(stdout + stderr).toContain(
      'If the ledger was restored from a backup, give results of the run from before: "vdpipe resume RUN --adopt FILE"',
    );
    const lines = readFileSync(results, 'utf8').split('\r\n');
    writeFileSync(results, lines.filter((line) => !/,p-[789],/.test(line)).join('\r\n'));
    const before = posts(shop);
    const done = await resume(shop, [run, '--adopt', results]);
    expect(done).toMatchObject({ code: 4, orders: { ordered: 7, adopted: 7, conflict: 3 } });
    expect(posts(shop)).toBe(before);
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('sends nothing for an order that was cancelled, or ordered by somebody else since', async () => {
    const { shop, run, backup } = await recorded(4);
    const results = path.join(shop.folder, 'out.csv');
    await resume(shop, [run, '--results', results]);
    for (const id of ['p-1', 'p-2']) shop.sandbox.cancelOrder(id);
    restore(shop, backup);
    const order = { method: 'POST', body: '{"order_count":1,"total_price":1}' };
    const headers = { 'svc-api-key': 'k', 'svc-uid': 'user-1', 'content-type': 'application/json' };
    const other = await fetch(`${shop.baseUrl}/v2/projects/p-2/order/tentative`, {
      ...order,
      headers,
    });
    expect(other.status).toBe(200);
    const before = posts(shop);
    const done = await resume(shop, [run, '--adopt', results]);
    expect(done).toMatchObject({ code: 4, orders: { ordered: 2, refused: 1, conflict: 1 } });
    expect(posts(shop)).toBe(before);
    const lines = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
    expect(lines[0]).toMatchObject({
      project_id: 'p-1',
      state: 'refused',
      error_code: 'ordered_before',
    });
    expect(lines[1].error_message).toMatch(/it was ordered as \d+, and has order \d+ now/);
    // Nor later, by whatever looks.
    for (const args of [
      ['resume', run],
      ['verify', run],
    ])
      await shop.call(args);
    expect(posts(shop)).toBe(before);
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('killed before its look-ups, ends the same without the evidence', async () => {
    let isStalled = false;
    const { shop, run, backup } = await recorded(20, {
      intercept: ({ method }) => (isStalled && method === 'GET' ? { fault: 'stall' } : undefined),
    });
    const results = path.join(shop.folder, 'out.json');
    await resume(shop, [run, '--results', results]);
    restore(shop, backup);
    const before = posts(shop);
    isStalled = true;
    const looks = () => shop.sandbox.audit().requests.by_operation['get_project'] ?? 0;
    const seen = looks();
    const killed = shop.start(['resume', run, '--adopt', results]);
    while (looks() === seen) await sleep(5);
    killed.process.kill('SIGKILL');
    await killed.ended;
    isStalled = false;
    expect(await resume(shop, [run])).toMatchObject({
      code: 0,
      orders: { ordered: 20, adopted: 20 },
    });
    expect(posts(shop)).toBe(before);
    await expectKnown(shop, run, 20);
  });

  it('takes a rescue file, also in PostgreSQL, and refuses what says nothing of the run', async () => {
    const shop = await openShop();
    const { name: database, port } = await newDatabase();
    const url = `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;
    const env = {
      ...shop.env,
      VDPIPE_LEDGER: url,
      PGPASSWORD: PASSWORD,
      XDG_STATE_HOME: shop.folder,
    };
    const list = shop.write('list.csv', listOf(5));
    const call = (...args: string[]) => shop.call(args, { env });
    const { run } = JSON.parse((await call('order', list, '--enqueue', '--json', '--yes')).stdout);
    const headers = { 'svc-api-key': 'k', 'svc-uid': 'user-1', 'content-type': 'application/json' };
    const lines: object[] = [];
    for (const project of ['p-1', 'p-2', 'p-3', 'p-4', 'p-5']) {
      const body = '{"order_count":1,"total_price":3.5}';
      const at = `${shop.baseUrl}/v2/projects/${project}/order/tentative`;
      const answer = await fetch(at, { method: 'POST', headers, body });
      const { order_id: orderId } = (await answer.json()) as { order_id: number };
      const kind = project === 'p-5' ? 'conflict' : 'ordered';
      lines.push({ id: 1, run, project, orderId, kind, seenAtMs: 1 });
    }
    const rescue = shop.write(
      'x.rescue-3',
      lines.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
    const unfit = await call('resume', run, '--adopt', list, '--json');
    expect(unfit.code).toBe(2);
    expect(JSON.parse(unfit.stdout).error).toMatchObject({ code: 'evidence_unfit' });
    expect(await call('resume', run, '--adopt', rescue, '--resend-stale')).toMatchObject({
      code: 2,
    });
    const before = posts(shop);
    const done = await call('resume', run, '--adopt', rescue, '--settle-ms', '10');
    expect(done.stderr).toContain('Evidence: 0 orders adopted, 4 to be looked up, 0 known before');
    expect(done.code).toBe(4);
    expect(posts(shop) - before).toBe(1);
    expect(JSON.parse((await call('show', run, '--json')).stdout).orders).toMatchObject({
      ordered: 4,
      adopted: 4,
      conflict: 1,
    });
    expect(await call('ledger', 'check')).toMatchObject({ code: 0 });
  });
});
