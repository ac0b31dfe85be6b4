import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { temporaryFolder } from '../../src/temporary-folder.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

/** More than twice those that are claimed at once: all of these may still be sent when the ledger is gone. */
const ORDERS = 240;

interface Ordering {
  /** Called at the first order. */
  readonly before: (ledger: string) => void;
  readonly how: 'call' | 'run';
  readonly flags: readonly string[];
}

interface Taken {
  readonly shop: Shop;
  readonly ledger: string;
  readonly result: {
    readonly code: number | null;
    readonly error: { code: string; message: string };
  };
  /** The file that the message names. */
  readonly rescue: string;
}

/** Orders a list, and takes the ledger away in the middle of it. */
async function orderWhile(
  take: (ledger: string) => void,
  { before = () => {}, how = 'call', flags = [] }: Partial<Ordering> = {},
): Promise<Taken> {
  let posts = 0;
  let ledger = '';
  const shop = await openShop({
    latencyMs: 2,
    intercept: ({ method }) => {
      if (method === 'POST') posts += 1;
      if (posts === 1) before(ledger);
      if (posts === ORDERS / 2) take(ledger);
      return undefined;
    },
  });
  ledger = path.join(shop.folder, 'ledger.sqlite');
  const file = shop.write('list.csv', listOf(ORDERS));
  const { code, stdout } = await shop[how](['order', file, '--json', '--yes', ...flags]);
  const { error } = JSON.parse(stdout);
  const [, rescue = ''] = /order ids of this run are in "([^"]+)"/.exec(error.message) ?? [];
  return { shop, ledger, result: { code, error }, rescue };
}

function idsIn(rescue: string): number[] {
  const lines = readFileSync(rescue, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line).orderId).sort((a, b) => a - b);
}

function idsGiven({ sandbox }: Shop): number[] {
  return sandbox
    .audit()
    .orders.map((order) => order.order_id)
    .sort((a, b) => a - b);
}

const WAYS: Readonly<Record<string, (ledger: string) => void>> = {
  removed: (ledger) => rmSync(ledger),
  'with an emptied log': (ledger) => truncateSync(`${ledger}-wal`),
  emptied: (ledger) => truncateSync(ledger),
  renamed: (ledger) => renameSync(ledger, `${ledger}.old`),
  replaced: (ledger) => {
    renameSync(ledger, `${ledger}.old`);
    writeFileSync(ledger, readFileSync(`${ledger}.old`));
  },
  'without its log': (ledger) => rmSync(`${ledger}-wal`),
  'with an overwritten log': (ledger) => {
    writeFileSync(`${ledger}-wal`, Buffer.alloc(statSync(`${ledger}-wal`).size, 'x'));
  },
};

