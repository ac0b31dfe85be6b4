import { describe, expect, it } from 'vitest';
import { itOnPosix } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';

describe('vdpipe order when the service is down', () => {
  it('gives up after its patience with exit 5, and resume orders everything', async () => {
    const shop = await openShop();
    const port = Number(new URL(shop.baseUrl).port);
    await shop.sandbox.close();
    const file = shop.write('list.csv', listOf(12));
    const stopped = await shop.call(['order', file, '--json', '--patience-ms', '50']);
    expect(stopped.code).toBe(5);
    const { run, rows, orders } = JSON.parse(stopped.stdout);
    expect(rows).toMatchObject({ read: 12, unsent: 12, unknown: 0 });
    expect(orders).toMatchObject({ total: 12, unsent: 12 });
    await shop.sandbox.listen({ port });
    const resumed = await shop.call(['resume', run, '--json']);
    expect(resumed.code).toBe(0);
    expect(shop.sandbox.audit().orders).toHaveLength(12);
  });

  const DOWN = [
    { name: 'answers 503', isUp: true, said: 'answers 503 (unreadable_answer); ' },
    { name: 'refuses connections', isUp: false, said: 'cannot be reached (connect ECONNREFUSED ' },
  ];
  itOnPosix.each(some(1, DOWN))(
    'says once that a service that $name keeps all waiting, and at the end when it is stopped (needs POSIX: signals)',
    async (given) => {
      const { isUp, said } = given;
      const intercept = () => ({ status: 503, headers: { 'retry-after': '0' }, body: {} });
      const shop = await openShop({ intercept });
      if (!isUp) await shop.sandbox.close();
      const file = shop.write('list.csv', listOf(3));
      const { process, ended } = shop.start(['order', file]);
      const interruptOnce = (chunk: Buffer) => {
        if (!chunk.includes('Waiting: ')) return;
        process.kill('SIGINT');
        process.stderr?.off('data', interruptOnce);
      };
      process.stderr?.on('data', interruptOnce);
      const { code, stderr } = await ended;
      expect(code).toBe(130);
      const lines = stderr.trimEnd().split('\n');
      expect(lines.filter((line) => line.startsWith('Waiting: '))).toEqual([
        expect.stringContaining(`the service ${said}`),
      ]);
      expect(lines.at(-1)).toMatch(/^Last reason: \w+, Cannot look up project /);
    },
  );

  it('asks with look-ups while it is down, and goes on gently when it is back', async () => {
    let down = true;
    const asked: string[] = [];
    const shop = await openShop({
      latencyMs: 5,
      intercept: ({ operation }) => {
        asked.push(operation);
        if (asked.length > 13) down = false;
        return down ? { status: 503, headers: { 'retry-after': '0' }, body: {} } : undefined;
      },
    });
    const file = shop.write('list.csv', listOf(50));
    const result = await shop.call(['order', file, '--json', '--concurrency', '32']);
    expect(result.code).toBe(0);
    expect(asked.slice(8, 13)).toEqual(Array(5).fill('get_project'));
    expect(shop.sandbox.audit().orders).toHaveLength(50);
  });

  it('makes no more requests than orders in a calm run', async () => {
    const shop = await openShop({ latencyMs: 2 });
    const file = shop.write('list.csv', listOf(60));
    expect((await shop.call(['order', file])).code).toBe(0);
    expect(shop.sandbox.audit().requests.total).toBe(60);
  });

  it('keeps its patience also while there is always an order to try', async () => {
    const shop = await openShop({ latencyMs: 20, faults: { locked: 1 } });
    const file = shop.write('list.csv', listOf(50));
    const flags = ['--json', '--patience-ms', '300', '--concurrency', '1'];
    const result = await shop.call(['order', file, ...flags]);
    expect(result.code).toBe(5);
    expect(JSON.parse(result.stdout).orders).toMatchObject({ total: 50, unsent: 50 });
    expect(shop.sandbox.audit().requests.total).toBeLessThan(75);
  });

  it('stays below its ceiling of requests at once', async () => {
    const shop = await openShop({ latencyMs: 10 });
    const file = shop.write('list.csv', listOf(60));
    expect((await shop.call(['order', file, '--concurrency', '5'])).code).toBe(0);
    expect(shop.sandbox.audit().most_orders_at_once).toBe(5);
  });
});
