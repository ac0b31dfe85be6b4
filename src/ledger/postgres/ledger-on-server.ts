import path from 'node:path';
import process from 'node:process';
import type { Ledger } from '../ledger.ts';
import { ownIdentity } from '../process-identity.ts';
import { Connections } from './connection/connections.ts';
import { openPool } from './connection/open-pool.ts';
import { toPostgresAddress } from './connection/postgres-address.ts';
import { assertCurrent, type Migration, migrate, planMigration } from './migrations/migrate.ts';
import type { OutageOptions, PostgresLedgerOptions } from './open-options.ts';
import { PostgresLedger } from './postgres-ledger.ts';

/** In which the ledger's tables are, apart from those of other programs. */
const SCHEMA = 'vdpipe';

/** As `openPostgresLedger`. */
export async function openLedgerOnServer(
  url: string,
  { environment, leaseMs, rescueFolder, outage, isMade = true }: PostgresLedgerOptions,
): Promise<Ledger> {
  const connections = connect(url, environment, outage);
  try {
    await assertCurrent(connections, SCHEMA, isMade);
  } catch (error) {
    await connections.close();
    throw error;
  }
  return new PostgresLedger(connections, {
    leaseMs,
    identity: ownIdentity(),
    rescuePlace: toRescuePlace(rescueFolder, connections.name),
  });
}

/** As `migratePostgresLedger`. */
export async function migrateOnServer(
  url: string,
  { environment }: Pick<PostgresLedgerOptions, 'environment'>,
  isCheck: boolean,
): Promise<Migration & { readonly ledger: string }> {
  const connections = connect(url, environment);
  try {
    const migration = await (isCheck ? planMigration : migrate)(connections, SCHEMA);
    return { ...migration, ledger: connections.name };
  } finally {
    await connections.close();
  }
}

/** One for each ledger, whose name shows in it. */
function toRescuePlace(folder: string, name: string): string {
  const readable = name.replace(/^postgres:\/\//, '').replaceAll(/[^\w.-]+/g, '-');
  return path.join(folder, `ledger-at-${readable}`);
}

function connect(
  url: string,
  environment: PostgresLedgerOptions['environment'],
  outage?: OutageOptions,
): Connections {
  const address = toPostgresAddress(url, environment ?? process.env);
  return new Connections(address.name, () => openPool(address, SCHEMA), outage);
}
