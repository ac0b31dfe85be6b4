import { type Ledger, openLedger, ServiceClient } from '../run/connect.ts';
import { ledgerFile, readEnvironment, serviceAddress } from './environment.ts';

/** Opens the ledger that flags and environment name. */
export function openOwnLedger(flags: {
  readonly ledger?: string | undefined;
  readonly leaseMs?: number | undefined;
}): Ledger {
  const file = ledgerFile(flags.ledger, readEnvironment());
  return openLedger(file, flags.leaseMs === undefined ? {} : { leaseMs: flags.leaseMs });
}

export interface ConnectFlags {
  readonly baseUrl?: string | undefined;
  readonly resourceUrl?: string | undefined;
  readonly apiKeyFile?: string | undefined;
  readonly allowHttp?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
  readonly concurrency?: number | undefined;
}

/** The client of the service that flags and environment name. Connects to nothing yet. */
export function connectService(flags: ConnectFlags): ServiceClient {
  return new ServiceClient({
    ...serviceAddress(flags, readEnvironment()),
    allowHttp: flags.allowHttp,
    connections: flags.concurrency,
    headersTimeoutMs: flags.timeoutMs,
    bodyTimeoutMs: flags.timeoutMs,
  });
}

/** Products can be looked up: the address of their host is known. */
export function hasResourceHost(flags: ConnectFlags): boolean {
  return serviceAddress(flags, readEnvironment()).resourceUrl !== undefined;
}
