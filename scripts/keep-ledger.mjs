// Keeps the ledgers of this version for the tests of later ones: node scripts/keep-ledger.mjs, after `npm run build`, when a version
// is released. Written to test/ledger/released/: a file with an ordered list and one on hold, and what makes a ledger in PostgreSQL.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { createSandbox } from '../dist/index.js';
import { LEDGER_VERSION } from '../dist/ledger/ledger-version.js';
import { SCHEMA } from '../dist/ledger/postgres/schema/schema.js';

const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const kept = path.join(root, 'test/ledger/released', version);
const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-keep-'));
const ledger = path.join(folder, 'ledger.sqlite');
const sandbox = createSandbox({ pattern: /^p-/, projects: 0 });
const { baseUrl } = await sandbox.listen();

await order('list.csv', ['p-1,ann,1,1.50,Anna', 'p-2,ann,2,3,"Béla ""Bé"""', 'p-3,bo,1,1,Bo']);
const held = await order(
  'held.csv',
  ['p-4,cy,1,2.50,김민준', 'p-5,cy,1,2.50,Di'],
  '--hold-for-release',
);
await sandbox.close();

mkdirSync(kept, { recursive: true });
write('sqlite.sql.gz', dump(ledger).replaceAll(baseUrl, 'SERVICE').replaceAll(folder, '/lists'));
write(
  'postgres.sql.gz',
  `CREATE SCHEMA vdpipe; SET search_path = vdpipe;\n${SCHEMA}\nINSERT INTO schema_version (version) VALUES (${LEDGER_VERSION});`,
);
copyFileSync(path.join(`${ledger}-datasets`, `${held}.rows`), path.join(kept, `${held}.rows`));
rmSync(folder, { recursive: true });

/** Orders a list; gives its run. */
async function order(name, rows, ...flags) {
  const list = path.join(folder, name);
  writeFileSync(list, ['project_id,svc_uid,order_count,total_price,Name', ...rows].join('\n'));
  const main = path.join(root, 'dist/cli/main.js');
  const service = { VDPIPE_BASE_URL: baseUrl, VDPIPE_API_KEY: 'any-key', VDPIPE_LEDGER: ledger };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [main, 'order', list, '--yes', '--json', '--by=ann', ...flags],
    { env: { ...process.env, ...service } },
  );
  return JSON.parse(stdout).run;
}

/** Everything in a database, as SQL that makes it again: triggers last, which are for what comes afterwards. */
function dump(file) {
  const db = new DatabaseSync(file);
  const made = db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  const tables = made.filter(({ type }) => type === 'table');
  const rows = tables.flatMap(({ name }) =>
    db
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => {
        // What a machine is called is nobody's business.
        const values = Object.entries(row).map(([key, value]) =>
          key === 'place' || key === 'clock' ? 'elsewhere' : value,
        );
        return `INSERT INTO "${name}" (${Object.keys(row).join(', ')}) VALUES (${values.map(literal).join(', ')})`;
      }),
  );
  const sqlOf = (types) => made.filter(({ type }) => types.includes(type)).map(({ sql }) => sql);
  const pragmas = ['application_id', 'user_version'].map((name) => {
    const { [name]: value } = db.prepare(`PRAGMA ${name}`).get();
    return `PRAGMA ${name} = ${value}`;
  });
  db.close();
  return [
    ...pragmas,
    ...sqlOf(['table']),
    ...rows,
    ...sqlOf(['index', 'view']),
    ...sqlOf(['trigger']),
  ].join(';\n');
}

function literal(value) {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

function write(name, text) {
  writeFileSync(path.join(kept, name), gzipSync(text, { level: 9 }));
}
