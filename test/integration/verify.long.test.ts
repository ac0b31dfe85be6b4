import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SandboxOptions, SandboxRequest } from '../../src/sandbox/options.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

/** A gateway that gives two projects each other's order ids, and one that tells none. */
const MIXES_UP: SandboxOptions['intercept'] = ({ operation, id }) => {
  if (operation !== 'create_tentative_order' || id !== 'p-2') return undefined;
  return { status: 200, body: { order_id: 777, status: 'ordering' }, carryOut: true };
};

async function orderList(shop: Shop, orders: number, ...flags: string[]) {
  const file = shop.write('list.csv', listOf(orders));
  const result = await shop.call(['order', file, '--json', ...flags]);
  return { code: result.code, ...JSON.parse(result.stdout) };
}

async function verify(shop: Shop, run: string, ...flags: string[]) {
  const result = await shop.call(['verify', run, '--json', ...flags]);
  return { code: result.code, ...JSON.parse(result.stdout) };
}

const lookUps = ({ sandbox }: Shop) => sandbox.audit().requests.by_operation['get_project'] ?? 0;

describe('vdpipe verify', () => {
  it('confirms the order ids of a run, and asks for none twice', async () => {
    const shop = await openShop();
    const { run } = await orderList(shop, 30);
    expect(lookUps(shop)).toBe(0);
    expect(await verify(shop, run)).toMatchObject({
      code: 0,
      ok: true,
      run,
      orders: { total: 30, verified: 30, differs: 0, missing: 0, not_told: 0, unverified: 0 },
    });
    await verify(shop, run);
    expect(lookUps(shop)).toBe(30);
    await verify(shop, run, '--again');
    expect(lookUps(shop)).toBe(60);
    const text = await shop.call(['verify', run]);
    expect(text.stderr).toContain('the service has 30 of 30 order ids as recorded.');
  });

  it('is not told by resume that nothing is left as long as a project in conflict is to be looked up', async () => {
    let isDenied = true;
    const shop = await openShop({
      intercept: ({ operation, id }) =>
        operation === 'get_project' && id === 'p-3' && isDenied ? { status: 403 } : undefined,
    });
    shop.sandbox.setProject({ project_id: 'p-3', status: 'ordered' });
    const { run } = await orderList(shop, 3, '--verify', 'all');
    isDenied = false;
    const resumed = await shop.call(['resume', run, '--verify', 'all']);
    expect(resumed.stderr).not.toContain('nothing to resume');
    expect(JSON.parse((await shop.call(['resume', run, '--json'])).stdout)).toMatchObject({
      verification: { verified: 3, unverified: 0 },
    });
    const { stderr } = await shop.call(['verify', run]);
    expect(stderr).toContain(
      'the service has 3 of 3 order ids as recorded.\n1 order in conflict. If this ledger was restored',
    );
    expect(stderr).toMatch(
      RegExp(
        `first run "vdpipe resume ${run} --adopt FILE.*Otherwise another order has the project`,
      ),
    );
  });

  it('finds an order id that is not the service’s, and tells of it everywhere', async () => {
    const shop = await openShop({ intercept: MIXES_UP });
    const { run, code } = await orderList(shop, 3);
    expect(code).toBe(0);
    const own = shop.sandbox.project('p-2')?.order_id;
    const found = await verify(shop, run);
    expect(found).toMatchObject({
      code: 4,
      ok: false,
      orders: { total: 3, verified: 2, differs: 1 },
      not_confirmed: [
        { project_id: 'p-2', order_id: 777, verified: 'differs', found_order_id: own },
      ],
      not_confirmed_truncated: false,
    });
    const line = `differs   p-2, row 3: recorded order 777, found order ${own}`;
    expect((await shop.call(['verify', run])).stderr).toContain(line);
    const shown = await shop.call(['show', run, '--report', 'run.html']);
    expect(shown.stdout).toContain(line);
    expect(shown.stdout).toContain('ids     verified 2 + differs 1');
    const page = readFileSync(path.join(shop.folder, 'run.html'), 'utf8');
    expect(page).toContain('1 order id not confirmed');
    expect(page).toContain('order 777');
    const json = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
    expect(json.map((one: Record<string, unknown>) => one['verified'])).toEqual([
      'verified',
      'differs',
      'verified',
    ]);
    const csv = (await shop.call(['export', run])).stdout.split('\r\n');
    expect(csv[0]).toMatch(/,verified,found_order_id,handed_over,for_test$/);
    expect(csv[2]).toMatch(new RegExp(`,differs,${own},,false$`));
  });

  it('is not finished while the service is down, and goes on afterwards', async () => {
    let isDown = false;
    const shop = await openShop({
      intercept: ({ operation, id }) =>
        operation === 'get_project' && isDown && id !== 'p-1' ? { status: 502 } : undefined,
    });
    const flags = ['--base-url', shop.baseUrl, '--ledger', 'my ledger'];
    const { run } = await orderList(shop, 3, ...flags.slice(2));
    isDown = true;
    const few = ['--patience-ms', '100', '--concurrency', '1'];
    const stopped = await verify(shop, run, ...flags, ...few);
    expect(stopped).toMatchObject({ code: 5, ok: false, orders: { verified: 1, unverified: 2 } });
    const text = await shop.call(['verify', run, ...flags, '--patience-ms', '100']);
    expect(text.stderr).toContain(
      `To continue: vdpipe verify ${run} --base-url ${shop.baseUrl} --ledger "my ledger"\n`,
    );
    isDown = false;
    expect(await verify(shop, run, ...flags)).toMatchObject({ code: 0, orders: { verified: 3 } });
  });

  itOnPosix('keeps what it found when it is stopped (needs POSIX: signals)', async () => {
    let stop = () => {};
    const intercept = ({ operation, id, attempt }: SandboxRequest): undefined => {
      if (operation === 'get_project' && id === 'p-5' && attempt === 1) stop();
    };
    const shop = await openShop({ latencyMs: 20, intercept });
    const { run } = await orderList(shop, 20);
    const running = shop.start(['verify', run, '--concurrency', '2']);
    stop = () => running.process.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    const asked = lookUps(shop);
    expect(asked).toBeLessThan(20);
    expect(await verify(shop, run)).toMatchObject({ code: 0, orders: { verified: 20 } });
    expect(lookUps(shop)).toBe(20);
  });

  it('refuses a run that was purged, and one of another service', async () => {
    const shop = await openShop();
    const { run } = await orderList(shop, 1);
    const elsewhere = ['--base-url', 'http://127.0.0.1:1'];
    expect(await verify(shop, run, ...elsewhere)).toMatchObject({
      code: 2,
      error: { code: 'run_of_another_service' },
    });
    expect(await verify(shop, run)).toMatchObject({ code: 0 });
    const resumed = await shop.call(['resume', run, '--verify', 'all', '--json', ...elsewhere]);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ error: { code: 'run_of_another_service' } });
    await shop.call(['purge', run]);
    expect(await verify(shop, run)).toMatchObject({ code: 2, error: { code: 'run_purged' } });
  });
});

