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
        '-s',
        '400',
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

/** Between the last write into the write-ahead log and a POST there must be an fsync that has returned. */
function checkTrace(lines: readonly string[]) {
  let dirty = false;
  let syncs = 0;
  let posts = 0;
  const unsynced: string[] = [];
  for (const line of lines) {
    if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) dirty = true;
    if (/f(?:data)?sync\(\d+<[^>]*-wal>.*= 0$|f(?:data)?sync resumed>.*= 0$/.test(line)) {
      dirty = false;
      syncs += 1;
    }
    if (/(write|writev|sendto|sendmsg)\(.*POST \/v2\/projects\//.test(line)) {
      posts += (line.match(/POST \/v2\/projects\//g) ?? []).length;
      if (dirty) unsynced.push(line.slice(0, 200));
    }
  }
  return { posts, syncs, unsynced };
}
