import type { ForgottenTexts, FoundOrder, Ledger, RowPiece, RunInfo } from '../../ledger/ledger.ts';
import { ledgerFailure } from '../../ledger/ledger-errors.ts';
import { findCell, findPrinted, type Matcher, matcherOf, toIds } from '../printed/find-printed.ts';
import {
  HEAD,
  readPrintedRows,
  TAIL,
  toNameCells,
  toPrintedCells,
} from '../printed/printed-rows.ts';

/** Rows of an order that are shown to who decides. */
export const SHOWN_ROWS = 20;

/** An order with texts of a person. */
export interface PersonOrder extends FoundOrder {
  readonly texts: ForgottenTexts;
  /** Whose they may be: what has one of its name and userdata, and the first rows. */
  readonly shown: readonly string[];
  /** Its ids that have them, too: these stay, as it is looked up by them. */
  readonly staying: readonly string[];
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
  const body = (await ledger.bodies([order])).get(order.id) ?? '{}';
  const name = matcher.find(toNameCells(body));
  const { pieces, shown, only } = await findPieces(ledger, order, matcher);
  const ones = name || pieces.length > 0 ? only : undefined;
  const staying = toIds(order).filter((id) => matcher.find([id]));
  return {
    ...{ order, file, sheet, isRunPurged, staying: staying.map(({ id }) => id) },
    texts: {
      order: order.id,
      isNamed: name !== undefined || ones !== undefined,
      pieces: ones ? [ones.piece] : pieces,
    },
    shown: [...(name ? [name.text] : []), ...(ones ? [toTexts(ones.row)] : shown)],
  };
}

function toTexts(row: string): string {
  const texts = toPrintedCells(row).map(({ text }) => text);
  return texts.filter((text) => text !== '').join(', ');
}

/** Where rows with one of the texts are in an order's dataset, the texts of the first ones, and its row if it has one only. */
async function findPieces(
  ledger: Pick<Ledger, 'readDataset'>,
  order: FoundOrder['order'],
  matcher: Matcher,
) {
  const [pieces, shown, first]: [RowPiece[], string[], { piece: RowPiece; row: string }[]] = [
    [],
    [],
    [],
  ];
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
    if (first.length < 2) first.push({ piece, row });
    if (findCell(row, matcher)) {
      pieces.push(piece);
      if (shown.length < SHOWN_ROWS) shown.push(toTexts(row));
    }
    at += length + ','.length;
  }
  // Nothing but these rows may become blank.
  if (first.length > 0 && at - ','.length !== bytes) {
    throw new Error(
      `The rows of order ${order.projectId} of run ${order.run} are not as they were staged`,
    );
  }
  return { pieces, shown, only: first.length === 1 ? first[0] : undefined };
}
