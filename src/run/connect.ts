/** What a command line needs besides the runs themselves: the durable record and the way to the service. */
export type { Ledger, RunInfo, SettledOrder } from '../ledger/ledger.ts';
export { openLedger } from '../ledger/sqlite/open-ledger.ts';
export { ServiceClient } from '../service/client.ts';
export type { ServiceError } from '../service/errors.ts';
export { proxyFromEnvironment } from '../service/proxy.ts';
export { parseOrderId } from '../service/schemas.ts';
