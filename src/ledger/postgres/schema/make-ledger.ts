import { ledgerFailure } from '../../ledger-errors.ts';
import { LEDGER_VERSION, refuseOtherVersion } from '../../ledger-version.ts';
import { toMigration } from '../../shared-tables.ts';
import type { Connections, Session } from '../connection/connections.ts';
import type { Versions } from '../open-options.ts';
import { OUTCOME_FUNCTIONS } from './outcome-functions.ts';
import { SHARED_TABLES, SINCE, TABLES } from './tables.ts';
import { WORKER_FUNCTIONS } from './worker-functions.ts';

/** Keeps two processes from making a ledger at once, in whichever schema: "vdpm". */
const LOCK = 0x7664706d;

/**
 * Makes a ledger in an empty database, or migrates one, in one transaction: it has all of it or nothing. Does nothing if there is one.
 *
 * @throws UsageError `ledger_foreign`
 * @throws VdpipeError `ledger_newer`, `ledger_outdated`
 */
export async function makeLedger(connections: Connections, schema: string): Promise<Versions> {
  return connections.transaction(async (session) => {
    await session.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const versions = await versionsIn(session, connections.name, schema);
    if (versions.from === 0) await createSchema(session, schema);
    else if (versions.from < LEDGER_VERSION) await session.query(toMigration(SINCE, versions.from));
    if (versions.from < LEDGER_VERSION) {
      await session.query('INSERT INTO schema_version (version) VALUES ($1)', [LEDGER_VERSION]);
    }
    return versions;
  });
}

/** What `makeLedger` would do. @throws as `makeLedger` */
export function findVersions(connections: Connections, schema: string): Promise<Versions> {
  return versionsIn(connections, connections.name, schema);
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
  const { from } = await findVersions(connections, schema);
  if (from === 0 && !isMade) throw ledgerFailure('ledger_missing', { ledger: connections.name });
  if (from < LEDGER_VERSION) await makeLedger(connections, schema);
  connections.noteOpen();
}

/** The schema may have been made for vdpipe by somebody who may. */
async function createSchema(session: Session, schema: string): Promise<void> {
  const [found] = await session.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  if (!found) await session.query(`CREATE SCHEMA "${schema}"`);
  await session.query(SCHEMA);
}

async function versionsIn(session: Session, ledger: string, schema: string): Promise<Versions> {
  const version = await versionOf(session, ledger, schema);
  if (version !== 0) refuseOtherVersion({ ledger }, version);
  return { from: version, to: LEDGER_VERSION };
}

async function versionOf(session: Session, ledger: string, schema: string): Promise<number> {
  const [found] = await session.query<{ tables: number; own: number }>(
    `SELECT count(*) AS tables, count(*) FILTER (WHERE relname = 'schema_version') AS own
     FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'v', 'p')`,
    [`"${schema}"`],
  );
  if (!found || found.tables === 0) return 0;
  if (found.own === 0) throw ledgerFailure('ledger_foreign', { ledger });
  const [newest] = await session.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM schema_version',
  );
  if (!newest?.version) throw ledgerFailure('ledger_foreign', { ledger });
  return newest.version;
}

/** Makes all tables and functions of a ledger. */
export const SCHEMA = [
  TABLES,
  SHARED_TABLES,
  WORKER_FUNCTIONS,
  OUTCOME_FUNCTIONS,
  toMigration(SINCE, 0),
].join('\n');
