import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const SERVERS = path.join(import.meta.dirname, '../servers');

/**
 * What one run of a program that orders is given.
 *
 * @typedef {object} Surroundings
 * @property {string} baseUrl of a service that has no order yet
 * @property {string} ledger file that is not there yet
 */

/**
 * Runs a program beside a service in another process, with a folder for a ledger, and removes both.
 *
 * @template T
 * @param {'sandbox' | 'sink'} name
 * @param {{ dist: string, latencyMs?: number }} options
 * @param {(surroundings: Surroundings) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withService(name, { dist, latencyMs = 0 }, run) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-bench-'));
  const server = spawn(process.execPath, [path.join(SERVERS, `${name}.mjs`), String(latencyMs)], {
    env: { ...process.env, BENCH_DIST: dist },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(server.stdout, 'data');
    return await run({ baseUrl: String(line).trim(), ledger: path.join(folder, 'ledger.sqlite') });
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What a sandbox was ordered: how many, and a digest of each project with the digest of its body.
 *
 * @param {string} baseUrl
 */
export async function readPlaced(baseUrl) {
  const audit = await (await fetch(`${baseUrl}/sandbox/audit`)).json();
  if (audit.ordered_more_than_once.length > 0) throw new Error('A project was ordered twice');
  const bodies = audit.orders.map(({ project_id: id, body_sha256: body }) => `${id} ${body}`);
  const digest = createHash('sha256').update(bodies.sort().join()).digest('hex').slice(0, 16);
  return { orders: audit.orders.length, digest };
}
