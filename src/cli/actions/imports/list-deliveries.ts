import type { Deliveries } from '../../../ledger/deliveries.ts';
import { listAll } from '../../../ledger/list-all.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toDeliveryLine, toDeliveryText } from '../../../output/text/jobs/deliveries-text.ts';
import type { DeliveriesFlags } from '../../commands/scheduled-imports.ts';
import { findLedgerOfRuns, withLedger } from '../../open.ts';
import { writeOut } from '../../output.ts';

/** Deliveries that are listed for people. */
const SHOWN = 200;

/** `vdpipe deliveries`: the files that arrived for jobs, newest first. Gives the exit code. */
export async function listDeliveries(flags: DeliveriesFlags): Promise<number> {
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    const deliveries = ledger?.deliveries;
    if (flags.json) {
      const pieces = deliveries ? toJsonPieces(deliveries, flags.job) : ['[]\n'];
      for await (const piece of pieces) await writeOut(piece);
    } else await showSome(deliveries, flags.job);
    return EXIT.done;
  });
}

async function showSome(deliveries: Deliveries | undefined, job: string | undefined) {
  const page = await deliveries?.list({ job }, { limit: SHOWN });
  const texts = page?.deliveries.map(toDeliveryText) ?? [];
  await writeOut(texts.join('') || 'There are no deliveries yet.\n');
  if (page?.next) await writeOut('There are more: --json lists all.\n');
}

/** One array. */
async function* toJsonPieces(
  deliveries: Deliveries,
  job: string | undefined,
): AsyncGenerator<string> {
  let before = '[';
  for await (const delivery of listAll(deliveries, { job })) {
    yield `${before}\n${JSON.stringify(toDeliveryLine(delivery), null, 2).replaceAll(/^/gm, '  ')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
