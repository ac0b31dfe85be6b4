import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { asAdmin, newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

interface ServerShop {
  readonly shop: Shop;
  readonly url: string;
  /** Without the user. */
  readonly name: string;
  readonly call: (...args: readonly string[]) => ReturnType<Shop['call']>;
  readonly sql: <Row>(text: string) => Promise<Row[]>;
}

/** A shop whose ledger is a new database. */
async function openServerShop(options: SandboxOptions = {}): Promise<ServerShop> {
  const { name: database, port } = await newDatabase();
  const shop = await openShop(options);
  const name = `postgres://127.0.0.1:${port}/${database}`;
  const url = name.replace('//', '//postgres@');
  const env = { VDPIPE_LEDGER: url, PGPASSWORD: PASSWORD, XDG_STATE_HOME: shop.folder };
  return {
    shop,
    url,
    name,
    call: (...args) => shop.call(args, { env: { ...shop.env, ...env } }),
    sql: (text) => asAdmin(port, database, text),
  };
}

describe('a ledger in PostgreSQL', () => {
  it('takes a list from its check to its purge, with the same commands as a file', async () => {
    const { shop, url, name, call, sql } = await openServerShop();
    const list = shop.write('list.csv', listOf(12, 2));

    const before = await call('runs', '--ledger', url);
    expect(before).toMatchObject({ code: 2, stdout: '' });
    expect(before.stderr).toContain(`There is no ledger in "${name}"`);
    expect(await sql(`SELECT FROM pg_namespace WHERE nspname = 'vdpipe'`)).toEqual([]);
    expect(await call('migrate', '--check', '--json')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('"from": 0'),
    });

    const ordered = await call(
      ...['order', list, '--combine', 'same', '--ledger', url],
      ...['--json', '--results', 'out.csv'],
    );
    expect(ordered).toMatchObject({ code: 0, stderr: '' });
    const { run, orders, rows } = JSON.parse(ordered.stdout);
    expect(orders).toMatchObject({ total: 12, ordered: 12 });
    expect(rows).toMatchObject({ read: 24, ordered: 24 });
    expect(shop.sandbox.audit().orders).toHaveLength(12);
    expect(await call('migrate', '--check')).toMatchObject({ code: 0 });

    const runs = await call('runs', '--json');
    expect(JSON.parse(runs.stdout)).toMatchObject([{ run, state: 'finished' }]);
    const found = await call('find', 'p-7', '--json');
    expect(JSON.parse(found.stdout)).toMatchObject([{ run, project_id: 'p-7' }]);
    const exported = await call('export', run, '--format', 'json', '--rows');
    expect(JSON.parse(exported.stdout)).toHaveLength(24);
    expect(await call('verify', run)).toMatchObject({ code: 0 });
    expect(await call('show', run)).toMatchObject({ code: 0 });
    expect(await call('order', list, '--combine', 'same')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`run ${run}`),
    });
    expect(await call('purge', run)).toMatchObject({ code: 0 });
    expect(await sql('SELECT FROM vdpipe.dataset')).toEqual([]);
  });

  it('has a run released and resumed', async () => {
    const { shop, call } = await openServerShop();
    const list = shop.write('list.csv', listOf(5));
    const held = await call('order', list, '--hold-for-release', '--json');
    const { run } = JSON.parse(held.stdout);
    expect(shop.sandbox.audit().orders).toHaveLength(0);
    expect(await call('resume', run)).not.toMatchObject({ code: 0 });
    expect(await call('release', run, '--by', 'Ann')).toMatchObject({ code: 0 });
    expect(await call('resume', run)).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders).toHaveLength(5);
  });

  it('is used only in exactly the version that this version of vdpipe knows', async () => {
    const { call, sql } = await openServerShop();
    expect(await call('migrate')).toMatchObject({ code: 0 });
    expect(await call('migrate')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('up to date'),
    });
    await sql('INSERT INTO vdpipe.schema_version (version) VALUES (1000)');
    for (const command of ['runs', 'migrate']) {
      const { code, stderr } = await call(command);
      expect(code).toBe(1);
      expect(stderr).toContain('It has version 1000');
    }
    await sql('DELETE FROM vdpipe.schema_version; DROP TABLE vdpipe.schema_version');
    expect(await call('runs')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("another program's"),
    });
  });

  it('never shows a password, and takes none from an argument', async () => {
    const { url, call, shop } = await openServerShop();
    const secret = 'hunter2-hunter2';
    const withPassword = url.replace('postgres@', `postgres:${secret}@`);
    const refused = await call('runs', '--ledger', withPassword, '--json');
    expect(refused).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('ledger_password_in_argument'),
    });
    const own = { ...shop.env, PGPASSWORD: '' };
    const given = await shop.call(['runs'], { env: { ...own, VDPIPE_LEDGER: withPassword } });
    expect(given).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('password authentication failed'),
    });
    const right = url.replace('postgres@', `postgres:${encodeURIComponent(PASSWORD)}@`);
    const works = await shop.call(['migrate'], { env: { ...own, VDPIPE_LEDGER: right } });
    expect(works).toMatchObject({ code: 0 });
    const none = await shop.call(['runs', '--ledger', url], { env: own });
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('PGPASSWORD') });
    const all = [refused, given, works, none].map(({ stdout, stderr }) => stdout + stderr).join();
    expect(all).not.toContain(secret);
    expect(all).not.toContain(encodeURIComponent(PASSWORD));
  });
});
