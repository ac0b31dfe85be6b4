import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { mayEndWith } from '../../src/output/exit-codes.ts';
import { itOnPosix } from '../support/posix.ts';
import { itInTorture } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';
import { INVALID_SHEET, impossibleLedger, sheetOf } from './support.ts';

const MAIN = path.resolve(import.meta.dirname, '../../dist/cli/main.js');

/** What help and docs say of a command. */
const mayEnd = (name: string, code: number) =>
  COMMANDS.some(({ usage, exits }) => usage.startsWith(`${name} `) && mayEndWith(code, exits));

/** Nothing is waited for longer than the test needs. */
const QUICK = ['--patience-ms', '1', '--settle-ms', '1'];

async function onlyRun(shop: Shop): Promise<string> {
  const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  return run;
}

describe('vdpipe check', () => {
  it.each([
    { code: 0, name: 'the sheet can be ordered', args: ['list.csv'] },
    { code: 2, name: 'there is no such file', args: ['none.csv'] },
    { code: 3, name: 'a row has an error', args: ['invalid.csv'] },
  ])('ends with $code when $name', async ({ code, args }) => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    shop.write('invalid.csv', INVALID_SHEET);
    expect((await shop.call(['check', ...args])).code).toBe(code);
    expect(mayEnd('check', code)).toBe(true);
  });

  itOnPosix(
    'ends with 1 when what it found cannot be written (needs POSIX: /dev/full)',
    async () => {
      const shop = await openShop();
      const file = shop.write('list.csv', listOf(1));
      const full = openSync('/dev/full', 'w');
      onTestFinished(() => closeSync(full));
      const child = spawn(process.execPath, [MAIN, 'check', file, '--json'], {
        stdio: ['ignore', full, 'pipe'],
      });
      let told = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        told += chunk;
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect({ code, told }).toEqual({
        code: 1,
        told: expect.stringContaining('Cannot write to standard output'),
      });
    },
  );

  itInTorture('ends with 130 when it is interrupted (needs POSIX: signals)', async () => {
    const child = spawn(process.execPath, [MAIN, 'check', '-', '--json'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    child.stdin.on('error', () => {});
    child.stdin.write(sheetOf());
    const rows = 'p-1,user-1,1,1,Ann\n'.repeat(5_000);
    // What the reader has taken out of the pipe shows that it is at work.
    for (let taken = 0; child.exitCode === null; taken++) {
      if (!child.stdin.write(rows)) {
        await Promise.race([ended, new Promise((resolve) => child.stdin.once('drain', resolve))]);
      }
      if (taken === 5) child.kill('SIGINT');
    }
    expect(await ended).toBe(130);
    expect(JSON.parse(printed)).toMatchObject({ ok: false, error: { code: 'interrupted' } });
  });
});

describe('vdpipe order', () => {
  it.each([
    { code: 0, name: 'everything was ordered', args: ['list.csv'] },
    { code: 2, name: '--on-invalid is unknown', args: ['list.csv', '--on-invalid', 'maybe'] },
    { code: 3, name: 'a row has an error', args: ['invalid.csv'] },
    { code: 4, name: 'an order is held', args: ['invalid.csv', '--on-invalid', 'hold'] },
    { code: 5, name: 'a project stays locked', args: ['locked.csv', ...QUICK] },
  ])('ends with $code when $name', async ({ code, args }) => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: 'p-locked', locked: true });
    shop.write('list.csv', listOf(2));
    shop.write('invalid.csv', INVALID_SHEET);
    shop.write('locked.csv', sheetOf('p-locked,user-1,1,1,Ann', 'p-1,user-1,1,1,Bo'));
    expect((await shop.call(['order', ...args])).code).toBe(code);
    expect(mayEnd('order', code)).toBe(true);
  });

  it('ends with 1 when there can be no ledger, and sends nothing', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(2));
    const result = await shop.call(['order', file, '--ledger', impossibleLedger(shop)]);
    expect(result.code).toBe(1);
    expect(result.stderr).not.toMatch(/^ +at /m);
    expect(shop.sandbox.audit().requests.total).toBe(0);
  });

  itOnPosix(
    'ends with 130 once what was in flight is recorded, although the terminal that it ran in is closed (needs POSIX: signals)',
    async () => {
      const { shop, startAndReachOrder } = await interruptible();
      const running = await startAndReachOrder(['order', shop.write('list.csv', listOf(20))]);
      const { stderr } = running.process;
      if (!stderr) throw new TypeError('The command has a standard error');
      const told = new Promise<void>((resolve) => {
        stderr.on('data', (chunk: Buffer) => {
          if (String(chunk).includes('Press Ctrl-C again')) resolve();
        });
      });
      running.process.kill('SIGHUP');
      await told;
      stderr.destroy();
      running.process.kill('SIGHUP');
      expect((await running.ended).code).toBe(130);
      const { orders } = JSON.parse(
        (await shop.call(['show', await onlyRun(shop), '--json'])).stdout,
      );
      expect(orders).toMatchObject({ unknown: 0, ordered: shop.sandbox.audit().orders.length });
    },
  );

  itInTorture('orders everything when nobody reads what it says', async () => {
    const shop = await openShop();
    const running = shop.start(['order', shop.write('list.csv', listOf(3))]);
    running.process.stderr?.destroy();
    expect((await running.ended).code).toBe(0);
    expect(shop.sandbox.audit().orders).toHaveLength(3);
  });

  itOnPosix(
    'ends with 130 at once when it is interrupted twice, and says how to continue (needs POSIX: signals)',
    async () => {
      let onOrder = (): void => {};
      const ordering = new Promise<void>((resolve) => {
        onOrder = resolve;
      });
      const intercept = () => {
        onOrder();
        return undefined;
      };
      const shop = await openShop({ latencyMs: 100_000, intercept });
      const running = shop.start(['order', shop.write('list.csv', listOf(1))]);
      const told = new Promise<void>((resolve) => {
        running.process.stderr?.on('data', (chunk: Buffer) => {
          if (String(chunk).includes('Press Ctrl-C again')) resolve();
        });
      });
      await ordering;
      running.process.kill('SIGINT');
      await told;
      running.process.kill('SIGINT');
      const { code, stderr } = await running.ended;
      expect(code).toBe(130);
      expect(stderr).toMatch(/Stopped immediately\. "vdpipe resume" continues .*\n$/);
    },
  );
});

