import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { notHandedOver } from '../../../output/handed-over.ts';
import { isWithoutDatasets } from '../../../output/sheets/export-datasets.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toRunLine, toRunsText } from '../../../output/text/runs-text.ts';
import { findOldRuns, purgeRuns } from '../../../run/removal/purge-old-runs.ts';
import { age } from '../../../watch/config/quantities.ts';
import { usage } from '../../check-flags.ts';
import type { PurgeFlags } from '../../commands/runs.ts';
import { loginName } from '../../environment/login-name.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { confirmRemoval } from './confirm-removal.ts';

/** `vdpipe purge --older-than`. Gives the exit code. */
export async function purgeOldRuns(flags: PurgeFlags, signal: AbortSignal): Promise<number> {
  const { olderThan, dryRun = false, json } = flags;
  const idleFor = age.safeParse(olderThan);
  if (!idleFor.success) {
    throw usage(`--older-than must be a number of days such as 90d, found "${olderThan}"`, 'purge');
  }
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const { old, left } = await findOldRuns(ledger, idleFor.data);
    if (!json && old.length > 0) await writeOut(toRunsText(old));
    if (!json && left.length > 0) {
      say(
        'Not purged, as these are unfinished, or have orders to look up (resume them, or give them up with "vdpipe purge RUN --abandon"):',
      );
      say(toRunsText(left).trimEnd());
    }
    if (!json && old.length > 0) {
      say(
        'Once purged, the people whom they mailed are no longer recognized, and their orders cannot be looked up.',
      );
      for (const { run, toHandOver } of old) {
        const text = notHandedOver(toHandOver);
        if (text) say(`Run ${run}: ${text}`);
      }
      const apart = await findApart(ledger, old);
      if (apart.length > 0)
        say(`Datasets that were not sent with the orders are removed, too: ${apart.join(', ')}`);
    }
    const what = `the data of ${counted(old.length, 'run')}`;
    const isMeant = !dryRun && (old.length === 0 || (await confirmRemoval(what, flags, signal)));
    const purged = [];
    for await (const one of purgeRuns(ledger, isMeant ? old : [], loginName())) {
      purged.push(one);
      if (signal.aborted) break;
    }
    if (json) {
      const lines = { runs: old.map(toRunLine), left: left.map(toRunLine) };
      await printJson({ ok: true, dry_run: dryRun, purged: purged.length, ...lines });
    } else if (dryRun || old.length === 0) {
      say(`To purge: ${counted(old.length, 'run')}. Nothing was removed.`);
    } else if (isMeant) {
      say(`Purged ${counted(purged.length, 'run')}: data removed, order ids kept.`);
    }
    if (signal.aborted) return EXIT.interrupted;
    return isMeant || dryRun ? EXIT.done : EXIT.invalidInput;
  });
}

/** Runs whose datasets somebody is to upload. */
async function findApart(ledger: Ledger, runs: readonly RunInfo[]): Promise<string[]> {
  const found: string[] = [];
  for (const { run } of runs) if (await isWithoutDatasets(ledger, run)) found.push(run);
  return found;
}
