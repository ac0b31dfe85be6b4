import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { columnsOf, storedTables, TABLE_NAMES } from '../../../src/ledger/copy/copied-tables.ts';
import type { CopyEnd } from '../../../src/ledger/copy/copy-end.ts';
import { copyLedger } from '../../../src/ledger/copy/copy-ledger.ts';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openCopyEnd, openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { newPostgresPlace, type PostgresPlace } from '../../support/postgres/open.ts';
import { itInTorture } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { CLAIM, claimOne, ordered } from '../contract/world.ts';
import { FILE, fillLedger, MESSAGE, SERVICE, todoOf } from './full-ledger.ts';

/** A lease is over in so much less time. */
const FAST = 100;
const NEVER = new AbortController().signal;

const monotonicMs = () => performance.now() * FAST;

/** Another process, on another machine. */
function openFile(file: string): Ledger {
  const ledger = openLedger(file, {
    monotonicMs,
    leaseMs: 14_000,
    identity: { place: 'elsewhere', pid: 1, started: '' },
  });
  onTestFinished(() => ledger.close());
  return ledger;
}

function endOf(file: string): CopyEnd {
  return openCopyEnd(file, { monotonicMs });
}

async function copy(from: CopyEnd, to: CopyEnd) {
  try {
    return await copyLedger(from, to, NEVER);
  } finally {
    await from.close();
    await to.close();
  }
}

function newFile(name = 'ledger.sqlite'): string {
  return path.join(temporaryFolder(), name);
}

