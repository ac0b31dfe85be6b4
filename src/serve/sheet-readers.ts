import { type ChildProcess, fork } from 'node:child_process';

/** A reader that nobody needed for so long is ended: its upload broke off. */
const SPARE_MS = 5 * 60_000;

/** The processes that read sheets. One can be started before it is needed, as starting takes longer than reading the first rows. */
export class SheetReaders {
  #spare: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** A file is on its way: it will have to be read. */
  prepare(): void {
    if (!this.#spare?.connected) this.#spare = start();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), SPARE_MS).unref();
  }

  /** A process that waits for its order. */
  take(): ChildProcess {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare?.connected ? spare : start();
  }

  /** Ends the one that waits. */
  close(): void {
    clearTimeout(this.#timer);
    this.#spare?.kill('SIGKILL');
    this.#spare = undefined;
  }
}

function start(): ChildProcess {
  // A path that holds in the compiled file and in the command line's bundle (docs/decisions/bundled-command-line.md).
  const child = fork(new URL('../serve/sheet/read-rows-main.js', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // One that could not be started has ended: whoever gave it an order learns that.
  child.on('error', () => {});
  return child;
}
