import { UsageError } from '../../errors.ts';
import type { FoundOrder, Ledger } from '../../ledger/ledger.ts';
import { toOrderLine } from '../../output/sheets/order-line.ts';
import { toEventLine, toIso, toIsoOrNull } from '../../output/text/event-text.ts';
import { bodyWithout } from '../../service/order-json.ts';
import { type PrintedCell, readPrintedRows, toOrderWords, toPrintedCells } from './printed-rows.ts';

export interface OrderQuestion {
  readonly run: string;
  readonly projectId: string;
  /** Tells orders of a project apart. @default the first in the sheet */
  readonly firstRow?: number | undefined;
  /** How many printed rows come before. */
  readonly after: number;
  readonly limit: number;
}

/** Everything that is known of an order, with some of its rows: `show RUN --order PROJECT --json`, docs/commands/. */
export type OrderDetails = Awaited<ReturnType<typeof gatherOrderDetails>>;

/** @throws UsageError `order_not_found` */
export async function gatherOrderDetails(
  ledger: Pick<
    Ledger,
    'getRun' | 'findOrders' | 'bodies' | 'attemptsOf' | 'events' | 'readDataset'
  >,
  question: OrderQuestion,
) {
  const { run } = await ledger.getRun(question.run);
  const { order, file, sheet, isRunPurged } = await findOrder(ledger, { ...question, run });
  const body = (await ledger.bodies([order])).get(order.id) ?? '{}';
  const { orderName, userdata } = toOrderWords(body);
  const attempts = await ledger.attemptsOf(order);
  const events = (await ledger.events(run)).filter(
    ({ what, details }) => what !== 'settled' || details.projectId === order.projectId,
  );
  return {
    ...toOrderLine(order),
    file,
    sheet,
    /** Its texts and its user were removed. */
    is_purged: isRunPurged,
    order_name: orderName,
    userdata: userdata.map(([key, value]) => ({ key, value })),
    /** Each time that it was sent. */
    tries: attempts.map(({ sentAtMs, endedAtMs, outcome, errorCode, requestId }) => ({
      sent_at: toIso(sentAtMs),
      ended_at: toIsoOrNull(endedAtMs),
      outcome,
      error_code: errorCode,
      request_id: requestId,
    })),
    events: events.map((event) => ({ ...toEventLine(event) })),
    /** The dataset is not sent with it. */
    is_without_dataset: bodyWithout(body) !== null,
    printed: isRunPurged ? { rows: [], next: null } : await readSome(ledger, order, question),
  };
}

async function findOrder(
  ledger: Pick<Ledger, 'findOrders'>,
  { run, projectId, firstRow }: OrderQuestion,
): Promise<FoundOrder> {
  for (let after: string | null = null; ; ) {
    const { orders, next } = await ledger.findOrders({ projectId }, { after });
    const found = orders.find(
      ({ order }) => order.run === run && (firstRow ?? order.firstRow) === order.firstRow,
    );
    if (found) return found;
    if (next === null) {
      throw new UsageError('order_not_found', `Run ${run} has no order of project "${projectId}".`);
    }
    after = next;
  }
}

/** The rows that are printed, numbered from 1. */
async function readSome(
  ledger: Pick<Ledger, 'readDataset'>,
  order: FoundOrder['order'],
  { after, limit }: OrderQuestion,
) {
  const rows: { readonly number: number; readonly cells: readonly PrintedCell[] }[] = [];
  let number = 0;
  for await (const row of readPrintedRows(ledger, order)) {
    number += 1;
    if (number <= after) continue;
    if (rows.length === limit) return { rows, next: String(after + limit) };
    rows.push({ number, cells: toPrintedCells(row) });
  }
  return { rows, next: null };
}
