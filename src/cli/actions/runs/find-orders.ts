import process from 'node:process';
import { text as readAll } from 'node:stream/consumers';
import { InterruptedError, UsageError } from '../../../errors.ts';
import type { FoundOrder, Ledger } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { exportFound } from '../../../output/sheets/export-orders.ts';
import { toOrderLine } from '../../../output/sheets/order-line.ts';
import { toFoundLine } from '../../../output/text/found-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { findPrinted, type PrintedMatch } from '../../../run/printed/find-printed.ts';
import { parseOrderId } from '../../../service/schemas.ts';
import { usage } from '../../check-flags.ts';
import type { FindFlags } from '../../commands/runs.ts';
import { findLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, writeOut } from '../../output.ts';
import { startProgress } from '../../progress/progress.ts';

/** Orders that are listed for people. */
const SHOWN = 200;

/** `vdpipe find`: the orders of all runs that have an id. Gives the exit code. */
export async function findOrders(flags: FindFlags, signal: AbortSignal): Promise<number> {
  if (flags.run !== undefined && !flags.printed) throw usage('--run needs --printed', 'find');
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    if (flags.printed) return await findByPrint(ledger, flags, signal);
    const found = ledger ? findPages(ledger, flags.id) : undefined;
    const first = await found?.next();
    if (!found || !first || first.done || first.value.length === 0) throw notFound(flags.id);
    if (flags.json) {
      for await (const piece of exportFound(from(first.value, found), 'json')) {
        await writeOut(piece);
      }
    } else await showSome(first.value);
    return EXIT.done;
  });
}

async function findByPrint(
  ledger: Ledger | undefined,
  flags: FindFlags,
  signal: AbortSignal,
): Promise<number> {
  const found = ledger ? await findPrintedOrders(ledger, flags, signal) : 0;
  if (signal.aborted) throw new InterruptedError({ reason: signal.reason });
  if (found > 0) return EXIT.done;
  throw new UsageError(
    'order_not_found',
    'No order in the ledger has this text in its ids, name, userdata or printed texts. The texts of purged runs are gone.',
  );
}

/** An id may be of any kind: which one, the ledger knows. */
async function* findPages(ledger: Ledger, id: string): AsyncGenerator<readonly FoundOrder[]> {
  const orderId = parseOrderId(id) ?? undefined;
  const keys = { projectId: id, partnerOrderId: id, file: id, svcUid: id, orderId };
  for (let after: string | null = null; ; ) {
    const { orders, next } = await ledger.findOrders(keys, { after });
    yield orders;
    if (next === null) return;
    after = next;
  }
}

async function* from<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

async function showSome(orders: readonly FoundOrder[]): Promise<void> {
  await writeOut(orders.slice(0, SHOWN).map(toFoundLine).join(''));
  if (orders.length > SHOWN) await writeOut('There are more: --json lists all.\n');
}

function notFound(id: string): UsageError {
  return new UsageError(
    'order_not_found',
    `No order in the ledger has the project, order id, partner order id, user or file "${id}". To search what was printed, add --printed.`,
  );
}

const LISTED = 1000;

/** `vdpipe find TEXT --printed`. Gives how many orders were found. */
async function findPrintedOrders(
  ledger: Ledger,
  { id, run, json = false }: FindFlags,
  signal: AbortSignal,
): Promise<number> {
  // With `-` it is on standard input, which other users cannot see.
  const text = id === '-' ? (await readAll(process.stdin)).trim() : id;
  const progress = startProgress('Searching', json, 'orders');
  const found: PrintedMatch[] = [];
  const onProgress = (done: number) => progress.update({ part: undefined, done });
  try {
    for await (const { match } of findPrinted(ledger, { text, run, signal, onProgress })) {
      if (match) found.push(match);
      if (found.length === LISTED) break;
    }
  } finally {
    progress.end();
  }
  if (found.length === 0) return 0;
  if (json) await printJson(found.map(toLine));
  else await writeOut(found.map(toText).join(''));
  return found.length;
}

function toLine({ order, file, sheet, where, text }: PrintedMatch) {
  return { ...toOrderLine(order), file, sheet, found_in: where, text };
}

function toText(match: PrintedMatch): string {
  return `${toFoundLine(match)}          ${toVisible(`${match.where}: ${match.text}`)}\n`;
}
