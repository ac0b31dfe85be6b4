import { EXIT } from '../../../output/exit-codes.ts';
import { countOrders } from '../../../output/run-report.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { originOf } from '../../../run/origin.ts';
import { refuseLong } from '../../check-flags.ts';
import { nameFromHere } from '../../command-words.ts';
import type { WithdrawFlags } from '../../commands/runs.ts';
import { personOf } from '../../environment/login-name.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say } from '../../output.ts';
import { suggest } from '../../suggestions.ts';

/** `vdpipe withdraw`: takes a run back of which nothing was sent, and says how to order its list. Gives the exit code. */
export async function withdrawRun(flags: WithdrawFlags): Promise<number> {
  const note = flags.note?.trim() || undefined;
  refuseLong('note', note, 'withdraw');
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    // With the flags of its list, which the ledger does not keep.
    const info = await ledger.getRun(flags.run);
    const { command, isWatched } = await suggest(ledger, info, flags);
    await ledger.purgeRun(info.run, { by: personOf(flags.by), withdraw: { note } });
    if (flags.json) {
      await printJson({ ok: true, run: info.run, state: 'purged', orders: countOrders(info) });
      return EXIT.done;
    }
    const files = [originOf(info)?.file ?? []].flat().map(nameFromHere);
    const next = isWatched
      ? '"vdpipe watch" moves its file to failed/. To order it, put it into in/ again.'
      : `To order its list: ${command('order', files)}`;
    say(`Run ${info.run} was withdrawn: nothing of it was sent, and its data was removed.`);
    if (isWatched || files.length > 0) say(toVisible(next));
    return EXIT.done;
  });
}
