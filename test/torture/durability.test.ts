import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { stageOrders } from '../support/killing.ts';
import { openShop } from '../support/shop.ts';

const ORDERS = 500;

describe('the durability of intents', () => {
  it('has every intent fsynced before the first byte of its request leaves, seen from the system calls', async () => {
    expect(spawnSync('strace', ['-V']).status, 'strace is needed: apt-get install strace').toBe(0);
    const shop = await openShop({ faults: { lost: 0.1, locked: 0.1 } });
    const run = await stageOrders(shop, ORDERS);
    const trace = path.join(shop.folder, 'trace');
    const result = await runCli(['resume', run, '--json', '--settle-ms', '20'], {
      env: shop.env,
      wrapper: [
        'strace',
        '-f',
        // With the names of files: what is written beside the log, as for a rescue, needs no fsync.
        '-y',
        // Whole pages.
        '-s',
        '8192',
        '-e',
        'trace=fsync,fdatasync,write,writev,pwrite64,sendto,sendmsg',
        '-o',
        trace,
      ],
    });
    expect(JSON.parse(result.stdout).ok).toBe(true);
    const sent = checkTrace(readFileSync(trace, 'latin1').split('\n'));
    process.stderr.write(`${sent.posts} POSTs, ${sent.syncs} fsyncs of the ledger\n`);
    expect(sent.unsynced).toEqual([]);
    expect(sent.posts).toBeGreaterThanOrEqual(ORDERS);
  });
});

/** An order in a page of the ledger: its project, its user and its state lie side by side. */
const INTENT = /(p-\d+)user-1sending/g;

/**
 * Before a POST its order's intent must have been written, and an fsync by the same thread must have returned since. Meanwhile the
 * thread may write other orders.
 */
function checkTrace(lines: readonly string[]) {
  const written = new Map<string, Set<string>>();
  const durable = new Set<string>();
  let syncs = 0;
  let posts = 0;
  const unsynced: string[] = [];
  for (const line of lines) {
    const thread = /^\d+/.exec(line)?.[0] ?? '';
    const intents = written.get(thread) ?? new Set();
    written.set(thread, intents);
    if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) {
      for (const [, project = ''] of line.matchAll(INTENT)) intents.add(project);
    }
    if (/f(?:data)?sync\(\d+<[^>]*-wal>.*= 0$|f(?:data)?sync resumed>.*= 0$/.test(line)) {
      for (const project of intents) durable.add(project);
      intents.clear();
      syncs += 1;
    }
    if (!/(write|writev|sendto|sendmsg)\(/.test(line)) continue;
    for (const [, project = ''] of line.matchAll(/POST \/v2\/projects\/(p-\d+)\//g)) {
      posts += 1;
      if (!durable.delete(project)) unsynced.push(project);
    }
  }
  return { posts, syncs, unsynced };
}
