import { EXIT } from '../../../output/exit-codes.ts';
import { toRunLine, toRunsText } from '../../../output/text/runs-text.ts';
import type { RunsFlags } from '../../commands/runs.ts';
import { warnOfStrayRescues } from '../../files/stray-rescues.ts';
import { findLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, writeOut } from '../../output.ts';

/** `vdpipe runs`. Gives the exit code. */
export async function listRuns(flags: RunsFlags): Promise<number> {
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    if (ledger) await warnOfStrayRescues(ledger);
    const runs = (await ledger?.listRuns()) ?? [];
    if (flags.json) await printJson(runs.map(toRunLine));
    else await writeOut(toRunsText(runs));
    return EXIT.done;
  });
}
