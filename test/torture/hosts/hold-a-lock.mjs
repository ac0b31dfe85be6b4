// Locks the table `held` over a connection as vdpipe makes it, and stays: `node hold-a-lock.mjs DIST URL`
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [, , dist = '', url = ''] = process.argv;
const load = (name) =>
  import(pathToFileURL(path.join(dist, 'ledger/postgres/connection', name)).href);
const { toPostgresAddress } = await load('postgres-address.js');
const { openPool } = await load('open-pool.js');
const pool = await openPool(toPostgresAddress(url, process.env), 'public');
const client = await pool.connect();
await client.query('BEGIN; LOCK TABLE held');
process.stdout.write('held\n');
setInterval(() => {}, 1000);
