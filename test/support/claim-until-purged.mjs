// Claims the orders of a run again and again until none can be claimed, as when the run was purged:
//   node claim-until-purged.mjs LEDGER RUN
// Prints how many claims there were, and how many of them had lost their body.
import process from 'node:process';
import { openLedger } from '../../dist/ledger/sqlite/open-ledger.js';

const [file, run] = process.argv.slice(2);
const CLAIM = {
  limit: 1,
  looksBeforeResend: 2,
  staleAfterMs: null,
};
const failure = { code: 'project_locked', message: 'locked', status: 409, requestId: null };

const ledger = openLedger(file);
const worker = await ledger.openWorker({ runs: [run] });
const found = { claims: 0, empty: 0 };
for (;;) {
  const [order] = await worker.claim(CLAIM);
  if (!order || found.empty > 0) break;
  found.claims += 1;
  if (order.bodyJson === '{}' || order.rowsBytes === 0) found.empty += 1;
  await worker.record(order, { kind: 'later', failure, waitMs: 0 });
}
await worker.close();
await ledger.close();
process.stdout.write(JSON.stringify(found));