/** All that a file has, read without the code of the copy, but for what only says who worked with it, and for how long to wait. */
function contentOf(file: string): Record<string, unknown[]> {
  const db = new DatabaseSync(file);
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('relocation', 'sqlite_sequence')`,
    )
    .all();
  const content = tables.map(({ name }) => {
    const select = db.prepare(`SELECT * FROM ${name}`);
    select.setReadBigInts(true);
    // A state that no order is in any more has a count of its own, or none.
    const rows: readonly { orders?: bigint }[] = select.all();
    return [name, rows.filter(({ orders }) => orders !== 0n).map((row) => withoutOwn(name, row))];
  });
  db.close();
  return Object.fromEntries(content);
}

const OWN =
  /^(?:due_at|until_at|wait_ms|clock|beat_at|seen_at|most|held|stager|dataset_at|set_at|last_changes|mark)$/;

function withoutOwn(table: string, row: object): object {
  const kept = Object.entries(row).filter(
    ([name]) => !OWN.test(name) && !(table === 'attempt' && name === 'id'),
  );
  // The order of keys may be another one.
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'files' ? JSON.parse(value) : value]),
  );
}

function datasetsOf(file: string): Record<string, string> {
  const folder = `${file}-datasets`;
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'latin1')]),
  );
}

async function openedOrCode(open: () => Promise<Ledger> | Ledger): Promise<string> {
  try {
    await (await open()).close();
    return 'usable';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('copyLedger()', () => {
  it('takes every state from a file to PostgreSQL and back, and what was in flight is looked up first', async () => {
    const place = await newPostgresPlace();
    const [first, last] = [newFile(), newFile()];
    const ledger = openFile(first);
    const { run, unclear } = await fillLedger(ledger);
    await ledger.close();

    const size = { runs: 5, orders: 15 };
    expect(await copy(endOf(first), await place.openCopyEnd())).toEqual(size);
    const original = contentOf(first);
    expect(new Set(original['orders']?.map((order) => (order as { state: string }).state))).toEqual(
      new Set(['held', 'staged', 'waiting', 'unknown', 'ordered', 'refused', 'conflict']),
    );
    for (const [table, rows] of Object.entries(original)) expect(rows, table).not.toEqual([]);
    expect(() => openFile(first)).toThrow(/was moved to "postgres:\/\/127/);

    const onServer = await place.open();
    const todo = await todoOf(onServer, run);
    expect(todo.get('p-sending')).toBe('look_up');
    // Its wait is not over, as the other one's is.
    for (const waits of ['p-unknown', 'p-waiting']) expect(todo.has(waits)).toBe(false);
    expect(unclear).toContain('p-sending');
    await onServer.close();

    expect(await copy(await place.openCopyEnd(), endOf(last))).toEqual(size);
    const back = contentOf(last);
    // `todoOf` was one more worker.
    expect(back['worker']).toHaveLength((original['worker']?.length ?? 0) + 1);
    expect(back['worker']?.slice(0, -1)).toEqual(original['worker']);
    const rest = ({ worker: _, ...others }: Record<string, unknown>) => others;
    expect(rest(back)).toEqual(rest(original));
    expect(datasetsOf(last)).toEqual(datasetsOf(first));
    await expect(place.open()).rejects.toMatchObject({ code: 'ledger_moved' });

    const again = openFile(last);
    const worker = await again.openWorker({ runs: 'all', service: 'http://127.0.0.1:2' });
    const order = await claimOne(worker);
    await worker.copyDataset(order, new Uint8Array(order.rowsBytes));
    expect(await worker.record(order, ordered(999))).toBe('ordered');
    const triggers = "SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger'";
    const counts = [first, last].map((file) => new DatabaseSync(file).prepare(triggers).get());
    expect(counts[1]).toEqual(counts[0]);
  });

  itInTorture.each([
    { name: 'a file to PostgreSQL', isFromFile: true, first: 1 },
    // Until then only the target changes, in one transaction as well.
    { name: 'PostgreSQL to a file', isFromFile: false, first: 6 },
  ])(
    'ends at any step from $name with one of them usable, and a second try moves it all',
    async ({ isFromFile, first }) => {
      const place = await newPostgresPlace();
      for (let steps = first; ; steps++) {
        await place.sql('DROP SCHEMA IF EXISTS vdpipe CASCADE');
        const file = newFile();
        const open = { file: () => openFile(file), server: () => place.open() };
        const [source, target] = isFromFile ? [open.file, open.server] : [open.server, open.file];
        const ledger = await source();
        const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
        await ledger.close();
        const ends = async () =>
          isFromFile
            ? ([endOf(file), await place.openCopyEnd()] as const)
            : ([await place.openCopyEnd(), endOf(file)] as const);
        const [from, to] = await ends();
        const isEnded = await diesAfter(steps, from, to);

        const before = [await openedOrCode(source), await openedOrCode(target)];
        expect([
          ['usable', 'ledger_missing'],
          ['usable', 'usable'],
          ['usable', 'ledger_incomplete'],
          ['ledger_moved', 'ledger_incomplete'],
          ['ledger_moved', 'usable'],
        ]).toContainEqual(before);
        // Then it is empty.
        if (before[0] === 'usable' && before[1] === 'usable') {
          expect(await (await target()).listRuns()).toEqual([]);
        }
        if (!isEnded) await copy(...(await ends()));
        expect(await openedOrCode(source)).toBe('ledger_moved');
        expect((await todoOf(await target(), run)).size).toBe(2);
        if (isEnded) {
          expect(steps).toBe(CHANGES.length + 1);
          return;
        }
      }
    },
  );

  it('refuses a ledger that is in use, a target that is not empty, and a copy of another one', async () => {
    const place = await newPostgresPlace();
    const file = newFile();
    const ledger = openFile(file);
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const staging = await ledger.stageRun({
      ...{ service: SERVICE, file: 'f', sheet: '', fingerprint: 'x', again: false },
    });
    const inUse = { code: 'ledger_in_use' };
    await expect(copy(endOf(file), await place.openCopyEnd())).rejects.toMatchObject(inUse);
    await staging.discard();
    const worker = await ledger.openWorker({ runs: [run] });
    const beats = setInterval(() => worker.beat({ most: 1, underWay: 0 }), 20);
    await expect(copy(endOf(file), await place.openCopyEnd())).rejects.toMatchObject(inUse);
    clearInterval(beats);
    await worker.close();

    const onServer = await place.open();
    const other = await stageDrafts(onServer, [draftOf('p1')]);
    const notEmpty = { code: 'ledger_not_empty' };
    await expect(copy(endOf(file), await place.openCopyEnd())).rejects.toMatchObject(notEmpty);
    await expect(copy(await place.openCopyEnd(), endOf(file))).rejects.toMatchObject(notEmpty);
    const living = await onServer.openWorker({ runs: [other] });
    await expect(copy(await place.openCopyEnd(), endOf(newFile()))).rejects.toMatchObject(inUse);
    await living.close();

    await copy(endOf(file), endOf(newFile('other.sqlite')));
    await expect(copy(endOf(file), endOf(newFile()))).rejects.toMatchObject({
      code: 'ledger_moved',
      message: expect.stringContaining('other.sqlite'),
    });
  });

  it('a process that has the ledger open can neither order nor release nor record with it any more', async () => {
    const place = await newPostgresPlace();
    const files = [newFile(), newFile()] as const;
    const held = { onHold: true };
    const moves: readonly [Ledger, () => Promise<unknown>][] = [
      [openFile(files[0]), async () => copy(endOf(files[0]), await place.openCopyEnd())],
      [await place.open(), async () => copy(await place.openCopyEnd(), endOf(files[1]))],
    ];
    const runs: string[] = [];
    for (const [ledger] of moves.slice(0, 1)) {
      runs.push(await stageDrafts(ledger, [draftOf('p1')]));
      runs.push(await stageDrafts(ledger, [draftOf('p2')], SERVICE, held));
      const frozen = await ledger.openWorker({ runs: [runs[0] ?? ''] });
      const order = await claimOne(frozen, { limit: 1 });
      for (const [opened, move] of moves) {
        await move();
        const moved = { code: 'ledger_moved' };
        const about = { service: 's', file: 'f', sheet: '', fingerprint: 'x', again: false };
        await expect(opened.openWorker({ runs })).rejects.toMatchObject(moved);
        await expect(opened.stageRun(about)).rejects.toMatchObject(moved);
        await expect(opened.releaseRun(runs[1] ?? '')).rejects.toMatchObject(moved);
        await expect(opened.noteFiles(runs[0] ?? '', {})).rejects.toMatchObject(moved);
        const stop = { what: 'stopped', by: null, details: {} } as const;
        await expect(opened.noteEvent(runs[0] ?? '', stop)).rejects.toMatchObject(moved);
        await expect(opened.deliveries.take(FILE)).rejects.toMatchObject(moved);
        await expect(opened.deliveries.fire('acme', 9, 9)).rejects.toMatchObject(moved);
        await expect(opened.deliveries.queueMessages([MESSAGE])).rejects.toMatchObject(moved);
      }
      expect(await frozen.claim(CLAIM)).toBeUndefined();
      await expect(frozen.record(order, ordered(7))).rejects.toMatchObject({
        code: 'ledger_moved',
      });
    }
    expect(await todoOf(openFile(files[1]), runs[0] ?? '')).toEqual(new Map([['p1', 'look_up']]));
  });

  it('undoes a copy in which a row differs', async () => {
    const place = await newPostgresPlace();
    await (await place.open()).close();
    const file = newFile();
    const ledger = openFile(file);
    await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
    await ledger.close();
    const change = (table: string, what: string) =>
      place.sql(`SET search_path = vdpipe;
        CREATE OR REPLACE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN ${what}; RETURN NEW; END';
        CREATE OR REPLACE TRIGGER change BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION change()`);
    for (const [table, what] of [
      ['orders', 'NEW.total_price := NEW.total_price || 0'],
      ['dataset', 'NEW.bytes := set_byte(NEW.bytes, 9, 0)'],
      ['run', 'RETURN NULL'],
    ] as const) {
      await change(table, what);
      const code = table === 'dataset' ? 'dataset_damaged' : 'ledger_copy_differs';
      await expect(copy(endOf(file), await place.openCopyEnd())).rejects.toMatchObject({ code });
      await place.sql(`DROP TRIGGER change ON vdpipe.${table}`);
      expect(await place.sql('SELECT FROM vdpipe.orders')).toEqual([]);
      expect(await openFile(file).listRuns()).toHaveLength(1);
    }
    expect(await copy(endOf(file), await place.openCopyEnd())).toEqual({ runs: 1, orders: 2 });
  });
});

/** Each step that changes something, by who does it. */
const CHANGES = ['from.noteRelocation', 'to.beginArriving', 'from.beginLeaving'];
CHANGES.push('to.addOrders', 'to.noteRelocation', 'from.noteRelocation');
CHANGES.push('to.commit', 'from.commit', 'to.noteRelocation');

/** Runs a copy of which a step fails as if the process had ended there. Returns whether there were fewer steps. */
async function diesAfter(steps: number, from: CopyEnd, to: CopyEnd): Promise<boolean> {
  let left = steps;
  const dying = (end: CopyEnd): CopyEnd =>
    new Proxy(end, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...values: unknown[]) => {
          const isChange = CHANGES.some((step) => step.endsWith(`.${String(name)}`));
          if (isChange && --left <= 0) throw new Error('killed');
          return value.apply(target, values);
        };
      },
    });
  try {
    await copyLedger(dying(from), dying(to), NEVER);
    return true;
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'killed') throw error;
    return false;
  } finally {
    await from.close();
    await to.close();
  }
}

/** Columns that are not copied, and why. */
const NOT_COPIED = {
  sqlite: {
    'worker.clock': 'all workers have ended',
    'worker.beat_at': 'all workers have ended',
    'worker.seen_at': 'all workers have ended',
    'worker.ended': 'all workers have ended',
    'worker.most': 'all workers have ended',
    'worker.held': 'all workers have ended',
    'pause.until_at': 'as what is left of it',
    'pause.wait_ms': 'as what is left of it',
    'run.number': 'runs are copied in this order',
    'run.stager': 'no run is being staged',
    'orders.claim': 'no order is claimed',
    'orders.due_at': 'as what is left of the wait',
    'orders.dataset_at': 'the dataset is copied and compared itself',
    'orders.dataset_crc32': 'the dataset is copied and compared itself',
    'orders.dataset_bytes': 'the dataset is copied and compared itself',
    'attempt.id': 'an attempt is known by its order and its number',
    'delivery.last_changes': 'a call that is made again is not made in another ledger',
    'job_firing.mark': 'a call that is made again is not made in another ledger',
    'message.set_at': 'all are due',
    'message.due_at': 'all are due',
  },
  postgres: {
    'worker.beat_at': 'all workers have ended',
    'worker.beats': 'all workers have ended',
    'worker.claims': 'all workers have ended',
    'worker.ended': 'all workers have ended',
    'worker.most': 'all workers have ended',
    'worker.held': 'all workers have ended',
    'pause.until_at': 'as what is left of it',
    'pause.wait_ms': 'as what is left of it',
    'run.number': 'runs are copied in this order',
    'orders.claim': 'no order is claimed',
    'orders.claim_id': 'no order is claimed',
    'orders.due_at': 'as what is left of the wait',
    'orders.dataset_at': 'the dataset is copied and compared itself',
    'orders.dataset_bytes': 'the dataset is copied and compared itself',
    'orders.dataset_crc32': 'the dataset is copied and compared itself',
    'delivery.last_changes': 'an answer that was lost is not asked for in another ledger',
    'job_firing.mark': 'an answer that was lost is not asked for in another ledger',
    'message.set_at': 'all are due',
    'message.due_at': 'all are due',
  },
};

/** Tables that are not copied, and why. */
const TABLES_NOT_COPIED: Readonly<Record<string, string>> = {
  schema_version: 'follows from the version',
  relocation: 'is about the move itself',
  order_count: 'follows from orders',
  server: 'is about the server',
  dataset: 'the dataset of each order is copied and compared itself',
};

describe('COPIED_TABLES', () => {
  const stored = storedTables(0);
  /** Every column of the copied tables by its stored name. */
  const copied = TABLE_NAMES.flatMap((table) =>
    columnsOf(table)
      .map(([column]) => column)
      .filter((column) => !(column in (stored[table]?.read ?? {})))
      .map((column) => `${table}.${column}`),
  );

  it('has every table and column of a ledger in SQLite', () => {
    const file = newFile();
    openLedger(file).close();
    const db = new DatabaseSync(file);
    const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
    const columns = tables
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith('sqlite_') && !(name in TABLES_NOT_COPIED))
      .flatMap((name) =>
        db
          .prepare(`PRAGMA table_info(${name})`)
          .all()
          .map((column: { name: string }) => `${name}.${column.name}`),
      );
    db.close();
    expect(columns.sort()).toEqual([...copied, ...Object.keys(NOT_COPIED.sqlite)].sort());
  });

  it('has every table and column of a ledger in PostgreSQL', async () => {
    const place: PostgresPlace = await newPostgresPlace();
    await (await place.open()).close();
    const found = await place.sql<{ table: string; column: string }>(
      `SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
       WHERE table_schema = 'vdpipe'`,
    );
    const columns = found
      .filter(({ table }) => !(table in TABLES_NOT_COPIED))
      .map(({ table, column }) => `${table}.${column}`);
    expect(columns.sort()).toEqual([...copied, ...Object.keys(NOT_COPIED.postgres)].sort());
  });
});