describe('vdpipe order when the ledger is taken away', () => {
  it.each(some(2, Object.keys(WAYS)))('stops and keeps all order ids: %s', async (way) => {
    const { shop, result, rescue } = await orderWhile((ledger) => WAYS[way]?.(ledger));
    expect(result).toMatchObject({ code: 1, error: { code: 'ledger_gone' } });
    const given = idsGiven(shop);
    expect(given.length).toBeGreaterThanOrEqual(ORDERS / 2 - 16);
    expect(given.length).toBeLessThan(ORDERS);
    expect(idsIn(rescue)).toEqual(given);
  });

  it('goes on when the ledger is put back, with no order lost or placed twice', async () => {
    const { shop, ledger, result, rescue } = await orderWhile((file) => {
      renameSync(file, `${file}.old`);
    });
    expect(result.error.code).toBe('ledger_gone');
    const without = await shop.call(['resume']);
    expect(without.code).toBe(2);
    expect(without.stderr).toContain(`the ids of orders placed with it are in "${rescue}"`);
    expect(existsSync(ledger)).toBe(false);
    renameSync(`${ledger}.old`, ledger);
    const resumed = await shop.call(['resume', '--json']);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ ok: true, orders: { ordered: ORDERS } });
    expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
    const kept = openLedger(ledger);
    const [run] = await kept.listRuns();
    const seen = await kept.seenOrderIds(run?.run ?? '');
    await kept.close();
    expect(new Set(seen.map(({ orderId }) => orderId))).toEqual(new Set(idsGiven(shop)));
    expect(readdirSync(shop.folder).filter((name) => name.includes('rescue'))).toEqual([]);
  });

  const BY = [
    { how: 'call', by: 'the process that placed them' },
    { how: 'run', by: 'another process' },
  ] as const;
  it.each(some(1, BY))(
    'goes on by $by with a backup that knows of none of the orders: they are its own',
    async ({ how }) => {
      const files = ['', '-wal'];
      const { shop, ledger } = await orderWhile(
        (file) => {
          for (const ending of [...files, '-shm']) rmSync(`${file}${ending}`);
        },
        {
          how,
          // Claims of a process that is still there last so long.
          flags: ['--lease-ms', '2000'],
          before: (file) => {
            for (const ending of files) copyFileSync(`${file}${ending}`, `${file}.backup${ending}`);
          },
        },
      );
      for (const ending of files) renameSync(`${ledger}.backup${ending}`, `${ledger}${ending}`);
      const resumed = await shop.call(['resume', '--json']);
      expect(JSON.parse(resumed.stdout)).toMatchObject({
        ok: true,
        orders: { ordered: ORDERS, conflict: 0 },
      });
      expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
    },
  );

  it('leaves the ids where they are beside a new ledger, which does not know the orders', async () => {
    const { shop, ledger, rescue } = await orderWhile((file) => {
      for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`);
    });
    const list = path.join(shop.folder, 'list.csv');
    const anew = await shop.call(['order', list, '--json', '--yes']);
    expect(JSON.parse(anew.stdout).orders.conflict).toBe(idsIn(rescue).length);
    const warning = `warning: "${rescue}" has order ids that this ledger does not have`;
    expect(anew.stderr).toContain(warning);
    expect((await shop.call(['runs'])).stderr).toContain(warning);
    const { run } = JSON.parse(anew.stdout);
    for (const command of ['show', 'verify']) {
      expect((await shop.call([command, run])).stderr).toContain(warning);
    }
    const resumed = await shop.call(['resume', '--json']);
    expect(resumed.code).toBe(1);
    expect(JSON.parse(resumed.stdout).error.code).toBe('order_ids_stray');
    expect(existsSync(ledger)).toBe(true);
    expect(existsSync(rescue)).toBe(true);
  });

  it('keeps the ids in the temporary folder when the folder of the ledger is gone, and says how to import them', async () => {
    const backup = mkdtempSync(path.join(temporaryFolder(), 'vdpipe-backup-'));
    const { shop, ledger, result, rescue } = await orderWhile(
      (file) => rmSync(path.dirname(file), { recursive: true }),
      {
        flags: ['--lease-ms', '2000'],
        before: (file) => {
          const filter = (name: string) => !/-shm$|rescue/.test(name);
          cpSync(path.dirname(file), backup, { recursive: true, filter });
        },
      },
    );
    expect(path.dirname(rescue)).toBe(temporaryFolder());
    expect(idsIn(rescue)).toEqual(idsGiven(shop));
    expect(result.error.message).toContain('run "vdpipe resume RUN --adopt FILE" with that file');
    expect(result.error.message).not.toContain('which imports the order ids');
    cpSync(backup, path.dirname(ledger), { recursive: true });
    rmSync(backup, { recursive: true });
    const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    const resumed = await shop.call(['resume', run, '--adopt', rescue, '--json']);
    expect(JSON.parse(resumed.stdout)).toMatchObject({
      ok: true,
      orders: { ordered: ORDERS, conflict: 0 },
    });
    expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
    rmSync(rescue);
  });
});
