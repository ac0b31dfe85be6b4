// Two workers, of which one falls silent as if its host were dead: node fail-over.mjs FILE MAPPING LEDGER BASE_URL AT_ONCE
// The seconds are those until the other one takes over what it had claimed; `placed`: until it has placed all of that.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadDist } from './load-dist.mjs';
import { openAnyLedger } from './open-any-ledger.mjs';

const [file, mappingFile, place, baseUrl, atOnce] = process.argv.slice(2);
const PART = path.join(import.meta.dirname, 'part-of-work.mjs');
const LOOK_EVERY_MS = 50;

const { loadMapping } = await loadDist('index.js');
const { stageSheet } = await loadDist('run/stage-sheet.js');
const mapping = await loadMapping(mappingFile);
const ledger = await openAnyLedger(place);
await stageSheet({ file, mapping, ledger, serviceUrl: baseUrl });
await ledger.close();
const client = new pg.Client({ connectionString: place, options: '-c search_path=vdpipe' });
await client.connect();
const workers = [await begin(), await begin()];
try {
  await untilClaimed(2);
  const [{ epoch }] = await ask('SELECT min(claim) AS epoch FROM orders');
  workers[0].kill('SIGSTOP');
  const startedMs = performance.now();
  const held = await ask('SELECT id FROM orders WHERE claim = $1', epoch);
  const ids = held.map(({ id }) => id);
  const passed = async (sql, ...values) => {
    while ((await ask(sql, ...values))[0].n > 0) await sleep(LOOK_EVERY_MS);
    return (performance.now() - startedMs) / 1000;
  };
  const seconds = await passed('SELECT count(*)::integer AS n FROM orders WHERE claim = $1', epoch);
  const placed = await passed(
    `SELECT count(*)::integer AS n FROM orders WHERE state <> 'ordered' AND id = ANY ($1::bigint[])`,
    ids,
  );
  console.log(JSON.stringify({ seconds, placed, orders: ids.length }));
} finally {
  for (const worker of workers) worker.kill('SIGKILL');
  await client.end();
}

/** Starts a worker, which has the next epoch. */
async function begin() {
  const worker = spawn(process.execPath, [PART, place, baseUrl, atOnce], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await once(worker.stdout, 'data');
  worker.stdin.write('go\n');
  return worker;
}

async function untilClaimed(wanted) {
  const claiming = 'SELECT count(DISTINCT claim)::integer AS n FROM orders WHERE claim IS NOT NULL';
  while ((await ask(claiming))[0].n < wanted) await sleep(LOOK_EVERY_MS);
}

async function ask(sql, ...values) {
  return (await client.query(sql, values)).rows;
}
