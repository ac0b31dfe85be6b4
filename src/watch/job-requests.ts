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
export class JobRequests {
  readonly #work: JobWork;
  #current: Requests = { isPaused: false, runNow: null, lastEvent: 0 };
  #pause: number | null = null;
  #runNow: number | null = null;
  #isFilePauseTold = false;

  constructor(work: JobWork) {
    this.#work = work;
  }

  /** As they were looked up last. */
  get current(): Requests {
    return this.#current;
  }

  async look(): Promise<Requests> {
    const { ledger, job } = this.#work;
    const { pause, runNow, lastEvent } = await ledger.deliveries.wishOf(job.name);
    const isPaused = job.isPaused || pause !== null;
    this.#tellPause(pause);
    if (!isPaused && runNow && runNow.number !== this.#runNow) {
      this.#tell('run_now', runNow, 'Looking for files now, as asked');
    }
    this.#runNow = runNow?.number ?? null;
    this.#current = { isPaused, runNow: isPaused ? null : runNow, lastEvent };
    return this.#current;
  }

  #tellPause(pause: JobEvent | null): void {
    const { log, job } = this.#work;
    const was = this.#pause;
    this.#pause = pause?.number ?? null;
    if (job.isPaused && !this.#isFilePauseTold) {
      this.#isFilePauseTold = true;
      const text = 'The job is paused in the jobs file: files that arrive wait.';
      log({ level: 'info', event: 'job_paused', text });
    }
    if (pause && pause.number !== was) {
      this.#tell('job_paused', pause, 'Files that arrive wait: the job was paused');
    } else if (!pause && was !== null) {
      log({ level: 'info', event: 'job_continued', text: 'The job was continued.' });
    }
  }

  #tell(event: string, { by, details }: JobEvent, what: string): void {
    const why = details.note === undefined ? '' : `: ${JSON.stringify(details.note)}`;
    this.#work.log({ level: 'info', event, text: `${what} ${toPersonText(by)}${why}.` });
  }
}
