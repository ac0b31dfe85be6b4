import type { Deliveries, Delivery } from '../../ledger/deliveries.ts';
import { toDeliveryLine, toDeliveryText } from '../../output/text/deliveries-text.ts';
import { EXIT } from '../exit-codes.ts';
import { findLedgerOfRuns } from '../open.ts';
import { writeOut } from '../output.ts';

interface DeliveriesFlags {
  readonly job?: string | undefined;
  readonly ledger?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Deliveries that are listed for people. */
const SHOWN = 200;

/** `vdpipe deliveries`: the files that arrived for jobs, newest first. Gives the exit code. */
export async function listDeliveries(flags: DeliveriesFlags): Promise<number> {
  const ledger = await findLedgerOfRuns(flags);
  try {
    const deliveries = ledger?.deliveries;
    if (flags.json) {
      for await (const piece of toJsonPieces(deliveries, flags.job)) await writeOut(piece);
    } else await showSome(deliveries, flags.job);
    return EXIT.done;
  } finally {
    await ledger?.close();
  }
}

async function showSome(deliveries: Deliveries | undefined, job: string | undefined) {
  const page = await deliveries?.list({ job }, { limit: SHOWN });
  const texts = page?.deliveries.map(toDeliveryText) ?? [];
  await writeOut(texts.join('') || 'There are no deliveries yet.\n');
  if (page?.next) await writeOut('There are more: --json lists all.\n');
}

/** One array, page by page. */
async function* toJsonPieces(
  deliveries: Deliveries | undefined,
  job: string | undefined,
): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pagesOf(deliveries, job)) {
    for (const delivery of page) {
      yield `${before}\n${JSON.stringify(toDeliveryLine(delivery), null, 2).replaceAll(/^/gm, '  ')}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function* pagesOf(
  deliveries: Deliveries | undefined,
  job: string | undefined,
): AsyncGenerator<readonly Delivery[]> {
  for (let after: string | null = null; deliveries; ) {
    const page = await deliveries.list({ job }, { after });
    yield page.deliveries;
    if (page.next === null) return;
    after = page.next;
  }
}
