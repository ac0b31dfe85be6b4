import type { VdpipeError } from '../../../errors.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import type { Connections, Session } from '../connection/connections.ts';
import { MIGRATIONS, NEWEST } from './migrations.ts';

/** Keeps two processes from migrating at once, in whichever schema: "vdpm". */
const LOCK = 0x7664706d;

/** What a migration did, or would do. Version 0: there is no ledger. */
export interface Migration {
  readonly from: number;
  readonly to: number;
}

/**
 * Brings a ledger to the newest version, in one transaction: it has all of it or nothing. An empty database gets a ledger.
 *
 * @throws UsageError `ledger_foreign`
 * @throws VdpipeError `ledger_newer`
 */
export async function migrate(connections: Connections, schema: string): Promise<Migration> {
  return connections.transaction(async (session) => {
    await session.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const from = await versionOf(session, connections.name, schema);
    if (from > NEWEST) throw newer(connections.name, from);
    if (from === 0) await createSchema(session, schema);
    for (let version = from; version < NEWEST; version++) {
      await session.query(MIGRATIONS[version] ?? '');
      await session.query('INSERT INTO migration (version) VALUES ($1)', [version + 1]);
    }
    return { from, to: NEWEST };
  });
}

/** What `migrate` would do. @throws as `migrate` */
export async function planMigration(connections: Connections, schema: string): Promise<Migration> {
  const from = await versionOf(connections, connections.name, schema);
  if (from > NEWEST) throw newer(connections.name, from);
  return { from, to: NEWEST };
}

/**
 * Makes sure that this version of vdpipe can use the ledger.
 *
 * @param isMade Whether an empty database is to get a ledger.
 * @throws UsageError `ledger_missing`, `ledger_foreign`
 * @throws VdpipeError `ledger_outdated`, `ledger_newer`
 */
export async function assertCurrent(
  connections: Connections,
  schema: string,
  isMade: boolean,
): Promise<void> {
  const { from } = await planMigration(connections, schema);
  const { name } = connections;
  if (from === 0 && isMade) await migrate(connections, schema);
  else if (from === 0) {
    throw ledgerFailure('ledger_missing', { ledger: name });
  } else if (from < NEWEST) {
    throw ledgerFailure('ledger_outdated', { ledger: name, version: from, newest: NEWEST });
  }
  connections.noteOpen();
}

/** The schema may have been made for vdpipe by somebody who may. */
async function createSchema(session: Session, schema: string): Promise<void> {
  const [found] = await session.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  if (!found) await session.query(`CREATE SCHEMA "${schema}"`);
  await session.query(
    'CREATE TABLE migration (version integer PRIMARY KEY, migrated_at timestamptz NOT NULL DEFAULT clock_timestamp())',
  );
}

async function versionOf(session: Session, name: string, schema: string): Promise<number> {
  const [found] = await session.query<{ tables: number; own: number }>(
    `SELECT count(*) AS tables, count(*) FILTER (WHERE relname = 'migration') AS own
     FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'v', 'p')`,
    [`"${schema}"`],
  );
  if (!found || found.tables === 0) return 0;
  if (found.own === 0) throw ledgerFailure('ledger_foreign', { ledger: name });
  const [newest] = await session.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM migration',
  );
  return newest?.version ?? 0;
}

function newer(ledger: string, version: number): VdpipeError {
  return ledgerFailure('ledger_newer', { ledger, version, newest: NEWEST });
}
