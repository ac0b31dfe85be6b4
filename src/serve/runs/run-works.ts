import { messageOf } from '../../errors.ts';
import { type Failure, failureOf } from '../commands/command-line.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { HttpError } from '../http/http-error.ts';

/** Placing the orders of a run, by a process of the console. */
interface RunWork {
  readonly startedAtMs: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** How often pages are told of a run that is worked on. */
const LOOK_MS = 200;

/** The runs that this console is placing orders of. */
export class RunWorks {
  readonly #setting: ConsoleSetting;
  readonly #works = new Map<string, RunWork>();
  readonly #failures = new Map<string, Failure>();

  constructor(setting: ConsoleSetting) {
    this.#setting = setting;
  }

  get(run: string): RunWork | undefined {
    return this.#works.get(run);
  }

  /** Why the last work on a run failed. */
  failureOf(run: string): Failure | undefined {
    return this.#failures.get(run);
  }

  /** Continues a run, in a process of its own. Does nothing while one is at it. */
  start(run: string): void {
    if (this.#works.has(run)) return;
    const stop = new AbortController();
    const startedAtMs = this.#setting.now();
    this.#failures.delete(run);
    const ended = this.#resume(run, stop.signal).finally(() => {
      this.#works.delete(run);
      this.#setting.events.tell({ what: 'run', run });
      this.#setting.events.tell({ what: 'runs' });
    });
    this.#works.set(run, { startedAtMs, stop, ended });
    this.#follow(run);
  }

  /** @throws HttpError 409 */
  stop(run: string): void {
    const work = this.#works.get(run);
    if (!work) {
      throw new HttpError(409, 'run_not_working', 'This console is not placing orders of the run.');
    }
    work.stop.abort();
  }

  /** Stops all; resolves when what was in flight is recorded. */
  async close(): Promise<void> {
    for (const { stop } of this.#works.values()) stop.abort();
    await Promise.all([...this.#works.values()].map(({ ended }) => ended));
  }

  async #resume(run: string, signal: AbortSignal): Promise<void> {
    const { commands } = this.#setting;
    try {
      const result = await commands.run(['resume', run, '--quiet'], {
        needs: ['ledger', 'service'],
        signal,
      });
      const failure = failureOf(result);
      if (failure && failure.code !== 'interrupted') this.#failures.set(run, failure);
    } catch (cause) {
      const message = `vdpipe could not be started: ${messageOf(cause)}`;
      this.#failures.set(run, { code: 'command_failed', message });
    }
  }

  /** Tells pages of a run that is worked on, as long as somebody looks on. */
  #follow(run: string): void {
    const look = setInterval(() => {
      if (!this.#works.has(run)) clearInterval(look);
      else if (this.#setting.events.isWatched) this.#setting.events.tell({ what: 'run', run });
    }, LOOK_MS);
    look.unref();
  }
}
