import type { Delivery } from '../../ledger/deliveries.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { toDeliveryLine } from '../../output/text/deliveries-text.ts';
import { toPersonText, toTimeText } from '../../output/text/event-text.ts';
import { toVisible } from '../../output/text/visible-text.ts';
import { EXIT } from '../exit-codes.ts';
import { printJson, say } from '../output.ts';

/** Whether this is the id of a delivery: no id of a run begins so. */
export function isDeliveryId(id: string): boolean {
  return id.startsWith('d-');
}

/** What follows the release of a delivery. */
export const WATCHER_CONTINUES = '"vdpipe watch" continues with it.';

interface ReleaseOptions {
  readonly id: string;
  readonly by: string;
  readonly fourEyes: boolean;
  readonly json: boolean | undefined;
}

/** `vdpipe release d-…`: lets a held delivery through, with its run. Gives the exit code. */
export async function releaseDelivery(
  ledger: Ledger,
  { id, by, fourEyes, json }: ReleaseOptions,
): Promise<number> {
  const before = await ledger.deliveries.get(id);
  const terms = { fourEyes, revision: toDeliveryLine(before).revision };
  const released = await ledger.deliveries.release(before.id, by, terms);
  const isNew = before.state === 'held';
  if (json) await printJson({ ok: true, ...toDeliveryLine(released), already_released: !isNew });
  else for (const line of toLines(released, isNew)) say(toVisible(line));
  return EXIT.done;
}

function toLines(delivery: Delivery, isNew: boolean): string[] {
  const { id, job, name, hash, run, releasedBy, releasedAtMs } = delivery;
  const who = `${toPersonText(releasedBy)} at ${toTimeText(releasedAtMs ?? 0)}`;
  return [
    isNew
      ? `Delivery ${id} was released ${who}.`
      : `Delivery ${id} was already released ${who}. Nothing was changed.`,
    `  job      ${job}`,
    `  file     ${name}`,
    `  SHA-256  ${hash}`,
    ...(run === null ? [] : [`  run      ${run}`]),
    ...(delivery.state === 'released' ? [WATCHER_CONTINUES] : []),
  ];
}
