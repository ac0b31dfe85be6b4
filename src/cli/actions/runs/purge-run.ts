import { existsSync } from 'node:fs';
import { VdpipeError } from '../../../errors.ts';
import type { Delivery } from '../../../ledger/deliveries.ts';
import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { NOT_ORDERED } from '../../../ledger/states.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { notHandedOver } from '../../../output/handed-over.ts';
import { isWithoutDatasets } from '../../../output/sheets/export-datasets.ts';
import { findLeftOut } from '../../../output/text/left-out-rows.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { NotOrdered, toAdvice, toAdviceLines } from '../../../output/text/what-to-do.ts';
import { rejectDelivery } from '../../../watch/delivery/reject-delivery.ts';
import { usage } from '../../check-flags.ts';
import type { PurgeFlags } from '../../commands/runs.ts';
import { loginName } from '../../environment/login-name.ts';
import { secretsOf } from '../../file-password.ts';
import { toRejectsTargetOf } from '../../files/rejects-target.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { say } from '../../output.ts';
import { toSuggestions } from '../../suggestions.ts';
import { isDeliveryId } from '../imports/deliveries.ts';

/** `vdpipe purge`: removes a run's data, gives the rows back that it gives up, and says how to order them. Gives the exit code. */
export async function purgeRun(flags: PurgeFlags, signal: AbortSignal): Promise<number> {
  if (flags.olderThan !== undefined) {
    return (await import('./purge-old.ts')).purgeOldRuns(flags, signal);
  }
  const { run, dryRun, yes, json } = flags;
  if (dryRun || yes || json) throw usage('--dry-run, --yes and --json need --older-than', 'purge');
  if (run === undefined) throw usage('RUN or --older-than is missing', 'purge');
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const of = isDeliveryId(run) ? await ledger.deliveries.get(run) : undefined;
    if (of && of.run === null) return await reject(ledger, of, flags);
    const before = await ledger.getRun(of?.run ?? run);
    const abandon = flags.abandon === true;
    const isApart = await isWithoutDatasets(ledger, before.run);
    const { toHandOver } = await ledger.verificationCounts(before.run);
    const left = before.state === 'purged' ? undefined : notHandedOver(toHandOver);
    if (left) say(left);
    const areKept = await ledger.purgeRun(before.run, { abandon, by: loginName() });
    say(`Run ${before.run}: data removed, order ids kept.`);
    if (before.states.ordered.orders > 0)
      say('"status" and "verify" can no longer look its orders up.');
    if (isApart) say('Its datasets, which were not sent with the orders, are removed, too.');
    if (areKept)
      say('The people it has mailed are still recognized. To forget them, too, purge it again.');
    const { origin } = before;
    // The ledger keeps no origin of a run that was purged: what needs it is done now.
    const purged = async () => ({ ...(await ledger.getRun(before.run)), origin });
    if (origin !== null) await giveBack(ledger, await purged(), flags, signal);
    for (const line of await toAdviceOf(ledger, await purged(), flags)) say(toVisible(line));
    return EXIT.done;
  });
}

/** Of a held delivery that is not recorded as a run there is nothing to remove. */
async function reject(ledger: Ledger, { id, name }: Delivery, flags: PurgeFlags): Promise<number> {
  if (!flags.abandon) {
    throw usage(`${id} has no run: to reject it, add --abandon`, 'purge');
  }
  await rejectDelivery(ledger, id, loginName());
  say(toVisible(`Delivery ${id} ("${name}") was rejected: nothing of it is ordered.`));
  say('"vdpipe watch" moves its file to failed/.');
  return EXIT.done;
}

/** Nothing is to be given back of a list that can be ordered again as it is. */
async function giveBack(ledger: Ledger, info: RunInfo, flags: PurgeFlags, signal: AbortSignal) {
  const { run, states, origin, files } = info;
  const isGivenUp = states.staged.orders + states.waiting.orders > 0;
  const target = toRejectsTargetOf(info, {});
  if (!isGivenUp || states.ordered.orders === 0 || target === undefined) return;
  const { countRows, giveRowsBack } = await import('../../../run/rejects/write-refused.ts');
  const counts = await countRows(ledger, info);
  const isMissing = counts.rejects > 0 && !existsSync(files.rejects ?? '');
  const kinds = isMissing ? (['rejects', 'refused'] as const) : (['refused'] as const);
  try {
    await giveRowsBack({
      ...{ ledger, run, target, kinds, origin, signal },
      ...secretsOf(flags),
    });
  } catch (error) {
    if (!(error instanceof VdpipeError)) throw error;
    say(toVisible(error.message));
  }
}

async function toAdviceOf(ledger: Ledger, info: RunInfo, flags: PurgeFlags): Promise<string[]> {
  const notOrdered = new NotOrdered();
  for await (const batch of ledger.orders(info.run, NOT_ORDERED)) {
    for (const order of batch) notOrdered.add(order);
  }
  const { isWithout } = await findLeftOut(ledger, info);
  const advice = toAdvice(info, notOrdered, isWithout, toSuggestions(info, flags));
  return advice ? toAdviceLines(advice) : [];
}
