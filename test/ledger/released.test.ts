import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { listOf, openShop } from '../support/shop.ts';

/** Ledgers that `scripts/keep-ledger.mjs` kept when a version was released. */
const RELEASED = path.join(import.meta.dirname, 'released');

describe.each(readdirSync(RELEASED))('a ledger of version %s', (version) => {
  const kept = path.join(RELEASED, version);
  const sqlIn = (name: string) => gunzipSync(readFileSync(path.join(kept, name))).toString();

  it('in a file has its runs, is not ordered twice, and has what was on hold ordered', async () => {
    const shop = await openShop();
    const file = path.join(shop.folder, 'ledger.sqlite');
    const db = new DatabaseSync(file);
    db.exec(sqlIn('sqlite.sql.gz').replaceAll('SERVICE', shop.baseUrl));
    db.close();
    const rows = readdirSync(kept).filter((name) => name.endsWith('.rows'));
    mkdirSync(`${file}-datasets`, { mode: 0o700 });
    for (const name of rows) cpSync(path.join(kept, name), path.join(`${file}-datasets`, name));

    const runs = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    expect(runs).toMatchObject([
      { state: 'on_hold', orders: { total: 2, unsent: 2 } },
      { state: 'finished', orders: { total: 3, ordered: 3 } },
    ]);
    const exported = await shop.call(['export', runs[1].run]);
    for (const id of ['100001', '100002', '100003']) expect(exported.stdout).toContain(id);
    const found = await shop.call(['find', 'p-2', '--json']);
    expect(JSON.parse(found.stdout)).toMatchObject([{ state: 'ordered', order_id: 100002 }]);
    expect(await shop.call(['resume', runs[1].run])).toMatchObject({ code: 0 });
    for (const n of [1, 2, 3]) {
      shop.sandbox.setProject({ project_id: `p-${n}`, status: 'ordered', order_id: 100000 + n });
    }
    const status = await shop.call(['status', runs[1].run, '--json']);
    expect(JSON.parse(status.stdout)).toMatchObject({
      ok: true,
      orders: { states: { ordered: 3 } },
    });
    for (const command of [['release', '--by=bea'], ['resume']]) {
      expect(await shop.call([...command, runs[0].run])).toMatchObject({ code: 0 });
    }
    const { orders } = shop.sandbox.audit();
    expect(orders.map(({ project_id: project }) => project).sort()).toEqual(['p-4', 'p-5']);
  });

  it('in PostgreSQL takes a list', async () => {
    const place = await newPostgresPlace();
    await place.sql(sqlIn('postgres.sql.gz'));
    const shop = await openShop();
    const url = `postgres://postgres@127.0.0.1:${place.port}/${place.database}?sslmode=disable`;
    const env = { PGPASSWORD: PASSWORD, VDPIPE_LEDGER: url };
    const ordered = await shop.call(['order', shop.write('list.csv', listOf(3))], { env });
    expect(ordered).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders).toHaveLength(3);
    const [, run = ''] = /Run (\w+)/.exec(ordered.stderr) ?? [];
    expect(await shop.call(['status', run], { env })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('  3 ordering (wait for confirmation)\n'),
    });
  });
});
