import process from 'node:process';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listOf, openShop } from '../support/shop.ts';
import { hasWine, WineDesk } from '../support/wine.ts';

const MARK = '\ufeff';

/** The real command line under Node.js for win32; test/README.md says what this shows, and what it cannot. */
describe.runIf(hasWine)('on Windows, as Wine has it (needs Wine: apt-get install wine64)', () => {
  let desk: WineDesk;
  const startedMs = performance.now();
  beforeAll(() => {
    desk = new WineDesk();
  }, 600_000);
  afterAll(() => {
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    process.stderr.write(`Under Wine: ${desk.started} programs in ${seconds} s\n`);
    desk.remove();
  }, 120_000);

  it('lists are read and checked, rejects and previews are written', async () => {
    const csv = ['samples/mailing-list.csv', '-m', 'samples/mailing-list.yaml'];
    expect(await desk.vdpipe(['check', ...csv])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('can be ordered'),
    });

    const workbook = ['samples/messy-list.xlsx', '-m', 'samples/messy-list.yaml'];
    const messy = await desk.vdpipe(['check', ...workbook, '--json']);
    expect(messy.code).toBe(3);
    expect(JSON.parse(messy.stdout)).toMatchObject({ rows: { valid: 10 }, orders: 8 });
    expect(desk.has('samples/messy-list.rejects.xlsx')).toBe(true);
    const again = ['samples/messy-list.rejects.xlsx', '-m', 'samples/messy-list.yaml'];
    expect(await desk.vdpipe(['check', ...again])).toMatchObject({ code: 3 });

    desk.write('cp949.csv', iconv.encode(listOf(300).replaceAll('Zoë', '박서연'), 'cp949'));
    expect(await desk.vdpipe(['preview', 'cp949.csv', '-o', 'seen.csv'])).toMatchObject({
      code: 0,
    });
    expect(desk.read('seen.csv').startsWith(MARK)).toBe(true);
    expect(desk.read('seen.csv')).toContain('김민준');
  });

  it('a list is ordered once, and what became of it is written, beside files that are open elsewhere, too', async () => {
    const { sandbox, baseUrl } = await openShop();
    const env = {
      VDPIPE_BASE_URL: baseUrl,
      VDPIPE_API_KEY: 'secret-key-0123456789',
      VDPIPE_LEDGER: 'ledger.sqlite',
    };
    const run = (...args: string[]) => desk.vdpipe(args, env);
    desk.write('list.csv', listOf(40, 2).replace('p-7,user-1,1', 'p-7,user-1,none'));
    desk.write('results.csv', 'earlier');
    const order = ['order', 'list.csv', '--combine', 'same', '--on-invalid', 'hold', '--json'];

    const closeAlone = await desk.hold('results.csv', 'alone');
    onTestFinished(closeAlone);
    expect(await run(...order, '--results', 'results.csv')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'it is open in another program, perhaps Excel; close it there. Nothing was done.',
      ),
    });
    expect(sandbox.audit().requests.total).toBe(0);

    const ordered = await run(...order, '--results', 'placed.csv');
    expect(ordered).toMatchObject({ code: 4 });
    const report = JSON.parse(ordered.stdout);
    expect(report).toMatchObject({ orders: { ordered: 39, held: 1 }, rows: { read: 80 } });
    expect(sandbox.audit().orders).toHaveLength(39);
    expect(desk.read('placed.csv').startsWith(MARK)).toBe(true);
    expect(desk.read('placed.csv').match(/,ordered,/g)).toHaveLength(39);
    expect(desk.has('list.rejects.xlsx')).toBe(true);

    expect(await run(...order)).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('run_exists'),
    });
    expect(await run('show', report.run)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('ordered 39'),
    });
    const exported = ['export', report.run, '--state', 'ordered', '--force', '-o', 'results.csv'];
    expect(await run(...exported)).toMatchObject({
      stderr: expect.stringContaining('it is open in another program, perhaps Excel'),
    });
    await closeAlone();

    const closeShared = await desk.hold('results.csv', 'shared');
    onTestFinished(closeShared);
    expect(await run(...exported)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('the new one is "results-2.csv"'),
    });
    expect(desk.read('results-2.csv').startsWith(MARK)).toBe(true);
    expect(desk.read('results.csv')).toBe('earlier');
    await closeShared();
    expect(await run(...exported)).toMatchObject({ code: 0 });
    expect(desk.read('results.csv')).toBe(desk.read('results-2.csv'));
    expect(sandbox.audit().orders).toHaveLength(39);
  });

  it('names that Windows cannot have are refused, and .env is read as Notepad writes it', async () => {
    desk.write('named.csv', listOf(1));
    for (const [name, why] of [
      ['CON.csv', 'reserves the name'],
      ['a*b.csv', 'does not allow "*"'],
      ['NAMED.CSV', 'it is the input'],
    ] as const) {
      const { code, stderr } = await desk.vdpipe(['check', 'named.csv', '--skipped', name]);
      expect({ failed: code !== 0, stderr }).toEqual({
        failed: true,
        stderr: expect.stringContaining(why),
      });
    }

    for (const [env, said] of [
      [`${MARK}VDPIPE_LEDGER=own.sqlite\r\n`, '"own.sqlite"'],
      ['VDPIPE_LEDGER="C:\\new.sqlite"\r\n', 'Use single quotes'],
    ] as const) {
      desk.write('.env', env);
      expect(await desk.vdpipe(['runs'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(said),
      });
    }
  });
});
