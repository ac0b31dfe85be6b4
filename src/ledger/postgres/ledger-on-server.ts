import path from 'node:path';
import process from 'node:process';
import { checkRules, type LedgerCheck } from '../check/check-rules.ts';
import type { CopyEnd } from '../copy/copy-end.ts';
import { refuseRelocated } from '../copy/relocation.ts';
import type { Ledger } from '../ledger.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import { keyFileOf } from '../mailed/mailed-key.ts';
import { ownIdentity } from '../process-identity.ts';
import { Connections } from './connection/connections.ts';
import { openPool } from './connection/open-pool.ts';
import { toPostgresAddress } from './connection/postgres-address.ts';
import { PostgresCopyEnd } from './copy/postgres-copy-end.ts';
import type { OutageOptions, PostgresLedgerOptions, Versions } from './open-options.ts';
import { Workers } from './ordering/postgres-workers.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { runSteps } from './run-steps.ts';
import { assertCurrent, findVersions, makeLedger } from './schema/make-ledger.ts';

/** In which the ledger's tables are, apart from those of other programs. */
const SCHEMA = 'vdpipe';

export async function openLedgerOnServer(
  url: string,
  { environment, leaseMs, rescueFolder, keyFile, outage, isMade = true }: PostgresLedgerOptions,
): Promise<Ledger> {
  const connections = connect(url, environment, outage);
  await closingUnless(connections, async () => {
    await assertCurrent(connections, SCHEMA, isMade);
    await runSteps(connections, refuseRelocated({ ledger: connections.name }));
  });
  const workers = new Workers(connections, ownIdentity(), leaseMs);
  const place = toRescuePlace(rescueFolder, connections.name);
  return new PostgresLedger(connections, workers, place, keyFile);
}

export async function openCopyEndOnServer(
  url: string,
  { environment, rescueFolder, keyFile, isMade = true }: PostgresLedgerOptions,
): Promise<CopyEnd> {
  const connections = connect(url, environment);
  await closingUnless(connections, () => assertCurrent(connections, SCHEMA, isMade));
  const workers = new Workers(connections, ownIdentity(), undefined);
  const place = toRescuePlace(rescueFolder, connections.name);
  return new PostgresCopyEnd(connections, workers, place, keyFile);
}

async function closingUnless(connections: Connections, isUsable: () => Promise<void>) {
  try {
    await isUsable();
  } catch (error) {
    await connections.close();
    throw error;
  }
}

export async function checkOnServer(
  url: string,
  { environment, rescueFolder, keyFile }: PostgresLedgerOptions,
): Promise<LedgerCheck & { readonly ledger: string }> {
  const connections = connect(url, environment);
  try {
    const place = { ledger: connections.name };
    const { from } = await findVersions(connections, SCHEMA);
    if (from === 0) throw ledgerFailure('ledger_missing', place);
    const at = { place, keyFile: keyFile ?? keyFileOf(toRescuePlace(rescueFolder, place.ledger)) };
    const check = await connections.transaction(async (session) => {
      await session.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return runSteps(session, checkRules(from, at));
    });
    return { ...check, ...place };
  } finally {
    await connections.close();
  }
}

export async function makeOnServer(
  url: string,
  { environment }: Pick<PostgresLedgerOptions, 'environment'>,
  isCheck: boolean,
): Promise<Versions & { readonly ledger: string }> {
  const connections = connect(url, environment);
  try {
    const versions = await (isCheck ? findVersions : makeLedger)(connections, SCHEMA);
    return { ...versions, ledger: connections.name };
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
