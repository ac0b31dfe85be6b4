import process from 'node:process';
import { messageOf } from '../../errors.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import { type Failure, failureOf, parseJsonLine } from '../commands/command-line.ts';
import type { ConsoleSetting } from '../console-setting.ts';

/** Placing the orders of a run, by a process of the console. */
interface RunWork {
  readonly startedAtMs: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  /** Whether a person had the run go on while the process was still ending. */
  isWanted: boolean;
  /** Why its process can send nothing now. */
  waiting: string | null;
}

/** Why nothing is sent before there is room for its process. */
const OTHERS_FIRST = 'other runs are placed first';
/** How often pages are told of a run that is worked on. */
const LOOK_MS = 100;
/** For so long it is looked whether others that place orders of a run were about to end. */
const ENDING_LOOKS = 120;
const ENDING_LOOK_MS = 1_000;

/**
 * Who places orders of runs. A run is left to the workers that serve it (`vdpipe worker`); where there is none, this console places its
 * orders, by a process of its own. That both do is no harm: the ledger gives each order to one of them.
 */
export class RunWorks {
  readonly #setting: ConsoleSetting;
  readonly #works = new Map<string, RunWork>();
  readonly #failures = new Map<string, Failure>();
  /** Runs that others place, or did a moment ago, and that this console goes on with if they end. */
  readonly #awaited = new Set<string>();
  #isClosed = false;

  constructor(setting: ConsoleSetting) {
    this.#setting = setting;
  }

  /** What is done with a run now; null if nobody works on it. `others`: workers, commands and other consoles on the same ledger. */
  async workOn({ run, state, isStopped, states }: RunInfo) {
    const own = this.#works.get(run);
    const isLeft = isStopped && states.sending.orders > 0;
    const mayBeWorked = own !== undefined || state === 'unfinished' || isLeft;
    const workers = mayBeWorked ? await this.#setting.ledger.workersOf(run) : 0;
    if (own) {
      return {
        ...({ what: 'ordering', by: 'console' } as const),
        /** How many processes place its orders, or would if more were due. */
        workers: Math.max(1, workers),
        is_stopping: (own.stop.signal.aborted && !own.isWanted) || isStopped,
        started_at: new Date(own.startedAtMs).toISOString(),
        /** Why nothing can be sent now; null if something can. */
        waiting: own.waiting,
      };
    }
    if (workers === 0 && !(state === 'unfinished' && this.#awaited.has(run))) return null;
    const about = { what: 'ordering', by: 'others', started_at: null, waiting: null } as const;
    return { ...about, workers: Math.max(1, workers), is_stopping: isStopped };
  }

  failureOf(run: string): Failure | undefined {
    return this.#failures.get(run);
  }

  /** Has the orders of a run placed: by workers if there are any, else here. Those that were asked to stop before may end yet. */
  async place(run: string): Promise<void> {
    const { ledger } = this.#setting;
    await ledger.assertUsable();
    // What has a key of its own is left to the watcher that has it.
    if ((await ledger.getRun(run)).keyOf !== null) return;
    this.#failures.delete(run);
    const own = this.#works.get(run);
    if (own) own.isWanted = true;
    else if ((await ledger.workersOf(run)) === 0) this.#start(run);
    else void this.#standIn(run);
  }

  /** Goes on with a run if those who placed its orders end, and it is left. */
  async #standIn(run: string, looks = ENDING_LOOKS): Promise<void> {
    this.#awaited.add(run);
    // Where the ledger cannot be asked, it is asked again.
    const isLeft = await this.#takeOver(run).catch(() => true);
    if (!isLeft || looks === 0) this.#awaited.delete(run);
    else setTimeout(() => void this.#standIn(run, looks - 1), ENDING_LOOK_MS).unref();
  }

  /** Gives whether it is still for others to place its orders. */
  async #takeOver(run: string): Promise<boolean> {
    if (this.#isClosed || this.#works.has(run)) return false;
    const { ledger } = this.#setting;
    const isLeft = (await ledger.workersOf(run)) > 0;
    const { state } = await ledger.getRun(run);
    if (state !== 'unfinished') return false;
    if (!isLeft && !this.#isClosed) this.#start(run);
    return isLeft;
  }

  /** Goes on with the runs whose work ended because the ledger could not be reached. */
  async placeAfterOutage(): Promise<void> {
    const runs = [...this.#failures].filter(([, { code }]) => code === 'ledger_unreachable');
    for (const [run] of runs) await this.place(run);
  }

  /** In a process of its own. Does nothing while one is at it. */
  #start(run: string): void {
    if (this.#works.has(run)) return;
    const stop = new AbortController();
    const startedAtMs = this.#setting.now();
    const ended = this.#resume(run, stop.signal).finally(() => {
      const isWanted = this.#works.get(run)?.isWanted === true;
      this.#works.delete(run);
      this.#setting.events.tell({ what: 'run', run });
      this.#setting.events.tell({ what: 'runs' });
      if (isWanted) void this.#standIn(run);
    });
    this.#works.set(run, { startedAtMs, stop, ended, isWanted: false, waiting: OTHERS_FIRST });
    this.#follow(run);
  }

  /**
   * Asks this console's own process to stop at once, if there is one. It ends by itself when it finds the run on hold. On Windows it is
   * left to that: there, a signal would kill it.
   */
  stop(run: string): void {
    const own = this.#works.get(run);
    if (own) own.isWanted = false;
    if (process.platform !== 'win32') own?.stop.abort();
  }

  /** Stops all; resolves when what was in flight is recorded. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { stop } of this.#works.values()) stop.abort();
    await Promise.all([...this.#works.values()].map(({ ended }) => ended));
  }

  async #resume(run: string, signal: AbortSignal): Promise<void> {
    const { commands } = this.#setting;
    try {
      const result = await commands.run(['resume', run, '--quiet', '--log=json'], {
        needs: ['ledger', 'service'],
        owner: null,
        signal,
        onBegin: () => this.#noteWaiting(run, null),
        onLine: (line) => this.#noteLine(run, line),
      });
      const failure = failureOf(result);
      if (failure && failure.code !== 'interrupted') this.#failures.set(run, failure);
    } catch (cause) {
      const message = `vdpipe could not be started: ${messageOf(cause)}`;
      this.#failures.set(run, { code: 'command_failed', message });
    }
  }

  #noteLine(run: string, line: string): void {
    const { waiting } = parseJsonLine(line);
    if (waiting !== undefined) this.#noteWaiting(run, waiting === null ? null : String(waiting));
  }

  #noteWaiting(run: string, waiting: string | null): void {
    const work = this.#works.get(run);
    if (work) work.waiting = waiting;
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
