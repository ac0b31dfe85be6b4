import { toJobLine, toJobText } from '../../output/text/jobs-text.ts';
import { EXIT } from '../exit-codes.ts';
import { findLedgerOfRuns } from '../open.ts';
import type { FlagsOf, LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';
import { printJson, writeOut } from '../output.ts';

type JobsFlags = FlagsOf<typeof LEDGER_OPTIONS & Pick<typeof OUTPUT_OPTIONS, 'json'>>;

/** `vdpipe jobs`, `vdpipe watch --status`: the jobs that the ledger knows. Gives the exit code. */
export async function listJobs(flags: JobsFlags): Promise<number> {
  const ledger = await findLedgerOfRuns(flags);
  try {
    const jobs = (await ledger?.deliveries.jobs()) ?? [];
    if (flags.json) await printJson(jobs.map(toJobLine));
    else await writeOut(jobs.map(toJobText).join('') || 'There are no jobs yet.\n');
    return EXIT.done;
  } finally {
    await ledger?.close();
  }
}
