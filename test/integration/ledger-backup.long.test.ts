import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { backupLedger, openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { expectPrivate } from '../support/posix.ts';
import { newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { expectAllOnce, listOf, openShop, type Shop, untilOrdered } from '../support/shop.ts';
import { fillDisk, itWithSmallDisk, mountSmallDisk } from '../support/small-disk.ts';

const MAILED = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
rows: { unique: { columns: [project_id], within: 90d, on_duplicate: skip } }
unmapped_columns: ignore
`;

/** A folder for a backup, as on another disk. */
function folderIn(shop: Shop, name: string): string {
  const folder = path.join(shop.folder, name);
  mkdirSync(folder);
  return folder;
}

function orderIdsIn(file: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('SELECT DISTINCT order_id FROM seen_order_id').all();
  db.close();
  return rows.map(({ order_id: id }) => id);
}

describe('vdpipe ledger backup', () => {
  it('copies a ledger while 2,000 orders are placed, whole at each moment, and holds nobody up', async () => {
    const shop = await openShop({ latencyMs: 50 });
    const list = shop.write('list.csv', listOf(2000));
    const mapping = shop.write('mapping.yaml', MAILED);
    const ordering = shop.start(['order', list, '-m', mapping, '--yes', '--concurrency', '16']);
    for (const [i, orders] of [200, 900, 1600].entries()) {
      await untilOrdered(shop, orders);
      const before = shop.sandbox.audit().orders.length;
      const folder = folderIn(shop, `backup-${i}`);
      const file = path.join(folder, 'ledger.sqlite');
      const made = await shop.run(['ledger', 'backup', file, '--json']);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      const { files, ...told } = JSON.parse(made.stdout);
      expect(told).toEqual({
        ...{ ok: true, ledger: shop.env['VDPIPE_LEDGER'], runs: 1, orders: 2000, problems: [] },
      });
      const rescues = readdirSync(folder).filter((name) => name.includes('.rescue-'));
      const names = ['ledger.sqlite', 'ledger.sqlite-datasets', 'ledger.sqlite-key', ...rescues];
      expect(readdirSync(folder).sort()).toEqual([...names].sort());
      expect(files.map((one: string) => path.basename(one)).sort()).toEqual([...names].sort());
      expectPrivate(file);
      for (const name of ['ledger.sqlite-key', ...rescues]) expectPrivate(path.join(folder, name));
      expectPrivate(`${file}-datasets`, 0o700);
      const known = orderIdsIn(file).length;
      expect(known).toBeGreaterThan(Math.max(0, before - 200));
      if (i === 0) expect(known).toBeLessThan(2000);
      expect(await shop.call(['ledger', 'check', file])).toMatchObject({ code: 0 });
      // Checked where it lies, it is as it was.
      expect(readdirSync(folder).sort()).toEqual([...names].sort());
    }
    expect(await ordering.ended).toMatchObject({ code: 0 });
    expectAllOnce(shop, 2000);
    const checked = await shop.call(['ledger', 'check']);
    expect(checked).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 run with 2000 orders, no problems found.'),
    });
  });

  it('killed at any moment, leaves no file of that name or a whole one, and the ledger as it was', async () => {
    const shop = await openShop();
    expect(await shop.call(['order', shop.write('list.csv', listOf(1500)), '--yes'])).toMatchObject(
      {
        code: 0,
      },
    );
    const ends = new Set<string>();
    for (const afterMs of [0, 20, 80, 5000]) {
      const folder = folderIn(shop, `backup-${afterMs}`);
      const file = path.join(folder, 'ledger.sqlite');
      const backup = shop.start(['ledger', 'backup', file]);
      while (!existsSync(`${file}.partial`)) await sleep(1);
      await Promise.race([sleep(afterMs), backup.ended]);
      backup.process.kill('SIGKILL');
      await backup.ended;
      ends.add(existsSync(file) ? 'whole' : 'partial');
      if (existsSync(file))
        expect(await shop.call(['ledger', 'check', file])).toMatchObject({ code: 0 });
      // What is left is not taken for a backup.
      else expect(await shop.call(['ledger', 'backup', file])).toMatchObject({ code: 2 });
    }
    expect([...ends].sort()).toEqual(['partial', 'whole']);
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
    expect(await shop.call(['resume'])).toMatchObject({ code: 0 });
    expectAllOnce(shop, 1500);
  });

  it('leaves nothing when it is stopped, and is not written over anything', async () => {
    const shop = await openShop();
    await shop.call(['order', shop.write('list.csv', listOf(3)), '--yes']);
    const folder = folderIn(shop, 'backup');
    const file = path.join(folder, 'b.sqlite');
    const left = ['', '-key', '-datasets', '.partial', '.partial-wal', '.partial-shm'];
    for (const there of left.map((end) => `b.sqlite${end}`)) {
      const one = path.join(folder, there);
      writeFileSync(one, 'mine');
      const refused = await shop.call(['ledger', 'backup', file, '--json']);
      expect(refused.code).toBe(2);
      expect(JSON.parse(refused.stdout).error).toMatchObject({
        code: 'file_exists',
        message: expect.stringContaining(`"${one}" exists`),
      });
      expect(readdirSync(folder)).toEqual([there]);
      expect(readFileSync(one, 'utf8')).toBe('mine');
      rmSync(one);
    }
    const ledger = shop.env['VDPIPE_LEDGER'] ?? '';
    const stopped = backupLedger(ledger, file, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted' });
    expect(await shop.call(['ledger', 'backup', ledger])).toMatchObject({ code: 2 });
    expect(await shop.call(['ledger', 'backup', `${ledger}-key`])).toMatchObject({ code: 2 });
    expect(await shop.call(['ledger', 'backup', path.join(folder, 'no/b')])).toMatchObject({
      code: 2,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names each order whose dataset is gone, keeps the copy, and leaves nothing of a damaged ledger', async () => {
    const shop = await openShop();
    const { stdout } = await shop.call([
      'order',
      shop.write('list.csv', listOf(30)),
      '--json',
      '--yes',
    ]);
    const { run } = JSON.parse(stdout);
    const ledger = shop.env['VDPIPE_LEDGER'] ?? '';
    const rows = `${ledger}-datasets/${run}.rows`;
    const folder = folderIn(shop, 'backup');
    truncateSync(rows, 10);
    const made = await shop.call(['ledger', 'backup', path.join(folder, 'a.sqlite')]);
    expect(made.code).toBe(4);
    expect(made.stderr).toContain('error dataset_damaged: orders whose stored dataset');
    expect(made.stderr).toContain(`  run ${run}, project p-1\n`);
    expect(made.stderr).toContain('  and 10 more\n');
    expect(made.stderr).toContain(`in "${path.join(folder, 'a.sqlite')}-datasets" from a backup`);

    const db = new DatabaseSync(ledger);
    const { rootpage } = db
      .prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'attempt_by_order'`)
      .get();
    db.close();
    const bytes = readFileSync(ledger);
    bytes.fill(0xff, (rootpage - 1) * 4096 + 8, rootpage * 4096);
    writeFileSync(ledger, bytes);
    const damaged = await shop.call(['ledger', 'backup', path.join(folder, 'b.sqlite'), '--json']);
    expect(damaged.code).toBe(1);
    expect(JSON.parse(damaged.stdout).error).toMatchObject({ code: 'ledger_corrupt' });
    expect(readdirSync(folder).filter((name) => name.startsWith('b.'))).toEqual([]);
  });

  itWithSmallDisk(
    'leaves nothing on a disk that is full (needs root on Linux: mount)',
    async () => {
      const shop = await openShop();
      await shop.call(['order', shop.write('list.csv', listOf(200)), '--yes']);
      const folder = path.join(shop.folder, 'small');
      mountSmallDisk(folder, 128);
      const made = await shop.run(['ledger', 'backup', path.join(folder, 'b.sqlite'), '--json']);
      expect(made.code).toBe(1);
      expect(JSON.parse(made.stdout).error).toMatchObject({ code: 'ledger_full' });
      expect(readdirSync(folder)).toEqual([]);
      fillDisk(folder);
    },
  );

  it('has no dataset of a run that was purged while it was made, and no problem', async () => {
    const shop = await openShop();
    const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
    for (let i = 0; i < 3; i++) {
      const { stdout } = await shop.call([
        'order',
        shop.write(`${i}.csv`, listOf(40).replaceAll('p-', `p-${i}-`)),
        '--json',
        '--yes',
      ]);
      const { run } = JSON.parse(stdout);
      const file = path.join(folderIn(shop, `b-${i}`), 'ledger.sqlite');
      const making = shop.run(['ledger', 'backup', file]);
      await sleep(60 * i + 100);
      await ledger.purgeRun(run);
      expect(await making).toMatchObject({ code: 0 });
      expect(await shop.call(['ledger', 'check', file])).toMatchObject({ code: 0 });
    }
    await ledger.close();
  });

  it('of a ledger that knows a sandbox which was started again has no problem: its order ids come again', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', listOf(3));
    expect(await shop.call(['order', list, '--yes'])).toMatchObject({ code: 0 });
    await shop.sandbox.close();
    const again = createSandbox({ pattern: /^p-/, projects: 0 });
    await again.listen({ port: Number(new URL(shop.baseUrl).port) });
    expect(await shop.call(['order', list, '--yes', '--again'])).toMatchObject({ code: 0 });
    expect(again.audit().orders[0]?.order_id).toBe(shop.sandbox.audit().orders[0]?.order_id);
    await again.close();
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('points to pg_dump for a ledger in PostgreSQL', async () => {
    const shop = await openShop();
    const { name: database, port } = await newDatabase();
    const url = `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;
    const env = { PGPASSWORD: PASSWORD, XDG_STATE_HOME: shop.folder };
    await shop.call(['migrate', '--ledger', url], { env });
    const made = await shop.call(['ledger', 'backup', 'b.sqlite', '--ledger', url], { env });
    expect(made.code).toBe(2);
    expect(made.stderr).toContain('Use pg_dump: docs/operate.md');
    const checked = await shop.call(['ledger', 'check', '--ledger', url], { env });
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.stderr).toContain(`Checked "postgres://127.0.0.1:${port}/${database}": 0 runs`);
  });
});
