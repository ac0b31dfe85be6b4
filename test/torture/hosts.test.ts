import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { SeededRandom } from '../simulation/random.ts';
import { callCli } from '../support/call.ts';
import { MAIN, ownEnvironment } from '../support/cli.ts';
import { asAdmin } from '../support/postgres/database.ts';
import { PASSWORD, type RunningPostgres, startPostgres } from '../support/postgres/server.ts';
import { seedOfToday } from '../support/seed.ts';
import { listOf } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { AT_ONCE, FaultyWorker, type HostFault, hasFaketime } from './hosts/faulty-worker.ts';
import { makeNetwork } from './hosts/network.ts';
import { countRequests } from './hosts/request-counter.ts';

const DIST = path.resolve(MAIN, '../..');
const HOLD_A_LOCK = path.resolve(import.meta.dirname, 'hosts/hold-a-lock.mjs');
const HOSTS = 4;
const ORDERS = Number(process.env['VDPIPE_ORDERS'] ?? 20_000);
const FAULTS = Number(process.env['VDPIPE_FAULTS'] ?? 500);
const HOST_FAULTS: readonly HostFault[] = ['ledger', 'service', 'both', 'kill', 'stop', 'clock'];
const SERVER_FAULTS = ['crash', 'full', 'connections'] as const;
/** One fault of the server to so many of hosts. */
const SERVER_FAULT_EVERY = 12;

const MiB = 2 ** 20;
const DISK_MIB = 700;

const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)('a host that is cut off', () => {
  it('holds what it has locked for less than 9 s', async () => {
    const network = makeNetwork(1);
    onTestFinished(() => network.remove());
    const [host] = network.hosts;
    if (!host) throw new Error('There is no host');
    const server = await startPostgres({ addresses: [network.address.ledger] });
    onTestFinished(() => server.stop());
    await asAdmin(server.port, 'postgres', 'CREATE TABLE held (one integer)');
    const url = `postgres://postgres@${network.address.ledger}:${server.port}/postgres?sslmode=disable`;
    const [program = '', ...rest] = [...host.wrapper, process.execPath, HOLD_A_LOCK, DIST, url];
    const holder = spawn(program, rest, { env: { ...ownEnvironment(), PGPASSWORD: PASSWORD } });
    onTestFinished(() => {
      holder.kill('SIGKILL');
    });
    await once(holder.stdout, 'data');
    host.cut('ledger');
    const sinceMs = performance.now();
    await asAdmin(server.port, 'postgres', 'BEGIN; LOCK TABLE held; COMMIT');
    const heldMs = performance.now() - sinceMs;
    process.stderr.write(`a host that was cut off held a lock for ${Math.round(heldMs)} ms\n`);
    expect(heldMs).toBeGreaterThan(1000);
    // A busy machine looks a little later.
    expect(heldMs).toBeLessThan(9000);
  });
});

