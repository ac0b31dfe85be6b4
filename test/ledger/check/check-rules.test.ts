import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { type LedgerCheck, RULES } from '../../../src/ledger/check/check-rules.ts';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { checkPostgresLedger } from '../../../src/ledger/postgres/open-ledger.ts';
import { checkLedger, openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { newPostgresPlace } from '../../support/postgres/open.ts';
import { PASSWORD } from '../../support/postgres/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fillLedger } from '../copy/full-ledger.ts';

const NEVER = new AbortController().signal;

/** A ledger that can be changed behind its back. */
interface Place {
  readonly open: () => Promise<Ledger>;
  readonly check: () => Promise<LedgerCheck>;
  /** Runs SQL as if no trigger and no index were there. */
  readonly change: (sql: string) => Promise<unknown>;
  readonly key: string;
}

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  'a file': async () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    return {
      open: async () => openLedger(file),
      check: () => checkLedger(file, NEVER),
      key: `${file}-key`,
      change: async (sql) => {
        const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
        const triggers = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all();
        for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
        db.exec(`DROP INDEX one_in_flight; ${sql}`);
        db.close();
      },
    };
  },
  PostgreSQL: async () => {
    const place = await newPostgresPlace();
    const url = `postgres://postgres@127.0.0.1:${place.port}/${place.database}?sslmode=disable`;
    const environment = { PGPASSWORD: PASSWORD };
    const keyFile = path.join(place.rescueFolder, 'key');
    return {
      open: () => place.open({ keyFile }),
      check: () => checkPostgresLedger(url, { environment, rescueFolder: '/', keyFile }),
      key: keyFile,
      change: (sql) =>
        place.sql(
          `SET search_path = vdpipe; SET session_replication_role = replica; DROP INDEX one_in_flight; ${sql}`,
        ),
    };
  },
};

function of(project: string): string {
  return `(SELECT min(id) FROM orders WHERE project_id = '${project}')`;
}

/** What is done to a ledger that is otherwise sound, what is found, and of which project. */
const BROKEN: readonly (readonly [string, string, string | null])[] = [
  [
    'order_id_misplaced',
    `UPDATE orders SET order_id = NULL WHERE id = ${of('p-ordered')}`,
    'p-ordered',
  ],
  [
    'order_id_misplaced',
    `UPDATE orders SET order_id = 7 WHERE id = ${of('p-waiting')}`,
    'p-waiting',
  ],
  [
    'order_id_unseen',
    `DELETE FROM seen_order_id WHERE ledger_order = ${of('p-adopted')}`,
    'p-adopted',
  ],
  [
    'order_id_shared',
    `UPDATE orders SET order_id = 101 WHERE id = ${of('p-adopted')};
     UPDATE seen_order_id SET order_id = 101 WHERE ledger_order = ${of('p-adopted')};
     UPDATE handed_over SET order_id = 101 WHERE ledger_order = ${of('p-adopted')}`,
    'p-adopted',
  ],
  ['attempts_differ', `DELETE FROM attempt WHERE ledger_order = ${of('p-refused')}`, 'p-refused'],
  [
    'attempt_forgotten',
    `UPDATE orders SET maybe_ordered = (1 = 0), state = 'waiting' WHERE id = ${of('p-unknown')}`,
    'p-unknown',
  ],
  [
    'project_in_flight_twice',
    `UPDATE orders SET project_id = 'p-unknown' WHERE id = ${of('p-sending')}`,
    'p-unknown',
  ],
  ['rows_unbalanced', `UPDATE run SET rows_read = rows_read + 1 WHERE fingerprint = 'f1'`, null],
  ['counts_differ', `UPDATE order_count SET orders = orders + 1 WHERE state = 'refused'`, null],
  ['counts_differ', `DELETE FROM order_count WHERE state = 'held'`, null],
  [
    'handed_over_differs',
    `UPDATE handed_over SET order_id = 7 WHERE ledger_order = ${of('p-adopted')}`,
    'p-adopted',
  ],
  ['reference_broken', `DELETE FROM orders WHERE id = ${of('p-refused')}`, null],
];

it('docs/commands/ledgers.md has every code that a check may find', () => {
  const page = readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/commands/ledgers.md'),
    'utf8',
  );
  const codes = RULES.map(({ code }) => code);
  expect(new Set(BROKEN.map(([code]) => code))).toEqual(new Set(codes));
  expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
});

describe.each(Object.keys(PLACES))('a check of a ledger in %s', (name) => {
  async function newPlace(): Promise<Place> {
    const make = PLACES[name];
    if (!make) throw new Error(name);
    const place = await make();
    const ledger = await place.open();
    await fillLedger(ledger);
    return place;
  }

  it('finds no problem in one with orders in every state, and changes nothing', async () => {
    const { check } = await newPlace();
    const found = await check();
    expect(found).toMatchObject({ runs: 5, orders: 15, problems: [] });
    expect(await check()).toEqual(found);
  });

  it.each(BROKEN)('finds %s: %s', async (code, sql, project) => {
    const { check, change } = await newPlace();
    await change(sql);
    const { problems } = await check();
    const found = problems.find((one) => one.code === code);
    expect(problems.map((one) => one.code)).toContain(code);
    expect(found?.fix).toMatch(/^[A-Z].*[^.]$/);
    if (project) expect(found?.places.map((one) => one.project)).toContain(project);
  });

  it.each(['suspect', 'differs', 'missing', 'not_told'])(
    'finds none in an order id that answers mixed up, and of which that is known (%s)',
    async (finding) => {
      const { check, change } = await newPlace();
      const [, shared] = BROKEN.find(([code]) => code === 'order_id_shared') ?? [];
      await change(
        `${shared}; INSERT INTO verification (ledger_order, finding) VALUES (${of('p-adopted')}, '${finding}')`,
      );
      expect((await check()).problems).toEqual([]);
    },
  );

  it('finds that the key of people mailed before is lost', async () => {
    const { check, key } = await newPlace();
    rmSync(key);
    const { problems } = await check();
    expect(problems).toMatchObject([{ code: 'mailed_key_lost', count: 1 }]);
    expect(problems[0]?.fix).toContain(key);
  });
});

it('a check of a ledger in a file finds none in datasets of a run that was purged meanwhile', async () => {
  const file = path.join(temporaryFolder(), 'ledger.sqlite');
  const ledger = openLedger(file);
  const { run } = await fillLedger(ledger);
  await ledger.close();
  const checking = checkLedger(file, NEVER);
  const db = new DatabaseSync(file);
  db.exec(`UPDATE run SET state = 'purged' WHERE id = '${run}';
    UPDATE orders SET dataset_at = 0, dataset_bytes = 0, dataset_crc32 = 0 WHERE run = '${run}'`);
  db.close();
  rmSync(`${file}-datasets/${run}.rows`);
  expect((await checking).problems).toEqual([]);
});
