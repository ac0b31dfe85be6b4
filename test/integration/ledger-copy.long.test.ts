import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { asAdmin, newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { listOf, openShop } from '../support/shop.ts';

describe('vdpipe ledger copy', () => {
  it('moves a list that is half ordered to PostgreSQL, also when it is killed, and every project is ordered once', async () => {
    const { name: database, port } = await newDatabase();
    const url = `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;
    // From the tenth order on nothing is answered until the process that waits for it is killed.
    let isStalled = true;
    let sent = 0;
    const shop = await openShop({
      intercept: ({ operation }) =>
        isStalled && operation === 'create_tentative_order' && ++sent > 10
          ? { fault: 'stall' }
          : undefined,
    });
    const file = path.join(shop.folder, 'ledger.sqlite');
    const env = { ...shop.env, PGPASSWORD: PASSWORD, XDG_STATE_HOME: shop.folder };
    const sql = (text: string) => asAdmin(port, database, text);
    const call = (...args: readonly string[]) => shop.call(args, { env });

    const ordering = shop.start(
      ['order', shop.write('list.csv', listOf(25)), '--concurrency', '4'],
      { env },
    );
    while (shop.sandbox.audit().orders.length < 10) await sleep(5);
    const busy = await call('ledger', 'copy', file, url);
    expect(busy).toMatchObject({ code: 2, stdout: '' });
    expect(busy.stderr).toContain('a process is ordering with it. Stop what is using it');
    ordering.process.kill('SIGKILL');
    await ordering.ended;
    isStalled = false;

    // Killed in the middle, where the server takes long for the attempts.
    await call('migrate', '--ledger', url);
    await sql(`SET search_path = vdpipe;
      CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END';
      CREATE TRIGGER rest BEFORE INSERT ON attempt EXECUTE FUNCTION rest()`);
    const killed = shop.start(['ledger', 'copy', file, url], { env });
    const resting = `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    while ((await sql(resting)).length === 0) await sleep(20);
    killed.process.kill('SIGKILL');
    await killed.ended;
    await sql('DROP TRIGGER rest ON vdpipe.attempt');
    expect(await sql('SELECT FROM vdpipe.run')).toEqual([]);
    expect(await call('runs')).toMatchObject({ code: 0 });

    const moved = await call('ledger', 'copy', file, url, '--json');
    expect(JSON.parse(moved.stdout)).toMatchObject({ ok: true, from: file, runs: 1, orders: 25 });
    const refused = await call('resume', '--json');
    expect(JSON.parse(refused.stdout)).toMatchObject({
      ok: false,
      error: { code: 'ledger_moved' },
    });
    expect(refused.stderr).toContain(`it was moved to "postgres://127.0.0.1:${port}/${database}"`);
    expect(await call('ledger', 'copy', file, url)).toMatchObject({ code: 2 });

    expect(await call('resume', '--ledger', url)).toMatchObject({ code: 0 });
    const audit = shop.sandbox.audit();
    expect(audit.orders).toHaveLength(25);
    expect(audit.overlaps_by_project).toEqual({});

    const back = path.join(shop.folder, 'back.sqlite');
    const returned = await call('ledger', 'copy', url, back);
    expect(returned.stderr).toContain('Moved 1 run with 25 orders');
    expect(returned.stderr).toContain(`Use --ledger ${back}`);
    expect(await call('runs', '--ledger', url)).toMatchObject({ code: 2 });
    expect(await call('resume', '--ledger', back)).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders).toHaveLength(25);
  });

  it('takes only what can be copied', async () => {
    const shop = await openShop();
    const file = shop.env['VDPIPE_LEDGER'] ?? '';
    const words: readonly [readonly string[], string][] = [
      [['copy', file, 'b.sqlite'], `There is no ledger "${file}"`],
      [['copy', file], 'TO is missing: vdpipe ledger copy FROM TO'],
      [['copy', file, 'b.sqlite', '--ledger', file], 'copy takes FROM and TO, not --ledger'],
      [['backup'], 'FILE is missing: vdpipe ledger backup FILE'],
      [['backup', 'a', 'b'], 'backup takes one FILE'],
      [['check', file, '--ledger', file], 'check takes FILE or --ledger, not both'],
      [
        ['copy', 'postgres://a:secret@b/c', 'b.sqlite'],
        'Cannot take the password of a ledger from an argument',
      ],
    ];
    for (const [args, text] of words) {
      const { code, stderr } = await shop.call(['ledger', ...args]);
      expect(code).toBe(2);
      expect(stderr).toContain(text);
    }
    await shop.call(['order', shop.write('list.csv', listOf(1))]);
    expect(await shop.call(['ledger', 'copy', file, file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('to itself'),
    });
  });
});
