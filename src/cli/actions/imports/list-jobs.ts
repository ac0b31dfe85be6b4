import { findJob } from '../../../ledger/list-all.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toJobEventLine, toJobEventText } from '../../../output/text/jobs/job-events-text.ts';
import { toJobLine, toJobText } from '../../../output/text/jobs/jobs-text.ts';
import { findLedgerOfRuns, openLedgerOfRuns, withLedger } from '../../open.ts';
import type { FlagsOf, LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../../options.ts';
import { printJson, writeOut } from '../../output.ts';

type JobsFlags = FlagsOf<typeof LEDGER_OPTIONS & Pick<typeof OUTPUT_OPTIONS, 'json'>>;

/** What people did with a job, shown with it. */
const SHOWN_EVENTS = 20;

/**
 * `vdpipe jobs`, `vdpipe watch --status`: the jobs that the ledger knows. Gives the exit code.
 *
 * @param only one of them, with what people did with it
 */
export async function listJobs(flags: JobsFlags, only?: string): Promise<number> {
  if (only !== undefined) return await showJob(flags, only);
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    const jobs = (await ledger?.deliveries.jobs()) ?? [];
    if (flags.json) await printJson(jobs.map(toJobLine));
    else await writeOut(jobs.map(toJobText).join('') || 'There are no jobs yet.\n');
    return EXIT.done;
  });
}

async function showJob(flags: JobsFlags, name: string): Promise<number> {
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const job = await findJob(ledger.deliveries, name);
    const { events } = await ledger.deliveries.jobEvents({ job: name }, { limit: SHOWN_EVENTS });
    if (flags.json) await printJson({ ...toJobLine(job), events: events.map(toJobEventLine) });
    else await writeOut(toJobText(job) + events.map(toJobEventText).join(''));
    return EXIT.done;
  });
}