describe('vdpipe resume', () => {
  it('ends with 5 while a project stays locked, and with 0 after it was unlocked', async () => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: 'p-1', locked: true });
    const file = shop.write('list.csv', listOf(3));
    const ordered = await shop.call(['order', file, ...QUICK]);
    expect(ordered.code).toBe(5);
    expect(ordered.stderr).toContain(`vdpipe resume ${await onlyRun(shop)}`);
    expect((await shop.call(['resume', ...QUICK])).code).toBe(5);
    shop.sandbox.setProject({ project_id: 'p-1' });
    const resumed = await shop.call(['resume', '--json']);
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ ok: true, orders: { ordered: 3 } });
    expect((await shop.call(['resume'])).code).toBe(0);
  });

  it('ends with 4 when the project was ordered by somebody else meanwhile', async () => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: 'p-1', locked: true });
    const file = shop.write('list.csv', listOf(1));
    expect((await shop.call(['order', file, ...QUICK])).code).toBe(5);
    shop.sandbox.setProject({ project_id: 'p-1', status: 'ordered', order_id: 4711 });
    expect((await shop.call(['resume', ...QUICK])).code).toBe(4);
    const shown = await shop.call(['show', await onlyRun(shop)]);
    expect(shown.stdout).toMatch(/conflict +p-1, row 2 \(the project has order 4711\)/);
  });

  it('ends with 1 when the key is wrong, and with 2 when the run or the flag is', async () => {
    const shop = await openShop({ apiKey: 'secret-key-0123456789' });
    shop.sandbox.setProject({ project_id: 'p-1', locked: true });
    const file = shop.write('list.csv', listOf(1));
    expect((await shop.call(['order', file, ...QUICK])).code).toBe(5);
    expect((await shop.call(['resume'], { env: { VDPIPE_API_KEY: 'wrong' } })).code).toBe(1);
    expect((await shop.call(['resume', 'zzz'])).code).toBe(2);
    expect((await shop.call(['resume', '--concurrency', '0'])).code).toBe(2);
    const elsewhere = await shop.call(['resume', '--base-url', 'http://127.0.0.1:1']);
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining(shop.baseUrl) });
  });

  itInTorture('ends with 130 when it is interrupted (needs POSIX: signals)', async () => {
    const { shop, interrupt } = await interruptible();
    const file = shop.write('list.csv', listOf(20));
    await interrupt(['order', file, '--concurrency', '1']);
    expect((await interrupt(['resume', '--concurrency', '1'])).code).toBe(130);
    expect((await shop.call(['resume'])).code).toBe(0);
    expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
  });
});

/** A shop in which a command can be interrupted with Ctrl-C at the first order that it sends. */
async function interruptible() {
  let onOrder = (): void => {};
  const shop = await openShop({
    latencyMs: 50,
    intercept: () => {
      onOrder();
      return undefined;
    },
  });
  const startAndReachOrder = async (args: readonly string[]) => {
    const ordering = new Promise<void>((resolve) => {
      onOrder = resolve;
    });
    const running = shop.start(args);
    await Promise.race([ordering, running.ended]);
    return running;
  };
  const interrupt = async (args: readonly string[], signal: NodeJS.Signals = 'SIGINT') => {
    const running = await startAndReachOrder(args);
    running.process.kill(signal);
    return running.ended;
  };
  return { shop, interrupt, startAndReachOrder };
}
