import type { JobEvent } from '../ledger/deliveries.ts';
import { toPersonText } from '../output/text/event-text.ts';
import type { JobWork } from './watch-setting.ts';

export interface Requests {
  /** Files that arrive wait. */
  readonly isPaused: boolean;
  /** Files are to be looked for now, whatever the schedule says; null while the job is paused. */
  readonly runNow: JobEvent | null;
  readonly lastEvent: number;
}

/** Looks up what people ask of a job, here or on other machines, and logs what is new. */
export function createJobRequests({ ledger, job, log }: JobWork) {
  /** As they were looked up last. */
  let current: Requests = { isPaused: false, runNow: null, lastEvent: 0 };
  let known: { pause: number | null; runNow: number | null } = { pause: null, runNow: null };
  let isFilePauseTold = false;
  return {
    get current() {
      return current;
    },
    async look(): Promise<Requests> {
      const { pause, runNow, lastEvent } = await ledger.deliveries.wishOf(job.name);
      const isPaused = job.isPaused || pause !== null;
      tellPause(pause);
      if (!isPaused && runNow && runNow.number !== known.runNow) {
        tell('run_now', runNow, 'Looking for files now, as asked');
      }
      known = { pause: pause?.number ?? null, runNow: runNow?.number ?? null };
      current = { isPaused, runNow: isPaused ? null : runNow, lastEvent };
      return current;
    },
  };

  function tellPause(pause: JobEvent | null): void {
    if (job.isPaused && !isFilePauseTold) {
      isFilePauseTold = true;
      const text = 'The job is paused in the jobs file: files that arrive wait.';
      log({ level: 'info', event: 'job_paused', text });
    }
    if (pause && pause.number !== known.pause) {
      tell('job_paused', pause, 'Files that arrive wait: the job was paused');
    } else if (!pause && known.pause !== null) {
      log({ level: 'info', event: 'job_continued', text: 'The job was continued.' });
    }
  }

  function tell(event: string, { by, details }: JobEvent, what: string): void {
    const why = details.note === undefined ? '' : `: ${JSON.stringify(details.note)}`;
    log({ level: 'info', event, text: `${what} ${toPersonText(by)}${why}.` });
  }
}
