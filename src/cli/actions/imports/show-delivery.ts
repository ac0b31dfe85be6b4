import type { Ledger } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toDeliveryDetails, toDeliveryLine } from '../../../output/text/jobs/deliveries-text.ts';
import type { ShowFlags } from '../../commands/runs.ts';
import { printJson, writeOut } from '../../output.ts';
import { toReleaseCommand } from './release-delivery.ts';

/** `vdpipe show d-…`: what is known of a delivery. Gives the exit code. */
export async function showDelivery(
  ledger: Ledger,
  idStart: string,
  flags: Pick<ShowFlags, 'ledger' | 'json'>,
): Promise<number> {
  const delivery = await ledger.deliveries.get(idStart);
  if (flags.json) await printJson(toDeliveryLine(delivery));
  else await writeOut(toDeliveryDetails(delivery, toReleaseCommand(delivery, flags)));
  return EXIT.done;
}
