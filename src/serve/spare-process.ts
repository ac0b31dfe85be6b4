import type { ChildProcess } from 'node:child_process';

/** A process that nobody needed for so long is ended. */
const SPARE_MS = 5 * 60_000;

/** Processes that can be started before they are needed, as starting one takes longer than most of what it is asked to do. */
export class SpareProcess<P extends ChildProcess = ChildProcess> {
  readonly #start: () => P;
  #spare: P | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(start: () => P) {
    this.#start = start;
  }

  /** One will be needed soon. */
  prepare(): P {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), SPARE_MS).unref();
    if (!isThere(this.#spare)) this.#spare = this.#start();
    return this.#spare;
  }

  takeReady(): P | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return isThere(spare) ? spare : undefined;
  }

  take(): P {
    return this.takeReady() ?? this.#start();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#spare?.kill('SIGKILL');
    this.#spare = undefined;
  }
}

function isThere<P extends ChildProcess>(child: P | undefined): child is P {
  return child?.connected === true && child.exitCode === null && child.signalCode === null;
}
