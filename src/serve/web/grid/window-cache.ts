import { nextRequest, type RowRequest, windowsIn } from './row-windows.ts';

/** Windows that are kept: of 60 columns these are some megabytes. */
const MAX_WINDOWS = 100;
/** Of the wanted windows, those in sight. */
const IN_SIGHT = 3;
const RETRY_MS = 2_000;

export interface WindowCacheOptions<T> {
  /** Gives what the windows of the request have, in their order. */
  readonly fetch: (request: RowRequest, signal: AbortSignal) => Promise<readonly T[]>;
  readonly onChange: () => void;
  /** It is tried again. */
  readonly onFailure: (error: unknown) => void;
}

interface Kept<T> {
  readonly value: T;
  /** Whether it may have changed; it is shown until the new one is here. */
  isStale: boolean;
}

/** What was fetched of a sheet, window by window: the most recently wanted ones. One request at a time. */
export class WindowCache<T> {
  readonly #options: WindowCacheOptions<T>;
  readonly #kept = new Map<number, Kept<T>>();
  #wanted: readonly number[] = [];
  #fetching: { readonly request: RowRequest; readonly abort: AbortController } | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WindowCacheOptions<T>) {
    this.#options = options;
  }

  get(window: number): T | undefined {
    return this.#kept.get(window)?.value;
  }

  /** Whether it is here, and as it is now. */
  readonly isKnown = (window: number): boolean => this.#kept.get(window)?.isStale === false;

  /**
   * @param windows the most urgent first; what is fetched and not wanted any more is given up
   * @param inSight how many of them are in sight
   */
  want(windows: readonly number[], inSight = IN_SIGHT): void {
    this.#wanted = windows;
    for (const window of windows) this.#touch(window);
    this.#giveUpUnless(windows.slice(0, inSight));
    void this.#fetchNext();
  }

  /** Takes a value that was not fetched, until it is. */
  replace(window: number, value: T): void {
    this.#kept.set(window, { value, isStale: true });
  }

  stale(): void {
    this.#giveUp();
    this.staleWhere(() => true);
  }

  staleWhere(isStale: (value: T) => boolean): void {
    for (const kept of this.#kept.values()) kept.isStale ||= isStale(kept.value);
    void this.#fetchNext();
  }

  clear(): void {
    this.#giveUp();
    this.#kept.clear();
    void this.#fetchNext();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#wanted = [];
    this.#giveUp();
  }

  async #fetchNext(): Promise<void> {
    if (this.#fetching) return;
    const request = nextRequest(this.#wanted, this.isKnown);
    if (!request) return;
    const abort = new AbortController();
    const fetching = { request, abort };
    this.#fetching = fetching;
    try {
      const values = await this.#options.fetch(request, abort.signal);
      if (abort.signal.aborted) return;
      this.#put(request, values);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#options.onFailure(error);
      this.#retry = setTimeout(() => this.#end(fetching), RETRY_MS);
      return;
    }
    this.#end(fetching);
    this.#options.onChange();
  }

  #end(fetching: object): void {
    if (this.#fetching === fetching) this.#fetching = undefined;
    void this.#fetchNext();
  }

  #giveUp(): void {
    this.#fetching?.abort.abort();
    this.#fetching = undefined;
  }

  /** Gives up what is fetched now for what is in sight, if that is something else and not here. */
  #giveUpUnless(inSight: readonly number[]): void {
    if (!this.#fetching) return;
    const fetched = windowsIn(this.#fetching.request);
    if (inSight.some((window) => fetched.includes(window))) return;
    if (inSight.some((window) => !this.isKnown(window))) this.#giveUp();
  }

  #put(request: RowRequest, values: readonly T[]): void {
    for (const [index, window] of windowsIn(request).entries()) {
      const value = values[index];
      if (value === undefined) continue;
      this.#kept.delete(window);
      this.#kept.set(window, { value, isStale: false });
    }
    for (const window of this.#kept.keys()) {
      if (this.#kept.size <= MAX_WINDOWS) break;
      this.#kept.delete(window);
    }
  }

  #touch(window: number): void {
    const kept = this.#kept.get(window);
    if (!kept) return;
    this.#kept.delete(window);
    this.#kept.set(window, kept);
  }
}
