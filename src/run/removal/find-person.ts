import type { ForgottenTexts, FoundOrder, Ledger, RowPiece, RunInfo } from '../../ledger/ledger.ts';
import { ledgerFailure } from '../../ledger/ledger-errors.ts';
import { findCell, findPrinted, type Matcher, matcherOf } from '../printed/find-printed.ts';
import { HEAD, readPrintedRows, TAIL, toOrderWords } from '../printed/printed-rows.ts';

/** An order with texts of a person. */
export interface PersonOrder extends FoundOrder {
  readonly texts: ForgottenTexts;
  /** Its user has them, too: that stays, as its project is looked up by it. */
  readonly hasUser: boolean;
}

/**
 * Finds what `findPrinted` finds of any of the texts: all rows of an order, its name and its userdata. An order of one row is one
 * person's: all of it is.
 */
export async function* findPerson(
  ledger: Parameters<typeof findPrinted>[0],
  options: Pick<Parameters<typeof findPrinted>[1], 'text' | 'signal' | 'onProgress'>,
): AsyncGenerator<PersonOrder> {
  const matcher = matcherOf([options.text].flat());
  for await (const { match } of findPrinted(ledger, options)) {
    if (match) yield await findTexts(ledger, match, matcher);
  }
}

/** @throws UsageError `forget_unfinished` if orders of one may still be sent */
export function refuseOpen(runs: readonly RunInfo[]): void {
  const open = runs.filter(({ state }) => state === 'unfinished' || state === 'on_hold');
  if (open.length > 0)
    throw ledgerFailure('forget_unfinished', { runs: open.map(({ run }) => run) });
}

async function findTexts(
  ledger: Pick<Ledger, 'bodies' | 'readDataset'>,
  { order, file, sheet, isRunPurged }: FoundOrder,
  matcher: Matcher,
): Promise<PersonOrder> {
  const { isIn } = matcher;
  const body = (await ledger.bodies([order])).get(order.id) ?? '{}';
  const { orderName, userdata } = toOrderWords(body);
  const { pieces, rows } = await findPieces(ledger, order, matcher);
  const isNamed = isIn(orderName ?? '') || userdata.some(([, value]) => isIn(value));
  const isOnes = rows.length === 1 && (isNamed || pieces.length > 0);
  const texts = { order: order.id, isNamed: isNamed || isOnes, pieces: isOnes ? rows : pieces };
  return { order, file, sheet, isRunPurged, texts, hasUser: isIn(order.svcUid) };
}

/** Where the rows of an order are in its dataset, and those with one of the texts. */
async function findPieces(
  ledger: Pick<Ledger, 'readDataset'>,
  order: FoundOrder['order'],
  matcher: Matcher,
): Promise<{ readonly pieces: readonly RowPiece[]; readonly rows: readonly RowPiece[] }> {
  const [pieces, rows]: [RowPiece[], RowPiece[]] = [[], []];
  let [at, bytes] = [0, 0];
  const counted = {
    async *readDataset(one: FoundOrder['order']) {
      for await (const chunk of ledger.readDataset(one)) {
        bytes += chunk.length;
        yield chunk;
      }
    },
  };
  for await (const row of readPrintedRows(counted, order)) {
    const length = Buffer.byteLength(row);
    const piece = { at: at + HEAD.length, bytes: length - HEAD.length - TAIL.length };
    if (rows.length < 2) rows.push(piece);
    if (findCell(row, matcher)) pieces.push(piece);
    at += length + ','.length;
  }
  // Nothing but these rows may become blank.
  if (rows.length > 0 && at - ','.length !== bytes) {
    throw new Error(
      `The rows of order ${order.projectId} of run ${order.run} are not as they were staged`,
    );
  }
  return { pieces, rows };
}