describe('vdpipe order --verify', () => {
  const TWICE: SandboxOptions = { faults: { twice: { rate: 0.3, times: 1 } } };

  it('compares by default what came over connections on which something odd was seen', async () => {
    const shop = await openShop(TWICE);
    const ordered = await orderList(shop, 40, '--concurrency', '2');
    const { verified, unverified } = ordered.verification;
    expect(ordered).toMatchObject({ code: 0, ok: true });
    expect(verified).toBeGreaterThan(0);
    expect(verified).toBeLessThan(40);
    expect(unverified).toBe(0);
    expect(lookUps(shop)).toBe(verified);
  });

  it('compares none of a service that answers well, and none when told', async () => {
    const well = await openShop({ faults: { locked: 0.2 } });
    expect(await orderList(well, 40)).toMatchObject({ code: 0, verification: { verified: 0 } });
    expect(lookUps(well)).toBe(0);
    const shop = await openShop(TWICE);
    const ordered = await orderList(shop, 40, '--verify', 'none');
    expect(ordered).toMatchObject({ code: 0, ok: true, verification: { verified: 0 } });
    expect(lookUps(shop)).toBe(0);
    const shown = JSON.parse((await shop.call(['show', ordered.run, '--json'])).stdout);
    expect(shown.verification.unverified).toBeGreaterThan(0);
    const resumed = await shop.call(['resume', ordered.run, '--json']);
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout).verification).toMatchObject({
      verified: shown.verification.unverified,
      unverified: 0,
    });
  });

  it('compares all, and ends with 4 when an order id differs', async () => {
    const shop = await openShop({ intercept: MIXES_UP });
    const ordered = await orderList(shop, 3, '--verify', 'all');
    expect(ordered).toMatchObject({
      code: 4,
      ok: false,
      orders: { total: 3, ordered: 3 },
      verification: { verified: 2, differs: 1 },
    });
    const text = await shop.call(['resume', ordered.run]);
    expect(text.stderr).toContain('1 order id not confirmed');
  });

  it('ends with 5 when the service could not be asked, and resume goes on', async () => {
    let isDown = true;
    const shop = await openShop({
      intercept: ({ operation }) =>
        operation === 'get_project' && isDown ? { status: 502 } : undefined,
    });
    const flags = ['--verify', 'all', '--patience-ms', '200'];
    const ordered = await orderList(shop, 3, ...flags);
    expect(ordered).toMatchObject({
      code: 5,
      orders: { ordered: 3 },
      verification: { unverified: 3 },
    });
    isDown = false;
    const resumed = await shop.call(['resume', ordered.run, ...flags, '--json']);
    expect([resumed.code, JSON.parse(resumed.stdout).verification.verified]).toEqual([0, 3]);
  });
});
