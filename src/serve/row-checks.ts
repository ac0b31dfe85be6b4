import { type ChildProcess, fork } from 'node:child_process';
import type { Issue } from '../issue.ts';
import type { GivenRows } from '../run/check-rows.ts';

/** A process that nobody needed for so long is ended. */
const KEPT_MS = 5 * 60_000;
/** Rows take a few milliseconds. A check that takes so long will not end, for what the mapping or the cells say. */
const MAX_CHECK_MS = 5_000;

type Found = readonly Issue[] | null;

/** Checks of single rows, in a process that stays between them. */
export class RowChecks {
  readonly #program: string;
  readonly #waiting = new Map<number, (found: Found) => void>();
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  /** @param program is started as a process (`cli/check-rows-main.ts`) */
  constructor(program: string) {
    this.#program = program;
  }

  /** Rows will be checked soon: starting takes longer than checking them. */
  prepare(): void {
    if (!this.#child?.connected) this.#child = this.#start();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), KEPT_MS).unref();
  }

  /** What is wrong with the rows, as far as they alone show; null if that cannot be said. */
  async check(given: GivenRows): Promise<Found> {
    this.prepare();
    this.#count += 1;
    const id = this.#count;
    const found = new Promise<Found>((resolve) => this.#waiting.set(id, resolve));
    this.#child?.send({ id, given }, () => {});
    const timer = setTimeout(() => this.close(), MAX_CHECK_MS);
    return found.finally(() => clearTimeout(timer));
  }

  /** Ends the process; whoever waits learns nothing. */
  close(): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', ({ id, issues }: { readonly id: number; readonly issues: Found }) =>
      this.#answer(id, issues),
    );
    const end = () => {
      if (this.#child === child) this.close();
    };
    child.on('error', end);
    child.on('exit', end);
    return child;
  }

  #answer(id: number, found: Found): void {
    this.#waiting.get(id)?.(found);
    this.#waiting.delete(id);
  }
}
