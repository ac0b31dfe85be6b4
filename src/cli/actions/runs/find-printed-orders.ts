import process from 'node:process';
import { text as readAll } from 'node:stream/consumers';
import type { Ledger } from '../../../ledger/ledger.ts';
import { toOrderLine } from '../../../output/sheets/order-line.ts';
import { toFoundLine } from '../../../output/text/found-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { findPrinted, type PrintedMatch } from '../../../run/printed/find-printed.ts';
import type { FindFlags } from '../../commands/runs.ts';
import { printJson, writeOut } from '../../output.ts';
import { startProgress } from '../../progress/progress.ts';

/** Orders that are listed. */
const LISTED = 1000;

/** `vdpipe find TEXT --printed`. Gives how many orders were found. */
export async function findPrintedOrders(
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
