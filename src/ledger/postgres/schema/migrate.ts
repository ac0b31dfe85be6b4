import { ledgerFailure } from '../../ledger-errors.ts';
import type { Connections, Session } from '../connection/connections.ts';
import type { Migration } from '../open-options.ts';
import { MIGRATIONS } from './schema.ts';

/** Keeps two processes from migrating at once, in whichever schema: "vdpm". */
const LOCK = 0x7664706d;

/**
 * Brings a ledger to the newest version, in one transaction: it has all of it or nothing. An empty database gets a ledger.
 *
 * @throws UsageError `ledger_foreign`
 * @throws VdpipeError `ledger_newer`
 */
export async function migrate(
  connections: Connections,
  schema: string,
  migrations = MIGRATIONS,
): Promise<Migration> {
  return connections.transaction(async (session) => {
    await session.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const migration = await plan(session, connections.name, schema, migrations);
    const { from, to } = migration;
    if (from === 0) await createSchema(session, schema);
    for (let version = from; version < to; version++) {
      await session.query(migrations[version] ?? '');
      await session.query('INSERT INTO schema_version (version) VALUES ($1)', [version + 1]);
    }
    return migration;
  });
}

/** What `migrate` would do. @throws as `migrate` */
export async function planMigration(
  connections: Connections,
  schema: string,
  migrations = MIGRATIONS,
): Promise<Migration> {
  return plan(connections, connections.name, schema, migrations);
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
  migrations = MIGRATIONS,
): Promise<void> {
  const { from, to } = await planMigration(connections, schema, migrations);
  const { name } = connections;
  if (from === 0 && isMade) await migrate(connections, schema, migrations);
  else if (from === 0) {
    throw ledgerFailure('ledger_missing', { ledger: name });
  } else if (from < to) {
    throw ledgerFailure('ledger_outdated', { ledger: name, version: from, newest: to });
  }
  connections.noteOpen();
}

/** The schema may have been made for vdpipe by somebody who may. */
async function createSchema(session: Session, schema: string): Promise<void> {
  const [found] = await session.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  if (!found) await session.query(`CREATE SCHEMA "${schema}"`);
  await session.query(
    'CREATE TABLE schema_version (version integer PRIMARY KEY, migrated_at timestamptz NOT NULL DEFAULT clock_timestamp())',
  );
}

async function plan(
  session: Session,
  ledger: string,
  schema: string,
  { length: newest }: readonly string[],
): Promise<Migration> {
  const version = await versionOf(session, ledger, schema);
  if (version > newest) throw ledgerFailure('ledger_newer', { ledger, version, newest });
  return { from: version, to: newest };
}

async function versionOf(session: Session, ledger: string, schema: string): Promise<number> {
  const [found] = await session.query<{ tables: number; own: number }>(
    `SELECT count(*) AS tables, count(*) FILTER (WHERE relname = 'schema_version') AS own
     FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'v', 'p')`,
    [`"${schema}"`],
  );
  if (!found || found.tables === 0) return 0;
  if (found.own === 0) throw ledgerFailure('ledger_foreign', { ledger });
  const [newest] = await session.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM schema_version',
  );
  return newest?.version ?? 0;
}
