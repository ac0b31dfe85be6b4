import type { AskedOfJob, JobRecord, JobRequest } from '../../../ledger/deliveries.ts';
import { findJob } from '../../../ledger/list-all.ts';
import { JOB_REQUEST_WORDS } from '../../../output/event-words.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toPersonText, toTimeText } from '../../../output/text/event-text.ts';
import { toJobEventLine, toJobEventText } from '../../../output/text/jobs/job-events-text.ts';
import { toJobLine, toJobText, toWatcherText } from '../../../output/text/jobs/jobs-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { refuseLong, usage } from '../../check-flags.ts';
import { type JobsFlags, REQUEST_FLAGS } from '../../commands/scheduled-imports.ts';
import { knownPersonOf } from '../../environment/login-name.ts';
import { findLedgerOfRuns, openLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say, writeOut } from '../../output.ts';

/** What flags ask of a job; undefined: nothing. @throws UsageError `usage` */
function toRequest(flags: JobsFlags): JobRequest | undefined {
  const given: Readonly<Record<string, unknown>> = { ...flags };
  const asked = JOB_REQUESTS.filter((what) => given[JOB_REQUEST_WORDS[what].flag]);
  if (asked.length > 1) {
    throw usage(`Only one of ${REQUEST_FLAGS.replace(' or ', ' and ')} can be given`, 'jobs');
  }
  if (asked[0]) return asked[0];
  const lost = (['note', 'by'] as const).find((flag) => flags[flag] !== undefined);
  if (lost === undefined) return undefined;
  throw usage(`--${lost} can only be given with ${REQUEST_FLAGS}`, 'jobs');
}

const JOB_REQUESTS = Object.keys(JOB_REQUEST_WORDS) as readonly JobRequest[];

/** `vdpipe jobs`: lists jobs, or asks something of one (`NAME --pause`); its watcher follows. Gives the exit code. */
export async function askOfJob(flags: JobsFlags): Promise<number> {
  const { name: job } = flags;
  const what = toRequest(flags);
  if (what === undefined) return listJobs(flags, job);
  if (job === undefined) throw usage('The name of the job is missing', 'jobs');
  const by = knownPersonOf(flags.by, 'jobs');
  const note = flags.note?.trim() || undefined;
  refuseLong('note', note, 'jobs');
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const asked = await ledger.deliveries.askOfJob({ job, what, by, note });
    const record = await findJob(ledger.deliveries, job);
    if (flags.json) await printJson({ ok: true, ...toJobLine(record), is_new: asked.isNew });
    else for (const line of toLines(record, asked, what)) say(toVisible(line));
    return EXIT.done;
  });
}

function toLines(record: JobRecord, { event, isNew }: AskedOfJob, what: JobRequest): string[] {
  const { done, wasSo } = JOB_REQUEST_WORDS[what];
  const who = event === null ? '' : ` ${toPersonText(event.by)} at ${toTimeText(event.atMs)}`;
  const first = isNew
    ? `Job ${record.name} ${done}${who}.`
    : `Job ${record.name} ${wasSo}${who}. Nothing was changed.`;
  const isStillPaused = what === 'continued' && record.isPaused;
  const still = isStillPaused ? ['It is still paused in the jobs file.'] : [];
  return [first, ...still, toWatcherText(record)];
}

/** What people did with a job, shown with it. */
const SHOWN_EVENTS = 20;

/**
 * `vdpipe jobs`, `vdpipe watch --status`: the jobs that the ledger knows. Gives the exit code.
 *
 * @param only one of them, with what people did with it
 */
export async function listJobs(
  flags: Pick<JobsFlags, 'ledger' | 'json'>,
  only?: string,
): Promise<number> {
  if (only !== undefined) return await showJob(flags, only);
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    const jobs = (await ledger?.deliveries.jobs()) ?? [];
    if (flags.json) await printJson(jobs.map(toJobLine));
    else await writeOut(jobs.map(toJobText).join('') || 'There are no jobs yet.\n');
    return EXIT.done;
  });
}

async function showJob(flags: Pick<JobsFlags, 'ledger' | 'json'>, name: string): Promise<number> {
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const job = await findJob(ledger.deliveries, name);
    const { events } = await ledger.deliveries.jobEvents({ job: name }, { limit: SHOWN_EVENTS });
    if (flags.json) await printJson({ ...toJobLine(job), events: events.map(toJobEventLine) });
    else await writeOut(toJobText(job) + events.map(toJobEventText).join(''));
    return EXIT.done;
  });
}