describe.runIf(isRoot)('workers on hosts of their own (needs root, ip and unshare)', () => {
  it(`place ${ORDERS} orders, each once, through ${FAULTS} faults of hosts, networks and the server`, async () => {
    const random = new SeededRandom(seedOfToday());
    const network = makeNetwork(HOSTS);
    onTestFinished(() => network.remove());
    const disk = mountDisk();
    const server = await startPostgres({
      addresses: [network.address.ledger],
      folder: disk.folder,
      settings: ['max_wal_size=96MB', 'min_wal_size=64MB', 'restart_after_crash=on'],
    });
    onTestFinished(() => server.stop());
    const sandbox = createSandbox({
      pattern: /^p-/,
      projects: 0,
      latencyMs: { min: 20, max: 150 },
      faults: { lost: 0.02, reset: 0.01, locked: 0.01, late: 0.005, error: 0.01 },
      retryAfterMs: 100,
    });
    onTestFinished(() => sandbox.close());
    const { port: servicePort } = { port: Number(new URL((await sandbox.listen()).baseUrl).port) };
    const workers: FaultyWorker[] = [];
    const counter = await countRequests(network.address.service, servicePort, (address, ms) => {
      const worker = workers[Number(address.split('.').at(-1)) - 10];
      return worker?.isSoundSince(ms) ?? false;
    });
    onTestFinished(() => counter.close());
    const folder = temporaryFolder();
    const env = {
      VDPIPE_BASE_URL: `http://${network.address.service}:${counter.port}`,
      VDPIPE_API_KEY: 'secret-key-0123456789',
      VDPIPE_LEDGER: `postgres://postgres@${network.address.ledger}:${server.port}/postgres?sslmode=disable`,
      PGPASSWORD: PASSWORD,
      XDG_STATE_HOME: folder,
    };
    const call = (...args: readonly string[]) => callCli(args, { cwd: folder, env });
    writeFileSync(path.join(folder, 'list.csv'), listOf(ORDERS));
    const order = ['order', 'list.csv', '--enqueue', '--yes', '--allow-http', '--json'];
    const { run } = JSON.parse((await call(...order)).stdout);

    for (const host of network.hosts) workers.push(new FaultyWorker(host, folder, env));
    onTestFinished(() => {
      for (const worker of workers) worker.kill();
    });
    for (const worker of workers) worker.start();
    const startedMs = performance.now();
    const given = await giveFaults(workers, { server, disk, random });
    const faultsMs = performance.now() - startedMs;
    const orderedInFaults = sandbox.audit().orders.length;
    const waited = await call('wait', run, '--json');
    for (const worker of workers) await worker.end();

    const audit = sandbox.audit();
    process.stderr.write(
      `${JSON.stringify({ ...given, faultsMs: Math.round(faultsMs), orderedInFaults, tookMs: Math.round(performance.now() - startedMs), most: counter.most, failedStarts: workers.map(({ failedStarts }) => failedStarts), requests: audit.requests })}\n`,
    );
    expect(workers.flatMap(({ failures }) => failures)).toEqual([]);
    expect(orderedInFaults).toBeLessThan(ORDERS);
    expect(JSON.parse(waited.stdout)).toMatchObject({
      ok: true,
      rows: { read: ORDERS, ordered: ORDERS },
      orders: { total: ORDERS, ordered: ORDERS },
    });
    expect(audit.ordered_more_than_once).toEqual([]);
    expect(audit.orders).toHaveLength(ORDERS);
    const known = await asAdmin<{ id: string }>(
      server.port,
      'postgres',
      `SELECT project_id || ' ' || order_id AS id FROM vdpipe.orders WHERE state = 'ordered'
         AND EXISTS (SELECT FROM vdpipe.seen_order_id AS seen WHERE seen.ledger_order = orders.id AND seen.order_id = orders.order_id)`,
    );
    const placed = audit.orders.map(({ project_id, order_id }) => `${project_id} ${order_id}`);
    expect(new Set(known.map(({ id }) => id))).toEqual(new Set(placed));
    expect(counter.most).toBeLessThanOrEqual(AT_ONCE);
    for (const { stateFolder } of workers) {
      const left = readdirSync(path.join(stateFolder, 'vdpipe'));
      expect(left.filter((name) => name.includes('.rescue-'))).toEqual([]);
    }
  });
});

interface FaultContext {
  readonly server: RunningPostgres;
  readonly disk: ReturnType<typeof mountDisk>;
  readonly random: SeededRandom;
}

/** Each host, and the server, suffers one fault after the other. */
async function giveFaults(workers: readonly FaultyWorker[], context: FaultContext) {
  const { server, disk, random } = context;
  const given: Record<string, number> = {};
  let left = FAULTS;
  const count = (fault: string) => {
    given[fault] = (given[fault] ?? 0) + 1;
    left -= 1;
  };
  const possible = HOST_FAULTS.filter((fault) => fault !== 'clock' || hasFaketime);
  const hosts = workers.map(async (worker) => {
    while (left > 0) {
      await sleep(300 + random.int(1500));
      const fault = random.pick(possible as [HostFault, ...HostFault[]]);
      if (left <= 0) return;
      count(fault);
      await worker.suffer(fault, random);
    }
  });
  let next = FAULTS - SERVER_FAULT_EVERY;
  while (left > 0) {
    await sleep(200);
    if (left > next || left <= 0) continue;
    next -= SERVER_FAULT_EVERY;
    const fault = random.pick(SERVER_FAULTS as unknown as ['crash', 'full', 'connections']);
    count(fault);
    if (fault === 'crash') {
      server.kill();
      await startAgain(server);
    } else if (fault === 'full') {
      disk.fill();
      await sleep(500 + random.int(1500));
      disk.free();
      // Without room for its log it ends.
      if (!(await isUp(server))) await startAgain(server);
    } else {
      await terminateAll(server);
    }
  }
  await Promise.all(hosts);
  return given;
}

async function startAgain(server: RunningPostgres): Promise<void> {
  for (;;) {
    await sleep(300);
    try {
      await server.startAgain();
      return;
    } catch {
      // Processes of the one that was killed are still there.
    }
  }
}

async function isUp(server: RunningPostgres): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    try {
      await asAdmin(server.port, 'postgres', 'SELECT 1');
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false;
      await sleep(250);
    }
  }
  return false;
}

async function terminateAll({ port }: RunningPostgres): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  await asAdmin(port, 'postgres', sql);
}

/** A small disk of the server's own. */
function mountDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder]);
  chmodSync(folder, 0o711);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      const size = Math.floor((bavail * bsize) / MiB) + 1;
      try {
        execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', `count=${size}`], {
          stdio: 'ignore',
        });
      } catch {
        // There is no room left.
      }
    },
    free: () => rmSync(filler, { force: true }),
  };
}
