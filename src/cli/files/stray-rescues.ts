import { VdpipeError } from '../../errors.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { toVisible } from '../../output/text/visible-text.ts';
import { say } from '../output.ts';

/** Warns of order ids beside the ledger that are of another one: it was replaced, or emptied. */
export async function warnOfStrayRescues(ledger: Ledger): Promise<void> {
  const message = toMessage(await ledger.strayRescueFiles());
  if (message !== null) say(`warning: ${message}`);
}

/**
 * Where nothing is left to do, order ids of another ledger are no small thing.
 *
 * @throws VdpipeError `order_ids_stray`
 */
export async function refuseStrayRescues(ledger: Ledger): Promise<void> {
  const message = toMessage(await ledger.strayRescueFiles());
  if (message !== null) throw new VdpipeError('order_ids_stray', message);
}

function toMessage([file, ...more]: readonly string[]): string | null {
  if (file === undefined) return null;
  const others = more.length === 0 ? '' : ` (and ${more.length} more beside it)`;
  return (
    `"${toVisible(file)}"${others} has order ids that this ledger does not have: the ledger was replaced or emptied. ` +
    'Restore the earlier ledger or a backup of it, and run "vdpipe resume". If you have neither, keep the file: these orders exist, and ordering their list again ends in conflicts.'
  );
}
